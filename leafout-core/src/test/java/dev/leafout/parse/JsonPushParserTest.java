// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.leafout.document.PartialDocument;
import dev.leafout.event.JsonEvent;
import dev.leafout.event.TextAppended;
import dev.leafout.event.Tolerance;
import dev.leafout.event.ValueCompleted;
import dev.leafout.event.ValueKind;
import dev.leafout.testkit.EventLog;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class JsonPushParserTest {

    /** Feeds the chunks and returns the log; a bar stands where one chunk ended and the next began. */
    private static String feed(UnaryOperator<JsonPushParser.Builder> options, String... chunks) {
        List<String> lines = new ArrayList<>();
        JsonPushParser parser = options.apply(JsonPushParser.builder().onEvent(e -> lines.add(EventLog.line(e))))
                .build();
        try {
            for (String chunk : chunks) {
                parser.feed(chunk);
                lines.add("|");
            }
            parser.finish();
        } catch (JsonSyntaxException e) {
            lines.add(e.problem() + " at " + e.offset());
        }
        return String.join("\n", lines);
    }

    private static String feed(String... chunks) {
        return feed(builder -> builder, chunks);
    }

    @Test
    void saysWhatItKnowsAsSoonAsItKnowsIt() {
        assertThat(feed("{\"name\":\"A", "da\",\"age\":3", "6}")).isEqualTo("""
                started $ OBJECT @1
                started $.name STRING @9
                appended $.name "A" @10
                |
                appended $.name "da" @12
                completed $.name "Ada" @13
                started $.age NUMBER @21
                |
                completed $.age 36 @23
                completed $ OBJECT @23
                |
                ended COMPLETE @23""");
    }

    @Test
    void aNumberWaitsForItsDelimiterAndALiteralDoesNot() {
        assertThat(feed("[1", "2", " ", ",tru", "e", ",null]")).isEqualTo("""
                started $ ARRAY @1
                started $[0] NUMBER @2
                |
                |
                completed $[0] 12 @4
                |
                started $[1] BOOLEAN @6
                |
                completed $[1] true @9
                |
                started $[2] NULL @11
                completed $[2] null @14
                completed $ ARRAY @15
                |
                ended COMPLETE @15""");
    }

    @Test
    void aRootNumberWaitsForTheEndOfInput() {
        assertThat(feed("-1", ".5")).isEqualTo("""
                started $ NUMBER @1
                |
                |
                completed $ -1.5 @4
                ended COMPLETE @4""");
    }

    @Test
    void anEscapeIsHeldUntilItIsWhole() {
        assertThat(feed("\"a\\", "n\\u00", "e9b\"")).isEqualTo("""
                started $ STRING @1
                appended $ "a" @2
                |
                appended $ "\\n" @4
                |
                appended $ "éb" @11
                completed $ "a\\néb" @12
                |
                ended COMPLETE @12""");
    }

    @Test
    void aSurrogatePairIsHeldUntilItIsWhole() {
        assertThat(feed("\"\\ud83d", "\\ude00", "\uD83D", "\uDE00\"")).isEqualTo("""
                started $ STRING @1
                |
                appended $ "😀" @13
                |
                |
                appended $ "😀" @15
                completed $ "😀😀" @16
                |
                ended COMPLETE @16""");
    }

    @Test
    void halfASurrogatePairBecomesTheReplacementCharacterAndIsReported() {
        assertThat(feed("\"\\ud800x\\udc00\"")).isEqualTo("""
                started $ STRING @1
                repaired $ LONE_SURROGATE @8
                appended $ "\uFFFDx" @8
                repaired $ LONE_SURROGATE @14
                appended $ "\uFFFD" @14
                completed $ "\uFFFDx\uFFFD" @15
                |
                ended COMPLETE @15""");
    }

    @Test
    void halfASurrogatePairIsRejectedWhereItBeginsOnRequest() {
        assertThat(feed(JsonPushParser.Builder::rejectLoneSurrogates, "\"ab\\ud83d\\ude00\\ud800", "x\""))
                .endsWith("LONE_SURROGATE at 15");
        assertThat(feed(JsonPushParser.Builder::rejectLoneSurrogates, "\"ab\\udc00\""))
                .endsWith("LONE_SURROGATE at 3");
        assertThat(feed(JsonPushParser.Builder::rejectLoneSurrogates, "\"ab\uD83D", "\""))
                .endsWith("LONE_SURROGATE at 3");
    }

    @Test
    void theLastOfARepeatedKeyWinsAndIsReported() {
        assertThat(feed("{\"a\":{\"a\":1},\"a\":2}")).isEqualTo("""
                started $ OBJECT @1
                started $.a OBJECT @6
                started $.a.a NUMBER @11
                completed $.a.a 1 @12
                completed $.a OBJECT @12
                repaired $.a DUPLICATE_KEY @16
                started $.a NUMBER @18
                completed $.a 2 @19
                completed $ OBJECT @19
                |
                ended COMPLETE @19""");
    }

    @Test
    void aRepeatedKeyIsRejectedOnRequest() {
        assertThat(feed(JsonPushParser.Builder::rejectDuplicateKeys, "{\"a\":1,\"\\u0061\":2}"))
                .endsWith("DUPLICATE_KEY at 14");
        assertThat(feed(JsonPushParser.Builder::rejectDuplicateKeys, "[{\"a\":1},{\"a\":{\"a\":2}}]"))
                .endsWith("ended COMPLETE @23");
    }

    @Test
    void whatIsLegalJsonNeedsNoToleranceAndIsRefusedInSpiteOfOne() {
        String repeated = "{\"a\":1,\"a\":2}";
        assertThat(feed(builder -> builder.tolerate(Tolerance.none()), repeated))
                .endsWith("ended COMPLETE @13");
        assertThat(feed(builder -> builder.tolerate(Tolerance.DUPLICATE_KEY), repeated))
                .endsWith("ended COMPLETE @13");
        assertThat(feed(builder -> builder.tolerate(Tolerance.DUPLICATE_KEY).rejectDuplicateKeys(), repeated))
                .endsWith("DUPLICATE_KEY at 9");
    }

    @Test
    void theSameKeyInNestedAndNeighbouringObjectsIsNoRepeat() {
        assertThat(feed("{\"a\":{\"a\":{\"a\":1},\"b\":2},\"b\":[{\"a\":1},{\"a\":2}]}"))
                .doesNotContain("repaired");
        assertThat(feed("{\"a\":{\"a\":{},\"a\":{}}}")).containsOnlyOnce("repaired $.a.a DUPLICATE_KEY @16");
    }

    @Test
    void oneByteOrderMarkIsSkippedAndASecondIsNot() {
        assertThat(feed("\uFEFF1")).contains("completed $ 1 @2");
        assertThat(feed("\uFEFF\uFEFF1")).endsWith("EXPECTED_VALUE at 1");
        assertThat(feed(" \uFEFF1")).endsWith("EXPECTED_VALUE at 1");
    }

    @Test
    void manyValuesEachHaveTheirOwnEnd() {
        assertThat(feed(JsonPushParser.Builder::manyValues, "{}\n[", "]1", "2 \"x\"", "3"))
                .isEqualTo("""
                started $ OBJECT @1
                completed $ OBJECT @2
                ended COMPLETE @2
                started $ ARRAY @4
                |
                completed $ ARRAY @5
                ended COMPLETE @5
                started $ NUMBER @6
                |
                completed $ 12 @8
                ended COMPLETE @8
                started $ STRING @9
                appended $ "x" @10
                completed $ "x" @11
                ended COMPLETE @11
                |
                started $ NUMBER @12
                |
                completed $ 3 @12
                ended COMPLETE @12""");
    }

    @Test
    void manyValuesMayBeNoneAtAll() {
        assertThat(feed(JsonPushParser.Builder::manyValues, " \n")).isEqualTo("|\nended COMPLETE @2");
        assertThat(feed(JsonPushParser.Builder::manyValues, "1\n")).endsWith("ended COMPLETE @2\n|");
    }

    @Test
    void wordsAmongManyValuesMustNotTouch() {
        assertThat(feed(JsonPushParser.Builder::manyValues, "truefalse")).endsWith("EXPECTED_END at 4");
        assertThat(feed(JsonPushParser.Builder::manyValues, "null1")).endsWith("EXPECTED_END at 4");
        assertThat(feed(JsonPushParser.Builder::manyValues, "1true")).endsWith("INVALID_NUMBER at 1");
        assertThat(feed(JsonPushParser.Builder::manyValues, "true[]")).endsWith("ended COMPLETE @6\n|");
    }

    @Test
    void blankInputIsTruncatedWithNothingOpen() {
        assertThat(feed("")).isEqualTo("|\nended TRUNCATED @0\nTRUNCATED at 0");
        assertThat(feed(" \n ")).isEqualTo("|\nended TRUNCATED @3\nTRUNCATED at 3");
    }

    @Test
    void inputThatEndsEarlyNamesTheOpenPathsAndCompletesNone() {
        assertThat(feed("{\"a\":[1,{\"b\":\"tex")).endsWith("""
                appended $.a[1].b "tex" @17
                |
                ended TRUNCATED [$, $.a, $.a[1], $.a[1].b] @17
                TRUNCATED at 17""");
        assertThat(feed("{\"a\":12")).endsWith("ended TRUNCATED [$, $.a] @7\nTRUNCATED at 7");
        assertThat(feed("{\"a\":1,\"b")).endsWith("ended TRUNCATED [$] @9\nTRUNCATED at 9");
        assertThat(feed("{\"a\":")).endsWith("ended TRUNCATED [$] @5\nTRUNCATED at 5");
        assertThat(feed("1.")).endsWith("ended TRUNCATED [$] @2\nTRUNCATED at 2");
    }

    @Test
    void theOtherPoliciesDoNotThrowAboutATruncatedEnd() {
        for (TruncationPolicy policy : List.of(TruncationPolicy.KEEP_OPEN_VALUES, TruncationPolicy.DROP_OPEN_VALUES)) {
            assertThat(feed(builder -> builder.truncation(policy), "[1,")).endsWith("ended TRUNCATED [$] @3");
        }
    }

    @Test
    void aTruncatedEndThrowsTheOpenPaths() {
        JsonPushParser parser = JsonPushParser.builder().build();
        parser.feed("{\"days\":[{\"title\":\"Day");
        assertThatThrownBy(parser::finish)
                .isInstanceOfSatisfying(
                        JsonTruncatedException.class,
                        e -> assertThat(e.openPaths()).asString().isEqualTo("[$, $.days, $.days[0], $.days[0].title]"))
                .hasMessage("""
                        The input ended while $.days[0].title was open, at line 1, column 23 (offset 22).
                        The object $.days[0] was opened at line 1, column 10.  [LO-301] docs/errors.md#lo-301""");
    }

    @Test
    void afterAnErrorEveryEventStandsAndFeedingOnSaysSo() {
        EventLog log = new EventLog();
        JsonPushParser parser = JsonPushParser.builder().onEvent(log).build();
        assertThatThrownBy(() -> parser.feed("[1,2,x,3")).isInstanceOf(JsonSyntaxException.class);
        String before = log.toString();
        assertThat(before).endsWith("completed $[1] 2 @5\n");

        assertThatThrownBy(() -> parser.feed("]"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("stopped at an error: Expected a value after ',' in $ but found 'x'")
                .hasCauseInstanceOf(JsonSyntaxException.class);
        assertThatThrownBy(() -> parser.feed(new byte[] {'1'})).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(parser::finish).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(parser::checkpoint).isInstanceOf(IllegalStateException.class);
        assertThat(log).hasToString(before);
    }

    @Test
    void afterTheEndItTakesNoMore() {
        JsonPushParser parser = JsonPushParser.builder().build();
        parser.feed("1");
        parser.finish();
        assertThatThrownBy(() -> parser.feed("2"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("has finished");
        assertThatThrownBy(parser::finish).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(parser::checkpoint).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void aListenerThatThrowsStopsTheParser() {
        JsonPushParser parser = JsonPushParser.builder()
                .onEvent(event -> {
                    throw new UnsupportedOperationException("no more");
                })
                .build();
        assertThatThrownBy(() -> parser.feed("[")).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> parser.feed("]"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("no more")
                .hasCauseInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void aListenerMustNotFeedItsOwnParser() {
        JsonPushParser[] parser = new JsonPushParser[1];
        parser[0] =
                JsonPushParser.builder().onEvent(event -> parser[0].feed("]")).build();
        assertThatThrownBy(() -> parser[0].feed("["))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("within its own listener");
    }

    @Test
    void aSecondThreadHearsThatTheParserIsInUse() {
        List<Throwable> heard = new ArrayList<>();
        PartialDocument document = new PartialDocument();
        JsonPushParser[] parser = new JsonPushParser[1];
        parser[0] = JsonPushParser.builder()
                .listen(document)
                .onEvent(event -> {
                    Thread other = new Thread(() -> {
                        heard.add(catchThrowable(() -> parser[0].feed("2,")));
                        heard.add(catchThrowable(() -> parser[0].finish()));
                        heard.add(catchThrowable(() -> parser[0].checkpoint()));
                    });
                    other.start();
                    join(other);
                })
                .build();

        parser[0].feed("[1,");
        parser[0].feed("3]");
        parser[0].finish();

        assertThat(heard)
                .isNotEmpty()
                .allSatisfy(thrown -> assertThat(thrown)
                        .isInstanceOf(IllegalStateException.class)
                        .hasMessageContaining("used by two threads at once"));
        assertThat(document.toJson()).isEqualTo("[1,3]");
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void anErrorInTheInputIsNotHiddenByAConsumerThatThrows() {
        JsonPushParser parser = JsonPushParser.builder()
                .onEvent(event -> {
                    if (event instanceof TextAppended) {
                        throw new UnsupportedOperationException("no text");
                    }
                })
                .build();

        assertThatThrownBy(() -> parser.feed("[\"some text\\x"))
                .isInstanceOf(JsonSyntaxException.class)
                .satisfies(e -> assertThat(e.getSuppressed())
                        .singleElement()
                        .isInstanceOf(UnsupportedOperationException.class));
    }

    @Test
    void aDirectBufferIsReportedAsAHeapBufferIs() {
        byte[] utf8 = ("[\"" + "ä€😀x".repeat(3_000) + "\"]").getBytes(StandardCharsets.UTF_8);
        List<JsonEvent> heap = new ArrayList<>();
        JsonPushParser.builder().onEvent(heap::add).build().feed(ByteBuffer.wrap(utf8));

        List<JsonEvent> direct = new ArrayList<>();
        ByteBuffer buffer = ByteBuffer.allocateDirect(utf8.length).put(utf8).flip();
        JsonPushParser.builder().onEvent(direct::add).build().feed(buffer);

        assertThat(direct).isEqualTo(heap);
        assertThat(buffer.hasRemaining()).isFalse();
        assertThat(heap).filteredOn(TextAppended.class::isInstance).hasSize(1);
    }

    @Test
    void listenersAreCalledInTheOrderTheyWereAdded() {
        List<String> calls = new ArrayList<>();
        JsonPushParser parser = JsonPushParser.builder()
                .onEvent(event -> calls.add("first"))
                .listen(new ParseListener() {
                    @Override
                    public void valueStarted(ParsePosition at, ValueKind kind) {
                        calls.add("second");
                    }
                })
                .onEvent(event -> calls.add("third"))
                .build();
        parser.feed("[");
        assertThat(calls).containsExactly("first", "second", "third");
    }

    @Test
    void aChunkInsideAStringIsHandedOverAsItIs() {
        List<JsonEvent> events = new ArrayList<>();
        JsonPushParser parser = JsonPushParser.builder().onEvent(events::add).build();
        String chunk = new String("just text");
        parser.feed("\"");
        parser.feed(chunk);
        assertThat(((TextAppended) events.get(1)).text()).isSameAs(chunk);
    }

    @Test
    void theTextThatOneFeedBringsOfAStringComesAtOnce() {
        assertThat(feed("[\"a\\nb\\u0041c", "d\\te\",\"f\\n\"]")).isEqualTo("""
                started $ ARRAY @1
                started $[0] STRING @2
                appended $[0] "a\\nbAc" @13
                |
                appended $[0] "d\\te" @17
                completed $[0] "a\\nbAcd\\te" @18
                started $[1] STRING @20
                appended $[1] "f\\n" @23
                completed $[1] "f\\n" @24
                completed $ ARRAY @25
                |
                ended COMPLETE @25""");
    }

    @Test
    void theTextBeforeAnErrorIsReported() {
        assertThat(feed("[\"a\\nb\\x")).endsWith("""
                appended $[0] "a\\nb" @6
                INVALID_ESCAPE at 7""");
    }

    @Test
    void theValueOfAStringThatCameAtOnceIsItsText() {
        List<JsonEvent> events = new ArrayList<>();
        JsonPushParser parser = JsonPushParser.builder().onEvent(events::add).build();
        parser.feed("\"abc\"");
        assertThat(((ValueCompleted) events.get(2)).value()).isSameAs(((TextAppended) events.get(1)).text());
    }

    @Test
    void anyCharSequenceWillDo() {
        EventLog log = new EventLog();
        JsonPushParser parser = JsonPushParser.builder().onEvent(log).build();
        StringBuilder reused = new StringBuilder("[\"a");
        parser.feed(reused);
        reused.setLength(0);
        parser.feed(reused.append("b\"]"));
        assertThat(log.toString()).contains("completed $[0] \"ab\" @5");
    }

    @Test
    void byteBuffersAreConsumedFromPositionToLimit() {
        byte[] bytes = "xx[\"é\"]yy".getBytes(StandardCharsets.UTF_8);
        ByteBuffer direct = ByteBuffer.allocateDirect(bytes.length).put(bytes);
        for (ByteBuffer buffer :
                List.of(ByteBuffer.wrap(bytes), direct, ByteBuffer.wrap(bytes).asReadOnlyBuffer())) {
            buffer.position(2).limit(bytes.length - 2);
            List<Object> values = new ArrayList<>();
            JsonPushParser parser = JsonPushParser.builder()
                    .onEvent(event -> {
                        if (event instanceof ValueCompleted completed && completed.value() != null) {
                            values.add(completed.value());
                        }
                    })
                    .build();
            parser.feed(buffer);
            parser.finish();
            assertThat(values).containsExactly("é");
            assertThat(buffer.hasRemaining()).isFalse();
        }
    }

    @Test
    void anEmptyBufferAfterTheEndIsRefusedToo() {
        JsonPushParser parser = JsonPushParser.builder().build();
        parser.feed("1");
        parser.finish();
        assertThatThrownBy(() -> parser.feed(ByteBuffer.allocateDirect(0))).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> parser.feed(ByteBuffer.allocate(0))).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void largeInputIsTakenInBlocksWithoutASeam() {
        String text = "é\uD83D\uDE00x".repeat(20_000);
        for (UnaryOperator<Object> asBytes :
                List.<UnaryOperator<Object>>of(o -> o, o -> ((String) o).getBytes(StandardCharsets.UTF_8))) {
            EventLog log = new EventLog();
            JsonPushParser parser = JsonPushParser.builder().onEvent(log).build();
            Object input = asBytes.apply("[\"" + text + "\"]");
            if (input instanceof byte[] bytes) {
                parser.feed(bytes);
            } else {
                parser.feed((String) input);
            }
            parser.finish();
            assertThat(log.events().get(3))
                    .isInstanceOfSatisfying(
                            ValueCompleted.class, e -> assertThat(e.value()).isEqualTo(text));
        }
    }

    @Test
    void positionsCountLinesOfAllThreeKinds() {
        JsonPushParser parser = JsonPushParser.builder().build();
        assertThatThrownBy(() -> {
                    parser.feed("[\r");
                    parser.feed("\n1,\r2,\n\n");
                    parser.feed("  x");
                })
                .isInstanceOfSatisfying(JsonSyntaxException.class, e -> {
                    assertThat(e.line()).isEqualTo(5);
                    assertThat(e.column()).isEqualTo(3);
                    assertThat(e.offset()).isEqualTo(12);
                });
    }

    @Test
    void nullArgumentsAreRefusedByName() {
        assertThatThrownBy(() -> JsonPushParser.builder().onEvent(null)).hasMessage("consumer");
        assertThatThrownBy(() -> JsonPushParser.builder().listen(null)).hasMessage("listener");
        assertThatThrownBy(() -> JsonPushParser.builder().limits(null)).hasMessage("limits");
        assertThatThrownBy(() -> JsonPushParser.builder().truncation(null)).hasMessage("policy");
        JsonPushParser parser = JsonPushParser.builder().build();
        assertThatThrownBy(() -> parser.feed((CharSequence) null)).isInstanceOf(NullPointerException.class);
        parser.feed("1");
        parser.finish();
    }
}
