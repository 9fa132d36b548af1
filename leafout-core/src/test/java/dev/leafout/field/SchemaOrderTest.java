// SPDX-License-Identifier: Apache-2.0
package dev.leafout.field;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.leafout.RandomJson;
import dev.leafout.document.FieldOrder;
import dev.leafout.document.PartialDocument;
import dev.leafout.event.ValuePath;
import dev.leafout.event.ValueState;
import dev.leafout.parse.CheckpointException;
import dev.leafout.parse.JsonPushParser;
import dev.leafout.parse.TruncationPolicy;
import dev.leafout.testkit.CutPlan;
import dev.leafout.testkit.Growth;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

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
        assertThat(log(parser("a", "b", "c"), "{\"a\":\"x\",", "\"b\":\"y", "z\",\"c\":1", "}"))
                .isEqualTo("""
                delta a "x"
                --
                done a "x"
                delta b "y"
                --
                delta b "z"
                --
                done b "yz"
                delta c 1
                --
                done c 1
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
        assertThat(log(parser("a", "b"), "{\"a\":null,\"b\":1,", "", "\"c\":2}"))
                .isEqualTo("""
                delta a null
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
    void whatIsCutOffIsTruncatedEvenIfItWasDoneByTheGuess() {
        assertThat(log(parser("a", "b"), "{\"b\":1,\"a\":\"hel", "")).isEqualTo("""
                delta b 1
                delta a "hel"
                --
                done a "hel"
                --
                done b 1
                truncated a "hel"
                """);
        StreamingJsonParser asDone = parser("a", "b");
        asDone.parseChunk("{\"b\":{\"c\":[\"x\",\"y");
        assertThat(FieldLog.of(asDone.finish(Truncated.AS_DONE))).isEqualTo("""
                done b.c[0] "x"
                done b.c[1] "y"
                done b.c ["x","y"]
                done b {"c":["x","y"]}
                """);
        StreamingJsonParser held = parser("a", "b");
        held.parseChunk("{\"b\":[\"x\",12");
        assertThat(FieldLog.of(held.finish())).isEqualTo("""
                done b[0] "x"
                truncated b[1] null
                truncated b ["x"]
                """);
    }

    @Test
    void aRepeatedKeyIsNotDoneTwice() {
        assertThat(log(parser("a", "b"), "{\"a\":\"x\",\"b\":1,", "", "\"a\":\"yy", "", "\"}"))
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
    void itNeedsAnOrder() {
        assertThatThrownBy(() -> StreamingJsonParser.builder()
                        .completion(Completion.SCHEMA_ORDER)
                        .build())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("schema(...)");
    }

    /** The same rule the long way: after every chunk all fields are compared with what they were before it. */
    private static final class Comparison {
        private final List<String> expected;
        private final PartialDocument document = new PartialDocument();
        private final JsonPushParser parser = JsonPushParser.builder()
                .listen(document)
                .truncation(TruncationPolicy.KEEP_OPEN_VALUES)
                .build();
        private final Set<String> done = new HashSet<>();
        private final List<String> said = new ArrayList<>();
        private Object previous;
        private Object current;

        Comparison(FieldOrder order) {
            expected = order.paths();
        }

        void chunk(String chunk) {
            parser.feed(chunk);
            previous = current;
            current = document.value();
            Set<String> there = new LinkedHashSet<>();
            collect(ValuePath.root(), current, there);
            compare(ValuePath.root(), current, previous, previous != null, there);
        }

        private void collect(ValuePath path, Object value, Set<String> there) {
            if (!path.isRoot()) {
                there.add(path.toDotPath());
            }
            if (value instanceof Map<?, ?> map) {
                map.forEach((key, child) -> collect(path.key((String) key), child, there));
            } else if (value instanceof List<?> list) {
                for (int i = 0; i < list.size(); i++) {
                    collect(path.index(i), list.get(i), there);
                }
            }
        }

        private void compare(ValuePath path, Object value, Object before, boolean wasThere, Set<String> there) {
            if (value instanceof Map<?, ?> map) {
                Map<?, ?> old = before instanceof Map<?, ?> m ? m : Map.of();
                map.forEach((key, child) ->
                        compare(path.key((String) key), child, old.get(key), old.containsKey(key), there));
            } else if (value instanceof List<?> list) {
                List<?> old = before instanceof List<?> l ? l : List.of();
                for (int i = 0; i < list.size(); i++) {
                    compare(path.index(i), list.get(i), i < old.size() ? old.get(i) : null, i < old.size(), there);
                }
            } else if (path.isRoot()) {
                return;
            } else if (value instanceof String text) {
                String old = before instanceof String s ? s : "";
                if (!text.equals(old)) {
                    String delta = text.startsWith(old) ? text.substring(old.length()) : text;
                    said.add("delta " + path.toDotPath() + " " + FieldLog.json(delta));
                }
            } else if (!wasThere || !Objects.equals(value, before)) {
                said.add("delta " + path.toDotPath() + " " + FieldLog.json(value));
            }
            if (!path.isRoot() && isComplete(path.toDotPath(), value, before, there)) {
                done(path, value);
            }
        }

        private void done(ValuePath path, Object value) {
            done.add(path.toDotPath());
            said.add("done " + path.toDotPath() + " " + FieldLog.json(value));
        }

        private boolean isComplete(String path, Object value, Object before, Set<String> there) {
            if (done.contains(path)) {
                return false;
            }
            String furthest = null;
            for (String other : there) {
                if (expected.contains(other)
                        && (furthest == null || expected.indexOf(other) > expected.indexOf(furthest))) {
                    furthest = other;
                }
            }
            boolean unchanged = value != null && value.equals(before);
            if (furthest != null && isBefore(path, furthest) && unchanged) {
                return true;
            }
            boolean leaf = !(value instanceof Map) && !(value instanceof List);
            return leaf && unchanged && there.stream().anyMatch(other -> isBefore(path, other));
        }

        private boolean isBefore(String path, String other) {
            if (expected.contains(path) && expected.contains(other)) {
                return expected.indexOf(path) < expected.indexOf(other);
            }
            return path.length() < other.length() || path.compareTo(other) < 0;
        }

        void finish(Truncated how) {
            parser.finish();
            finish(ValuePath.root(), document.value(), how);
        }

        private void finish(ValuePath path, Object value, Truncated how) {
            if (value instanceof Map<?, ?> map) {
                map.forEach((key, child) -> finish(path.key((String) key), child, how));
            } else if (value instanceof List<?> list) {
                for (int i = 0; i < list.size(); i++) {
                    finish(path.index(i), list.get(i), how);
                }
            }
            if (path.isRoot()) {
                return;
            }
            boolean complete = document.stateAt(path) == ValueState.COMPLETE;
            if (!complete && how == Truncated.AS_TRUNCATED) {
                said.add("truncated " + path.toDotPath() + " " + FieldLog.json(value));
            } else if (!done.contains(path.toDotPath())) {
                done(path, value);
            }
        }
    }

    private static final String[] KEYS = {"a", "b", "c", "dd", "long", "z"};

    /** An object in which no key is repeated; cut off nowhere inside a number or word. */
    private static void object(StringBuilder out, SplittableRandom random, int depth) {
        out.append('{');
        List<String> keys = new ArrayList<>(List.of(KEYS));
        int count = random.nextInt(5);
        for (int i = 0; i < count; i++) {
            out.append(i > 0 ? "," : "")
                    .append('"')
                    .append(keys.remove(random.nextInt(keys.size())))
                    .append("\":");
            value(out, random, depth);
        }
        out.append('}');
    }

    private static void value(StringBuilder out, SplittableRandom random, int depth) {
        switch (random.nextInt(depth > 0 ? 8 : 5)) {
            case 0, 1 ->
                out.append('"').append("some text".substring(random.nextInt(9))).append('"');
            case 2 -> out.append(random.nextInt(2_000));
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

    @Test
    void itSaysWhatComparingAllFieldsAfterEveryChunkWouldSay() {
        int dones = 0;
        for (long seed = 0; seed < 800; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            StringBuilder out = new StringBuilder();
            object(out, random, 3);
            String text = out.toString();
            if (seed % 4 == 0) {
                text = text.substring(0, random.nextInt(text.length() + 1));
                text = text.replaceAll("([:,\\[][-0-9a-z]+)+$", "");
            }
            Truncated how = Truncated.values()[random.nextInt(2)];
            FieldOrder order = order(random);
            Comparison comparison = new Comparison(order);
            StreamingJsonParser parser = StreamingJsonParser.builder()
                    .fields(order.paths())
                    .completion(Completion.SCHEMA_ORDER)
                    .build();
            List<StreamingData> said = new ArrayList<>();
            List<String> chunks = new ArrayList<>();
            for (String chunk :
                    CutPlan.random(seed, 1 + random.nextInt(20), text.length()).cut(text)) {
                chunks.add(chunk);
                comparison.chunk(chunk);
                said.addAll(parser.parseChunk(chunk));
            }
            dones += (int) said.stream().filter(StreamingData::isComplete).count();
            comparison.finish(how);
            said.addAll(parser.finish(how));
            assertThat(FieldLog.of(said))
                    .as("seed %d, %s in the order %s", seed, chunks, order.paths())
                    .isEqualTo(comparison.said.isEmpty() ? "" : String.join("\n", comparison.said) + "\n");
        }
        assertThat(dones).as("done before the end").isGreaterThan(1_000);
    }

    private static String logRestored(FieldOrder order, List<String> chunks, Truncated how, boolean restoring) {
        StreamingJsonParser.Builder builder =
                StreamingJsonParser.builder().fields(order.paths()).completion(Completion.SCHEMA_ORDER);
        StreamingJsonParser parser = builder.build();
        StringBuilder out = new StringBuilder();
        for (String chunk : chunks) {
            out.append(FieldLog.of(parser.parseChunk(chunk))).append("--\n");
            parser = restoring ? builder.restore(parser.checkpoint()) : parser;
        }
        return out.append(FieldLog.of(parser.finish(how))).toString();
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
