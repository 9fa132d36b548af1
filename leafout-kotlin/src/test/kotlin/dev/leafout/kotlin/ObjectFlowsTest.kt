// SPDX-License-Identifier: Apache-2.0
package dev.leafout.kotlin

import dev.leafout.event.Tolerance
import dev.leafout.llm.ModelFailure
import dev.leafout.testkit.CutPlan
import dev.leafout.typed.ObjectStream
import dev.leafout.typed.Partial
import dev.leafout.typed.StreamFailure
import dev.leafout.typed.ViolationPolicy
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.channels.Channel
import kotlinx.coroutines.flow.Flow
import kotlinx.coroutines.flow.asFlow
import kotlinx.coroutines.flow.conflate
import kotlinx.coroutines.flow.consumeAsFlow
import kotlinx.coroutines.flow.emptyFlow
import kotlinx.coroutines.flow.first
import kotlinx.coroutines.flow.flow
import kotlinx.coroutines.flow.flowOf
import kotlinx.coroutines.flow.flowOn
import kotlinx.coroutines.flow.last
import kotlinx.coroutines.flow.map
import kotlinx.coroutines.flow.onEach
import kotlinx.coroutines.flow.take
import kotlinx.coroutines.flow.toList
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking
import org.assertj.core.api.Assertions.assertThat
import org.assertj.core.api.Assertions.assertThatThrownBy
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.Timeout
import java.io.IOException

@Timeout(30)
class ObjectFlowsTest {
    private val text = """{"title":"Rome","days":[{"title":"Walk","activities":["Forum"]},{"title":"Rest"}]}"""
    private val trip = Trip("Rome", null, listOf(Day("Walk", listOf("Forum")), Day("Rest")))

    /** All the ways to read a text, with nothing but their end. */
    private val ways: List<suspend (Flow<String>) -> Unit> =
        listOf(
            { it.partials<Trip>().collect {} },
            { it.elements<Trip, Day>("days[*]").collect {} },
            { it.whole<Trip>() },
            { it.whole(objectStream<Trip>()) },
        )

    @Test
    fun partialsComeAfterEveryChunkThatChangesSomething() = runBlocking {
        val chunks = flowOf("Sure: ", """{"title":"Ro""", "me", """","days":[{"title":"W""", """alk"}]""", "}", " ")
        val shown = chunks.partials<Trip>().map { it.value().toString() }.toList()
        assertThat(shown).containsExactly(
            "Trip(title=Ro, budget=null, days=[])",
            "Trip(title=Rome, budget=null, days=[])",
            "Trip(title=Rome, budget=null, days=[Day(title=W, activities=[])])",
            "Trip(title=Rome, budget=null, days=[Day(title=Walk, activities=[])])",
            "Trip(title=Rome, budget=null, days=[Day(title=Walk, activities=[])])",
        )
        Unit
    }

    @Test
    fun allWaysGiveTheSameAtEveryCut() = runBlocking {
        CutPlan.thorough(text.length).limit(500).forEach { plan ->
            val chunks = plan.cut(text).asFlow()
            runBlocking {
                assertThat(chunks.whole<Trip>()).isEqualTo(trip)
                assertThat(chunks.partials<Trip>().last().value()).isEqualTo(trip)
                assertThat(chunks.elements<Trip, Day>("days[*]").toList()).isEqualTo(trip.days)
                assertThat(chunks.elements<Day>("days[*]").toList()).isEqualTo(trip.days)
            }
        }
    }

    @Test
    fun aChunkIsTakenWhenTheCollectorIsDoneWithThePartialBefore() = runBlocking {
        val log = mutableListOf<String>()
        val chunks = flowOf("""{"title":"R""", "o", "me").onEach { log += "chunk" }
        runCatching { chunks.partials<Trip>().collect { log += it.value()!!.title } }
        assertThat(log).containsExactly("chunk", "R", "chunk", "Ro", "chunk", "Rome")
        Unit
    }

    @Test
    fun aSlowCollectorMayAskForTheNewestPartial() = runBlocking {
        val gate = Channel<Unit>()
        val chunks =
            flow {
                listOf("""{"title":"R""", "o", "m", "e", """","days":[""", "]}").forEach { emit(it) }
                gate.send(Unit)
            }
        val titles =
            chunks
                .partials<Trip>()
                .conflate()
                .onEach { if (!it.isComplete) gate.receive() }
                .map { it.value()!!.title }
                .toList()
        assertThat(titles).containsExactly("R", "Rome")
        Unit
    }

    @Test
    fun anElementArrivesBeforeTheNextChunkIsTaken() = runBlocking {
        val endless =
            flow {
                emit("""{"title":"Rome","days":[{"title":"Walk"}""")
                throw AssertionError("nobody needs more")
            }
        assertThat(endless.elements<Trip, Day>("days[*]").first()).isEqualTo(Day("Walk"))
        assertThat(endless.elements<String>("days[*].title").take(1).toList()).containsExactly("Walk")
        Unit
    }

    @Test
    fun aViolationCancelsTheTextAndFailsTheCollector() = runBlocking {
        for (way in ways) {
            val source = Source("""{"title":{""", "1", "2")
            assertThatThrownBy { runBlocking { way(source.flow) } }
                .isInstanceOfSatisfying(StreamFailure.Invalid::class.java) {
                    assertThat(it.violations()[0].path()).hasToString("$.title")
                }
            assertThat(source.log).containsExactly("sent 1", "cancelled")
        }
    }

    @Test
    fun aViolationCancelsTheCoroutineThatProducesTheText() = runBlocking {
        for (way in ways) {
            val model = Channel<String>()
            val producer =
                launch {
                    model.send("""{"title":{""")
                    model.send("never taken")
                }
            assertThat(runCatching { way(model.consumeAsFlow()) }.exceptionOrNull())
                .isInstanceOf(StreamFailure.Invalid::class.java)
            producer.join()
            assertThat(producer.isCancelled).isTrue()
        }
    }

    @Test
    fun anElementThatDoesNotFitIsAViolationToo() = runBlocking {
        val source = Source("""{"days":[{"title":"Walk"},{"title":{}}""", """,{"title":"Rest"}]}""")
        val got = mutableListOf<Day>()
        assertThatThrownBy { runBlocking { source.flow.elements<Day>("days[*]").collect { got += it } } }
            .isInstanceOfSatisfying(StreamFailure.Invalid::class.java) {
                assertThat(it.violations()[0].path()).hasToString("$.days[1].title")
            }
        assertThat(got).containsExactly(Day("Walk"))
        assertThat(source.log).containsExactly("sent 1", "cancelled")
        Unit
    }

    @Test
    fun elementsAreValidatedWhereverTheyAre() = runBlocking {
        val tree = """{"name":"a","children":[{"name":"b"}]}"""
        val bad = """{"name":"a","children":[{"name":{}}]}"""
        val places =
            mapOf(
                "" to "#",
                "[*]" to "[0,#]",
                "a.b" to "{'x':1,'a':{'b':#}}",
                "[1]" to "[0,#]",
                "a.*" to "{'a':{'k':#}}",
            )
        for ((path, around) in places) {
            val text = { element: String ->
                flowOf(around.replace('\'', '"').replace("0,", "$tree,").replace("#", element))
            }
            assertThat(text(tree).elements<Tree>(path).toList()).contains(Tree("a", listOf(Tree("b"))))
            assertThat(runCatching { text(bad).elements<Tree>(path).toList() }.exceptionOrNull())
                .isInstanceOf(StreamFailure.Invalid::class.java)
                .hasMessageContaining(".children[0].name must be a string")
        }
    }

    @Test
    fun whatCameBeforeAViolationIsDelivered() = runBlocking {
        val got = mutableListOf<Day>()
        val bad = flowOf("""{"title":"Rome","days":[{"title":"Walk"},{"title":"Rest"},7""")
        assertThat(runCatching { bad.elements<Trip, Day>("days[*]").collect { got += it } }.exceptionOrNull())
            .isInstanceOf(StreamFailure.Invalid::class.java)
        assertThat(got).containsExactly(Day("Walk"), Day("Rest"))
        Unit
    }

    @Test
    fun theConfigurationDecidesWhatAViolationDoes() = runBlocking {
        val source = Source("""{"title":{},"days":8""", "}")
        val paths = mutableListOf<String>()
        val failure =
            runCatching {
                source.flow.whole<Trip> {
                    onViolation(ViolationPolicy.REPORT)
                    onViolation { violation -> paths += violation.path().toString() }
                }
            }.exceptionOrNull()
        assertThat(failure).isInstanceOf(StreamFailure.Invalid::class.java)
        assertThat(source.log).containsExactly("sent 1", "sent 2", "completed")
        assertThat(paths).containsExactly("$.title", "$.days")
        Unit
    }

    @Test
    fun textThatIsNotJsonIsCancelledToo() = runBlocking {
        val source = Source("[1;", "2")
        assertThat(
            runCatching { source.flow.whole<List<Int>> { tolerate(Tolerance.none()) } }.exceptionOrNull(),
        ).isInstanceOf(StreamFailure.Malformed::class.java)
        assertThat(source.log).containsExactly("sent 1", "cancelled")
        Unit
    }

    @Test
    fun cancellingTheCollectorCancelsTheTextAndTheStream() = runBlocking {
        for (way in ways) {
            val model = Channel<String>()
            val collector = launch { way(model.consumeAsFlow()) }
            model.send("""{"title":"Ro""")
            collector.cancel()
            collector.join()
            assertThat(model.trySend("me").isClosed).isTrue()
        }
    }

    @Test
    fun aStreamWhoseCollectorIsCancelledTakesNoMore() = runBlocking {
        val titles = mutableListOf<String>()
        val stream = objectStream<Trip> { onText("title") { titles += it } }
        val model = Channel<String>()
        val collector = launch { model.consumeAsFlow().whole(stream) }
        model.send("""{"title":"Ro""")
        collector.cancel()
        collector.join()
        stream.feed("me")
        assertThat(titles).containsExactly("Ro")
        Unit
    }

    @Test
    fun evenTextThatNeverWaitsCanBeCancelled() = runBlocking {
        for (way in ways) {
            var sent = 0
            lateinit var cancel: () -> Unit
            val endless = generateSequence { " ".also { if (++sent == 1_000) cancel() } }
            val collector = launch { way(endless.asFlow()) }
            cancel = { collector.cancel() }
            collector.join()
            assertThat(sent).isEqualTo(1_000)
        }
    }

    @Test
    fun anExceptionOfTheCollectorIsItsOwn() = runBlocking {
        val source = Source("""{"title":"Ro""", "me")
        val own = IllegalStateException("of the collector")
        assertThat(
            runCatching { source.flow.partials<Trip>().collect { throw own } }.exceptionOrNull(),
        ).isSameAs(own)
        assertThat(source.log).containsExactly("sent 1", "cancelled")
        Unit
    }

    @Test
    fun theLastPartialIsDeliveredBeforeTheFailure() = runBlocking {
        var last: Partial<Trip>? = null
        val failure =
            runCatching {
                flowOf(
                    """{"title":"Ro""",
                ).partials<Trip>().collect { last = it }
            }.exceptionOrNull()
        assertThat(failure).isInstanceOf(StreamFailure.Truncated::class.java).hasMessageContaining("$.title")
        assertThat(last?.value()).isEqualTo(Trip("Ro", null, listOf()))
        Unit
    }

    @Test
    fun anExceptionOfTheTextMeansTruncatedOnceJsonHasBegun() = runBlocking {
        val cut: List<suspend () -> Any> =
            listOf(
                { broken("""{"title":"Ro""").whole<Trip>() },
                { broken(text).whole<Trip>() },
                { broken("12").whole<Int> { tolerate(Tolerance.none()) } },
            )
        for (read in cut) {
            assertThat(runCatching { read() }.exceptionOrNull())
                .isInstanceOf(StreamFailure.Truncated::class.java)
                .hasMessageContaining("(connection reset)")
                .hasSuppressedException(RESET)
        }
        for (way in ways) {
            assertThat(runCatching { way(broken("Sure: ")) }.exceptionOrNull()).isSameAs(RESET)
        }
    }

    @Test
    fun theStreamKnowsHowItsTextEnded() = runBlocking {
        val stream = objectStream<Trip>()
        val result = stream.result()
        runCatching { broken("Sure: ").whole(stream) }
        assertThat(result).failsWithin(java.time.Duration.ZERO).withThrowableThat().withCause(RESET)
        Unit
    }

    @Test
    fun textThatKnowsWhyItEndsSaysSo() = runBlocking {
        val refused = ModelFailure.Refused("I cannot help with that.", Partial.empty<Any>())
        val text =
            flow {
                emit("""{"title":"Ro""")
                throw refused
            }
        assertThat(runCatching { text.whole<Trip>() }.exceptionOrNull())
            .isInstanceOfSatisfying(ModelFailure.Refused::class.java) {
                assertThat(it.partial().value()).isEqualTo(Trip("Ro", null, listOf()))
            }
        Unit
    }

    @Test
    fun noTextIsNoJson() = runBlocking {
        for (way in ways) {
            assertThat(
                runCatching { way(emptyFlow()) }.exceptionOrNull(),
            ).isInstanceOf(StreamFailure.NoJson::class.java)
        }
    }

    @Test
    fun aNullIsNoObject() = runBlocking {
        assertThat(runCatching { flowOf("null").whole<Any>() }.exceptionOrNull())
            .isInstanceOf(NoSuchElementException::class.java)
        assertThat(
            flowOf("""{"names":["a",null],"days":[]}""").elements<ListOfNullables, String>("names[*]").toList(),
        ).containsExactly("a")
        assertThat(runCatching { flowOf("[1,null]").elements<Int>("[*]").toList() }.exceptionOrNull())
            .isInstanceOf(StreamFailure.Invalid::class.java)
        Unit
    }

    @Test
    fun everyCollectorHasAStreamOfItsOwn() = runBlocking {
        val partials = flowOf(text).partials<Trip>()
        assertThat(partials.toList().map { it.value() }).containsExactly(trip)
        assertThat(partials.toList().map { it.value() }).containsExactly(trip)
        Unit
    }

    @Test
    fun aPathThatTheTypeDoesNotHaveIsRefusedBeforeAnyText() = runBlocking {
        val source = Source(text)
        assertThat(runCatching { source.flow.elements<Trip, Day>("dayz[*]").toList() }.exceptionOrNull())
            .isInstanceOf(IllegalArgumentException::class.java)
            .hasMessageContaining("days")
        assertThat(source.log).isEmpty()
    }

    @Test
    fun textFromOtherThreadsLosesNothing() = runBlocking {
        val numbers = (0 until 10_000).asFlow().map { if (it == 0) "[0" else ",$it" }
        val text =
            flow {
                numbers.collect { emit(it) }
                emit("]")
            }
        val got =
            text
                .flowOn(Dispatchers.Default)
                .elements<List<Int>, Int>("[*]")
                .flowOn(Dispatchers.IO)
                .toList()
        assertThat(got).isEqualTo((0 until 10_000).toList())
        Unit
    }

    /** If one of them blocked its thread while it waits for text, all others would stand still. */
    @Test
    fun aThousandStreamsShareOneThread() = runBlocking {
        val models = List(1_000) { Channel<String>() }
        val trips = mutableListOf<Trip>()
        val collectors = models.map { model -> launch { trips += model.consumeAsFlow().whole<Trip>() } }
        for (chunk in text.chunked(20)) {
            models.forEach { it.send(chunk) }
        }
        models.forEach { it.close() }
        collectors.forEach { it.join() }
        assertThat(trips).hasSize(1_000).containsOnly(trip)
        Unit
    }

    @Test
    fun callbacksAreTyped() = runBlocking {
        val log = mutableListOf<String>()
        val whole =
            flowOf(
                """{"title":"Rome","budget":7,"days":[{"title":"Wa""",
                """lk","activities":[]}]}""",
            ).whole<Trip> {
                onText("title") { log += "title $it" }
                onValue<Int>("budget") { log += "budget ${it + 1}" }
                onEach<Day>("days[*]") { path, day -> log += "$path ${day.title}" }
                onValue<List<Day>>("days") { days -> log += "days ${days.map { it.title }}" }
            }
        assertThat(whole.budget).isEqualTo(7)
        assertThat(log).containsExactly("title Rome", "budget 8", "$.days[0] Walk", "days [Walk]")
        val none = objectStream<Trip> { onValue<Int>("budget") { log += "never" } }
        none.feed("""{"title":"Rome","budget":null,"days":[]}""")
        assertThat(none.finish().budget).isNull()
        assertThat(log).hasSize(4)
        Unit
    }

    @Test
    fun textWithOneObjectALineIsAFlowOfObjects() = runBlocking {
        val lines = flowOf("{\"title\":\"Walk\"}\n{\"title", "\":\"Rest\"}")
        assertThat(lines.objectLines<Day>().toList()).containsExactly(Day("Walk"), Day("Rest"))
        Unit
    }

    @Test
    fun aBadLineDoesNotEndTheFlowIfAskedSo() = runBlocking {
        val lines = flowOf("{\"title\":false}\n{\"title", "\":\"Rest\"}\n{\"ti")
        val bad = mutableListOf<String>()
        val days = lines.objectLines<Day>(onBadLine = { bad += it.javaClass.simpleName })
        repeat(2) { assertThat(days.toList()).containsExactly(Day("Rest")) }
        assertThat(bad).containsExactly("Invalid", "Truncated", "Invalid", "Truncated")
        assertThat(runCatching { lines.objectLines<Day>().toList() }.exceptionOrNull())
            .isInstanceOf(StreamFailure.Invalid::class.java)
        Unit
    }

    @Test
    fun aLineIsHeardWhileItIsWritten() = runBlocking {
        val heard = mutableListOf<String>()
        val lines = flowOf("{\"title\":\"Wa", "lk\"}\n{\"title\":\"Rest\"}\n")
        lines.objectLines<Day> { onText("title") { heard += it } }.toList()
        assertThat(heard).containsExactly("Wa", "lk", "Rest")
        Unit
    }

    @Test
    fun theSchemaIsThatOfTheType() {
        assertThat(schemaOf<Day>()).isEqualTo(ObjectStream.schemaOf(Day::class.java))
    }

    private fun broken(begun: String) = flow {
        emit(begun)
        throw RESET
    }

    /** Text that keeps a record of what became of it. */
    private class Source(vararg chunks: String) {
        val log = mutableListOf<String>()
        val flow =
            flow {
                try {
                    chunks.forEachIndexed { i, chunk ->
                        log += "sent ${i + 1}"
                        emit(chunk)
                    }
                    log += "completed"
                } catch (e: Exception) {
                    log += "cancelled"
                    throw e
                }
            }
    }

    companion object {
        private val RESET = IOException("connection reset")
    }
}
