// SPDX-License-Identifier: Apache-2.0
package dev.leafout.kotlinx

import kotlinx.serialization.descriptors.PrimitiveKind

/** The schemas of values without structure. Numbers and booleans in quotes are not included. */
internal class ScalarSchemas(private val settings: Settings, private val asked: Boolean) {
    fun text(): Map<String, Any?> =
        if (settings.isLenient && !asked) type("string", "number", "boolean") else type("string")

    fun of(scalar: Form.Scalar): Map<String, Any?> = when (scalar.kind) {
        PrimitiveKind.BOOLEAN -> type("boolean")
        PrimitiveKind.FLOAT, PrimitiveKind.DOUBLE -> number()
        PrimitiveKind.CHAR -> text() + if (asked) mapOf("minLength" to 1, "maxLength" to 1) else mapOf()
        PrimitiveKind.STRING -> text() + format(scalar.serialName)
        else -> type("integer")
    }

    private fun number() = if (settings.takesSpecialNumbers && !asked) {
        type("number", "string") + ("pattern" to "^([-+]?Infinity|NaN)$")
    } else {
        type("number")
    }

    private fun format(serialName: String): Map<String, Any?> {
        val format = FORMATS[serialName]
        return if (asked && format != null) mapOf("format" to format) else mapOf()
    }

    fun of(enum: EnumNames): Map<String, Any?> = when {
        asked -> type("string") + ("enum" to enum.first)
        settings.ignoresCaseOfEnums -> type("string")
        else -> type("string") + ("enum" to enum.all.toList())
    }

    fun tree(serialName: String): Map<String, Any?> = when (serialName.substringAfterLast('.')) {
        "JsonObject" -> type("object")
        "JsonArray" -> type("array")
        "JsonPrimitive" -> type("string", "number", "boolean", "null")
        "JsonNull" -> type("null")
        else -> mapOf()
    }

    private fun type(vararg types: String) = mapOf<String, Any?>("type" to (types.singleOrNull() ?: types.toList()))

    private companion object {
        val FORMATS = mapOf(
            "kotlin.time.Duration" to "duration",
            "kotlin.time.Instant" to "date-time",
            "kotlin.uuid.Uuid" to "uuid",
        )
    }
}
