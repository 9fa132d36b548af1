// SPDX-License-Identifier: Apache-2.0
package dev.leafout.kotlin

import ai.koog.prompt.streaming.StreamFrame
import dev.leafout.typed.StreamFailure
import kotlinx.coroutines.flow.Flow
import kotlinx.coroutines.flow.filterIsInstance
import kotlinx.coroutines.flow.flow
import kotlinx.coroutines.flow.flowOf
import kotlinx.coroutines.flow.map
import kotlinx.coroutines.flow.toList
import kotlinx.coroutines.runBlocking
import org.assertj.core.api.Assertions.assertThat
import org.junit.jupiter.api.Test
import java.io.ByteArrayOutputStream
import java.io.PrintStream
import java.nio.file.Files
import java.nio.file.Path

data class Stage(val title: String, val km: Int = 10)

data class Tour(val name: String, val guide: String? = null, val stages: List<Stage>)

suspend fun show(chunks: Flow<String>) {
    chunks.partials<Tour>().collect { partial -> println(partial.value()) }
}

suspend fun walk(chunks: Flow<String>) {
    chunks.elements<Tour, Stage>("stages[*]").collect { stage -> println("${stage.title}, ${stage.km} km") }
}

suspend fun read(chunks: Flow<String>): Tour = chunks.whole<Tour> {
    onText("name") { print(it) }
    onValue<String>("guide") { println(" with $it") }
    onEach<Stage>("stages[*]") { path, stage -> println("$path: ${stage.title}") }
}

suspend fun showFrames(frames: Flow<StreamFrame>) {
    val chunks = frames.filterIsInstance<StreamFrame.TextDelta>().map { it.text }
    chunks.partials<Tour>().collect { partial -> println(partial.value()) }
}

suspend fun follow(chunks: Flow<String>) {
    chunks.fields().collect { field -> println("${field.eventType()} ${field.path()} ${field.value()}") }
}

suspend fun readOrExplain(chunks: Flow<String>) {
    try {
        println(chunks.whole<Tour>())
    } catch (e: StreamFailure.Truncated) {
        println("${e.message} So far: ${e.partial().value()}")
    } catch (e: StreamFailure) {
        println(e.message)
    }
}

/** Runs what docs/kotlin.md shows, and compares what it prints. EveryPageTest sees that the page shows just that. */
class KotlinPageTest {
    private val page: String = Files.readString(Path.of("../docs/kotlin.md"))
    private val chunks =
        flowOf(
            """{"name":"Via F""",
            """rancigena","stages":[{"title":"Lu""",
            """cca"},""",
            """{"title":"Siena","km":32}]}""",
        )

    @Test
    fun theChunksOnThePageAreThese() = runBlocking {
        val all = chunks.toList()
        assertThat(page).contains(all.dropLast(1).joinToString { "`$it`" } + " and `" + all.last() + "`")
        Unit
    }

    @Test
    fun partialsAndElementsAreThoseOnThePage() {
        assertThat(page).contains(asText(printed { show(chunks) }), asText(printed { walk(chunks) }))
    }

    @Test
    fun theWholeObjectIsReadWithItsCallbacks() {
        val text = flowOf("""{"name":"Via Francigena","guide":"Ada",""", """"stages":[{"title":"Lucca"}]}""")
        var tour: Tour? = null
        assertThat(printed { tour = read(text) }).isEqualTo("Via Francigena with Ada\n$.stages[0]: Lucca\n")
        assertThat(tour).isEqualTo(Tour("Via Francigena", "Ada", listOf(Stage("Lucca"))))
    }

    @Test
    fun theFramesOfKoogAreText() {
        val frames = flow {
            emit(StreamFrame.ReasoningDelta(text = """{"name":"no"}"""))
            chunks.collect { emit(StreamFrame.TextDelta(it)) }
            emit(StreamFrame.TextComplete(chunks.toList().joinToString("")))
            emit(StreamFrame.End("stop"))
        }
        assertThat(printed { showFrames(frames) }).isEqualTo(printed { show(chunks) })
    }

    @Test
    fun fieldsAreFollowed() {
        assertThat(printed { follow(flowOf("""{"name":"Via""", """ Appia"}""")) })
            .startsWith("DELTA name Via\nDELTA name Via Appia\nDONE name Via Appia\n")
    }

    @Test
    fun failuresAreExplained() {
        assertThat(printed { readOrExplain(chunks) }).startsWith("Tour(name=Via Francigena, ")
        assertThat(printed { readOrExplain(flowOf("""{"name":"Via""")) })
            .isEqualTo("The input ended while $.name was open. So far: Tour(name=Via, guide=null, stages=[])\n")
        assertThat(printed { readOrExplain(flowOf("""{"name":7""")) }).startsWith("$.name must be a string")
    }

    @Test
    fun theSchemaIsThatOnThePage() {
        val stage = """{"title":{"type":"string"},"km":{"type":"integer"}}"""
        val stages = """{"type":"object","properties":$stage,"required":["title"],"additionalProperties":false}"""
        val tour =
            """{"name":{"type":"string"},"guide":{"type":["string","null"]},"stages":{"type":"array","items":#}}"""
        assertThat(schemaOf<Tour>())
            .contains(""""properties":""" + tour.replace("#", stages) + ""","required":["name","stages"]""")
        assertThat(page).contains(tour.replace("#", "{…}") + ", required: name, stages\n$stage, required: title\n")
    }

    private fun asText(output: String) = "```text\n$output```"

    private fun printed(program: suspend () -> Unit): String {
        val before = System.out
        val bytes = ByteArrayOutputStream()
        System.setOut(PrintStream(bytes, true, Charsets.UTF_8))
        try {
            runBlocking { program() }
        } finally {
            System.setOut(before)
        }
        return bytes.toString(Charsets.UTF_8).replace(System.lineSeparator(), "\n")
    }
}
