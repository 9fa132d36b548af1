// SPDX-License-Identifier: Apache-2.0
package dev.leafout.kotlinx

import kotlinx.serialization.DeserializationStrategy
import kotlinx.serialization.descriptors.PrimitiveKind
import kotlinx.serialization.descriptors.SerialDescriptor

/**
 * Writes the JSON Schema of a type.
 *
 * @param asked whether it is the one to ask a model for, rather than that of everything the type accepts
 */
internal class SchemaWriter(private val settings: Settings, private val asked: Boolean) {
    private val forms = Forms(settings)
    private val scalars = ScalarSchemas(settings, asked)
    private val definitions = mutableMapOf<List<Any>, Definition>()

    fun write(root: DeserializationStrategy<*>): String = SchemaText.write(use(root).definition)

    private fun use(
        deserializer: DeserializationStrategy<*>,
        isNullable: Boolean = false,
        extras: Map<String, Any?> = mapOf(),
    ): Definition.Use {
        val form = forms.of(deserializer)
        if (form is Form.Nullable) {
            return use(form.inner, true, extras)
        }
        val key = keyOf(deserializer, form)
        definitions[key]?.let { return it.use(isNullable, extras) }
        val made = Definition(nameOf(deserializer.descriptor))
        key?.let { definitions[it] = made }
        made.schema = schemaOf(form)
        return made.use(isNullable, extras)
    }

    /**
     * Returns what tells a class from others; null for what is not a class. A class with type parameters has another
     * deserializer in each place, also inside itself, and somebody's own deserializer may pretend to be another.
     */
    private fun keyOf(deserializer: DeserializationStrategy<*>, form: Form): List<Any>? = when (form) {
        is Form.Fields ->
            listOf(deserializer.javaClass, form.descriptor) + form.elements.map { it.deserializer.javaClass }

        is Form.Choice -> listOf(deserializer.javaClass, deserializer.descriptor)

        else -> null
    }

    /** A serial name may be any text, but is to be part of a reference. */
    private fun nameOf(descriptor: SerialDescriptor) =
        descriptor.serialName.substringBefore('<').substringAfterLast('.').replace(Regex("[^A-Za-z0-9_-]"), "_")

    private fun schemaOf(form: Form): Map<String, Any?> = when (form) {
        is Form.Text -> scalars.text()
        is Form.Scalar -> scalars.of(form)
        is Form.Enumeration -> scalars.of(EnumNames.of(form.descriptor, settings))
        is Form.Inline -> inline(form)
        is Form.Items -> mapOf("type" to "array") + keyword("items", form.item)
        is Form.Entries -> mapOf("type" to "object") + keyword("additionalProperties", form.value)
        is Form.Fields -> objectOf(form, mapOf())
        is Form.Choice -> choice(form.types)
        is Form.Tree -> scalars.tree(form.serialName)
        is Form.Unknown -> unknown(form.descriptor)
        is Form.Nullable -> mapOf()
    }

    private fun inline(form: Form.Inline): Map<String, Any?> {
        val inner = use(form.inner, form.descriptor.getElementDescriptor(0).isNullable)
        val schema = inner.definition.schema
        val unsigned = form.descriptor.serialName.startsWith("kotlin.U") && asked
        return when {
            unsigned -> schema.orEmpty() + ("minimum" to 0)
            schema == null || inner.isNullable || inner.definition.isNamed -> mapOf("anyOf" to listOf(inner))
            else -> schema
        }
    }

    private fun keyword(name: String, content: DeserializationStrategy<*>?): Map<String, Any?> {
        val use = content?.let { use(it) } ?: return mapOf()
        return if (use.definition.schema?.isEmpty() == true) mapOf() else mapOf(name to use)
    }

    /** Nobody knows what such a deserializer accepts, but what its values are written as can be asked for. */
    private fun unknown(descriptor: SerialDescriptor): Map<String, Any?> {
        val kind = descriptor.kind
        return if (asked && kind is PrimitiveKind) scalars.of(Form.Scalar(kind, "")) else mapOf()
    }

    /** @param first the properties that come before those of the class */
    private fun objectOf(form: Form.Fields, first: Map<String, Any?>): Map<String, Any?> {
        val properties = first.toMutableMap()
        for (element in form.elements) {
            val described = Descriptions.of(element.annotations + element.marks)
            for (name in if (asked) element.names.take(1) else element.names) {
                properties.putIfAbsent(name, property(element, if (asked) described else mapOf()))
            }
        }
        val required = form.elements.filter { isRequired(it) }.map { it.name }
        val isOpen = !asked && settings.ignoresUnknown(form.descriptor)
        return buildMap {
            put("type", "object")
            put("properties", properties)
            if (first.isNotEmpty() || required.isNotEmpty()) {
                put("required", first.keys.toList() + required)
            }
            if (!isOpen) {
                put("additionalProperties", false)
            }
            if (asked) {
                putAll(Descriptions.of(form.descriptor.annotations))
            }
        }
    }

    private fun isRequired(element: Element) = !settings.mayBeMissing(element) && (asked || element.names.size == 1)

    private fun property(element: Element, described: Map<String, Any?>): Any {
        val takesNull = element.isNullable || (!asked && settings.skipsNull(element))
        val form = forms.of(element.deserializer).let { if (it is Form.Nullable) forms.of(it.inner) else it }
        if (!asked && form is Form.Enumeration && settings.skipsUnknownNames(element)) {
            return if (takesNull) mapOf("type" to listOf("string", "null")) else mapOf("type" to "string")
        }
        return use(element.deserializer, takesNull, described)
    }

    private fun choice(types: TypeNames): Map<String, Any?> {
        if (types.names.isEmpty() || (!asked && types.takesOthers)) {
            return mapOf("type" to "object")
        }
        return mapOf("anyOf" to types.names.map { named(types, it) })
    }

    private fun named(types: TypeNames, name: String): Map<String, Any?> {
        val first = mapOf(types.property to mapOf("const" to name))
        val form = forms.of(types.named(name))
        return if (form is Form.Fields) {
            objectOf(form, first)
        } else {
            mapOf("type" to "object", "properties" to first, "required" to first.keys.toList())
        }
    }
}
