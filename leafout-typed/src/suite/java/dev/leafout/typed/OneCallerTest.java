// SPDX-License-Identifier: Apache-2.0
package dev.leafout.typed;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.leafout.typed.Trips.Itinerary;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** A stream that is called while it is busy says so, and is not disturbed. */
class OneCallerTest {
    private static final String TITLE = "{\"title\":\"Slow days\",";
    private static final String REST = Trips.JSON.substring(Trips.JSON.indexOf("\"budget\""));

    private final AtomicReference<ObjectStream<Itinerary>> stream = new AtomicReference<>();
    private final List<Throwable> refused = new ArrayList<>();

    /** Reads all, and calls the stream again from within a callback. */
    private Itinerary readAll(
            BiConsumer<ObjectStreamBuilder<Itinerary>, Runnable> callback, Consumer<ObjectStream<Itinerary>> again) {
        ObjectStreamBuilder<Itinerary> builder = ObjectStream.of(Itinerary.class);
        callback.accept(builder, () -> refused.add(catchThrowable(() -> again.accept(stream.get()))));
        stream.set(builder.open());
        stream.get().feed(TITLE);
        stream.get().feed(REST);
        return stream.get().finish();
    }

    private void assertRefused(
            BiConsumer<ObjectStreamBuilder<Itinerary>, Runnable> callback, Consumer<ObjectStream<Itinerary>> again) {
        refused.clear();
        Itinerary whole = readAll(callback, again);
        assertThat(whole.title()).isEqualTo("Slow days");
        assertThat(whole.days()).isNotEmpty();
        assertThat(refused)
                .isNotEmpty()
                .allSatisfy(
                        problem -> assertThat(problem)
                                .isInstanceOf(IllegalStateException.class)
                                .hasMessage(
                                        "The stream was called from within one of its own callbacks. Call it after feed has returned."));
    }

    @Test
    void noCallbackFeedsItsStream() {
        List<Consumer<ObjectStream<Itinerary>>> calls = List.of(
                busy -> busy.feed("\"budget\":1,"), busy -> busy.feed("]".getBytes(UTF_8)), ObjectStream::finish);
        for (Consumer<ObjectStream<Itinerary>> again : calls) {
            assertRefused((builder, call) -> builder.onText("title", text -> call.run()), again);
            assertRefused((builder, call) -> builder.onValue("budget", Integer.class, value -> call.run()), again);
            assertRefused((builder, call) -> builder.onPartial(partial -> call.run()), again);
        }
    }

    @Test
    void aViolationConsumerDoesNotFeedItsStream() {
        ObjectStreamBuilder<Itinerary> builder = ObjectStream.of(Itinerary.class)
                .onViolation(violation ->
                        refused.add(catchThrowable(() -> stream.get().finish())));
        stream.set(builder.open());
        stream.get().feed("{\"title\":true,\"");
        assertThat(refused).hasSize(1).first().isInstanceOf(IllegalStateException.class);
        assertThat(catchThrowable(() -> stream.get().finish())).isInstanceOf(StreamFailure.Invalid.class);
    }

    /** What a callback throws ends the stream, this too. */
    @Test
    void aCallbackThatDoesNotCatchTheRefusalEndsTheStream() {
        stream.set(ObjectStream.of(Itinerary.class)
                .onText("title", text -> stream.get().feed(text))
                .open());
        assertThatIllegalStateException()
                .isThrownBy(() -> stream.get().feed(TITLE))
                .withMessageContaining("from within one of its own callbacks");
        assertThatIllegalStateException()
                .isThrownBy(() -> stream.get().feed(REST))
                .withMessageContaining("because of an earlier error");
    }

    @Test
    void whoeverWaitsForTheEndMayAskForTheWhole() {
        ObjectStream<Itinerary> trip = ObjectStream.of(Itinerary.class).open();
        CompletableFuture<Itinerary> again = trip.result().thenApply(whole -> trip.finish());
        trip.feed(TITLE + REST);
        assertThat(trip.finish()).isSameAs(again.join());
    }

    @Test
    void aSecondThreadIsToldSo() throws InterruptedException {
        Itinerary whole = readAll(
                (builder, call) -> builder.onText("title", text -> runInThread("second", call)),
                busy -> busy.feed("\"budget\":1,"));
        assertThat(whole.title()).isEqualTo("Slow days");
        assertThat(refused)
                .singleElement()
                .satisfies(problem -> assertThat(problem)
                        .isInstanceOf(IllegalStateException.class)
                        .hasMessage(
                                "The stream was called by two threads at once: second called it while it was busy for "
                                        + Thread.currentThread().getName() + "."));
    }

    private static void runInThread(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.start();
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
