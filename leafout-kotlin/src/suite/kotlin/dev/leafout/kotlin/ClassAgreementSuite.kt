// SPDX-License-Identifier: Apache-2.0
package dev.leafout.kotlin

import dev.leafout.document.JsonWriter
import dev.leafout.document.PartialDocument
import dev.leafout.event.Tolerance
import dev.leafout.parse.JsonPushParser
import dev.leafout.testkit.CutPlan
import dev.leafout.typed.ObjectStream
import dev.leafout.typed.StreamFailure
import dev.leafout.typed.TypeToken
import dev.leafout.typed.spi.ValueBinder
import org.assertj.core.api.Assertions.assertThat
import org.assertj.core.api.Assertions.catchThrowable
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.TestInstance
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.MethodSource
import java.lang.reflect.Type

/** A type, and documents that its library reads as it. */
class Agreed(val name: String, val type: TypeToken<out Any>, val documents: List<String>) {
    override fun toString() = name
}

/** Quotes are written as `'`. */
inline fun <reified T : Any> agreed(vararg documents: String) = object : TypeToken<T>() {}.let { type ->
    Agreed(
        type.toString().replace(Regex("[a-z.]+\\.(kotlinx?|lang|util)\\."), ""),
        type,
        documents.map {
            it.replace('\'', '"')
        },
    )
}

/**
 * What a library reads as a data class is read, to the same value and without a violation; what it refuses is refused.
 * leafout-kotlinx runs this too.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class ClassAgreementSuite {
    abstract val binder: ValueBinder

    /** Reads a document with the library. */
    abstract fun read(json: String, type: Type): Any?

    abstract fun types(): List<Agreed>

    /** Types with properties that the library says are optional, and then refuses to do without. */
    open val contradictions: Set<String> = setOf()

    @Test
    fun thereAreMoreThan30Types() {
        assertThat(types().map { it.type.type() }.distinct()).hasSizeGreaterThan(30)
    }

    @ParameterizedTest
    @MethodSource("types")
    fun whatTheLibraryReadsIsReadAtEveryCut(agreed: Agreed) {
        for (json in agreed.documents) {
            assertReads(agreed, json, read(json, agreed.type.type()))
        }
    }

    protected fun assertReads(agreed: Agreed, json: String, expected: Any?) {
        for (size in listOf(1, 7, json.length + 1)) {
            val stream = open(agreed)
            CutPlan.every(size, json.length).cut(json).forEach { stream.feed(it) }
            assertThat(stream.violations()).`as`(json).isEmpty()
            assertSame(json, stream.finish(), expected)
        }
    }

    /** A document with a member left out, null, of another kind, or one too many: the library says what that is. */
    @ParameterizedTest
    @MethodSource("types")
    fun mistakesAreWhatTheLibrarySaysTheyAre(agreed: Agreed) {
        val refused = agreed.documents.flatMap(::mistakesIn).count { isRefused(agreed, it) }
        assertThat(refused).`as`("mistakes that the library refuses").isPositive()
    }

    /** What a model is asked for: the library says what it may leave out, and where it may say null. */
    @ParameterizedTest
    @MethodSource("types")
    fun theSchemaAsksForWhatTheLibraryNeeds(agreed: Agreed) {
        val schema = plain(binder.schemaOf(agreed.type.type())) as Map<*, *>
        val properties = schema["properties"] as Map<*, *>? ?: return
        val required = schema["required"] as List<*>? ?: listOf<Any>()
        for (document in agreed.documents.map { plain(it) as Map<*, *> }) {
            for (name in document.keys.filter { it in properties }) {
                val mayBeMissing = reads(document - name, agreed)
                val mayBeNull = reads(document + (name to null), agreed)
                if (agreed.name !in contradictions) {
                    assertThat(name !in required && !mayBeMissing).`as`("$agreed: $name is not required").isFalse()
                }
                assertThat(
                    offersNull(properties[name] as Map<*, *>) && !mayBeNull,
                ).`as`("$agreed: $name is null").isFalse()
                if (isDataClass(agreed) && agreed.name !in contradictions) {
                    assertThat(name in required).`as`("$agreed: $name is required").isEqualTo(!mayBeMissing)
                }
            }
        }
    }

    private fun offersNull(schema: Map<*, *>): Boolean {
        val types = schema["type"]
        val choices = schema["anyOf"] as List<*>? ?: listOf<Any>()
        return types == "null" || (types is List<*> && "null" in types) || choices.any { offersNull(it as Map<*, *>) }
    }

    private fun isDataClass(agreed: Agreed) =
        (agreed.type.type() as? Class<*>)?.methods.orEmpty().any { it.name.startsWith("component1") }

    private fun reads(document: Map<*, *>, agreed: Agreed) =
        runCatching { read(JsonWriter.write(document), agreed.type.type()) }.isSuccess

    private fun isRefused(agreed: Agreed, mistake: Mistake): Boolean {
        val (json, isScalar) = mistake
        val read = runCatching { read(json, agreed.type.type()) }
        val stream = open(agreed)
        if (read.isFailure) {
            val failure =
                catchThrowable {
                    stream.feed(json)
                    stream.finish()
                }
            assertThat(failure)
                .`as`("%s is refused by the library: %s", json, read.exceptionOrNull()?.message)
                .isInstanceOf(StreamFailure::class.java)
            return true
        }
        val expected = read.getOrNull()
        if (expected != null && !isScalar) {
            stream.feed(json)
            assertThat(stream.violations()).`as`("%s is read by the library as %s", json, expected).isEmpty()
            assertSame(json, stream.finish(), expected)
        } else {
            val whole = runCatching { stream.feed(json).let { stream.finish() } }
            whole.onSuccess { assertSame(json, it, expected) }
        }
        return false
    }

    protected inline fun <reified T : Any> open(): ObjectStream<T> =
        objectStream { binder(binder).tolerate(Tolerance.none()) }

    protected inline fun <reified T : Any> shown(text: String): Any? {
        val stream = open<T>()
        stream.feed(text.replace('\'', '"'))
        assertThat(stream.violations()).isEmpty()
        return stream.partial().value()
    }

    protected fun isShownEarly(agreed: Agreed) = agreed.documents.any { json ->
        val stream = open(agreed)
        json.dropLast(1).any { char ->
            stream.feed(char.toString())
            stream.partial().value() != null
        }
    }

    private fun open(agreed: Agreed): ObjectStream<out Any> = ObjectStream
        .of(agreed.type)
        .binder(binder)
        .tolerate(Tolerance.none())
        .open()

    private fun assertSame(json: String, actual: Any?, expected: Any?) {
        if (actual != expected) {
            assertThat(actual)
                .`as`(json)
                .usingRecursiveComparison()
                .withEqualsForType({ one, other -> one.pattern == other.pattern }, Regex::class.java)
                .isEqualTo(expected)
        }
    }
}

/**
 * A document that differs from a right one in one place.
 *
 * @param isScalar whether it has a scalar of another kind, which the library may convert, and a type does not accept
 */
data class Mistake(val json: String, val isScalar: Boolean)

private const val UNKNOWN = "no such property"
private val OTHER_OBJECT = mapOf(UNKNOWN to 1)

fun plain(json: String): Any? {
    val document = PartialDocument()
    JsonPushParser.builder().listen(document).build().apply {
        feed(json)
        finish()
    }
    return document.value()
}

fun mistakesIn(json: String): List<Mistake> = changed(plain(json)).map { (value, isScalar) ->
    Mistake(JsonWriter.write(value), isScalar)
}

private fun changed(value: Any?): List<Pair<Any?, Boolean>> = when (value) {
    is Map<*, *> -> {
        value.keys.flatMap { key ->
            listOf(value - key to false) +
                changed(value[key]).map { (other, scalar) -> value + (key to other) to scalar }
        } + listOf(value + (UNKNOWN to listOf<Any>()) to false, listOf(1) to false, true to true, null to false)
    }

    is List<*> -> {
        value.indices.flatMap { i ->
            changed(value[i]).map { (other, scalar) -> value.toMutableList().also { it[i] = other } to scalar }
        } + listOf(value + null to false, true to true, OTHER_OBJECT to false, null to false)
    }

    else -> {
        listOf(
            OTHER_OBJECT to false,
            listOf(OTHER_OBJECT) to false,
            (if (value is Boolean) "neither" else true) to true,
            "no such value" to true,
            null to false,
        )
    }
}
