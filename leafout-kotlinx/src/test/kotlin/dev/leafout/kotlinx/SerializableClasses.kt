// SPDX-License-Identifier: Apache-2.0
@file:OptIn(ExperimentalSerializationApi::class)

package dev.leafout.kotlinx

import dev.leafout.kotlin.Agreed
import dev.leafout.kotlin.agreed
import kotlinx.serialization.Contextual
import kotlinx.serialization.EncodeDefault
import kotlinx.serialization.ExperimentalSerializationApi
import kotlinx.serialization.KSerializer
import kotlinx.serialization.Required
import kotlinx.serialization.SerialName
import kotlinx.serialization.Serializable
import kotlinx.serialization.Transient
import kotlinx.serialization.builtins.ListSerializer
import kotlinx.serialization.builtins.LongAsStringSerializer
import kotlinx.serialization.builtins.serializer
import kotlinx.serialization.descriptors.PrimitiveKind
import kotlinx.serialization.descriptors.PrimitiveSerialDescriptor
import kotlinx.serialization.encoding.Decoder
import kotlinx.serialization.encoding.Encoder
import kotlinx.serialization.json.JsonArray
import kotlinx.serialization.json.JsonClassDiscriminator
import kotlinx.serialization.json.JsonContentPolymorphicSerializer
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonIgnoreUnknownKeys
import kotlinx.serialization.json.JsonNames
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.JsonTransformingSerializer
import kotlinx.serialization.json.jsonObject
import java.time.LocalDate
import kotlin.time.Duration
import kotlin.time.Instant
import kotlin.uuid.Uuid

@Serializable
data class Plain(val name: String, val count: Int)

@Serializable
data class Nullable(val name: String?, val count: Int?, val must: String)

@Serializable
data class Defaults(val name: String = "nobody", val count: Int = 7, val ratio: Double = 0.5, val on: Boolean = true)

@Serializable
data class NullableDefault(val note: String? = "none", val size: Long? = null, val id: String)

@Serializable
data class DefaultOfAnother(
    val first: String,
    val second: String = "$first again",
    val both: List<String> = listOf(first, second),
)

@Serializable
data class Day(val title: String, val activities: List<String> = listOf())

@Serializable
data class Trip(val title: String, val budget: Int? = null, val days: List<Day>)

@Serializable
data class NullableList(val days: List<Day>?, val id: Int)

@Serializable
data class ListOfNullables(val names: List<String?>, val days: List<Day?>)

@Serializable
data class DefaultCollections(
    val tags: List<String> = listOf("a"),
    val set: Set<Int> = setOf(1),
    val map: Map<String, Int> = mapOf("one" to 1),
)

@Serializable
data class NullableCounts(val counts: Map<String, Int?>, val more: Map<String, List<Day>>?)

@Serializable
enum class Level {
    LOW,

    @SerialName("the highest")
    @JsonNames("top", "peak")
    HIGH,
}

enum class Unmarked { ONE, TWO }

@Serializable
data class Levels(val level: Level, val other: Unmarked = Unmarked.ONE, val all: List<Level>)

@Serializable
data class Keys(
    val byLevel: Map<Level, String>,
    val byNumber: Map<Int, Day>,
    val byBoolean: Map<Boolean, Int>,
    val byId: Map<Id, List<Int>>,
)

@Serializable
data class Sets(val words: Set<String>, val numbers: MutableSet<Long>, val hashed: HashSet<Int>)

@Serializable
data class Mutables(
    val list: MutableList<Int>,
    val array: ArrayList<Int>,
    val map: MutableMap<String, String>,
    val linked: LinkedHashMap<String, Int>,
    val hashed: HashMap<String, Int>,
)

@Serializable
data class ClassesOfLists(
    val rows: List<ArrayList<Int>>,
    val box: Box<LinkedHashMap<String, Int>>,
    @SerialName("other rows") val others: Map<String, ArrayList<Day>> = mapOf(),
)

@Serializable
data class Nested(val rows: List<List<Int>>, val index: Map<String, Map<String, Plain>>)

@Serializable
data class Arrays(val ints: IntArray, val texts: Array<String>, val flags: BooleanArray, val days: Array<Day>)

@Serializable
data class Box<T>(val value: T)

@Serializable
data class Boxes(val text: Box<String?>, val numbers: Box<List<Int?>>?, val figure: Box<Figure>? = null)

@Serializable
class Late(val id: Int) {
    lateinit var name: String

    override fun equals(other: Any?) = other is Late && other.id == id && other.name == name

    override fun hashCode() = id
}

@Serializable
data class Page<T>(val items: List<T>, val next: String? = null)

@Serializable
data class TwoOf<A, B>(val left: A, val right: B)

@Serializable
data class Chain<T>(val value: T, val next: Chain<T>? = null)

@Serializable
@JvmInline
value class Id(val value: String)

@Serializable
@JvmInline
value class Amount(val value: Int)

@Serializable
@JvmInline
value class Days(val value: List<Day>)

@Serializable
data class ValueClasses(val id: Id, val amount: Amount, val days: Days)

@Serializable
data class NullableValueClasses(val id: Id?, val amount: Amount?, val x: Int)

@Serializable
@JvmInline
value class Maybe(val value: String?)

@Serializable
@SerialName("all/that ~may% be.null, or not")
data class Maybes(val one: Maybe, val two: Maybe? = Maybe("two"), val list: List<Maybe> = listOf())

@Serializable
data class DefaultValueClass(val id: Id = Id("none"), val name: String)

@Serializable
data class ListOfValueClasses(val ids: List<Id>)

@Serializable
sealed interface Figure

@Serializable
@SerialName("circle")
data class Circle(val radius: Double, val label: String = "circle") : Figure

@Serializable
@SerialName("square")
data class Square(val side: Int, val label: String?) : Figure

@Serializable
@SerialName("nothing")
data object NoFigure : Figure

@Serializable
data class Drawing(val title: String, val figures: List<Figure>, val main: Figure? = null)

@Serializable
@JsonClassDiscriminator("kind")
sealed class Step {
    abstract val at: Int

    @Serializable
    @SerialName("walk")
    data class Walk(override val at: Int, val meters: Int) : Step()

    @Serializable
    @SerialName("eat")
    data class Eat(override val at: Int = 0, val what: String, val where: String? = null) : Step()
}

@Serializable
data class Route(val steps: List<Step>)

/** Registered in the serializers module. */
interface Animal

@Serializable
@SerialName("cat")
data class Cat(val lives: Int = 9) : Animal

@Serializable
@SerialName("dog")
data class Dog(val name: String, val tricks: List<String>) : Animal

@Serializable
data class Zoo(val animals: List<Animal>, val star: Animal? = null)

@Serializable
data class Times(val name: String, val duration: Duration, val instant: Instant? = null)

@Serializable
data class Identifiers(val uuid: Uuid, @Serializable(LongAsStringSerializer::class) val long: Long)

@Serializable
data class Numbers(
    val byte: Byte,
    val short: Short,
    val long: Long,
    val float: Float,
    val double: Double,
    val char: Char,
    val boolean: Boolean,
)

@Serializable
data class Unsigned(val int: UInt, val long: ULong, val byte: UByte? = null, val list: List<UShort> = listOf())

@Serializable
data class Pairs(
    val pair: Pair<String, Int>,
    val triple: Triple<Int, String, Boolean>,
    val entry: Map.Entry<String, Int>,
)

@Serializable
data class Renamed(
    @SerialName("first_name") val firstName: String,
    @JsonNames("born", "year") val birthYear: Int,
    @SerialName("is_active") val isActive: Boolean,
)

@Serializable
data class RequiredDefault(@Required val name: String? = "n", @EncodeDefault val other: String = "o")

@Serializable
data class WithTransient(val shown: String, @Transient val hidden: String = "h")

@Serializable
@JsonIgnoreUnknownKeys
data class Tolerant(val name: String, val inner: Plain? = null)

@Serializable
data class Tree(val name: String, val children: List<Tree> = listOf(), val parent: Tree? = null)

@Serializable
data class Around(val plain: Plain, val page: Page<Day>, val note: String)

@Serializable
data class Linked(val name: String, val next: Linked?)

@Serializable
open class Base(val id: String) {
    var note: String = "initial"
    var size: Int? = null

    override fun equals(other: Any?) = other is Base && other.id == id && other.note == note && other.size == size

    override fun hashCode() = id.hashCode()
}

@Serializable
class Derived(val more: Int = 1) : Base("derived") {
    override fun equals(other: Any?) = other is Derived && super.equals(other) && other.more == more

    override fun hashCode() = super.hashCode()
}

@Serializable
data class Trees(val any: JsonElement, val map: JsonObject, val list: JsonArray, val scalar: JsonPrimitive?)

@Serializable
data class CheckedInInit(val from: Int, val to: Int = from + 1) {
    init {
        require(from < to) { "from must be before to" }
    }
}

@Serializable
data object Nothingness

@Serializable
data class WithSingleton(val nothing: Nothingness, val unit: Unit, val x: Int)

object DateSerializer : KSerializer<LocalDate> {
    override val descriptor = PrimitiveSerialDescriptor("date", PrimitiveKind.STRING)

    override fun deserialize(decoder: Decoder): LocalDate = LocalDate.parse(decoder.decodeString())

    override fun serialize(encoder: Encoder, value: LocalDate) = encoder.encodeString(value.toString())
}

@Serializable
data class Dates(@Serializable(DateSerializer::class) val date: LocalDate, @Contextual val other: LocalDate? = null)

/** Not marked, so that it has a serializer only where it is contextual. */
data class Place(val name: String, val visits: List<Int>)

@Serializable
private data class PlaceParts(val name: String, val visits: List<Int> = listOf())

@Serializable
data class Visited(
    @Contextual val place: Place,
    val places: List<@Contextual Place?> = listOf(),
    @Contextual val day: Day? = null,
)

object PlaceSerializer : KSerializer<Place> {
    override val descriptor = PlaceParts.serializer().descriptor

    override fun deserialize(decoder: Decoder) =
        decoder.decodeSerializableValue(PlaceParts.serializer()).let { Place(it.name, it.visits) }

    override fun serialize(encoder: Encoder, value: Place) =
        encoder.encodeSerializableValue(PlaceParts.serializer(), PlaceParts(value.name, value.visits))
}

@Serializable
sealed interface Expression

@Serializable
@SerialName("sum")
data class Sum(val left: Expression, val right: Expression) : Expression

@Serializable
@SerialName("one")
data class One(val value: Double) : Expression

/** A list, or its only item. */
object OneOrMore : JsonTransformingSerializer<List<String>>(ListSerializer(String.serializer())) {
    override fun transformDeserialize(element: JsonElement) = element as? JsonArray ?: JsonArray(listOf(element))
}

@Serializable
data class Transformed(@Serializable(OneOrMore::class) val names: List<String>, val more: List<String>)

@Serializable(PaymentSerializer::class)
sealed interface Payment

@Serializable
data class Card(val number: String, val months: Int = 12) : Payment

@Serializable
data class Transfer(val iban: String) : Payment

object PaymentSerializer : JsonContentPolymorphicSerializer<Payment>(Payment::class) {
    override fun selectDeserializer(element: JsonElement) =
        if ("iban" in element.jsonObject) Transfer.serializer() else Card.serializer()
}

/** Written as an object, by somebody who delegates to another class. */
@Serializable(ColorSerializer::class)
data class Color(val rgb: Int)

@Serializable
@SerialName("color")
private data class ColorParts(val red: Int, val green: Int = 0, val blue: Int = 0)

object ColorSerializer : KSerializer<Color> {
    override val descriptor = ColorParts.serializer().descriptor

    override fun deserialize(decoder: Decoder) = decoder.decodeSerializableValue(ColorParts.serializer()).let {
        Color((it.red shl 16) + (it.green shl 8) + it.blue)
    }

    override fun serialize(encoder: Encoder, value: Color) =
        encoder.encodeSerializableValue(ColorParts.serializer(), ColorParts(value.rgb shr 16))
}

@Serializable
data class Painted(val color: Color, val colors: List<Color> = listOf())

/** Quotes are written as `'`. */
val AGREED: List<Agreed> =
    listOf(
        agreed<Plain>("{'name':'n','count':1}"),
        agreed<Nullable>("{'name':'n','count':1,'must':'m'}", "{'name':null,'count':null,'must':'m'}"),
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
        agreed<NullableList>("{'days':[{'title':'t'}],'id':1}", "{'days':null,'id':1}"),
        agreed<ListOfNullables>("{'names':['a',null],'days':[null,{'title':'t'}]}"),
        agreed<DefaultCollections>("{}", "{'tags':['x','y'],'set':[3,4],'map':{'k':5}}"),
        agreed<NullableCounts>(
            "{'counts':{'a':1,'b':null},'more':{'x':[{'title':'t'}]}}",
            "{'counts':{},'more':null}",
        ),
        agreed<Levels>(
            "{'level':'LOW','other':'TWO','all':['LOW','the highest']}",
            "{'level':'the highest','all':['top','peak']}",
        ),
        agreed<Keys>(
            "{'byLevel':{'LOW':'l','the highest':'h'},'byNumber':{'1':{'title':'t'}},'byBoolean':{'true':1},'byId':{'i':[1]}}",
        ),
        agreed<Sets>("{'words':['a','b'],'numbers':[1,2],'hashed':[3]}"),
        agreed<Mutables>("{'list':[1,2],'array':[1],'map':{'a':'b'},'linked':{'a':1},'hashed':{'b':2}}"),
        agreed<ClassesOfLists>("{'rows':[[1]],'box':{'value':{'a':1}},'other rows':{'a':[{'title':'t'}]}}"),
        agreed<Box<ArrayList<Int>>>("{'value':[1]}"),
        agreed<Nested>("{'rows':[[1,2],[],[3]],'index':{'a':{'b':{'name':'n','count':1}}}}"),
        agreed<Arrays>("{'ints':[1,2],'texts':['a','b'],'flags':[true],'days':[{'title':'t'}]}"),
        agreed<Box<List<Day>>>("{'value':[{'title':'t'}]}"),
        agreed<Boxes>(
            "{'text':{'value':'t'},'numbers':{'value':[1,null]},'figure':{'value':{'type':'nothing'}}}",
            "{'text':{'value':null},'numbers':null}",
        ),
        agreed<Late>("{'id':1,'name':'n'}"),
        agreed<Page<Plain>>("{'items':[{'name':'n','count':1}],'next':'x'}", "{'items':[]}"),
        agreed<TwoOf<Box<Int>, Page<Map<String, Int>>>>("{'left':{'value':1},'right':{'items':[{'a':1}]}}"),
        agreed<Chain<String>>("{'value':'a','next':{'value':'b','next':{'value':'c'}}}"),
        agreed<List<Day>>("[{'title':'t'},{'title':'u','activities':['a']}]"),
        agreed<Map<String, Plain>>("{'a':{'name':'n','count':1}}"),
        agreed<ArrayList<Day>>("[{'title':'t'}]"),
        agreed<ValueClasses>("{'id':'i','amount':3,'days':[{'title':'t'}]}"),
        agreed<NullableValueClasses>("{'id':'i','amount':3,'x':1}", "{'id':null,'amount':null,'x':1}"),
        agreed<DefaultValueClass>("{'id':'i','name':'n'}", "{'name':'n'}"),
        agreed<Maybes>("{'one':'o','two':'t','list':['a',null]}", "{'one':null}", "{'one':null,'two':null}"),
        agreed<TwoOf<Maybes, List<Maybes>>>("{'left':{'one':'o'},'right':[{'one':null}]}"),
        agreed<ListOfValueClasses>("{'ids':['a','b']}"),
        agreed<Drawing>(
            "{'title':'t','figures':[{'type':'circle','radius':1.5},{'type':'square','side':2,'label':'s'}," +
                "{'type':'nothing'}],'main':{'side':1,'type':'square','label':null}}",
        ),
        agreed<Route>("{'steps':[{'kind':'walk','at':1,'meters':5},{'kind':'eat','what':'w'}]}"),
        agreed<Figure>("{'type':'circle','radius':2}"),
        agreed<Zoo>(
            "{'animals':[{'type':'cat'},{'type':'dog','name':'n','tricks':['sit']}],'star':{'type':'cat','lives':1}}",
        ),
        agreed<Animal>("{'type':'cat','lives':3}"),
        agreed<Times>(
            "{'name':'n','duration':'PT1M','instant':'2026-01-02T03:04:05Z'}",
            "{'name':'n','duration':'PT1M'}",
        ),
        agreed<Identifiers>("{'uuid':'b3a8f6f4-58b9-4a3f-8d9e-1c2d3e4f5a6b','long':'12345678901'}"),
        agreed<Numbers>(
            "{'byte':1,'short':2,'long':3,'float':1.5,'double':2.5,'char':'c','boolean':true}",
        ),
        agreed<Unsigned>(
            "{'int':4294967295,'long':18446744073709551615,'byte':255,'list':[65535]}",
            "{'int':0,'long':1}",
        ),
        agreed<Pairs>(
            "{'pair':{'first':'f','second':1},'triple':{'first':1,'second':'s','third':true},'entry':{'k':1}}",
        ),
        agreed<Renamed>(
            "{'first_name':'n','birthYear':1815,'is_active':true}",
            "{'first_name':'n','born':1,'is_active':false}",
        ),
        agreed<RequiredDefault>("{'name':null,'other':'x'}", "{'name':'a'}"),
        agreed<WithTransient>("{'shown':'s'}"),
        agreed<Tolerant>("{'name':'n','who':{'knows':1},'inner':{'name':'a','count':1}}"),
        agreed<Tree>("{'name':'a','children':[{'name':'b','children':[{'name':'c'}]}],'parent':{'name':'p'}}"),
        agreed<Around>("{'plain':{'name':'n','count':1},'page':{'items':[{'title':'t'}]},'note':'x'}"),
        agreed<Linked>("{'name':'a','next':{'name':'b','next':null}}"),
        agreed<Base>("{'id':'i','note':'n','size':1}", "{'id':'i'}", "{'id':'i','size':null}"),
        agreed<Derived>("{'id':'i','note':'n','more':2}", "{'id':'i'}"),
        agreed<Trees>("{'any':[1,'a',null,1.10],'map':{'a':null,'b':[]},'list':[1],'scalar':1e2}"),
        agreed<CheckedInInit>("{'from':1,'to':3}", "{'from':1}"),
        agreed<WithSingleton>("{'nothing':{},'unit':{},'x':1}"),
        agreed<Dates>("{'date':'2026-01-02','other':'2026-01-03'}", "{'date':'2026-01-02'}"),
        agreed<Visited>(
            "{'place':{'name':'n','visits':[1]},'places':[{'name':'m'},null],'day':{'title':'t','activities':['a']}}",
            "{'place':{'name':'n'}}",
        ),
        agreed<Expression>(
            "{'type':'sum','left':{'type':'one','value':1},'right':{'type':'sum','left':{'type':'one','value':2}," +
                "'right':{'value':3,'type':'one'}}}",
        ),
        agreed<Transformed>("{'names':['a'],'more':['b']}", "{'names':'a','more':[]}"),
        agreed<Box<Payment>>("{'value':{'number':'n'}}", "{'value':{'iban':'i'}}"),
        agreed<Painted>("{'color':{'red':1},'colors':[{'red':1,'green':2,'blue':3}]}"),
    )
