// SPDX-License-Identifier: Apache-2.0
package dev.leafout.kotlinx

import dev.leafout.kotlin.Agreed
import dev.leafout.kotlin.ClassAgreementSuite
import kotlinx.serialization.ExperimentalSerializationApi
import kotlinx.serialization.json.ClassDiscriminatorMode
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonBuilder
import kotlinx.serialization.json.JsonNamingStrategy
import kotlinx.serialization.modules.SerializersModule
import kotlinx.serialization.modules.contextual
import kotlinx.serialization.modules.polymorphic
import kotlinx.serialization.modules.subclass
import kotlinx.serialization.serializer
import org.assertj.core.api.Assertions.assertThat
import org.junit.jupiter.api.Test
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.MethodSource
import java.lang.reflect.Type

internal val MODULE = SerializersModule {
    contextual(DateSerializer)
    contextual(PlaceSerializer)
    contextual(Day.serializer())
    polymorphic(Animal::class) {
        subclass(Cat::class)
        subclass(Dog::class)
    }
}

/** A module that takes any other name for that of a dog. */
val OTHERS_ARE_DOGS = KotlinxBinder(
    Json {
        serializersModule = SerializersModule {
            polymorphic(Animal::class) {
                subclass(Cat::class)
                defaultDeserializer { Dog.serializer() }
            }
        }
    },
)

private fun read(json: Json, document: String, type: Type): Any =
    json.decodeFromString(json.serializersModule.serializer(type), document)

/** What a Json with some settings reads and writes. */
abstract class KotlinxSuite(settings: JsonBuilder.() -> Unit) : ClassAgreementSuite() {
    protected val json = Json {
        serializersModule = MODULE
        settings()
    }
    override val binder = KotlinxBinder(json)

    override fun types() = AGREED

    override fun read(json: String, type: Type): Any = read(this.json, json, type)

    /** The documents of the suite are written by hand; these are kotlinx's own. */
    @ParameterizedTest
    @MethodSource("types")
    fun whatKotlinxWritesIsRead(agreed: Agreed) {
        for (document in agreed.documents) {
            val value = read(document, agreed.type.type())
            val written = written(value, agreed)
            assertReads(agreed, written, read(written, agreed.type.type()))
        }
    }

    private fun written(value: Any, agreed: Agreed) = json.encodeToString(MODULE.serializer(agreed.type.type()), value)

    /** The types with their documents as this Json writes them. */
    protected fun rewritten() = AGREED.map { agreed ->
        val values = agreed.documents.map { read(DEFAULT, it, agreed.type.type()) }
        Agreed(agreed.name, agreed.type, values.map { written(it, agreed) })
    }

    private companion object {
        val DEFAULT = Json { serializersModule = MODULE }
    }
}

class SerializableClassTest : KotlinxSuite({}) {
    @Test
    fun whatIsShownOnlyAtTheEnd() {
        assertThat(
            types().filterNot(::isShownEarly).map {
                it.name
            },
        ).containsExactly("Box<ArrayList<Integer>>", "ArrayList<Day>")
    }

    @Test
    fun whatHasNotArrivedIsItsDefaultOrEmpty() {
        assertThat(shown<Trip>("{'title':'Lis")).isEqualTo(Trip("Lis", null, listOf()))
        assertThat(shown<Trip>("{'budget':900,'days':[{'title':'one','activities':['a','b"))
            .isEqualTo(Trip("", 900, listOf(Day("one", listOf("a", "b")))))
        assertThat(shown<Defaults>("{")).isEqualTo(Defaults())
        assertThat(shown<Nullable>("{'count':3,")).isEqualTo(Nullable(null, 3, ""))
        assertThat(shown<DefaultOfAnother>("{'first':'so f")).isEqualTo(DefaultOfAnother("so f"))
        assertThat(shown<DefaultCollections>("{'map':{'k':5,")).isEqualTo(DefaultCollections(map = mapOf("k" to 5)))
        assertThat(shown<TwoOf<Plain, Box<Int>>>("{")).isEqualTo(TwoOf(Plain("", 0), Box(0)))
        assertThat(shown<Around>("{'note':'n")).isEqualTo(Around(Plain("", 0), Page(listOf()), "n"))
        assertThat(shown<Drawing>("{'title':'t','figures':[{'type':'circle','label':'c"))
            .isEqualTo(Drawing("t", listOf(Circle(0.0, "c"))))
        assertThat(shown<Route>("{'steps':[{'kind':'eat','what':'pas")).isEqualTo(Route(listOf(Step.Eat(what = "pas"))))
        assertThat(shown<Visited>("{'place':{'name':'n'},'day':{'title':'so f"))
            .isEqualTo(Visited(Place("n", listOf()), day = Day("so f")))
        assertThat(shown<Linked>("{'name':'a','next':{'name':'b")).isEqualTo(Linked("a", Linked("b", null)))
        assertThat(shown<Chain<String>>("{'value':'a','next':{'va")).isEqualTo(Chain("a", Chain("")))
        assertThat(shown<Keys>("{'byNumber':{'7':{'title':'t"))
            .isEqualTo(Keys(mapOf(), mapOf(7 to Day("t")), mapOf(), mapOf()))
        assertThat(shown<Sets>("{'words':['a'],")).isEqualTo(Sets(setOf("a"), mutableSetOf(), hashSetOf()))
        assertThat(shown<Numbers>("{'byte':1,'s"))
            .isEqualTo(Numbers(1, 0, 0, 0f, 0.0, '\u0000', false))
        assertThat(shown<Unsigned>("{'int':4294967295,")).isEqualTo(Unsigned(UInt.MAX_VALUE, 0u))
        assertThat(shown<Derived>("{'id':'derived','note':'so f")).isEqualTo(Derived().apply { note = "so f" })
    }

    @Test
    fun anObjectIsShownOnceItsRequiredEnumsDatesAndValueClassesAreThere() {
        assertThat(shown<Levels>("{'all':['LOW',")).isNull()
        assertThat(shown<Levels>("{'level':'LOW','all':['LOW',"))
            .isEqualTo(Levels(Level.LOW, Unmarked.ONE, listOf(Level.LOW)))
        assertThat(shown<Dates>("{'other':null,")).isNull()
        assertThat(shown<ValueClasses>("{'id':'i',")).isNull()
        assertThat(shown<DefaultValueClass>("{'name':'n")).isEqualTo(DefaultValueClass(name = "n"))
        assertThat(shown<NullableValueClasses>("{'x':1,")).isEqualTo(NullableValueClasses(null, null, 1))
    }

    @Test
    fun listsAndMapsAreOfTheClassesThatTheTypeNames() {
        val stream = open<ClassesOfLists>()
        stream.feed("""{"rows":[[1]],"box":{"value":{"a":1}},"other rows":{"a":[{"title":"t"}]}}""")
        val whole = stream.finish()
        val row: ArrayList<Int> = whole.rows[0]
        val days: ArrayList<Day> = whole.others.getValue("a")
        val inBox: LinkedHashMap<String, Int> = whole.box.value
        assertThat(row.size + days.size + inBox.size).isEqualTo(3)
    }

    @Test
    fun whatIsCompleteIsMadeOnce() {
        val stream = open<Trip>()
        stream.feed("""{"title":"t","days":[{"title":"one"},{"title":"tw""")
        val first = stream.partial().value()!!.days
        stream.feed("""o"},{"title":"three"}]""")
        val later = stream.partial().value()!!.days
        stream.feed("}")
        val last = stream.finish().days
        assertThat(later[0]).isSameAs(first[0])
        assertThat(last[1]).isEqualTo(Day("two")).isSameAs(later[1])
    }
}

/** With all that lets a Json read more. */
@OptIn(ExperimentalSerializationApi::class)
class TolerantJsonTest :
    KotlinxSuite({
        ignoreUnknownKeys = true
        coerceInputValues = true
        explicitNulls = false
        isLenient = true
        decodeEnumsCaseInsensitive = true
        allowSpecialFloatingPointValues = true
    }) {
    @Test
    fun whatIsSkippedIsTheDefault() {
        assertThat(shown<Levels>("{'level':'low','other':'three','all':['TOP'],"))
            .isEqualTo(Levels(Level.LOW, Unmarked.ONE, listOf(Level.HIGH)))
        assertThat(shown<Defaults>("{'name':null,'more':[1],'count':1,")).isEqualTo(Defaults(count = 1))
    }
}

/** With settings that change the documents. */
@OptIn(ExperimentalSerializationApi::class)
class OtherNamesJsonTest :
    KotlinxSuite({
        namingStrategy = JsonNamingStrategy.SnakeCase
        classDiscriminator = "#class"
        classDiscriminatorMode = ClassDiscriminatorMode.POLYMORPHIC
        encodeDefaults = true
    }) {
    override fun types() = rewritten()

    @Test
    fun namesAreThoseOfTheStrategy() {
        assertThat(binder.schemaOf(Keys::class.java)).contains("\"by_level\"").doesNotContain("byLevel")
        assertThat(shown<Drawing>("{'figures':[{'#class':'square','label':'l"))
            .isEqualTo(Drawing("", listOf(Square(0, "l"))))
    }
}

@OptIn(ExperimentalSerializationApi::class)
class ArrayPolymorphismTest :
    KotlinxSuite({
        useArrayPolymorphism = true
        useAlternativeNames = false
        allowStructuredMapKeys = true
    }) {
    override fun types() = rewritten()
}
