// SPDX-License-Identifier: Apache-2.0
package dev.leafout.kotlinx

import dev.leafout.document.JsonWriter

/** The schema of one type. If it is used more than once, also inside itself, it is written once under a name. */
internal class Definition(val name: String) {
    /** Null until it is known. */
    var schema: Map<String, Any?>? = null
    private var uses = 0
    private var isRecursive = false

    /** One use of a schema, with keywords that apply only there. */
    class Use(val definition: Definition, val isNullable: Boolean, val extras: Map<String, Any?>)

    fun use(isNullable: Boolean, extras: Map<String, Any?>): Use {
        uses++
        isRecursive = isRecursive || schema == null
        return Use(this, isNullable, extras)
    }

    /** Small schemas are repeated instead. */
    val isNamed get() = isRecursive || (uses > 1 && schema.orEmpty().let { "properties" in it || "anyOf" in it })
}

/** Writes a schema as text, with the definitions that have a name in `$defs`. */
internal class SchemaText private constructor(private val root: Definition) {
    private val references = mutableMapOf(root to "#")
    private val written = mutableMapOf<String, Any?>()

    private fun resolve(value: Any?): Any? = when (value) {
        is Definition.Use -> resolve(value)
        is List<*> -> value.map(::resolve)
        is Map<*, *> -> value.mapValues { resolve(it.value) }
        else -> value
    }

    private fun resolve(use: Definition.Use): Map<*, *> {
        val definition = use.definition
        val schema =
            if (definition === root || definition.isNamed) {
                mapOf("\$ref" to reference(definition))
            } else {
                resolve(definition.schema.orEmpty()) as Map<*, *>
            }
        return (if (use.isNullable) orNull(schema) else schema) + use.extras
    }

    private fun reference(definition: Definition): String = references.getOrPut(definition) {
        val numbered = generateSequence(2) { it + 1 }.map { definition.name + it }
        val name = (sequenceOf(definition.name) + numbered).first { it !in written }
        written[name] = null
        references[definition] = "#/\$defs/$name"
        written[name] = resolve(definition.schema.orEmpty())
        "#/\$defs/$name"
    }

    companion object {
        private val NULL = mapOf("type" to "null")

        fun write(root: Definition): String {
            val text = SchemaText(root)
            val schema = text.resolve(root.schema.orEmpty()) as Map<*, *>
            val definitions = if (text.written.isEmpty()) mapOf() else mapOf("\$defs" to text.written)
            return JsonWriter.write(
                mapOf("\$schema" to "https://json-schema.org/draft/2020-12/schema") + schema + definitions,
            )
        }

        fun orNull(schema: Map<*, *>): Map<*, *> {
            val types = schema["type"]
            val options = schema["anyOf"]
            return when {
                schema.isEmpty() -> schema
                options is List<*> -> schema + ("anyOf" to (options - NULL) + NULL)
                types == null -> mapOf("anyOf" to listOf(schema, NULL))
                else -> schema + ("type" to withNull(types, "null")) + enumOrNull(schema)
            }
        }

        private fun withNull(types: Any, none: Any) = (types as? List<*> ?: listOf(types)).let { it - none + none }

        private fun enumOrNull(schema: Map<*, *>) =
            (schema["enum"] as? List<*>)?.let { mapOf("enum" to it - null + null) }.orEmpty()
    }
}
