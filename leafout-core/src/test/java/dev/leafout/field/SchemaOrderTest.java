// SPDX-License-Identifier: Apache-2.0
package dev.leafout.field;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.leafout.RandomJson;
import dev.leafout.document.FieldOrder;
import dev.leafout.parse.CheckpointException;
import dev.leafout.testkit.CutPlan;
import dev.leafout.testkit.Growth;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SchemaOrderTest {
    private static final int DOCUMENTS = Boolean.getBoolean("leafout.thorough") ? 800 : 200;

    private static StreamingJsonParser parser(String... fields) {
        return StreamingJsonParser.builder()
                .fields(fields)
                .completion(Completion.SCHEMA_ORDER)
                .build();
    }

    private static String log(StreamingJsonParser parser, String... chunks) {
        StringBuilder out = new StringBuilder();
        for (String chunk : chunks) {
            out.append(FieldLog.of(parser.parseChunk(chunk))).append("--\n");
        }
        return out.append(FieldLog.of(parser.finish())).toString();
    }

    @Test
    void aFieldIsDoneWhenALaterOneIsThereAndAChunkHasNotChangedIt() {
        assertThat(log(parser("a", "b", "c"), "{\"a\":\"x\",", "\"b\":\"y", "z\",\"c\":1 ,", "\"d\":2}"))
                .isEqualTo("""
                delta a "x"
                --
                done a "x"
                delta b "y"
                --
                delta b "z"
                delta c 1
                --
                done b "yz"
                done c 1
                delta d 2
                --
                done d 2
                """);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"us", "\"us\"", "\"us\":", "\"us\":1", "\"us\":tru", "\"us\":\"\\", "\"us\":\"\\u00"})
    void nothingIsComparedWhereTheTextCannotBeClosed(String chunk) {
        StreamingJsonParser parser = parser("response.user", "response");
        assertThat(parser.parseChunk("{\"response\":{\"user\":{")).isEmpty();
        assertThat(parser.parseChunk(chunk)).isEmpty();
    }

    @Test
    void aChunkThatCannotBeClosedIsNoChunkInWhichNothingChanged() {
        assertThat(log(
                        parser("response.user", "response"),
                        "{\"response\":{\"user\":{",
                        "\"name",
                        "\":\"Ada\"}",
                        "}",
                        "}"))
                .isEqualTo("""
                --
                --
                delta response.user.name "Ada"
                --
                done response.user {"name":"Ada"}
                --
                --
                done response.user.name "Ada"
                done response {"user":{"name":"Ada"}}
                """);
    }

    @Test
    void theGuessMayBeWrongAndTextMayFollowIt() {
        assertThat(log(parser("a", "b"), "{\"b\":\"x\",\"a\":\"hel", "", "lo\"}"))
                .isEqualTo("""
                delta b "x"
                delta a "hel"
                --
                done a "hel"
                --
                delta a "lo"
                --
                done b "x"
                """);
    }

    @Test
    void aValueInsideAnotherIsDoneAsSoonAsItPausesBecauseItsParentIsExpectedLater() {
        assertThat(log(parser("user.name", "user"), "{\"user\":{\"name\":\"A", "", "da\"}}"))
                .isEqualTo("""
                delta user.name "A"
                --
                done user.name "A"
                --
                delta user.name "da"
                --
                done user {"name":"Ada"}
                """);
    }

    @Test
    void nullIsDoneOnlyAtTheEnd() {
        assertThat(log(parser("a", "b"), "{\"a\":null,\"b\":1 ,", "", "\"c\":2}"))
                .isEqualTo("""
                delta b 1
                --
                --
                done b 1
                delta c 2
                --
                done a null
                done c 2
                """);
    }

    @Test
    void whatIsCutOffIsTruncatedUnlessTheGuessHasCalledItDone() {
        assertThat(log(parser("a", "b"), "{\"b\":1,\"a\":\"hel", "")).isEqualTo("""
                delta b 1
                delta a "hel"
                --
                done a "hel"
                --
                done b 1
                """);
        assertThat(log(parser("a", "b"), "{\"a\":1,\"b\":\"hel", "")).isEqualTo("""
                delta a 1
                delta b "hel"
                --
                done a 1
                --
                truncated b "hel"
                """);
        StreamingJsonParser asDone = StreamingJsonParser.builder()
                .fields("a", "b")
                .completion(Completion.SCHEMA_ORDER)
                .truncated(Truncated.AS_DONE)
                .strict()
                .build();
        asDone.parseChunk("{\"b\":{\"c\":[\"x\",\"y");
        assertThat(FieldLog.of(asDone.finish())).isEqualTo("""
                done b.c[0] "x"
                done b.c[1] "y"
                done b.c ["x","y"]
                done b {"c":["x","y"]}
                """);
        StreamingJsonParser held = parser("a", "b");
        held.parseChunk("{\"b\":[\"x\",12");
        assertThat(FieldLog.of(held.finish())).isEqualTo("""
                delta b[0] "x"
                done b[0] "x"
                truncated b[1] null
                truncated b ["x"]
                """);
    }

    @Test
    void aRepeatedKeyIsNotDoneTwice() {
        assertThat(log(parser("a", "b"), "{\"a\":\"x\",\"b\":1 ,", "", "\"a\":\"yy", "", "\"}"))
                .isEqualTo("""
                delta a "x"
                delta b 1
                --
                done a "x"
                --
                delta a "yy"
                --
                --
                --
                done b 1
                """);
        assertThat(log(parser("b", "a"), "{\"a\":{\"c\":1},\"a\":{\"d\":2", "}}"))
                .isEqualTo("""
                --
                delta a.d 2
                --
                done a.d 2
                done a {"d":2}
                """);
    }

    @Test
    void itNeedsAnOrderThatHasAField() {
        StreamingJsonParser.Builder builder = StreamingJsonParser.builder().completion(Completion.SCHEMA_ORDER);
        assertThatThrownBy(builder::build)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(
                        "SCHEMA_ORDER needs an order that has a field: call schema(...), fields(...) or outline(...).");
        assertThatThrownBy(() -> builder.schema("{}").build()).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> builder.fields().build()).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> builder.outline("[]").build()).isInstanceOf(IllegalStateException.class);
        assertThat(builder.outline("{a: 1}").build().finish()).isEmpty();
    }

    private static final String[] KEYS = {"a", "b", "c", "dd", "long", "z"};

    /** An object in which no key is repeated; cut off nowhere inside a number or word. */
    private static void object(StringBuilder out, SplittableRandom random, int depth) {
        out.append('{');
        List<String> keys = new ArrayList<>(List.of(KEYS));
        int count = random.nextInt(5);
        for (int i = 0; i < count; i++) {
            out.append(i > 0 ? random.nextInt(3) == 0 ? " , " : "," : "")
                    .append('"')
                    .append(keys.remove(random.nextInt(keys.size())))
                    .append("\":");
            value(out, random, depth);
        }
        out.append('}');
    }

    private static void value(StringBuilder out, SplittableRandom random, int depth) {
        switch (random.nextInt(depth > 0 ? 8 : 5)) {
            case 0 ->
                out.append('"').append("some text".substring(random.nextInt(9))).append('"');
            case 1 -> {
                String[] pieces = {"a", " b", "\\n", "\\\"", "\\\\", "\\u00e9", "é", "😀", "\\ud83d\\ude00", "{", ","};
                out.append('"');
                for (int i = random.nextInt(6); i > 0; i--) {
                    out.append(pieces[random.nextInt(pieces.length)]);
                }
                out.append('"');
            }
            case 2 -> out.append(random.nextInt(-50, 2_000)).append(random.nextInt(4) == 0 ? ".5e1" : "");
            case 3 -> out.append(random.nextInt(2) == 0 ? "true" : "null");
            case 4 -> out.append("\"\"");
            case 5 -> object(out, random, depth - 1);
            default -> {
                out.append('[');
                int count = random.nextInt(random.nextInt(10) == 0 ? 14 : 4);
                for (int i = 0; i < count; i++) {
                    out.append(i > 0 ? "," : "");
                    value(out, random, depth - 1);
                }
                out.append(']');
            }
        }
    }

    private static FieldOrder order(SplittableRandom random) {
        List<String> paths = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            String path = KEYS[random.nextInt(KEYS.length)];
            for (int j = random.nextInt(3); j > 0; j--) {
                path += random.nextInt(3) == 0 ? "[*]" : "." + KEYS[random.nextInt(KEYS.length)];
            }
            paths.add(path);
        }
        return FieldOrder.ofPaths(paths);
    }

    private record Trial(String text, List<String> order, List<String> chunks) {
        static Trial of(long seed, boolean tolerant) {
            SplittableRandom random = new SplittableRandom(seed);
            StringBuilder out = new StringBuilder();
            object(out, random, 3);
            String text = out.toString();
            if (seed % 4 == 0) {
                text = text.substring(0, random.nextInt(text.length() + 1));
                while (!text.isEmpty() && !Transcription.isComparable(text, tolerant)) {
                    text = text.substring(0, text.length() - 1);
                }
            }
            FieldOrder order = SchemaOrderTest.order(random);
            List<String> chunks = new ArrayList<>();
            for (String chunk :
                    CutPlan.random(seed, 1 + random.nextInt(20), text.length()).cut(text)) {
                chunks.add(chunk);
                if (random.nextInt(10) == 0) {
                    chunks.add("");
                }
            }
            return new Trial(text, order.paths(), chunks);
        }

        String transcribed(boolean tolerant) {
            Transcription transcription = new Transcription(order, tolerant);
            chunks.forEach(transcription::parseChunk);
            transcription.finish();
            return String.join("\n", transcription.events());
        }

        List<StreamingData> said(boolean tolerant) {
            StreamingJsonParser.Builder builder = StreamingJsonParser.builder()
                    .fields(order)
                    .completion(Completion.SCHEMA_ORDER)
                    .truncated(Truncated.AS_DONE);
            StreamingJsonParser parser = (tolerant ? builder : builder.strict()).build();
            List<StreamingData> said = new ArrayList<>();
            chunks.forEach(chunk -> said.addAll(parser.parseChunk(chunk)));
            said.addAll(parser.finish());
            return said;
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void itSaysWhatTheFirstDesignSays(boolean tolerant) {
        int documents = Boolean.getBoolean("leafout.thorough") ? 2_000 : 500;
        int doneEarly = 0;
        for (long seed = 0; seed < documents; seed++) {
            Trial trial = Trial.of(seed, tolerant);
            List<StreamingData> said = trial.said(tolerant);
            String lines = said.stream()
                    .map(data -> FieldLog.line(data) + " of " + FieldLog.json(data.fullData()))
                    .collect(Collectors.joining("\n"));
            assertThat(lines).as("seed %d, %s", seed, trial).isEqualTo(trial.transcribed(tolerant));
            doneEarly += (int) said.stream()
                    .filter(data ->
                            data.isComplete() && !FieldLog.json(data.fullData()).equals(trial.text))
                    .count();
        }
        assertThat(doneEarly).as("done before the end").isGreaterThan(documents);
    }

    private static String logRestored(FieldOrder order, List<String> chunks, Truncated how, boolean restoring) {
        StreamingJsonParser.Builder builder = StreamingJsonParser.builder()
                .fields(order.paths())
                .completion(Completion.SCHEMA_ORDER)
                .truncated(how)
                .strict();
        StreamingJsonParser parser = builder.build();
        StringBuilder out = new StringBuilder();
        for (String chunk : chunks) {
            out.append(FieldLog.of(parser.parseChunk(chunk))).append("--\n");
            parser = restoring ? builder.restore(parser.checkpoint()) : parser;
        }
        return out.append(FieldLog.of(parser.finish())).toString();
    }

    @Test
    void aCheckpointBehindEveryChunkChangesNothing() {
        for (long seed = 0; seed < DOCUMENTS; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            String text = repeating(random);
            text = seed % 4 == 0 ? text.substring(0, random.nextInt(text.length() + 1)) : text;
            FieldOrder order = order(random);
            Truncated how = Truncated.values()[random.nextInt(2)];
            List<String> chunks =
                    CutPlan.random(seed, 1 + random.nextInt(20), text.length()).cut(text);
            assertThat(logRestored(order, chunks, how, true))
                    .as("seed %d, %s in the order %s", seed, chunks, order.paths())
                    .isEqualTo(logRestored(order, chunks, how, false));
        }
    }

    /** Returns an object that has keys twice, at the root and one level down. */
    private static String repeating(SplittableRandom random) {
        StringBuilder out = new StringBuilder("{\"a\":");
        object(out, random, 2);
        out.append(",\"b\":{\"a\":");
        object(out, random, 2);
        out.append(",\"b\":1,\"a\":");
        object(out, random, 2);
        out.append("},\"a\":");
        object(out, random, 2);
        return out.append('}').toString();
    }

    @Test
    void aCheckpointAtAnyCutGoesOnWithTheSame() {
        String text = "{\"b\":{\"x\":\"é\\n\",\"y\":[1,null,\"z\"]},\"a\":\"hel\",\"a\":{\"b\":true},\"c\":null}";
        FieldOrder order = FieldOrder.ofPaths("a.b", "a", "b.x", "b", "c");
        CutPlan.everyPairOfCuts(text.length())
                .map(plan -> plan.cut(text))
                .forEach(chunks -> assertThat(logRestored(order, chunks, Truncated.AS_TRUNCATED, true))
                        .as(chunks.toString())
                        .isEqualTo(logRestored(order, chunks, Truncated.AS_TRUNCATED, false)));
    }

    @Test
    void aCheckpointIsOfOneOrder() {
        StreamingJsonParser.Builder builder =
                StreamingJsonParser.builder().fields("a", "b").completion(Completion.SCHEMA_ORDER);
        StreamingJsonParser parser = builder.build();
        parser.parseChunk("{\"b\":\"x");
        byte[] checkpoint = parser.checkpoint();
        assertThatThrownBy(() -> builder.fields("a", "c").restore(checkpoint))
                .isInstanceOf(CheckpointException.class)
                .hasMessageContaining("another order of the fields: b is not expected here.");
        assertThatThrownBy(() -> builder.completion(Completion.GRAMMAR).restore(checkpoint))
                .isInstanceOf(CheckpointException.class)
                .hasMessageContaining("of 'fields in order', not of 'fields'");
        byte[] other = StreamingJsonParser.builder().build().checkpoint();
        assertThatThrownBy(() -> builder.completion(Completion.SCHEMA_ORDER).restore(other))
                .isInstanceOf(CheckpointException.class)
                .hasMessageContaining("of 'fields', not of 'fields in order'");
    }

    @Test
    void anyDocumentComesToAnEnd() {
        for (long seed = 0; seed < 300; seed++) {
            String text = new RandomJson(seed).document();
            StreamingJsonParser parser = parser("a", "a.b", "b", "key");
            Set<String> done = new HashSet<>();
            List<StreamingData> said = new ArrayList<>();
            CutPlan.random(seed, 5, text.length()).cut(text).forEach(chunk -> said.addAll(parser.parseChunk(chunk)));
            said.addAll(parser.finish());
            for (StreamingData data : said) {
                assertThat(data.eventType()).as(text).isNotEqualTo(EventType.TRUNCATED);
                assertThat(!data.isComplete() || done.add(data.path()))
                        .as("%s is done once in %s", data.path(), text)
                        .isTrue();
            }
        }
    }

    @Test
    void containersThatAreNotBehindAreNotLookedAtWheneverAnotherFieldComes() {
        Growth.assertLinearAllocation(100, size -> {
            String[] fields = IntStream.range(0, size).mapToObj(i -> "k" + i).toArray(String[]::new);
            StreamingJsonParser parser = parser(fields);
            parser.parseChunk("{\"zNameThatIsNotExpected\":[" + "[],".repeat(size) + "0]");
            for (String field : fields) {
                parser.parseChunk(",\"" + field + "\":1");
            }
            parser.parseChunk("}");
            parser.finish();
        });
    }

    @Test
    void whatARepeatedKeyHasReplacedIsForgotten() {
        Growth.assertLinearAllocation(200, size -> {
            StreamingJsonParser parser = parser("a");
            parser.parseChunk("{\"a\":0");
            for (int i = 0; i < size; i++) {
                parser.parseChunk(",\"a\":{\"b" + (100_000 + i) + "\":1}");
            }
            parser.parseChunk("}");
            parser.finish();
        });
    }
}
