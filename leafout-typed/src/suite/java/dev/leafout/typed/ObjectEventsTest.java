// SPDX-License-Identifier: Apache-2.0
package dev.leafout.typed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.leafout.event.DocumentEnded;
import dev.leafout.event.JsonEvent;
import dev.leafout.event.TextAppended;
import dev.leafout.event.Tolerance;
import dev.leafout.parse.JsonPushParser;
import dev.leafout.testkit.CutPlan;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ObjectEventsTest {
    record Stop(String name, int km) {}

    record Trip(String title, @ByWord String text, List<Stop> stops) {}

    private static final String JSON =
            "{\"title\":\"Sea\",\"stops\":[{\"name\":\"Pier\",\"km\":7},{\"name\":\"\",\"km\":8}]}";

    private final List<String> events = new ArrayList<>();

    private void note(JsonEvent event) {
        events.add(event.toString());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 1000})
    void areThoseOfAParser(int size) {
        List<String> expected = new ArrayList<>();
        JsonPushParser parser = JsonPushParser.builder()
                .tolerate(Tolerance.llm())
                .onEvent(event -> expected.add(event.toString()))
                .build();
        ObjectStream<Trip> stream =
                ObjectStream.of(Trip.class).onEvent(this::note).open();
        String text = "Here: " + JSON + " Bye";
        for (String chunk : CutPlan.every(size, text.length()).cut(text)) {
            parser.feed(chunk);
            stream.feed(chunk);
        }
        parser.finish();
        stream.finish();
        assertThat(events).isEqualTo(expected).hasSizeGreaterThan(20);
    }

    @Test
    void startInsideTheWrapper() {
        ObjectStream<Trip> stream =
                ObjectStream.of(Trip.class).unwrap("value").onEvent(this::note).open();
        stream.feed("{\"value\":{\"title\":\"Sea\"}}");
        stream.finish();
        assertThat(events)
                .anyMatch(event -> event.contains("$.title"))
                .noneMatch(event -> event.contains("value\"") || event.contains("$.value"));
    }

    @Test
    void showTextAsPartialsDo() {
        List<String> texts = new ArrayList<>();
        ObjectStream<Trip> stream = ObjectStream.of(Trip.class)
                .whenComplete("title")
                .onEvent(event -> {
                    if (event instanceof TextAppended appended) {
                        texts.add(appended.text());
                    }
                })
                .open();
        for (String chunk : List.of("{\"title\":\"Se", "a\",\"text\":\"By th", "e sea\"}")) {
            stream.feed(chunk);
        }
        stream.finish();
        assertThat(texts).containsExactly("Sea", "By ", "the sea");
    }

    @Test
    void endBeforeWhatBreaksTheSchemaOrTheType() {
        ObjectStream<Trip> stream =
                ObjectStream.of(Trip.class).onEvent(this::note).open();
        stream.feed("{\"title\":\"Sea\",\"stops\":[{\"km\":\"seven\"}]}");
        assertThatThrownBy(stream::finish).isInstanceOf(StreamFailure.Invalid.class);
        assertThat(events).isNotEmpty().noneMatch(event -> event.contains("seven") || event.contains("km"));
    }

    @Test
    void sayWhereTheObjectWasCutOff() {
        List<JsonEvent> ends = new ArrayList<>();
        ObjectStream<Trip> stream =
                ObjectStream.of(Trip.class).onEvent(ends::add).open();
        stream.feed("{\"title\":\"Se");
        assertThatThrownBy(stream::finish).isInstanceOf(StreamFailure.Truncated.class);
        assertThat(ends.get(ends.size() - 1))
                .isInstanceOfSatisfying(
                        DocumentEnded.class, end -> assertThat(end.open()).hasSize(2));
    }
}
