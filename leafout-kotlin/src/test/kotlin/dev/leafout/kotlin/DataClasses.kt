// SPDX-License-Identifier: Apache-2.0
package dev.leafout.kotlin

import com.fasterxml.jackson.annotation.JsonAlias
import com.fasterxml.jackson.annotation.JsonCreator
import com.fasterxml.jackson.annotation.JsonIgnore
import com.fasterxml.jackson.annotation.JsonProperty
import com.fasterxml.jackson.annotation.JsonSubTypes
import com.fasterxml.jackson.annotation.JsonTypeInfo
import com.fasterxml.jackson.annotation.JsonTypeName
import com.fasterxml.jackson.annotation.JsonUnwrapped
import com.fasterxml.jackson.annotation.JsonValue
import java.math.BigDecimal
import java.time.DayOfWeek
import java.time.Instant
import java.time.LocalDate
import java.time.LocalDateTime
import java.util.UUID

data class Plain(val name: String, val count: Int)

data class Nullable(val name: String?, val count: Int?, val must: String)

data class Defaults(val name: String = "nobody", val count: Int = 7, val ratio: Double = 0.5, val on: Boolean = true)

data class NullableDefault(val note: String? = "none", val size: Long? = null, val id: String)

data class DefaultOfAnother(
    val first: String,
    val second: String = "$first again",
    val both: List<String> = listOf(first, second),
)

data class Day(val title: String, val activities: List<String> = listOf())

data class Trip(val title: String, val budget: Int? = null, val days: List<Day>)

data class NullableList(val days: List<Day>?, val id: Int)

data class ListOfNullables(val names: List<String?>, val days: List<Day?>)

data class DefaultCollections(
    val tags: List<String> = listOf("a"),
    val set: Set<Int> = setOf(1),
    val map: Map<String, Int> = mapOf("one" to 1),
)

data class Counts(val counts: Map<String, Int>)

data class NullableCounts(val counts: Map<String, Int?>, val more: Map<String, List<Day>>?)

data class KeyedByEnum(val byDay: Map<DayOfWeek, String>)

data class Sets(val words: Set<String>, val numbers: MutableSet<Long>)

data class Mutables(val list: MutableList<Int>, val map: MutableMap<String, String>)

data class Nested(val rows: List<List<Int>>, val index: Map<String, Map<String, Plain>>)

data class Arrays(val ints: IntArray, val texts: Array<String>)

data class Box<T>(val value: T)

data class Page<T>(val items: List<T>, val next: String? = null)

data class TwoOf<A, B>(val left: A, val right: B)

enum class Level { LOW, HIGH }

enum class Named {
    @JsonProperty("first-one")
    FIRST,

    @JsonProperty("second-one")
    SECOND,
}

data class Levels(val level: Level, val named: Named = Named.FIRST, val all: List<Level>)

@JvmInline
value class Id(val value: String)

@JvmInline
value class Amount(val value: Int)

data class ValueClasses(val id: Id, val amount: Amount)

data class NullableValueClasses(val id: Id?, val amount: Amount?, val x: Int)

data class DefaultValueClass(val id: Id = Id("none"), val name: String)

data class ListOfValueClasses(val ids: List<Id>)

@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
@JsonSubTypes(
    JsonSubTypes.Type(Circle::class, name = "circle"),
    JsonSubTypes.Type(Square::class, name = "square"),
)
sealed interface Figure

data class Circle(val radius: Double, val label: String = "circle") : Figure

data class Square(val side: Int, val label: String?) : Figure

data class Drawing(val title: String, val figures: List<Figure>, val main: Figure? = null)

/** The names of its types come from the annotations; which types there are, jackson-module-kotlin finds out. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
sealed class Step {
    @JsonTypeName("walk")
    data class Walk(val meters: Int) : Step()

    @JsonTypeName("eat")
    data class Eat(val what: String, val where: String? = null) : Step()
}

data class Route(val steps: List<Step>)

@JsonTypeInfo(use = JsonTypeInfo.Id.DEDUCTION)
@JsonSubTypes(JsonSubTypes.Type(Card::class), JsonSubTypes.Type(Transfer::class))
sealed interface Payment

data class Card(val number: String, val months: Int = 12) : Payment

data class Transfer(val iban: String) : Payment

@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, include = JsonTypeInfo.As.WRAPPER_OBJECT)
@JsonSubTypes(JsonSubTypes.Type(Said::class, name = "said"), JsonSubTypes.Type(Done::class, name = "done"))
sealed interface Message

data class Said(val text: String) : Message

data class Done(val at: Int = 0) : Message

data class Dates(val date: LocalDate, val time: LocalDateTime?, val instant: Instant)

data class KotlinTime(val name: String, val duration: kotlin.time.Duration)

data class KotlinInstant(val name: String, val instant: kotlin.time.Instant)

data class JavaDuration(val duration: java.time.Duration = java.time.Duration.ofSeconds(1), val id: Int)

data class Numbers(
    val byte: Byte,
    val short: Short,
    val long: Long,
    val float: Float,
    val double: Double,
    val decimal: BigDecimal,
    val char: Char,
    val boolean: Boolean,
)

data class Unsigned(val int: UInt, val long: ULong)

data class Identifiers(val uuid: UUID, val regex: Regex)

data class Pairs(val pair: Pair<String, Int>, val triple: Triple<Int, String, Boolean>)

data class Renamed(
    @param:JsonProperty("first_name") val firstName: String,
    @param:JsonAlias("born") val birthYear: Int = 1900,
    @get:JsonProperty("is_active") val isActive: Boolean,
)

data class Booleans(val isOpen: Boolean, val hasRoom: Boolean?)

data class RequiredNullable(
    @param:JsonProperty(required = true) val name: String?,
    @param:JsonProperty(required = false) val other: String,
)

data class WithIgnored(val shown: String, @field:JsonIgnore @get:JsonIgnore val hidden: String = "h")

data class Address(val street: String, val city: String = "Rome")

data class Person(val name: String, @param:JsonUnwrapped val address: Address)

data class Tree(val name: String, val children: List<Tree> = listOf(), val parent: Tree? = null)

data class Around(val plain: Plain, val address: Address, val note: String)

data class Linked(val name: String, @param:JsonProperty(required = true) val next: Linked?)

class Factory private constructor(val text: String) {
    override fun equals(other: Any?) = other is Factory && other.text == text

    override fun hashCode() = text.hashCode()

    companion object {
        @JvmStatic
        @JsonCreator
        fun of(text: String, times: Int = 2) = Factory(text.repeat(times))
    }
}

data class Celsius(@get:JsonValue val degrees: Double) {
    companion object {
        @JvmStatic
        @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
        fun of(degrees: Double) = Celsius(degrees)
    }
}

data class Weather(val now: Celsius, val later: Celsius? = null)

class Body(val id: String) {
    var note: String = "initial"
    var size: Int? = null
    lateinit var late: String

    override fun equals(other: Any?) = other is Body && other.id == id && other.note == note && other.size == size

    override fun hashCode() = id.hashCode()
}

class SecondConstructor(val text: String, val number: Int) {
    @JsonCreator
    constructor(text: String) : this(text, text.length)

    override fun equals(other: Any?) = other is SecondConstructor && other.text == text && other.number == number

    override fun hashCode() = text.hashCode()
}

data class Anything(val any: Any?, val map: Map<String, Any?>)

data class CheckedInInit(val from: Int, val to: Int = from + 1) {
    init {
        require(from < to) { "from must be before to" }
    }
}

object Nothingness

data class WithSingleton(val nothing: Nothingness, val x: Int)

val AGREED: List<Agreed> =
    listOf(
        agreed<Plain>("{'name':'n','count':1}"),
        agreed<Nullable>("{'name':'n','count':1,'must':'m'}", "{'name':null,'must':'m'}", "{'must':'m'}"),
        agreed<Defaults>("{}", "{'name':'n','count':1,'ratio':1.5,'on':false}", "{'count':3}"),
        agreed<NullableDefault>(
            "{'id':'i'}",
            "{'note':null,'size':null,'id':'i'}",
            "{'note':'n','size':12345678901,'id':'i'}",
        ),
        agreed<DefaultOfAnother>("{'first':'f'}", "{'first':'f','second':'s','both':['x']}"),
        agreed<Trip>(
            "{'title':'Lisbon','budget':900,'days':[{'title':'one','activities':['a','b']},{'title':'two'}]}",
            "{'title':'Lisbon','days':[]}",
        ),
        agreed<NullableList>("{'days':[{'title':'t'}],'id':1}", "{'days':null,'id':1}", "{'id':1}"),
        agreed<ListOfNullables>("{'names':['a',null],'days':[null,{'title':'t'}]}"),
        agreed<DefaultCollections>("{}", "{'tags':['x','y'],'set':[3,4],'map':{'k':5}}"),
        agreed<Counts>("{'counts':{'a':1,'b':2}}", "{'counts':{}}"),
        agreed<NullableCounts>("{'counts':{'a':1,'b':null},'more':{'x':[{'title':'t'}]}}", "{'counts':{}}"),
        agreed<KeyedByEnum>("{'byDay':{'MONDAY':'work','SUNDAY':'rest'}}"),
        agreed<Sets>("{'words':['a','b'],'numbers':[1,2]}"),
        agreed<Mutables>("{'list':[1,2],'map':{'a':'b'}}"),
        agreed<Nested>("{'rows':[[1,2],[],[3]],'index':{'a':{'b':{'name':'n','count':1}}}}"),
        agreed<Arrays>("{'ints':[1,2],'texts':['a','b']}"),
        agreed<Box<List<Day>>>("{'value':[{'title':'t'}]}"),
        agreed<Page<Plain>>("{'items':[{'name':'n','count':1}],'next':'x'}", "{'items':[]}"),
        agreed<TwoOf<Box<Int>, Page<Map<String, Int>>>>("{'left':{'value':1},'right':{'items':[{'a':1}]}}"),
        agreed<List<Day>>("[{'title':'t'},{'title':'u','activities':['a']}]"),
        agreed<Map<String, Plain>>("{'a':{'name':'n','count':1}}"),
        agreed<Levels>("{'level':'LOW','named':'second-one','all':['LOW','HIGH']}", "{'level':'HIGH','all':[]}"),
        agreed<ValueClasses>("{'id':'i','amount':3}"),
        agreed<NullableValueClasses>("{'id':'i','amount':3,'x':1}", "{'id':null,'amount':null,'x':1}", "{'x':1}"),
        agreed<DefaultValueClass>("{'id':'i','name':'n'}", "{'name':'n'}"),
        agreed<ListOfValueClasses>("{'ids':['a','b']}"),
        agreed<Drawing>(
            "{'title':'t','figures':[{'type':'circle','radius':1.5},{'type':'square','side':2,'label':'s'}],'main':{'type':'square','side':1}}",
        ),
        agreed<Route>("{'steps':[{'kind':'walk','meters':5},{'kind':'eat','what':'w'}]}"),
        agreed<Box<Payment>>("{'value':{'number':'n'}}", "{'value':{'iban':'i'}}"),
        agreed<List<Message>>("[{'said':{'text':'t'}},{'done':{}}]"),
        agreed<Dates>("{'date':'2026-01-02','time':'2026-01-02T03:04:05','instant':'2026-01-02T03:04:05Z'}"),
        agreed<KotlinTime>("{'name':'n','duration':'PT1M'}"),
        agreed<JavaDuration>("{'duration':'PT5M','id':1}", "{'id':1}"),
        agreed<Numbers>(
            "{'byte':1,'short':2,'long':3,'float':1.5,'double':2.5,'decimal':1.10,'char':'c','boolean':true}",
        ),
        agreed<Unsigned>("{'int':4294967295,'long':18446744073709551615}"),
        agreed<Identifiers>("{'uuid':'b3a8f6f4-58b9-4a3f-8d9e-1c2d3e4f5a6b','regex':'a+'}"),
        agreed<Pairs>("{'pair':{'first':'f','second':1},'triple':{'first':1,'second':'s','third':true}}"),
        agreed<Renamed>(
            "{'first_name':'n','birthYear':1815,'is_active':true}",
            "{'first_name':'n','born':1,'is_active':false}",
        ),
        agreed<Booleans>("{'isOpen':true,'hasRoom':false}", "{'isOpen':false}"),
        agreed<RequiredNullable>("{'name':null,'other':'o'}"),
        agreed<WithIgnored>("{'shown':'s'}"),
        agreed<Tree>("{'name':'a','children':[{'name':'b','children':[{'name':'c'}]}],'parent':{'name':'p'}}"),
        agreed<Around>("{'plain':{'name':'n','count':1},'address':{'street':'s'},'note':'x'}"),
        agreed<Linked>("{'name':'a','next':{'name':'b','next':null}}"),
        agreed<Factory>("{'text':'t','times':3}", "{'text':'t'}"),
        agreed<Weather>("{'now':1.5,'later':2.5}", "{'now':1.5}"),
        agreed<Body>("{'id':'i','note':'n','size':1}", "{'id':'i'}", "{'id':'i','size':null}"),
        agreed<SecondConstructor>("{'text':'t'}"),
        agreed<Anything>("{'any':[1,'a',null],'map':{'a':null,'b':1}}"),
        agreed<CheckedInInit>("{'from':1,'to':3}", "{'from':1}"),
        agreed<WithSingleton>("{'nothing':{},'x':1}"),
        agreed<Person>("{'name':'n','street':'s','city':'c'}", "{'name':'n','street':'s'}"),
    )
