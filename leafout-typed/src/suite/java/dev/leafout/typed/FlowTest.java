// SPDX-License-Identifier: Apache-2.0
package dev.leafout.typed;

import static dev.leafout.parse.TruncationPolicy.KEEP_OPEN_VALUES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.leafout.event.Tolerance;
import dev.leafout.testkit.CutPlan;
import dev.leafout.typed.Trips.Activity;
import dev.leafout.typed.Trips.Itinerary;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import java.util.concurrent.SubmissionPublisher;
import org.junit.jupiter.api.Test;

class FlowTest {
    private static final List<String> CHUNKS =
            CutPlan.every(5, Trips.JSON.length()).cut(Trips.JSON);

    /** Keeps what it gets, and asks for as much as it is told to. */
    private static final class Kept<E> implements Flow.Subscriber<E> {
        final List<E> items = new ArrayList<>();
        final CompletableFuture<Void> end = new CompletableFuture<>();
        private final long first;
        Flow.Subscription subscription;

        Kept(long first) {
            this.first = first;
        }

        @Override
        public void onSubscribe(Flow.Subscription given) {
            subscription = given;
            if (first > 0) {
                given.request(first);
            }
        }

        @Override
        public void onNext(E item) {
            items.add(item);
        }

        @Override
        public void onError(Throwable cause) {
            end.completeExceptionally(cause);
        }

        @Override
        public void onComplete() {
            end.complete(null);
        }
    }

    private static final Flow.Subscription NOBODY = new Flow.Subscription() {
        @Override
        public void request(long count) {}

        @Override
        public void cancel() {}
    };

    @Test
    void aFastSubscriberGetsAPartialForEveryChunkThatChangedSomething() {
        Flow.Processor<String, Partial<Itinerary>> processor =
                ObjectStream.of(Itinerary.class).open().processor();
        Kept<Partial<Itinerary>> kept = new Kept<>(Long.MAX_VALUE);
        processor.subscribe(kept);
        processor.onSubscribe(NOBODY);
        CHUNKS.forEach(processor::onNext);
        processor.onComplete();
        assertThat(kept.end).isCompleted();
        assertThat(kept.items).hasSizeBetween(CHUNKS.size() / 2, CHUNKS.size());
        assertThat(kept.items.get(kept.items.size() - 1).value()).isEqualTo(Trips.WHOLE);
    }

    @Test
    void aSlowSubscriberGetsTheNewestPartialAndTheLast() {
        Flow.Processor<String, Partial<Itinerary>> processor =
                ObjectStream.of(Itinerary.class).open().processor();
        Kept<Partial<Itinerary>> kept = new Kept<>(0);
        processor.subscribe(kept);
        processor.onSubscribe(NOBODY);
        processor.onNext("{\"title\":\"a");
        processor.onNext("b");
        processor.onNext("c");
        assertThat(kept.items).isEmpty();
        kept.subscription.request(1);
        assertThat(kept.items).hasSize(1);
        assertThat(kept.items.get(0).value().title()).isEqualTo("abc");
        processor.onNext("d\",\"budget\":1,");
        processor.onNext("\"days\":[]}");
        processor.onComplete();
        assertThat(kept.end).isNotDone();
        kept.subscription.request(1);
        assertThat(kept.items).hasSize(2);
        assertThat(kept.items.get(1).isComplete()).isTrue();
        assertThat(kept.end).isCompleted();
    }

    @Test
    void aSlowSubscriberLosesNoElement() {
        ObjectStream<Itinerary> stream = ObjectStream.of(Itinerary.class).open();
        Flow.Publisher<Activity> activities = stream.each("days[*].activities[*]", Activity.class);
        Kept<Activity> slow = new Kept<>(1);
        activities.subscribe(slow);
        CHUNKS.forEach(stream::feed);
        stream.finish();
        Kept<Activity> late = new Kept<>(Long.MAX_VALUE);
        activities.subscribe(late);
        assertThat(slow.items).hasSize(1);
        slow.subscription.request(10);
        assertThat(slow.items).isEqualTo(Trips.WHOLE.days().get(0).activities()).isEqualTo(late.items);
        assertThat(slow.end).isCompleted();
        assertThat(late.end).isCompleted();
    }

    @Test
    void subscribersHearWhyAStreamFailed() {
        ObjectStream<Itinerary> stream = ObjectStream.of(Itinerary.class).open();
        Flow.Publisher<Activity> activities = stream.each("days[*].activities[*]", Activity.class);
        Kept<Activity> elements = new Kept<>(Long.MAX_VALUE);
        activities.subscribe(elements);
        Flow.Processor<String, Partial<Itinerary>> processor = stream.processor();
        Kept<Partial<Itinerary>> partials = new Kept<>(Long.MAX_VALUE);
        processor.subscribe(partials);
        processor.onSubscribe(NOBODY);
        processor.onNext("{\"title\":");
        processor.onComplete();
        assertThatThrownBy(partials.end::join).hasCauseInstanceOf(StreamFailure.Truncated.class);
        assertThatThrownBy(elements.end::join).hasCauseInstanceOf(StreamFailure.Truncated.class);
    }

    /** Feeds a text that ends with an error, and returns what the result fails with, and the partials too. */
    private static <T> Throwable lost(ObjectStreamBuilder<T> builder, String text, Throwable cause) {
        ObjectStream<T> stream = builder.open();
        CompletableFuture<T> result = stream.result();
        Flow.Processor<String, Partial<T>> processor = stream.processor();
        Kept<Partial<T>> partials = new Kept<>(Long.MAX_VALUE);
        processor.subscribe(partials);
        processor.onSubscribe(NOBODY);
        processor.onNext(text);
        processor.onError(cause);
        Throwable failure = catchThrowable(result::join).getCause();
        assertThatThrownBy(partials.end::join).hasCause(failure);
        return failure;
    }

    @Test
    void anErrorOfTheInputMeansTruncatedOnceJsonHasBegun() {
        RuntimeException lost = new RuntimeException("connection lost");
        assertThat(lost(ObjectStream.of(Itinerary.class), "{\"title\":\"a", lost))
                .isInstanceOf(StreamFailure.Truncated.class)
                .hasMessage("The input ended while $.title was open (connection lost).")
                .hasSuppressedException(lost);
        assertThat(lost(ObjectStream.of(String.class).tolerate(Tolerance.none()), "\"a\"", lost))
                .isInstanceOf(StreamFailure.Truncated.class)
                .hasMessage("The input ended early (connection lost).")
                .hasSuppressedException(lost);
        assertThat(lost(ObjectStream.of(Integer.class).tolerate(Tolerance.none()), "12", new IOException()))
                .isInstanceOf(StreamFailure.Truncated.class)
                .hasMessage("The input ended while $ was open.");
    }

    @Test
    void anErrorOfTheInputIsPassedOnIfNoJsonHadBegun() {
        RuntimeException lost = new RuntimeException("connection lost");
        assertThat(lost(ObjectStream.of(Itinerary.class), "Let me ", lost)).isSameAs(lost);
        Error memory = new OutOfMemoryError("of a test");
        assertThat(lost(ObjectStream.of(Itinerary.class), "{\"title\":\"a", memory))
                .isSameAs(memory);
    }

    /** What a place allows at a cut is for text that ends; an error is no end. */
    @Test
    void anErrorOfTheInputIsNoEndWhateverMayBeCutOff() {
        RuntimeException lost = new RuntimeException("connection lost");
        ObjectStreamBuilder<Map<String, String>> keeping =
                ObjectStream.of(new TypeToken<Map<String, String>>() {}).truncation("*", KEEP_OPEN_VALUES);
        assertThat(lost(keeping, "{\"title\":\"a", lost))
                .isInstanceOf(StreamFailure.Truncated.class)
                .hasSuppressedException(lost);
    }

    @Test
    void whatWasWrongBeforeTheErrorOfTheInputComesFirst() {
        RuntimeException lost = new RuntimeException("connection lost");
        ObjectStreamBuilder<Itinerary> reporting =
                ObjectStream.of(Itinerary.class).onViolation(ViolationPolicy.REPORT);
        assertThat(lost(reporting, "{\"title\":true", lost))
                .isInstanceOf(StreamFailure.Invalid.class)
                .hasSuppressedException(lost);
        RuntimeException own = new IllegalStateException("my own");
        ObjectStreamBuilder<Itinerary> throwing = ObjectStream.of(Itinerary.class)
                .onText("title", text -> {
                    if (!text.equals("a")) {
                        throw own;
                    }
                });
        String undecided = "{\"title\":\"a\" b"; // at the end, the quote is one of the title
        assertThat(lost(throwing, undecided, lost)).isSameAs(own).hasSuppressedException(lost);
    }

    @Test
    void aViolationThatCancelsAlsoCancelsTheInput() {
        List<String> log = new ArrayList<>();
        Flow.Processor<String, Partial<Itinerary>> processor = ObjectStream.of(Itinerary.class)
                .onViolation(ViolationPolicy.CANCEL)
                .open()
                .processor();
        Kept<Partial<Itinerary>> partials = new Kept<>(Long.MAX_VALUE);
        processor.subscribe(partials);
        processor.onSubscribe(new Flow.Subscription() {
            @Override
            public void request(long count) {}

            @Override
            public void cancel() {
                log.add("cancelled");
            }
        });
        processor.onNext("{\"title\":true,\"");
        assertThat(log).containsExactly("cancelled");
        assertThatThrownBy(partials.end::join).hasCauseInstanceOf(StreamFailure.Invalid.class);
    }

    @Test
    void itFitsBetweenOtherPublishersAndSubscribers() {
        Flow.Processor<String, Partial<Itinerary>> processor =
                ObjectStream.of(Itinerary.class).open().processor();
        Kept<Partial<Itinerary>> kept = new Kept<>(Long.MAX_VALUE);
        processor.subscribe(kept);
        try (SubmissionPublisher<String> source = new SubmissionPublisher<>()) {
            source.subscribe(processor);
            CHUNKS.forEach(source::submit);
        }
        kept.end.join();
        assertThat(kept.items.get(kept.items.size() - 1).value()).isEqualTo(Trips.WHOLE);
    }
}
