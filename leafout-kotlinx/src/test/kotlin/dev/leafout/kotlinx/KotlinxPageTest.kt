// SPDX-License-Identifier: Apache-2.0
package dev.leafout.kotlinx

import dev.leafout.kotlin.elements
import dev.leafout.kotlin.objectLines
import dev.leafout.kotlin.partials
import dev.leafout.kotlin.schemaOf
import dev.leafout.kotlin.whole
import dev.leafout.typed.StreamFailure
import kotlinx.coroutines.flow.Flow
import kotlinx.coroutines.flow.flowOf
import kotlinx.coroutines.flow.map
import kotlinx.coroutines.flow.toList
import kotlinx.coroutines.runBlocking
import kotlinx.serialization.Serializable
import kotlinx.serialization.json.Json
import org.assertj.core.api.Assertions.assertThat
import org.assertj.core.api.Assertions.catchThrowable
import org.junit.jupiter.api.Test
import java.nio.file.Files
import java.nio.file.Path

@Serializable
data class Stage(val title: String, val km: Int = 10)

@Serializable
data class Tour(val name: String, val guide: String? = null, val stages: List<Stage>)

val tolerant = KotlinxBinder(Json { ignoreUnknownKeys = true })

fun tours(chunks: Flow<String>): Flow<Tour?> = chunks.partials<Tour> { binder(tolerant) }.map { it.value() }

/** Runs what docs/kotlin.md shows of kotlinx.serialization, and the other flows, with no other binder on the class path. */
class KotlinxPageTest {
    private val page: String = Files.readString(Path.of("../docs/kotlin.md"))
    private val chunks =
        flowOf(
            """{"name":"Via F""",
            """rancigena","stages":[{"title":"Lu""",
            """cca"},""",
            """{"title":"Siena","km":32}]}""",
        )

    @Test
    fun partialsAreThoseThatThePageShows() = runBlocking {
        val shown = chunks.partials<Tour>().toList().map { it.value().toString() }
        assertThat(page).contains("```text\n" + shown.joinToString("\n") + "\n```")
        assertThat(tours(chunks).toList().map { it.toString() }).isEqualTo(shown)
        Unit
    }

    @Test
    fun aBinderOfOnesOwnSkipsWhatIsNotKnown() = runBlocking {
        val text = flowOf("""{"name":"Via""", """ Appia","year":-312,"stages":[]}""")
        assertThat(tours(text).toList()).containsExactly(Tour("Via", null, listOf()), Tour("Via Appia", null, listOf()))
        assertThat(catchThrowable { runBlocking { text.whole<Tour>() } })
            .isInstanceOf(StreamFailure.Invalid::class.java)
            .hasMessageContaining("begins with, 'y'")
        Unit
    }

    @Test
    fun elementsAreReadWithAndWithoutATypeAroundThem() = runBlocking {
        val stages = listOf(Stage("Lucca"), Stage("Siena", 32))
        assertThat(chunks.elements<Tour, Stage>("stages[*]").toList()).isEqualTo(stages)
        assertThat(chunks.elements<Stage>("stages[*]").toList()).isEqualTo(stages)
        assertThat(chunks.whole<Tour>().stages).isEqualTo(stages)
        val lines = flowOf("{\"title\":\"Lucca\"}\n{\"title\":", "\"Siena\",\"km\":32}\n")
        assertThat(lines.objectLines<Stage>().toList()).isEqualTo(stages)
        Unit
    }

    @Test
    fun theSchemaIsThatOnThePage() {
        assertThat(schemaOf<Tour>()).contains(
            """{"name":{"type":"string"},"guide":{"type":["string","null"]},"stages":{"type":"array","items":{""",
        )
        assertThat(page).contains("""{"name":{"type":"string"},"guide":{"type":["string","null"]},"stages":""")
    }
}
