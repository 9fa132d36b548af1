// SPDX-License-Identifier: Apache-2.0
package dev.leafout.kotlinx

import kotlinx.serialization.DeserializationStrategy
import kotlinx.serialization.ExperimentalSerializationApi
import kotlinx.serialization.descriptors.PolymorphicKind
import kotlinx.serialization.descriptors.PrimitiveKind
import kotlinx.serialization.descriptors.SerialKind
import kotlinx.serialization.descriptors.StructureKind

/**
 * Finds the form of a deserializer's values. Only what kotlinx and its compiler plugin wrote is looked into. Anything else
 * is left to the deserializer once the value is complete.
 */
@OptIn(ExperimentalSerializationApi::class)
internal class Forms(private val settings: Settings) {
    fun of(deserializer: DeserializationStrategy<*>): Form {
        val descriptor = deserializer.descriptor
        val known = when {
            Builtins.isText(deserializer) -> Form.Text
            Builtins.isTree(deserializer) -> Form.Tree(descriptor.serialName)
            Builtins.isNullable(deserializer) -> inside(deserializer)?.let { Form.Nullable(it) }
            Builtins.isKnown(deserializer) -> byKind(deserializer)
            else -> null
        }
        return known ?: Form.Unknown(descriptor)
    }

    private fun inside(wrapper: DeserializationStrategy<*>) = Probe.inside(wrapper, settings.module)

    private fun byKind(deserializer: DeserializationStrategy<*>): Form? {
        val descriptor = deserializer.descriptor
        val kind = descriptor.kind
        return when {
            descriptor.isInline -> inside(deserializer)?.let { Form.Inline(it, descriptor) }
            kind is PrimitiveKind -> Form.Scalar(kind, descriptor.serialName)
            kind is PolymorphicKind -> choice(deserializer)
            kind == SerialKind.ENUM -> Form.Enumeration(descriptor)
            kind == StructureKind.LIST -> items(deserializer)
            kind == StructureKind.MAP -> entries(deserializer)
            kind == StructureKind.CLASS || kind == StructureKind.OBJECT -> fields(deserializer)
            else -> null
        }
    }

    private fun items(deserializer: DeserializationStrategy<*>): Form {
        val item = Probe.part(0, deserializer, settings.module)?.deserializer
        return Form.Items(item, item != null && Builtins.isList(deserializer))
    }

    private fun entries(deserializer: DeserializationStrategy<*>): Form? {
        val (key, value) = Probe.keyAndValue(deserializer, settings.module) ?: return null
        return Form.Entries(key, value, Builtins.isMap(deserializer)).takeIf { isKey(key) }
    }

    /** Returns whether it is written as the key of an object. */
    private fun isKey(key: DeserializationStrategy<*>): Boolean = when (val form = of(key)) {
        is Form.Text, is Form.Scalar, is Form.Enumeration -> true
        is Form.Inline -> isKey(form.inner)
        else -> false
    }

    private fun fields(deserializer: DeserializationStrategy<*>): Form? {
        val descriptor = deserializer.descriptor
        val properties = Property.allOf(deserializer)
        val elements = (0 until descriptor.elementsCount).map { i ->
            val part = Probe.part(i, deserializer, settings.module) ?: return null
            val property = properties[descriptor.getElementName(i)]
            Element(
                settings.namesOf(descriptor, i),
                part.deserializer,
                descriptor.getElementDescriptor(i),
                descriptor.getElementAnnotations(i),
                property?.annotations.orEmpty(),
                descriptor.isElementOptional(i),
                !part.takesAny || (property != null && Containers.isClassIn(property.type)),
            )
        }
        return Form.Fields(descriptor, elements)
    }

    /** If the property that names the type is one of the type too, it is read twice. */
    private fun choice(deserializer: DeserializationStrategy<*>): Form? {
        val types = TypeNames(deserializer, settings)
        val readTwice = types.names.any { name ->
            val descriptor = types.named(name).descriptor
            (0 until descriptor.elementsCount).any { types.property in settings.namesOf(descriptor, it) }
        }
        return Form.Choice(types).takeUnless { settings.choosesByArray || readTwice }
    }
}
