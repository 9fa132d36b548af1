// SPDX-License-Identifier: Apache-2.0
package dev.leafout.typed;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.leafout.schema.JsonSchema;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A violation that cancels a stream: everything before it has been delivered, however the text was cut. The callbacks,
 * their order, the last partial and the failure are the same.
 */
class ViolationCutsTest {
    /** The bean's constructor refuses what the schema permits. */
    record Even(int number) {
        Even {
            if (number % 2 != 0) {
                throw new IllegalArgumentException(number + " is odd");
            }
        }
    }

    record Evens(String title, List<Even> numbers, String last) {}

    record Code(
            @ByWord String text,
            @JsonProperty(required = true) String link,
            String other) {}

    record Held(String first, @WhenComplete String text, String other) {}

    private static final String LENGTH = "{\"properties\":{\"title\":{\"maxLength\":9}}}";
    private static final String LETTERS = "{\"properties\":{\"title\":{\"pattern\":\"^[a-zA-Z .😀]*$\"}}}";
    private static final String WORDS = "{\"properties\":{\"text\":{\"pattern\":\"^[a-z ]*$\"}}}";

    /** What is read, and what is wrong with it. */
    record Sample(String name, TypeToken<?> type, @Nullable String schema, List<String> texts, String json) {
        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Sample> samples() {
        TypeToken<?> trip = new TypeToken<Trips.Itinerary>() {};
        List<String> title = List.of("title");
        List<String> trips = List.of("title", "days[*].subtitle", "days[*].activities[*].title");
        return Stream.of(
                new Sample("text too long", trip, LENGTH, title, "{\"title\":\"Three slow days\",\"budget\":8}"),
                new Sample("text too long after an escape", trip, LENGTH, title, "{\"title\":\"Three\\nslow days\"}"),
                new Sample("text too long at an escape", trip, LENGTH, title, "{\"title\":\"Three slo\\u0041 days\"}"),
                new Sample("text too long at a pair", trip, LENGTH, title, "{\"title\":\"Three slo😀w days\"}"),
                new Sample("text too long after pairs", trip, LENGTH, title, "{\"title\":\"Three 😀😀😀😀 days\"}"),
                new Sample("a wrong letter", trip, LETTERS, title, "{\"budget\":1,\"title\":\"Three 2 slow days\"}"),
                new Sample("a wrong escape", trip, LETTERS, title, "{\"title\":\"Three \\u00e4 slow days\"}"),
                new Sample("a wrong pair", trip, LETTERS, title, "{\"title\":\"Three 😀😎 slow days\"}"),
                new Sample("a wrong escaped pair", trip, LETTERS, title, "{\"title\":\"slow\\ud83d\\ude0e days\"}"),
                new Sample("a lone surrogate", trip, LETTERS, title, "{\"title\":\"Three \ud83d slow days\"}"),
                new Sample("a word for a number", trip, null, trips, "{\"title\":\"a\\tb\",\"budget\":\"much\"}"),
                new Sample("a fraction", trip, null, trips, "{\"title\":\"a\",\"budget\":1.5,\"days\":[]}"),
                new Sample("no such enum", trip, null, trips, Trips.JSON.replace("food", "fool")),
                new Sample(
                        "a list for an object", trip, null, trips, Trips.JSON.replace("\"Tavern\"", "[\"x\",\"y\"]")),
                new Sample("an odd number", new TypeToken<Evens>() {}, null, title, """
                        {"title":"two","numbers":[{"number":2},{"number":3},{"number":4}],"last":"x"}"""),
                new Sample(
                        "an odd number in a map",
                        new TypeToken<Map<String, Evens>>() {},
                        null,
                        List.of("*.title"),
                        """
                        {"a":{"title":"two","numbers":[{"number":2},{"number":3}],"last":"x"},"b":{}}"""),
                new Sample("wrong by word", new TypeToken<Code>() {}, WORDS, List.of("text"), """
                        {"link":"l","text":"three slow 2 days","other":"x"}"""),
                new Sample("without a link", new TypeToken<Code>() {}, null, List.of("text"), """
                        {"text":"three slow days","other":"x"}"""),
                new Sample("wrong while held", new TypeToken<Held>() {}, WORDS, List.of("first", "text"), """
                        {"first":"shown","text":"three slow 2 days","other":"x"}"""),
                new Sample("in a list", new TypeToken<List<Trips.Activity>>() {}, null, List.of("[*].title"), """
                        [{"title":"Cast\\u006ce","type":"walk"},{"title":"Hill","type":"walkabout"},{"title":"x"}]"""),
                new Sample(
                        "text that is not JSON", trip, null, trips, "{\"title\":\"Three\\nslow days\",\"budget\":?}"),
                new Sample(
                        "prose around", trip, LENGTH, title, "Here: {\"title\":\"Three slow days\",\"budget\":8} ok?"));
    }

    @ParameterizedTest
    @MethodSource("samples")
    void everythingBeforeTheViolationIsDeliveredAtEveryCut(Sample sample) {
        String json = sample.json;
        List<String> expected = new Run(sample).text(chars(json, 1));
        assertThat(expected.get(expected.size() - 1)).startsWith("failed");
        assertThat(new Run(sample).text(List.of(json))).as("whole").isEqualTo(expected);
        assertThat(new Run(sample).text(chars(json, 7))).as("by sevens").isEqualTo(expected);
        for (int cut = 1; cut < json.length(); cut++) {
            List<String> halves = List.of(json.substring(0, cut), json.substring(cut));
            assertThat(new Run(sample).text(halves)).as("%s", halves).isEqualTo(expected);
        }
        if (UTF_8.newEncoder().canEncode(json)) {
            byte[] bytes = json.getBytes(UTF_8);
            for (int cut = 0; cut < bytes.length; cut++) {
                assertThat(new Run(sample).bytes(bytes, cut)).as("byte %d", cut).isEqualTo(expected);
            }
        }
    }

    private static List<String> chars(String text, int size) {
        List<String> chunks = new ArrayList<>();
        for (int from = 0; from < text.length(); from += size) {
            chunks.add(text.substring(from, Math.min(text.length(), from + size)));
        }
        return chunks;
    }

    /** A stream and what it said: adjacent pieces of text joined, and only the last partial. */
    private static final class Run {
        private final List<String> log = new ArrayList<>();
        private final ObjectStream<?> stream;
        private String text = "";
        private String partial = "";

        Run(Sample sample) {
            ObjectStreamBuilder<?> builder = ObjectStream.of(sample.type);
            if (sample.schema != null) {
                builder.schema(JsonSchema.parse(sample.schema));
            }
            for (String path : sample.texts) {
                builder.onText(path, piece -> text += piece);
            }
            for (String path : List.of("*", "[*]", "*.*", "*[*]", "[*].*", "*[*].*", "*.*[*]")) {
                if (has(sample.type, path)) {
                    builder.onEach(path, Object.class, (at, value) -> say(at + " is " + value));
                }
            }
            stream = builder.onPartial(next -> partial = next.completedPaths() + " " + next.value())
                    .onViolation(violation -> say(partial + "\n" + violation))
                    .onCancel(() -> say("cancelled"))
                    .open();
        }

        private static boolean has(TypeToken<?> type, String path) {
            try {
                ObjectStream.of(type)
                        .onEach(path, Object.class, (at, value) -> {})
                        .open();
                return true;
            } catch (IllegalArgumentException e) {
                return false;
            }
        }

        private void say(String said) {
            if (!text.isEmpty()) {
                log.add("text " + text);
                text = "";
            }
            log.add(said);
        }

        List<String> text(List<String> chunks) {
            return failed(catchThrowable(() -> {
                chunks.forEach(stream::feed);
                stream.finish();
            }));
        }

        List<String> bytes(byte[] bytes, int cut) {
            return failed(catchThrowable(() -> {
                stream.feed(Arrays.copyOf(bytes, cut));
                stream.feed(Arrays.copyOfRange(bytes, cut, bytes.length));
                stream.finish();
            }));
        }

        private List<String> failed(Throwable failure) {
            assertThat(failure).isInstanceOf(StreamFailure.class);
            String last = ((StreamFailure) failure).partial().value() + "";
            say("last " + partial);
            say("failed " + failure + " with " + last);
            return log;
        }
    }
}
