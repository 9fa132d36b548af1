// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** What is called while it is busy says so, and is not disturbed. */
class OneCallerTest {
    record Weather(String city) {}

    private static final byte[] SENT =
            ("data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"{\\\"city\\\":\\\"Oslo\\\"}\"}}]}\n\n"
                            + "data: {\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"stop\"}]}\n\ndata: [DONE]\n\n")
                    .getBytes(UTF_8);

    private final AtomicReference<ModelStream<Weather>> stream = new AtomicReference<>();
    private final List<Throwable> refused = new ArrayList<>();

    private void assertRefused(
            BiConsumer<ModelStreamBuilder<String>, Runnable> event, Consumer<ModelStream<Weather>> again) {
        refused.clear();
        Runnable call = () -> refused.add(catchThrowable(() -> again.accept(stream.get())));
        ModelStreamBuilder<String> builder = ModelStream.openAiChat();
        event.accept(builder, call);
        stream.set(builder.text(Weather.class, s -> s.onText("city", text -> call.run()))
                .open());
        stream.get().feed(SENT);
        assertThat(stream.get().finish().answer()).isEqualTo(new Weather("Oslo"));
        assertThat(refused)
                .isNotEmpty()
                .allSatisfy(
                        problem -> assertThat(problem)
                                .isInstanceOf(IllegalStateException.class)
                                .hasMessage(
                                        "The stream was called from within one of its own callbacks. Call it after feed has returned."));
    }

    @Test
    void noCallbackCallsItsStream() {
        List<Consumer<ModelStream<Weather>>> calls = List.of(
                busy -> busy.feed(SENT),
                busy -> busy.accept(new ModelEvent.TextDelta(Channel.text(0, 0), "x")),
                ModelStream::finish);
        for (Consumer<ModelStream<Weather>> again : calls) {
            assertRefused((builder, call) -> {}, again);
            assertRefused((builder, call) -> builder.onEvent(event -> call.run()), again);
        }
    }

    @Test
    void aSecondThreadIsToldSo() {
        ModelStreamBuilder<String> builder = ModelStream.openAiChat().onEvent(event -> {
            Thread second = new Thread(
                    () -> refused.add(catchThrowable(() -> stream.get().feed(SENT))), "second");
            second.start();
            join(second);
        });
        stream.set(builder.text(Weather.class).open());
        stream.get().feed(SENT);
        assertThat(stream.get().finish().answer()).isEqualTo(new Weather("Oslo"));
        assertThat(refused)
                .isNotEmpty()
                .allSatisfy(problem -> assertThat(problem)
                        .isInstanceOf(IllegalStateException.class)
                        .hasMessage(
                                "The stream was called by two threads at once: second called it while it was busy for "
                                        + Thread.currentThread().getName() + "."));
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void aDecoderIsNotFedByItsOwnConsumer() {
        AtomicReference<ProviderDecoder> decoder = new AtomicReference<>();
        List<ModelEvent> events = new ArrayList<>();
        decoder.set(Provider.OPENAI_CHAT.decoder(event -> {
            events.add(event);
            refused.add(catchThrowable(() -> decoder.get().feed(SENT)));
            refused.add(catchThrowable(() -> decoder.get().event("", "[DONE]")));
        }));
        decoder.get().feed(SENT);
        assertThat(events).isEqualTo(ProviderStreams.events(Provider.OPENAI_CHAT, SENT));
        assertThat(refused)
                .hasSize(2 * events.size())
                .allSatisfy(problem -> assertThat(problem)
                        .hasMessageStartingWith("The decoder was called from within one of its own callbacks."));
    }

    @Test
    void serverSentEventsAreNotFedByTheirConsumer() {
        AtomicReference<SseDecoder> decoder = new AtomicReference<>();
        decoder.set(new SseDecoder(event -> decoder.get().feed(SENT)));
        assertThatIllegalStateException()
                .isThrownBy(() -> decoder.get().feed(SENT))
                .withMessageContaining("from within one of its own callbacks");
    }

    /** An error, too, leaves half of the bytes unread. */
    @Test
    void afterAnErrorOfACallbackNothingIsTaken() {
        ModelStream<String> broken = ModelStream.openAiChat()
                .onEvent(event -> {
                    throw new AssertionError("boom");
                })
                .open();
        assertThat(catchThrowable(() -> broken.feed(SENT))).isInstanceOf(AssertionError.class);
        assertThatIllegalStateException().isThrownBy(() -> broken.feed(SENT)).withMessageContaining("boom");
        assertThatIllegalStateException().isThrownBy(broken::finish).withMessageContaining("boom");
    }
}
