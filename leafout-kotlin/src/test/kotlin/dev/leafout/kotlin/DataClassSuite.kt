// SPDX-License-Identifier: Apache-2.0
package dev.leafout.kotlin

import dev.leafout.document.JsonWriter
import dev.leafout.document.PartialDocument
import dev.leafout.event.Tolerance
import dev.leafout.parse.JsonPushParser
import dev.leafout.testkit.CutPlan
import dev.leafout.typed.ObjectStream
import dev.leafout.typed.StreamFailure
import dev.leafout.typed.spi.ValueBinder
import org.assertj.core.api.Assertions.assertThat
import org.assertj.core.api.Assertions.catchThrowable
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.TestInstance
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.MethodSource
import java.lang.reflect.Type

/** What Jackson reads with its Kotlin module is read, to the same value and without a violation; what it refuses is refused. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class DataClassSuite {
    abstract val binder: ValueBinder

    abstract fun read(json: String, type: Type): Any?

    open fun types(): List<Agreed> = AGREED

    /** Types with properties that Jackson says are optional, and then refuses to do without. */
    open val contradictions: Set<String> = setOf()

    @Test
    fun thereAreMoreThan30Types() {
        assertThat(types().map { it.type.type() }.distinct()).hasSizeGreaterThan(30)
    }

    @ParameterizedTest
    @MethodSource("types")
    fun whatJacksonReadsIsReadAtEveryCut(agreed: Agreed) {
        for (json in agreed.documents) {
            val expected = read(json, agreed.type.type())
            for (size in listOf(1, 7, json.length + 1)) {
                val stream = open(agreed)
                CutPlan.every(size, json.length).cut(json).forEach { stream.feed(it) }
                assertThat(stream.violations()).`as`(json).isEmpty()
                assertSame(json, stream.finish(), expected)
            }
        }
    }

    /** A document with a member left out, null, of another kind, or one too many: Jackson says what that is. */
    @ParameterizedTest
    @MethodSource("types")
    fun mistakesAreWhatJacksonSaysTheyAre(agreed: Agreed) {
        val refused = agreed.documents.flatMap(::mistakesIn).count { isRefused(agreed, it) }
        assertThat(refused).`as`("mistakes that Jackson refuses").isPositive()
    }

    /** What a model is asked for: Jackson says what it may leave out, and where it may say null. */
    @ParameterizedTest
    @MethodSource("types")
    fun theSchemaAsksForWhatJacksonNeeds(agreed: Agreed) {
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

    private fun isDataClass(agreed: Agreed) = (agreed.type.type() as? Class<*>)?.kotlin?.isData == true

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
                .`as`("%s is refused by Jackson: %s", json, read.exceptionOrNull()?.message)
                .isInstanceOf(StreamFailure::class.java)
            return true
        }
        val expected = read.getOrNull()
        if (expected != null && !isScalar) {
            stream.feed(json)
            assertThat(stream.violations()).`as`("%s is read by Jackson as %s", json, expected).isEmpty()
            assertSame(json, stream.finish(), expected)
        }
        return false
    }

    @Test
    fun whatIsShownOnlyAtTheEnd() {
        assertThat(types().filterNot(::isShownEarly).map { it.name }).containsExactly("ValueClasses", "Unsigned")
    }

    @Test
    fun whatHasNotArrivedIsItsDefaultOrEmpty() {
        assertThat(shown<Trip>("{'title':'Lis")).isEqualTo(Trip("Lis", null, listOf()))
        assertThat(shown<Trip>("{'budget':900,'days':[{'title':'one','activities':['a','b"))
            .isEqualTo(Trip("", 900, listOf(Day("one", listOf("a", "b")))))
        assertThat(shown<Defaults>("{")).isEqualTo(Defaults())
        assertThat(shown<Defaults>("{'count':3,'na")).isEqualTo(Defaults(count = 3))
        assertThat(shown<Nullable>("{'count':3,")).isEqualTo(Nullable(null, 3, ""))
        assertThat(shown<DefaultOfAnother>("{'first':'so f")).isEqualTo(DefaultOfAnother("so f"))
        assertThat(shown<DefaultCollections>("{'map':{'k':5,")).isEqualTo(DefaultCollections(map = mapOf("k" to 5)))
        assertThat(shown<NullableList>("{'id':1,")).isEqualTo(NullableList(null, 1))
        assertThat(shown<NullableList>("{'days':[{'title':'t")).isEqualTo(NullableList(listOf(Day("t")), 0))
        assertThat(shown<TwoOf<Plain, Address>>("{")).isEqualTo(TwoOf(Plain("", 0), Address("")))
        assertThat(shown<Around>("{'note':'n")).isEqualTo(Around(Plain("", 0), Address(""), "n"))
        assertThat(shown<Drawing>("{'title':'t','figures':[{'type':'circle','label':'c"))
            .isEqualTo(Drawing("t", listOf(Circle(0.0, "c"))))
        assertThat(shown<ListOfValueClasses>("{'ids':['a','b")).isEqualTo(ListOfValueClasses(listOf(Id("a"))))
        assertThat(shown<Linked>("{'name':'a")).isEqualTo(Linked("a", null))
        assertThat(shown<Tree>("{'children':[{'name':'b','children':[{")).isEqualTo(
            Tree("", listOf(Tree("b", listOf(Tree(""))))),
        )
    }

    @Test
    fun anObjectIsShownOnceItsRequiredEnumsDatesAndValueClassesAreThere() {
        assertThat(shown<Levels>("{'all':['LOW',")).isNull()
        assertThat(shown<Levels>("{'level':'LOW','all':['LOW',"))
            .isEqualTo(Levels(Level.LOW, Named.FIRST, listOf(Level.LOW)))
        assertThat(shown<ValueClasses>("{'id':'i',")).isNull()
        assertThat(shown<DefaultValueClass>("{'name':'n")).isEqualTo(DefaultValueClass(name = "n"))
        assertThat(shown<NullableValueClasses>("{'x':1,")).isEqualTo(NullableValueClasses(null, null, 1))
    }

    private inline fun <reified T : Any> shown(text: String): Any? {
        val stream = objectStream<T> { binder(binder).tolerate(Tolerance.none()) }
        stream.feed(text.replace('\'', '"'))
        assertThat(stream.violations()).isEmpty()
        return stream.partial().value()
    }

    private fun isShownEarly(agreed: Agreed) = agreed.documents.any { json ->
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
 * @param isScalar whether it has a scalar of another kind, which Jackson may convert, and a type does not accept
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
