// SPDX-License-Identifier: Apache-2.0
package dev.leafout.micrometer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.leafout.event.Tolerance;
import dev.leafout.parse.JsonPushParser;
import dev.leafout.parse.JsonTruncatedException;
import dev.leafout.schema.JsonSchema;
import dev.leafout.testkit.CutPlan;
import dev.leafout.typed.ObjectStream;
import dev.leafout.typed.ObjectStreamBuilder;
import dev.leafout.typed.StreamFailure;
import dev.leafout.typed.StreamListener;
import dev.leafout.typed.ViolationPolicy;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What is measured of an object stream. */
class ObjectMetricsTest {
    record Activity(String type, String title, String description, double hours) {}

    record Day(String subtitle, List<Activity> activities) {}

    record Itinerary(
            String title,
            String summary,
            String season,
            int budget,
            String currency,
            int travellers,
            boolean trainOnly,
            List<Day> days) {}

    record Note(String title, @Nullable List<List<Integer>> rows, int n) {}

    private static final String NOTE = "```json\n{'title':'Sea','rows':[[1,2],[3]],'n':1,}\n```";

    private Meters meters = new Meters();

    private <T> ObjectStream<T> open(ObjectStreamBuilder<T> builder) {
        return StreamMetrics.of(meters.registry).observe(builder).open();
    }

    /** Every character takes a millisecond, and a chunk is there when its last character is. */
    private void feed(ObjectStream<?> stream, List<String> chunks) {
        for (String chunk : chunks) {
            meters.pass(chunk.length());
            stream.feed(chunk);
        }
    }

    /** When the chunk with the character before this offset has arrived. */
    private static long arrival(List<String> chunks, int offset) {
        long end = 0;
        for (String chunk : chunks) {
            end += chunk.length();
            if (end >= offset) {
                return end;
            }
        }
        throw new AssertionError(offset);
    }

    @Test
    void aRecordedStreamHasTheSameFiguresAtEveryCut() throws IOException {
        String text = Files.readString(Path.of("../examples/streams/itinerary.json"));
        int field = text.indexOf("Four") + 1;
        int element = text.indexOf("\n    },") + 6;
        List<CutPlan> plans = List.of(
                CutPlan.whole(),
                CutPlan.every(1, text.length()),
                CutPlan.every(5, text.length()),
                CutPlan.random(1, 40, text.length()),
                CutPlan.at(field - 1, element - 1),
                CutPlan.at(field, element));
        for (CutPlan plan : plans) {
            meters = new Meters();
            ObjectStream<Itinerary> stream = open(ObjectStream.of(Itinerary.class));
            List<String> chunks = plan.cut(text);
            feed(stream, chunks);
            stream.finish();
            assertThat(meters.leafout()).as(plan.toString()).isEqualTo("""
                            leafout.stream.characters complete: 1 with %1$d
                            leafout.stream.duration complete: 1 in %1$d ms
                            leafout.stream.events complete: 1 with %2$d
                            leafout.stream.time_to_first_element: 1 in %3$d ms
                            leafout.stream.time_to_first_field: 1 in %4$d ms
                            leafout.streams.open: 0""".formatted(
                            text.length(), 2 * values(text), arrival(chunks, element), arrival(chunks, field)));
        }
    }

    /** Counts the values of a document in another way: Jackson's. */
    private static int values(String json) {
        tools.jackson.databind.JsonNode root = new tools.jackson.databind.json.JsonMapper().readTree(json);
        int[] count = {0};
        count(root, count);
        return count[0];
    }

    private static void count(tools.jackson.databind.JsonNode node, int[] count) {
        count[0]++;
        node.forEach(child -> count(child, count));
    }

    @Test
    void repairsAreCountedByKindAtEveryCut() {
        CutPlan.everySingleCut(NOTE.length()).forEach(plan -> {
            meters = new Meters();
            ObjectStream<Note> stream = open(ObjectStream.of(Note.class));
            feed(stream, plan.cut(NOTE));
            stream.finish();
            assertThat(meters.lines("leafout.repairs")).as(plan.toString()).isEqualTo("""
                            leafout.repairs code_fence: 1
                            leafout.repairs single_quote: 4
                            leafout.repairs trailing_comma: 1""");
            assertThat(meters.lines("leafout.stream.characters")).endsWith("complete: 1 with " + NOTE.length());
        });
    }

    @Test
    void theFirstElementIsOneOfTheOutermostList() {
        ObjectStream<Note> stream = open(ObjectStream.of(Note.class));
        feed(stream, CutPlan.every(1, NOTE.length()).cut(NOTE));
        stream.finish();
        assertThat(meters.lines("leafout.stream.time"))
                .isEqualTo("leafout.stream.time_to_first_element: 1 in " + (NOTE.indexOf("2]") + 2) + " ms\n"
                        + "leafout.stream.time_to_first_field: 1 in " + (NOTE.indexOf("Sea") + 1) + " ms");
    }

    @Test
    void whatIsHeldBackCountsWhenItIsShown() {
        ObjectStream<Note> stream = open(ObjectStream.of(Note.class).whenComplete("title"));
        feed(stream, CutPlan.every(1, NOTE.length()).cut(NOTE));
        assertThat(stream.finish().title()).isEqualTo("Sea");
        int shown = NOTE.indexOf("Sea") + 5; // a single quote ends a text only if a comma follows
        assertThat(meters.lines("leafout.stream.time_to_first_field")).endsWith(" in " + shown + " ms");
    }

    @Test
    void aViolationEndsTheStreamAtItsCharacterAtEveryCut() {
        String text = "{\"title\":\"Sea\",\"rows\":[[1,\"two\"]],\"n\":1}";
        CutPlan.everySingleCut(text.length()).forEach(plan -> {
            meters = new Meters();
            ObjectStream<Note> stream = open(ObjectStream.of(Note.class).tolerate(Tolerance.none()));
            plan.cut(text).forEach(stream::feed);
            assertThatThrownBy(stream::finish).isInstanceOf(StreamFailure.Invalid.class);
            assertThat(meters.leafout()).as(plan.toString()).isEqualTo("""
                            leafout.stream.characters invalid: 1 with 27
                            leafout.stream.duration invalid: 1 in 0 ms
                            leafout.stream.events invalid: 1 with 7
                            leafout.stream.time_to_first_field: 1 in 0 ms
                            leafout.streams.open: 0
                            leafout.violations type: 1""");
        });
    }

    @Test
    void violationsAreCountedByKeyword() {
        JsonSchema schema = JsonSchema.parse(
                "{\"required\":[\"title\",\"n\"],\"properties\":{\"title\":{\"maxLength\":2},\"n\":{\"maximum\":3}}}");
        ObjectStream<Note> stream =
                open(ObjectStream.of(Note.class).schema(schema).onViolation(ViolationPolicy.REPORT));
        stream.feed("{\"title\":\"Sea\",\"n\":7,\"title\":\"Land\"}");
        assertThatThrownBy(stream::finish).isInstanceOf(StreamFailure.Invalid.class);
        assertThat(meters.lines("leafout.violations")).isEqualTo("""
                        leafout.violations duplicateKey: 1
                        leafout.violations maxLength: 2
                        leafout.violations maximum: 1""");
    }

    @Test
    void aStreamIsOpenUntilItEnds() {
        ObjectStreamBuilder<Note> builder = StreamMetrics.of(meters.registry).observe(ObjectStream.of(Note.class));
        assertThat(meters.leafout()).isEqualTo("leafout.streams.open: 0");
        ObjectStream<Note> finished = builder.open();
        ObjectStream<Note> cancelled = StreamMetrics.of(meters.registry)
                .observe(ObjectStream.of(Note.class))
                .open();
        ObjectStream<Note> broken = builder.open();
        assertThat(meters.leafout()).isEqualTo("leafout.streams.open: 3");
        finished.feed("{\"title\":\"\",\"n\":1}");
        finished.finish();
        assertThat(meters.lines("leafout.streams")).endsWith(": 2");
        cancelled.feed("{\"title\":\"Se");
        cancelled.cancel();
        cancelled.cancel();
        assertThat(meters.lines("leafout.streams")).endsWith(": 1");
        broken.feed("{\"title\":\"Se");
        assertThatThrownBy(broken::finish).isInstanceOf(StreamFailure.Truncated.class);
        assertThatThrownBy(cancelled::finish).isInstanceOf(StreamFailure.Truncated.class);
        assertThat(meters.lines("leafout.streams")).endsWith(": 0");
        assertThat(meters.lines("leafout.stream.characters")).isEqualTo("""
                        leafout.stream.characters cancelled: 1 with 12
                        leafout.stream.characters complete: 1 with 18
                        leafout.stream.characters truncated: 1 with 12""");
    }

    @Test
    void outcomesHaveFewNames() {
        end("Sorry, no.", "no_json");
        end("{\"title\":\"a\"}{}", "second_document");
        end("{\"title\":\"a\",\"n\":?}", "malformed");
        end("{\"title\":\"a\"", "truncated");
        ObjectStream<Note> stream = open(ObjectStream.of(Note.class).onPartial(partial -> {
            throw new IllegalArgumentException("mine");
        }));
        assertThatThrownBy(() -> stream.feed("{\"title\":\"a")).hasMessage("mine");
        assertThat(meters.lines("leafout.stream.duration")).contains("leafout.stream.duration failed: 1");
        assertThat(meters.lines("leafout.streams")).endsWith(": 0");
    }

    private void end(String text, String outcome) {
        ObjectStream<Note> stream = open(ObjectStream.of(Note.class).withoutValidation());
        assertThatThrownBy(() -> {
                    stream.feed(text);
                    stream.finish();
                })
                .isInstanceOf(StreamFailure.class);
        assertThat(meters.lines("leafout.stream.duration")).contains("leafout.stream.duration " + outcome + ": 1");
    }

    @Test
    void bytesCountAsTheCharactersThatTheyAre() {
        ObjectStream<Note> stream = open(ObjectStream.of(Note.class));
        for (byte[] bytes : CutPlan.every(1, 21).cut("{\"title\":\"é\",\"n\":1}".getBytes(StandardCharsets.UTF_8))) {
            stream.feed(bytes);
        }
        stream.finish();
        assertThat(meters.lines("leafout.stream.characters")).endsWith(" with 19");
    }

    @Test
    void aParserOfOnesOwnIsMeasuredToo() {
        StreamListener stream = StreamMetrics.of(meters.registry).listener();
        JsonPushParser parser = JsonPushParser.builder()
                .listen(JsonSchema.parse("{\"items\":{\"type\":\"string\"}}").validator(stream::violated))
                .listen(stream)
                .build();
        for (String chunk : List.of("[1,", "\"ab", "cd")) {
            meters.pass(10);
            parser.feed(chunk);
        }
        try {
            parser.finish();
        } catch (JsonTruncatedException e) {
            stream.streamEnded(parser.offset(), e);
        }
        assertThat(meters.leafout()).isEqualTo("""
                        leafout.stream.characters truncated: 1 with 8
                        leafout.stream.duration truncated: 1 in 30 ms
                        leafout.stream.events truncated: 1 with 4
                        leafout.stream.time_to_first_element: 1 in 10 ms
                        leafout.stream.time_to_first_field: 1 in 10 ms
                        leafout.streams.open: 0
                        leafout.violations type: 1""");
    }
}
