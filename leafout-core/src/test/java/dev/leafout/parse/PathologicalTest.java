// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.leafout.document.PartialDocument;
import dev.leafout.event.DocumentEnded;
import dev.leafout.event.Ending;
import dev.leafout.event.InputRepaired;
import dev.leafout.event.JsonEvent;
import dev.leafout.event.TextAppended;
import dev.leafout.event.ValueCompleted;
import dev.leafout.event.ValueStarted;
import dev.leafout.testkit.Growth;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.openjdk.jol.info.GraphLayout;

/**
 * Input that means harm, or might as well: it ends in a clear error, or takes no more time and memory than its length
 * explains. What the time-outs are to catch is quadratic and would take hours; everything else takes seconds.
 */
@Timeout(300)
@Tag("slow")
class PathologicalTest {
    private static final boolean THOROUGH = Boolean.getBoolean("leafout.thorough");
    private static final int VERY_MANY = THOROUGH ? 1_000_000 : 200_000;
    private static final int VERY_LONG = THOROUGH ? 16 << 20 : 4 << 20;
    private static final ParseLimits NO_LIMITS = ParseLimits.defaults()
            .withMaxDepth(Integer.MAX_VALUE)
            .withMaxKeyLength(Integer.MAX_VALUE)
            .withMaxStringLength(Integer.MAX_VALUE)
            .withMaxNumberLength(Integer.MAX_VALUE)
            .withMaxDocumentLength(Integer.MAX_VALUE)
            .withMaxKeysPerObject(Integer.MAX_VALUE)
            .withMaxWhitespaceLength(Integer.MAX_VALUE);

    /** Counts events and keeps none. */
    private static final class Counter implements Consumer<JsonEvent> {
        private long started;
        private long completed;
        private long repaired;
        private long textLength;
        private Ending ending;

        @Override
        public void accept(JsonEvent event) {
            if (event instanceof ValueStarted) {
                started++;
            } else if (event instanceof ValueCompleted) {
                completed++;
            } else if (event instanceof InputRepaired) {
                repaired++;
            } else if (event instanceof TextAppended appended) {
                textLength += appended.text().length();
            } else if (event instanceof DocumentEnded ended) {
                ending = ended.ending();
            }
        }
    }

    private final Counter counter = new Counter();
    private final PartialDocument document = new PartialDocument();

    private JsonPushParser unlimited() {
        return JsonPushParser.builder()
                .limits(NO_LIMITS)
                .onEvent(counter)
                .listen(document)
                .build();
    }

    private JsonPushParser limited() {
        return JsonPushParser.builder().onEvent(counter).listen(document).build();
    }

    private static JsonPushParser limitedAlone() {
        return JsonPushParser.builder().listen(new PartialDocument()).build();
    }

    private static void feedEachCharacter(JsonPushParser parser, String text) {
        for (int i = 0; i < text.length(); i++) {
            parser.feed(text.substring(i, i + 1));
        }
    }

    private static void assertLimit(Problem problem, long offset, Runnable feeding) {
        assertThatExceptionOfType(JsonSyntaxException.class)
                .isThrownBy(feeding::run)
                .satisfies(e -> assertThat(e.problem()).isEqualTo(problem))
                .satisfies(e -> assertThat(e.offset()).isEqualTo(offset))
                .satisfies(e -> assertThat(e.getMessage()).hasSizeLessThan(500));
    }

    @Test
    void aHundredThousandBracketsEndAtTheDepthLimit() {
        assertLimit(Problem.DEPTH_LIMIT, 128, () -> limitedAlone().feed("[".repeat(100_000)));
        assertLimit(Problem.DEPTH_LIMIT, 128 * 5, () -> limitedAlone().feed("{\"a\":".repeat(100_000)));
        assertLimit(Problem.DEPTH_LIMIT, 128, () -> feedEachCharacter(limitedAlone(), "[".repeat(100_000)));
    }

    @Test
    void aHundredThousandBracketsAreReadOnceTheLimitIsRaised() {
        JsonPushParser parser = unlimited();
        parser.feed("[".repeat(100_000));
        parser.feed("]".repeat(100_000));
        parser.finish();

        assertThat(counter.completed).isEqualTo(100_000);
        assertThat(document.toJson()).isEqualTo("[".repeat(100_000) + "]".repeat(100_000));
    }

    @Test
    void aHundredThousandOpenBracketsAreTruncatedWithAShortMessage() {
        JsonPushParser parser = unlimited();
        parser.feed("[".repeat(100_000));

        assertThat(document.toJson()).hasSize(200_000);
        assertThatExceptionOfType(JsonTruncatedException.class)
                .isThrownBy(parser::finish)
                .satisfies(e -> assertThat(e.openPaths()).hasSize(100_000))
                .satisfies(e -> assertThat(e.getMessage()).hasSizeLessThan(500));
    }

    @Test
    void aHundredThousandObjectsSurviveACheckpoint() {
        JsonPushParser parser = unlimited();
        parser.feed("{\"a\":".repeat(100_000));
        PartialDocument restored = new PartialDocument();
        JsonPushParser next = JsonPushParser.builder()
                .limits(NO_LIMITS)
                .onEvent(counter)
                .listen(restored)
                .restore(parser.checkpoint());
        next.feed("1" + "}".repeat(100_000));
        next.finish();

        assertThat(counter.ending).isEqualTo(Ending.COMPLETE);
        assertThat(restored.toJson()).hasSize(600_001);
    }

    @Test
    void aVeryLongStringComesCharacterByCharacter() {
        JsonPushParser parser = unlimited();
        int length = VERY_LONG;
        parser.feed("\"");
        for (int i = 0; i < length; i++) {
            parser.feed("x");
        }
        parser.feed("\"");
        parser.finish();

        assertThat(counter.textLength).isEqualTo(length);
        assertThat((String) document.value()).hasSize(length);
    }

    @Test
    void veryManyKeysInOneObjectEndAtTheLimit() {
        JsonPushParser parser = limited();
        assertThatExceptionOfType(JsonSyntaxException.class)
                .isThrownBy(() -> parser.feed(manyKeys(VERY_MANY)))
                .satisfies(e -> assertThat(e.problem()).isEqualTo(Problem.KEYS_LIMIT));
        assertThat(counter.completed).isEqualTo(10_000);
    }

    @Test
    void veryManyKeysInOneObjectAreReadOnceTheLimitIsRaised() {
        JsonPushParser parser = unlimited();
        parser.feed(manyKeys(VERY_MANY));
        parser.finish();

        assertThat(counter.completed).isEqualTo(VERY_MANY + 1);
        assertThat((Map<?, ?>) document.value()).hasSize(VERY_MANY);
    }

    private static String manyKeys(int count) {
        StringBuilder out = new StringBuilder("{");
        for (int i = 0; i < count; i++) {
            out.append(i == 0 ? "\"" : ",\"").append(i).append("\":0");
        }
        return out.append('}').toString();
    }

    @Test
    void veryManyDistinctKeysInSmallObjectsAreNotKept() {
        JsonPushParser parser =
                JsonPushParser.builder().limits(NO_LIMITS).onEvent(counter).build();
        parser.feed("[");
        for (int i = 0; i < VERY_MANY; i += 2) {
            parser.feed((i == 0 ? "{\"" : ",{\"") + i + "\":1,\"" + (i + 1) + "\":2}");
        }
        byte[] checkpoint = parser.checkpoint();
        long retained = GraphLayout.parseInstance(parser).totalSize();
        parser.feed("]");
        parser.finish();

        assertThat(counter.completed).isEqualTo(VERY_MANY + VERY_MANY / 2 + 1);
        assertThat(checkpoint).hasSizeLessThan(500);
        assertThat(retained).isLessThan(1_000_000);
    }

    @Test
    void veryManyRepeatsOfOneKeyAreEachReported() {
        JsonPushParser parser = unlimited();
        parser.feed("{\"a\":0");
        for (int i = 1; i < VERY_MANY; i++) {
            parser.feed(",\"a\":0");
        }
        parser.feed("}");
        parser.finish();

        assertThat(counter.repaired).isEqualTo(VERY_MANY - 1);
        assertThat(document.toJson()).isEqualTo("{\"a\":0}");
    }

    @Test
    void endlessWhitespaceEndsAtTheLimit() {
        JsonPushParser parser = limited();
        parser.feed("[1,");
        assertLimit(Problem.WHITESPACE_LIMIT, 3 + 64 * 1024, () -> {
            while (true) {
                parser.feed(" \n");
            }
        });
    }

    @Test
    void sixteenMillionSpacesAreReadOnceTheLimitIsRaised() {
        JsonPushParser parser = unlimited();
        for (int i = 0; i < 16; i++) {
            parser.feed(" \n".repeat(1 << 19));
        }
        parser.feed("[]");
        parser.finish();

        assertThat(counter.ending).isEqualTo(Ending.COMPLETE);
    }

    @Test
    void twoHundredThousandDigitsEndAtTheLimit() {
        assertLimit(Problem.NUMBER_LENGTH_LIMIT, 400, () -> limitedAlone().feed("9".repeat(200_000)));
        assertLimit(Problem.NUMBER_LENGTH_LIMIT, 400, () -> feedEachCharacter(limitedAlone(), "9".repeat(200_000)));
    }

    @Test
    void twoHundredThousandDigitsAreReadOneByOneOnceTheLimitIsRaised() {
        JsonPushParser parser = unlimited();
        feedEachCharacter(parser, "9".repeat(200_000));
        parser.finish();

        assertThat(document.value()).hasToString("9".repeat(200_000));
    }

    @Test
    void aMegabyteOfBackslashEscapesIsRead() {
        JsonPushParser parser = limited();
        feedEachCharacter(parser, "\"" + "\\\\".repeat(1 << 19) + "\"");
        parser.finish();

        assertThat((String) document.value()).isEqualTo("\\".repeat(1 << 19));
    }

    @Test
    void aMegabyteOfLoneSurrogatesIsRepairedOneByOne() {
        JsonPushParser parser = limited();
        int count = (1 << 20) / 6;
        feedEachCharacter(parser, "\"" + "\\ud800".repeat(count) + "\"");
        parser.finish();

        assertThat(counter.repaired).isEqualTo(count);
        assertThat((String) document.value()).isEqualTo("\uFFFD".repeat(count));
    }

    @Test
    void takingTheValueAfterEveryChunkOfALongArrayStaysLinear() {
        assertLinear(length -> {
            StringBuilder out = new StringBuilder("[");
            while (out.length() < length) {
                out.append("{\"title\":\"A day at the sea\",\"stops\":[1,2,3],\"open\":true},\n");
            }
            return out.append("null]").toString();
        });
    }

    @Test
    void takingTheValueAfterEveryChunkOfALongObjectStaysLinear() {
        assertLinear(length -> {
            StringBuilder out = new StringBuilder("{");
            for (int i = 0; out.length() < length; i++) {
                out.append("\"key").append(i).append("\":\"value\",");
            }
            return out.append("\"last\":null}").toString();
        });
    }

    @Test
    void takingTheValueAfterEveryChunkOfALongStringStaysLinear() {
        assertLinear(length -> "[\"" + "word ".repeat(length / 5) + "\"]");
    }

    private static void assertLinear(IntFunction<String> documentOfLength) {
        Growth.assertLinearAllocation(50_000, length -> takeValueAfterEveryChunk(documentOfLength.apply(length)));
    }

    private static void takeValueAfterEveryChunk(String text) {
        PartialDocument document = new PartialDocument();
        JsonPushParser parser =
                JsonPushParser.builder().listen(document).limits(NO_LIMITS).build();
        Object last = null;
        for (int i = 0; i < text.length(); i += 5) {
            parser.feed(text.substring(i, Math.min(i + 5, text.length())));
            last = document.value();
        }
        parser.finish();
        assertThat(last instanceof Map || last instanceof List).isTrue();
    }
}
