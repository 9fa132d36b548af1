// SPDX-License-Identifier: Apache-2.0
package dev.leafout.typed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.leafout.event.Ending;
import dev.leafout.event.Tolerance;
import dev.leafout.event.ValueKind;
import dev.leafout.event.ValuePath;
import dev.leafout.parse.ParsePosition;
import dev.leafout.parse.TextSlice;
import dev.leafout.schema.Violation;
import dev.leafout.testkit.CutPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class StreamListenerTest {
    record Stop(String name, int km) {}

    record Trip(String title, List<Stop> stops) {}

    private static final String JSON = "{\"title\":\"Sea side\",\"stops\":[{\"name\":\"Pier\",\"km\":7}]}";

    private final List<String> heard = new ArrayList<>();

    /** Notes what it hears; of a text only that it came, since how much depends on the chunk. */
    private final class Notes implements StreamListener {
        @Override
        public void valueStarted(ParsePosition at, ValueKind kind) {
            heard.add(at.path() + " started");
        }

        @Override
        public void textAppended(ParsePosition at, TextSlice text, boolean escaped) {
            heard.add(at.path() + " text");
        }

        @Override
        public void valueCompleted(ParsePosition at, ValueKind kind, TextSlice raw) {
            heard.add(at.path() + " completed");
        }

        @Override
        public void inputRepaired(ParsePosition at, Tolerance what) {
            heard.add(what.name());
        }

        @Override
        public void chunkEnded() {
            heard.add("chunk");
        }

        @Override
        public void documentEnded(ParsePosition at, Ending ending, List<ValuePath> open) {
            heard.add(ending.name());
        }

        @Override
        public void violated(Violation violation) {
            heard.add("violated " + violation.keyword());
        }

        @Override
        public void cancelled(long characters) {
            heard.add("cancelled after " + characters);
        }

        @Override
        public void streamEnded(long characters, @Nullable Throwable failure) {
            heard.add("ended after " + characters + (failure == null ? "" : ", " + name(failure)));
        }

        private String name(Throwable failure) {
            return failure.getClass().getSimpleName();
        }
    }

    private ObjectStreamBuilder<Trip> trips() {
        return ObjectStream.of(Trip.class).listen(Notes::new);
    }

    private String heard() {
        return String.join("; ", heard);
    }

    @Test
    void hearsValuesTheFirstTextOfEachStringAndTheEndAtEveryCut() {
        CutPlan.thorough(JSON.length()).forEach(plan -> {
            heard.clear();
            ObjectStream<Trip> stream = trips().open();
            plan.cut(JSON).forEach(stream::feed);
            stream.finish();
            assertThat(heard())
                    .as(plan.toString())
                    .isEqualTo("$ started; $.title started; $.title text; $.title completed; $.stops started; "
                            + "$.stops[0] started; $.stops[0].name started; $.stops[0].name text; "
                            + "$.stops[0].name completed; $.stops[0].km started; $.stops[0].km completed; "
                            + "$.stops[0] completed; $.stops completed; $ completed; COMPLETE; ended after 53");
        });
    }

    @Test
    void everyStreamHasItsOwn() {
        List<StreamListener> made = new ArrayList<>();
        ObjectStreamBuilder<Trip> builder = ObjectStream.of(Trip.class).listen(() -> {
            made.add(new StreamListener() {});
            return made.get(made.size() - 1);
        });
        assertThat(made).isEmpty();
        builder.open();
        builder.open();
        assertThat(made).hasSize(2);
    }

    @Test
    void aStreamThatCannotBeOpenedHasNone() {
        assertThatThrownBy(() -> trips().listen(() -> {
                            throw new AssertionError("not reached");
                        })
                        .onText("nmae", text -> {})
                        .open())
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aViolationEndsItAtItsCharacterAtEveryCut() {
        String text = "{\"title\":\"Sea\",\"stops\":[{\"name\":{}}]}";
        CutPlan.thorough(text.length()).forEach(plan -> {
            heard.clear();
            ObjectStream<Trip> stream = trips().open();
            plan.cut(text).forEach(stream::feed);
            assertThat(heard())
                    .as(plan.toString())
                    .endsWith("$.stops[0] started; violated type; ended after 33, Invalid");
        });
    }

    @Test
    void textThatIsNotJsonEndsIt() {
        ObjectStream<Trip> stream = trips().tolerate(Tolerance.none()).open();
        assertThatThrownBy(() -> stream.feed("{\"title\":?}")).isInstanceOf(StreamFailure.Malformed.class);
        assertThat(heard()).isEqualTo("$ started; ended after 9, Malformed");
    }

    @Test
    void aStreamThatIsCancelledMayStillEnd() {
        ObjectStream<Trip> stream = trips().open();
        stream.feed("{\"title\":\"Sea");
        stream.cancel();
        assertThat(heard()).endsWith("$.title text; cancelled after 13");
        assertThatThrownBy(stream::finish).isInstanceOf(StreamFailure.Truncated.class);
        assertThat(heard()).endsWith("cancelled after 13; TRUNCATED; ended after 13, Truncated");
    }

    @Test
    void aStreamWithAReasonToStopOnlyEnds() {
        ObjectStream<Trip> stream = trips().open();
        stream.feed("{\"title\":\"Sea");
        stream.stopReason("max_tokens");
        stream.cancel();
        assertThatThrownBy(stream::finish).isInstanceOf(StreamFailure.Truncated.class);
        assertThat(heard()).endsWith("$.title text; TRUNCATED; ended after 13, Truncated");
    }

    @Test
    void whatACallbackThrowsEndsIt() {
        ObjectStream<Trip> stream = trips().onText("title", text -> {
                    throw new IllegalArgumentException("mine");
                })
                .open();
        assertThatThrownBy(() -> stream.feed(JSON)).hasMessage("mine");
        assertThat(heard()).endsWith("ended after 19, IllegalArgumentException");
    }

    @Test
    void closingAStreamOfPartialsCancelsIt() {
        try (Stream<Partial<Trip>> partials = trips().partials(Stream.of("{\"title\":\"S", "ea\"}"))) {
            assertThat(partials.iterator().next().toJson()).isEqualTo("{\"title\":\"S\"}");
        }
        assertThat(heard()).endsWith("cancelled after 11");
    }
}
