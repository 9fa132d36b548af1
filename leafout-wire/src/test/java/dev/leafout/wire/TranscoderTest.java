// SPDX-License-Identifier: Apache-2.0
package dev.leafout.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leafout.document.JsonWriter;
import dev.leafout.document.PartialDocument;
import dev.leafout.parse.JsonPushParser;
import dev.leafout.parse.ParseLimits;
import dev.leafout.parse.TruncationPolicy;
import dev.leafout.testkit.CutPlan;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TranscoderTest {

    /** Feeds a text in chunks of a size, and hands over after each what there is of it in the other format. */
    private static void feed(
            String text, int size, Transcoder transcoder, BiConsumer<PartialDocument, String> afterEach) {
        PartialDocument document = new PartialDocument();
        JsonPushParser parser = JsonPushParser.builder()
                .truncation(TruncationPolicy.KEEP_OPEN_VALUES)
                .listen(document)
                .onEvent(transcoder)
                .build();
        for (String chunk : CutPlan.every(size, text.length()).cut(text)) {
            parser.feed(chunk);
            afterEach.accept(document, transcoder.take());
        }
        parser.finish();
        afterEach.accept(document, transcoder.take());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 40, 100_000})
    void everyPatchAppliesToWhatTheOnesBeforeItMade(int size) {
        Documents.own().forEach((name, text) -> {
            Patched patched = new Patched("left over from before");
            feed(text, size, Transcoder.jsonPatch(), (document, patch) -> {
                patched.apply(patch);
                if (!document.toJson().isEmpty()) {
                    assertThat(JsonWriter.write(patched.root)).as(name).isEqualTo(document.toJson());
                }
            });
        });
    }

    @Test
    void patchesCanBeForADocumentInsideOfAnother() {
        Map<String, Object> state = new LinkedHashMap<>(Map.of("user", "Ada"));
        Patched patched = new Patched(state);
        feed(
                "{\"days\":[{\"title\":\"Day 1\"}]}",
                4,
                Transcoder.jsonPatch("/draft"),
                (d, patch) -> patched.apply(patch));
        assertThat(JsonWriter.write(patched.root))
                .isEqualTo("{\"user\":\"Ada\",\"draft\":{\"days\":[{\"title\":\"Day 1\"}]}}");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 40, 100_000})
    void theTextConcatenatesToTheDocument(int size) {
        Documents.own().forEach((name, text) -> {
            StringBuilder written = new StringBuilder();
            feed(text, size, Transcoder.jsonText(), (document, piece) -> {
                written.append(piece);
                PartialDocument again = new PartialDocument();
                JsonPushParser parser = JsonPushParser.builder().listen(again).build();
                parser.feed(written);
                parser.feed(document.openText() == null ? " " : ""); // lets a number at the end be over
                assertThat(again.toJson()).as("%s: %s", name, written).isEqualTo(document.toJson());
            });
        });
    }

    @Test
    void severalDocumentsGoOnLinesOfTheirOwn() {
        Transcoder text = Transcoder.jsonText();
        JsonPushParser parser =
                JsonPushParser.builder().manyValues().onEvent(text).build();
        parser.feed("{\"a\" : 1}  [2, 3]\"x\"");
        assertThat(text.take()).isEqualTo("{\"a\":1}\n[2,3]\n\"x\"");
    }

    @Test
    void partialValuesAreTheDocumentSoFar() {
        List<String> lines = new ArrayList<>();
        feed("{\"a\":\"xy\",\"b\":12}", 3, Transcoder.partialValues(), (document, line) -> lines.add(line));
        assertThat(lines)
                .containsExactly("{}\n", "{\"a\":\"\"}\n", "{\"a\":\"xy\"}\n", "", "", "{\"a\":\"xy\",\"b\":12}\n", "");
    }

    /** RFC 6902, as strict as it is: what is added must have a container, what is replaced must be there. */
    private static final class Patched {
        private Object root;

        Patched(Object root) {
            this.root = root;
        }

        void apply(String patch) {
            if (patch.isEmpty()) {
                return;
            }
            for (Fields operation : Fields.parse("{\"patch\":" + patch + "}", ParseLimits.defaults())
                    .objects("patch")) {
                apply(operation.requireText("op"), operation.requireText("path"), mutable(operation.value("value")));
            }
        }

        private static Object mutable(Object value) {
            if (value instanceof Map<?, ?>) {
                return new LinkedHashMap<>();
            }
            return value instanceof List<?> ? new ArrayList<>() : value;
        }

        @SuppressWarnings("unchecked")
        private void apply(String operation, String pointer, Object value) {
            List<String> segments = Pointers.segments(pointer);
            if (segments.isEmpty()) {
                root = value;
                return;
            }
            Object parent = root;
            for (String segment : segments.subList(0, segments.size() - 1)) {
                parent = parent instanceof List<?> list
                        ? list.get(Integer.parseInt(segment))
                        : ((Map<String, Object>) parent).get(segment);
            }
            String last = segments.get(segments.size() - 1);
            if (parent instanceof Map<?, ?> map) {
                assertThat(operation.equals("add") || map.containsKey(last))
                        .as(pointer)
                        .isTrue();
                ((Map<String, Object>) map).put(last, value);
            } else if (operation.equals("add")) {
                ((List<Object>) parent).add(Integer.parseInt(last), value);
            } else {
                ((List<Object>) parent).set(Integer.parseInt(last), value);
            }
        }
    }
}
