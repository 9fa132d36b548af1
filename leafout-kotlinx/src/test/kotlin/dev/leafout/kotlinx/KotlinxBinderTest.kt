// SPDX-License-Identifier: Apache-2.0
package dev.leafout.kotlinx

import dev.leafout.event.Tolerance
import dev.leafout.kotlin.objectStream
import dev.leafout.kotlin.onEach
import dev.leafout.parse.ParseLimits
import dev.leafout.typed.ByWord
import dev.leafout.typed.Gate
import dev.leafout.typed.ObjectStream
import dev.leafout.typed.StreamFailure
import dev.leafout.typed.ViolationPolicy
import dev.leafout.typed.WhenComplete
import dev.leafout.typed.spi.BindException
import kotlinx.serialization.SerialName
import kotlinx.serialization.Serializable
import kotlinx.serialization.json.JsonElement
import org.assertj.core.api.Assertions.assertThat
import org.assertj.core.api.Assertions.assertThatThrownBy
import org.assertj.core.api.Assertions.catchThrowableOfType
import org.junit.jupiter.api.Test

@Serializable
data class Message(
    @Gate @SerialName("message_id") val id: String = "",
    @ByWord val text: String = "",
    @field:WhenComplete val link: String = "",
    val isOpen: Boolean = false,
)

@Serializable
data class Messages(val messages: List<Message>)

/** The property that names the type is one of the type, too. */
@Serializable
sealed interface Named

@Serializable
@SerialName("twice")
data class Twice(val type: String, val x: Int) : Named

class KotlinxBinderTest {
    @Test
    fun itIsFoundOnTheClassPath() {
        val stream = objectStream<Plain>()
        stream.feed("""{"name":"n","count":1}""")
        assertThat(stream.finish()).isEqualTo(Plain("n", 1))
    }

    @Test
    fun whatDoesNotFitIsSaidAtItsPlace() {
        assertThat(violation<Levels>("{'level':'MIDDLE'")).startsWith("$.level must be 'LOW'")
        assertThat(violation<Numbers>("{'byte':300,"))
            .isEqualTo("$.byte does not fit its type: Failed to parse byte for input '300' at line 1, column 12")
        assertThat(violation<Keys>("{'byNumber':{'one':{")).startsWith("$.byNumber.one does not fit its type: ")
        assertThat(violation<Figure>("{'type':'oval'")).startsWith("$.type must be 'circle'")
        assertThat(violation<CheckedInInit>("{'from':3,'to':1}"))
            .startsWith("$ does not fit its type: from must be before to at line 1")
        assertThat(violation<Dates>("{'date':'tomorrow'"))
            .startsWith("$.date does not fit its type: Text 'tomorrow' could not be parsed")
    }

    @Test
    fun withoutASchemaKotlinxSaysWhatIsWrong() {
        assertThat(violation<Plain>("{'name':'n'}", validated = false)).startsWith(
            "$ does not fit its type: Field 'count' is required for type with serial name 'dev.leafout.kotlinx.Plain'",
        )
        assertThat(violation<Plain>("{'none':[", validated = false))
            .startsWith("$.none does not fit its type: Unknown property 'none' of dev.leafout.kotlinx.Plain.")
        assertThat(violation<Figure>("{'type':'oval'", validated = false))
            .startsWith("$.type does not fit its type: Serializer for subclass 'oval' is not found")
        assertThat(violation<Nullable>("{'must':null", validated = false))
            .startsWith("$.must does not fit its type: Expected string literal but 'null' literal was found")
    }

    @Test
    fun typesThatCannotBeReadAreRefused() {
        assertThatThrownBy { objectStream<Thread>() }
            .isInstanceOf(BindException::class.java)
            .hasMessage("Serializer for class 'Thread' is not found.")
        assertThatThrownBy { objectStream<Animal>() }
            .isInstanceOf(BindException::class.java)
            .hasMessageStartingWith("There is no type for kotlinx.serialization.Polymorphic<Animal> in the serializers")
    }

    @Test
    fun pathsAreCheckedAgainstTheType() {
        assertThatThrownBy { objectStream<Trip> { onEach<Day>("dayz[*]") { _, _ -> } } }
            .hasMessageContaining("there is no dayz in Trip; did you mean days?")
        assertThatThrownBy { objectStream<Trip> { onText("budget") { } } }.hasMessageContaining("text is asked for")
        assertThat(objectStream<Drawing> { onText("figures[*].label") { } }).isNotNull()
    }

    @Test
    fun anythingIsAJsonElement() {
        val stream = objectStream<Any>()
        stream.feed("""{"a":[1.10,null]}""")
        assertThat(stream.finish()).isInstanceOf(JsonElement::class.java).hasToString("""{"a":[1.10,null]}""")
    }

    @Test
    fun annotationsSayHowMuchIsShown() {
        val stream = objectStream<Messages>()
        stream.feed("""{"messages":[{"message_id":"a","text":"one tw""")
        assertThat(stream.partial().value()!!.messages).containsExactly(Message("a", "one "))
        stream.feed("""o","link":"http"""")
        stream.feed(""","isOpen":true},{"text":"no id""")
        assertThat(stream.partial().value()!!.messages).containsExactly(Message("a", "one two", "http", true))
        stream.feed("""","message_id":"b","link":"ht""")
        assertThat(stream.partial().value()!!.messages.last()).isEqualTo(Message("b", "no id"))
    }

    @Test
    fun aPropertyThatNamesTheTypeAndIsReadIsReadByKotlinx() {
        val stream = objectStream<Named>()
        stream.feed("""{"type":"twice","x":1}""")
        assertThat(stream.finish()).isEqualTo(Twice("twice", 1))
    }

    @Test
    fun aRepeatedKeyIsAViolationAndOtherwiseTheLastValueCounts() {
        assertThat(violation<Plain>("{'name':'a','name':'b'")).contains("begins with, 'n'; possible: 'count'")
        val stream = objectStream<Plain> { withoutValidation() }
        stream.feed("""{"name":"a","name":"b","count":1}""")
        assertThat(stream.finish()).isEqualTo(Plain("b", 1))
    }

    @Test
    fun typesThatAreNotKnownAreTheDefaultOfTheModule() {
        for (name in listOf(""""type":"wolf",""", "")) {
            val stream = objectStream<Animal> { binder(OTHERS_ARE_DOGS) }
            stream.feed("""{$name"name":"w","tricks":[]}""")
            assertThat(stream.finish()).isEqualTo(Dog("w", listOf()))
        }
    }

    @Test
    fun aDeepDocumentIsReadWithoutRecursion() {
        val stream = objectStream<Tree> { limits(ParseLimits.defaults().withMaxDepth(20_000)) }
        repeat(5_000) { stream.feed("""{"name":"n","children":[""") }
        assertThat(stream.partial().value()!!.name).isEqualTo("n")
        repeat(5_000) { stream.feed("]}") }
        assertThat(generateSequence(stream.finish()) { it.children.firstOrNull() }.count()).isEqualTo(5_000)
    }

    private inline fun <reified T : Any> violation(text: String, validated: Boolean = true): String {
        val stream: ObjectStream<T> = objectStream {
            tolerate(Tolerance.none())
            if (!validated) {
                withoutValidation()
            }
            onViolation(ViolationPolicy.CANCEL)
        }
        val failure = catchThrowableOfType(StreamFailure.Invalid::class.java) {
            stream.feed(text.replace('\'', '"'))
            stream.finish()
        }
        return failure.message.orEmpty().replace('"', '\'')
    }
}
