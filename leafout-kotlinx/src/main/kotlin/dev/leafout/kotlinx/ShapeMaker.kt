// SPDX-License-Identifier: Apache-2.0
package dev.leafout.kotlinx

import dev.leafout.event.ValueKind
import dev.leafout.typed.spi.BindException
import dev.leafout.typed.spi.FieldTable
import dev.leafout.typed.spi.ObjectField
import dev.leafout.typed.spi.Shape
import kotlinx.serialization.DeserializationStrategy
import kotlinx.serialization.descriptors.PrimitiveKind
import java.util.EnumSet
import java.util.concurrent.ConcurrentHashMap

/** Makes the shapes of types. */
internal class ShapeMaker(private val settings: Settings) {
    private val forms = Forms(settings)

    /** The classes that there is one deserializer of, each with and without null. */
    private val known = ConcurrentHashMap<Pair<DeserializationStrategy<*>, Boolean>, FieldsShape>()

    /**
     * Returns the shape of a document.
     *
     * @param isWhole whether it is shown only when it is complete
     */
    fun rootOf(deserializer: DeserializationStrategy<*>, isWhole: Boolean): Shape {
        val form = forms.of(deserializer)
        if (form is Form.Choice && form.types.names.isEmpty() && !form.types.takesOthers) {
            throw BindException(
                "There is no type for ${form.types.baseName} in the serializers module of the Json. Register its" +
                    " subclasses there, or make it sealed.",
                null,
            )
        }
        return shapeOf(deserializer, false, isWhole)
    }

    private fun shapeOf(
        deserializer: DeserializationStrategy<*>,
        isNullable: Boolean = false,
        isWhole: Boolean = false,
    ): Shape {
        val key = deserializer to isNullable
        known[key]?.let { if (!isWhole) return it }
        val form = forms.of(deserializer)
        if (form is Form.Nullable) {
            return shapeOf(form.inner, true, isWhole)
        }
        val made = make(deserializer, form, Reading(settings.json, deserializer, isNullable), isWhole)
        if (made is FieldsShape && Builtins.isSingle(deserializer)) {
            known[key] = made
        }
        return made
    }

    private fun shapeOf(element: Element): Shape {
        val form = forms.of(element.deserializer)
        val inner = if (form is Form.Nullable) form.inner else element.deserializer
        val skips = skipped(element, forms.of(inner)) ?: return shapeOf(inner, element.isNullable, element.isWhole)
        val reading = Reading(settings.json, inner, element.isNullable, skips)
        return make(inner, forms.of(inner), reading, element.isWhole)
    }

    /** Returns which values are passed over, because the Json coerces its input; null if none are. */
    private fun skipped(element: Element, form: Form): ((Any?) -> Boolean)? {
        val skipsNull = settings.skipsNull(element)
        val enum = (form as? Form.Enumeration)?.takeIf { settings.skipsUnknownNames(element) }
        val names = enum?.let { EnumNames.of(it.descriptor, settings) }
        if (!skipsNull && names == null) {
            return null
        }
        return { plain ->
            (plain == null && skipsNull) || (plain is String && names != null && !names.contains(plain))
        }
    }

    private fun make(deserializer: DeserializationStrategy<*>, form: Form, reading: Reading, isWhole: Boolean): Shape =
        when {
            isWhole -> WholeShape(reading, kindsOf(form))

            form is Form.Text -> TextShape(reading)

            form is Form.Items && form.isList && form.item != null ->
                ItemsShape(reading) { shapeOf(form.item) }

            form is Form.Entries && form.isMap -> EntriesShape(reading, keys(form)) { shapeOf(form.value) }

            form is Form.Fields -> FieldsShape(reading, deserializer, form, table(form), settings)

            form is Form.Choice -> ChoiceShape(reading, form.types) { shapeOf(form.types.named(it)) }

            else -> WholeShape(reading, kindsOf(form))
        }

    private fun keys(map: Form.Entries) = if (Builtins.isText(map.key)) null else Reading(settings.json, map.key, false)

    private fun table(form: Form.Fields) = FieldTable(
        form.elements.map { element ->
            ObjectField(element.name, element.names.drop(1), { shapeOf(element) }) { type ->
                element.marks.any(type::isInstance)
            }
        },
        false,
    )

    private fun kindsOf(form: Form): Set<ValueKind> = when (form) {
        is Form.Scalar -> EnumSet.of(kindOf(form.kind))
        is Form.Enumeration -> EnumSet.of(ValueKind.STRING)
        is Form.Items -> EnumSet.of(ValueKind.ARRAY)
        is Form.Entries -> EnumSet.of(ValueKind.OBJECT)
        is Form.Inline -> kindsOf(forms.of(form.inner))
        is Form.Text -> EnumSet.of(ValueKind.STRING)
        is Form.Fields, is Form.Choice -> EnumSet.of(ValueKind.OBJECT)
        else -> EnumSet.allOf(ValueKind::class.java)
    }

    private fun kindOf(kind: PrimitiveKind) = when (kind) {
        PrimitiveKind.BOOLEAN -> ValueKind.BOOLEAN
        PrimitiveKind.STRING, PrimitiveKind.CHAR -> ValueKind.STRING
        else -> ValueKind.NUMBER
    }
}
