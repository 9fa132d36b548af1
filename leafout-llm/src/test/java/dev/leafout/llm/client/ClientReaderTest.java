// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.leafout.llm.Channel;
import dev.leafout.llm.ModelEvent;
import dev.leafout.llm.ModelFailure;
import dev.leafout.llm.ModelResult;
import dev.leafout.llm.ModelStream;
import dev.leafout.llm.Provider;
import dev.leafout.typed.StreamFailure;
import java.io.IOException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A client whose events are their JSON; the bridges test the same with the real ones. */
class ClientReaderTest {
    private static final String HELLO = "{\"choices\":[{\"delta\":{\"content\":\"Hello\"}}]}";

    private final ModelStream<String> stream = ModelStream.ofEvents().open();
    private final ClientReader<String> reader = reader(stream);
    private final AtomicInteger closed = new AtomicInteger();

    private static ClientReader<String> reader(ModelStream<String> stream) {
        return new ClientReader<>(Provider.OPENAI_CHAT, stream, new ClientReader.Client() {
            @Override
            public String json(Object event) throws IOException {
                if (event instanceof String json) {
                    return json;
                }
                throw new IOException("no JSON");
            }

            @Override
            public boolean isThrownByIt(RuntimeException error) {
                return error instanceof IllegalArgumentException;
            }

            @Override
            public ModelEvent.@Nullable ProviderError reportedBy(Throwable error) {
                return error instanceof IllegalArgumentException
                        ? new ModelEvent.ProviderError(Channel.turn(), 429, "slow_down", "Slow down")
                        : null;
            }
        });
    }

    private ModelResult<String> readAll(Stream<?> events) {
        try {
            return reader.readAll(events, closed::incrementAndGet);
        } finally {
            assertThat(closed).as("closed").hasValue(1);
        }
    }

    @Test
    void theEndOfAChatIsTheWordThatTheClientKeeps() {
        assertThat(readAll(Stream.of(HELLO, HELLO)).answer()).isEqualTo("HelloHello");
    }

    @Test
    void aCancelledStreamIsReadNoFurther() {
        stream.cancel();
        ModelResult<String> result = readAll(Stream.of(new Object()));
        assertThat(result.failure()).isInstanceOf(StreamFailure.Truncated.class);
    }

    @Test
    void whatTheProviderReportsIsInTheResult() {
        RuntimeException thrown = new IllegalArgumentException("429");
        StreamFailure failure = readAll(Stream.generate(() -> {
                    throw thrown;
                }))
                .failure();
        assertThat(failure).isInstanceOf(ModelFailure.ProviderFailed.class).hasMessageContaining("Slow down");
        assertThat(failure).hasSuppressedException(thrown);
    }

    @Test
    void anEventThatIsNoJsonIsThrown() {
        assertThatIllegalStateException()
                .isThrownBy(() -> readAll(Stream.of(1)))
                .withMessage("An event of the client cannot be written as JSON: 1");
    }

    @Test
    void aClientMayCallBack() {
        reader.onNext(HELLO, closed::incrementAndGet);
        assertThat(reader.result()).isNotDone();
        reader.onComplete(null);
        reader.onComplete(new IllegalStateException("too late"));
        reader.onNext(1, closed::incrementAndGet);
        assertThat(reader.result().join().answer()).isEqualTo("Hello");
        assertThat(closed).hasValue(0);
    }

    @Test
    void aBrokenConnectionIsUnwrapped() {
        IOException broken = new IOException("reset");
        reader.onNext(HELLO, closed::incrementAndGet);
        reader.onComplete(new CompletionException(broken));
        StreamFailure failure = reader.result().join().failure();
        assertThat(failure).isInstanceOf(StreamFailure.Truncated.class).hasSuppressedException(broken);
    }

    @Test
    void theResponseIsClosedWhenTheStreamIsCancelledOrACallbackThrows() {
        stream.cancel();
        reader.onNext(HELLO, closed::incrementAndGet);
        assertThat(reader.result().join().failure()).isInstanceOf(StreamFailure.Truncated.class);
        ClientReader<String> other = reader(ModelStream.ofEvents().open());
        other.onNext(1, closed::incrementAndGet);
        assertThat(other.result()).isCompletedExceptionally();
        assertThat(closed).hasValue(2);
    }
}
