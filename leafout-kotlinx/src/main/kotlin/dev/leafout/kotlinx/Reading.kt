// SPDX-License-Identifier: Apache-2.0
package dev.leafout.kotlinx

import dev.leafout.document.JsonWriter
import dev.leafout.typed.spi.Shape
import kotlinx.serialization.DeserializationStrategy
import kotlinx.serialization.json.Json

/**
 * How kotlinx reads the complete values in one place.
 *
 * @param isNullable whether null may stand there
 * @param skips whether this value is to be passed over, as if it were missing
 */
internal class Reading(
    private val json: Json,
    private val deserializer: DeserializationStrategy<*>,
    private val isNullable: Boolean,
    private val skips: (Any?) -> Boolean = { false },
) {
    fun read(plain: Any?): Any? = when {
        skips(plain) -> Shape.ABSENT
        plain == null && isNullable -> null
        else -> parse(JsonWriter.write(plain))
    }

    fun parse(text: String): Any? = try {
        json.decodeFromString(deserializer, text)
    } catch (e: Exception) {
        throw Problems.of(e)
    }
}
