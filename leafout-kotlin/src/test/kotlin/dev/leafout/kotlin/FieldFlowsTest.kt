// SPDX-License-Identifier: Apache-2.0
package dev.leafout.kotlin

import dev.leafout.field.StreamingData
import dev.leafout.field.StreamingJsonParser
import kotlinx.coroutines.channels.Channel
import kotlinx.coroutines.flow.Flow
import kotlinx.coroutines.flow.asFlow
import kotlinx.coroutines.flow.consumeAsFlow
import kotlinx.coroutines.flow.first
import kotlinx.coroutines.flow.flow
import kotlinx.coroutines.flow.flowOf
import kotlinx.coroutines.flow.toList
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking
import org.assertj.core.api.Assertions.assertThat
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.Timeout
import java.io.IOException

@Timeout(30)
class FieldFlowsTest {
    private val text = """{"title":"Rome","days":[{"title":"Walk"}]}"""

    @Test
    fun whatTheParserSaysIsEmitted() = runBlocking {
        for (size in 1..text.length) {
            val chunks = text.chunked(size)
            val parser = StreamingJsonParser.builder().build()
            val expected = chunks.flatMap { parser.parseChunk(it) } + parser.finish()
            assertThat(shown(chunks.asFlow().fields())).isEqualTo(expected.map(::shown))
        }
    }

    @Test
    fun textThatCannotBeParsedIsCancelled() = runBlocking {
        val model = Channel<String>()
        val producer =
            launch {
                model.send("""{"title":"Rome",:""")
                model.send("never taken")
            }
        assertThat(shown(model.consumeAsFlow().fields()).last()).startsWith(" FAILED")
        producer.join()
        assertThat(producer.isCancelled).isTrue()
        Unit
    }

    @Test
    fun everyFieldEndsBeforeTheExceptionOfTheText() {
        assertThat(shownBeforeAnException("""{"title":"Ro""")).containsExactly("title DELTA Ro", "title TRUNCATED Ro")
    }

    @Test
    fun anExceptionBeforeAnyFieldIsNotLost() {
        assertThat(shownBeforeAnException("Let me think. ")).containsExactly(" FAILED null")
        assertThat(shownBeforeAnException("")).isEmpty()
    }

    /** Returns the events of a text that fails after this, and sees that its exception comes after them. */
    private fun shownBeforeAnException(text: String): List<String> = runBlocking {
        val reset = IOException("connection reset")
        val got = mutableListOf<String>()
        val broken =
            flow {
                emit(text)
                throw reset
            }
        assertThat(runCatching { broken.fields().collect { got += shown(it) } }.exceptionOrNull()).isSameAs(reset)
        got
    }

    @Test
    fun whoeverHasSeenEnoughEndsTheText() = runBlocking {
        val endless = generateSequence("""{"title":"R""") { "o" }.asFlow()
        assertThat(
            shown(endless.fields().first { it.value().toString().length == 9 }),
        ).isEqualTo("title DELTA Roooooooo")
        Unit
    }

    @Test
    fun everyCollectorHasAParserOfItsOwn() = runBlocking {
        val fields = flowOf(text).fields(StreamingJsonParser.builder().fields("title"))
        assertThat(shown(fields)).isEqualTo(shown(fields)).isNotEmpty()
        Unit
    }

    private suspend fun shown(events: Flow<StreamingData>) = events.toList().map(::shown)

    private fun shown(event: StreamingData) = "${event.path()} ${event.eventType()} ${event.value()}"
}
