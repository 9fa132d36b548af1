// SPDX-License-Identifier: Apache-2.0
package dev.leafout.kotlinx

import dev.leafout.document.JsonWriter
import dev.leafout.event.Tolerance
import dev.leafout.kotlin.Agreed
import dev.leafout.kotlin.plain
import dev.leafout.testkit.CutPlan
import dev.leafout.typed.ObjectStream
import dev.leafout.typed.StreamFailure
import kotlinx.serialization.json.Json
import kotlinx.serialization.serializer
import org.assertj.core.api.Assertions.assertThat
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.MethodSource
import kotlin.random.Random

/** Documents with several changes at once: what kotlinx makes of them is made of them, and what it refuses is refused. */
class RandomDocumentsTest {
    private val repetitions = if (java.lang.Boolean.getBoolean("leafout.thorough")) 2_000 else 50
    private val scraps = plain(
        """["", "LOW", "circle", "5", 0, 1.0, 1e2, -0, 300, 1e400, 12345678901234567890, null, true, [], {}]""",
    ) as List<*>

    @ParameterizedTest
    @MethodSource("dev.leafout.kotlinx.RandomDocumentsTest#types")
    fun whatIsMadeOfThemIsWhatKotlinxMakes(agreed: Agreed) {
        val random = Random(agreed.name.hashCode())
        for (json in listOf(STRICT, TOLERANT)) {
            val binder = KotlinxBinder(json)
            repeat(repetitions) {
                var document = plain(agreed.documents.random(random))
                repeat(random.nextInt(1, 4)) { document = changed(document, random) }
                compare(agreed, JsonWriter.write(document), json, binder, random)
            }
        }
    }

    private fun compare(agreed: Agreed, text: String, json: Json, binder: KotlinxBinder, random: Random) {
        val expected =
            runCatching { json.decodeFromString(json.serializersModule.serializer(agreed.type.type()), text) }
        val stream = ObjectStream.of(agreed.type).binder(binder).tolerate(Tolerance.none()).open()
        val actual = runCatching {
            CutPlan.every(random.nextInt(1, 9), text.length).cut(text).forEach {
                stream.feed(it)
                stream.partial().value()
            }
            stream.finish()
        }
        actual.exceptionOrNull()?.let { assertThat(it).`as`(text).isInstanceOf(StreamFailure::class.java) }
        if (expected.isFailure) {
            assertThat(actual.isFailure).`as`("%s is refused: %s", text, expected.exceptionOrNull()).isTrue()
        } else if (actual.isSuccess || CONVERTED.none { it in text }) {
            assertThat(actual.exceptionOrNull()).`as`("%s is read as %s", text, expected.getOrNull()).isNull()
            if (actual.getOrNull() != expected.getOrNull()) {
                assertThat(actual.getOrNull()).`as`(text).usingRecursiveComparison().isEqualTo(expected.getOrNull())
            }
        }
    }

    private fun changed(value: Any?, random: Random): Any? = when {
        value is Map<*, *> && value.isNotEmpty() && random.nextInt(4) > 0 -> changedMap(value, random)
        value is List<*> && value.isNotEmpty() && random.nextInt(4) > 0 -> changedList(value, random)
        else -> scraps.random(random)
    }

    private fun changedMap(map: Map<*, *>, random: Random): Map<*, *> {
        val key = map.keys.random(random)
        return when (random.nextInt(5)) {
            0 -> map - key
            1 -> map.entries.shuffled(random).associate { it.key to it.value }
            2 -> map - key + (listOf("name", "type", "x", "").random(random) to map[key])
            else -> map + (key to changed(map[key], random))
        }
    }

    private fun changedList(list: List<*>, random: Random): List<*> {
        val i = random.nextInt(list.size)
        return when (random.nextInt(4)) {
            0 -> list - list[i]
            1 -> list + listOf(list[i])
            else -> list.toMutableList().also { it[i] = changed(list[i], random) }
        }
    }

    companion object {
        private val STRICT = Json { serializersModule = MODULE }
        private val TOLERANT = Json {
            serializersModule = MODULE
            ignoreUnknownKeys = true
            coerceInputValues = true
            explicitNulls = false
        }

        /** Scalars of another kind, which kotlinx converts. */
        private val CONVERTED = listOf("\"5\"", "\"char\":0")

        @JvmStatic
        fun types() = AGREED
    }
}
