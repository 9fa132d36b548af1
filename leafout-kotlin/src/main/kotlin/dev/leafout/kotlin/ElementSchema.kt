// SPDX-License-Identifier: Apache-2.0
package dev.leafout.kotlin

import dev.leafout.document.JsonWriter
import dev.leafout.event.PathPattern
import dev.leafout.schema.JsonSchema

/** The schema of a document that has certain values at a path, and anything elsewhere. */
internal object ElementSchema {
    private const val MAX_INDEX = 1_000

    fun of(path: String, element: String): JsonSchema =
        JsonSchema.parse(PathPattern.compile(path).steps().foldRight(withId(element), ::around))

    /** With an id, its references to its own parts stay what they are inside another schema. */
    private fun withId(schema: String) =
        "{\"\$id\":\"leafout:element\"" + (if (schema == "{}") "}" else "," + schema.drop(1))

    private fun around(step: PathPattern.Step, inner: String): String {
        val key = step.key()
        return when {
            key != null -> """{"properties":{${JsonWriter.write(key)}:$inner}}"""
            step.anyKey() -> """{"additionalProperties":$inner}"""
            step.isAny -> """{"items":$inner}"""
            step.index() <= MAX_INDEX -> """{"prefixItems":[${"true,".repeat(step.index())}$inner]}"""
            else -> "{}"
        }
    }
}
