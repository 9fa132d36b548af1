// SPDX-License-Identifier: Apache-2.0
package dev.leafout.anthropic;

import com.anthropic.core.http.AsyncStreamResponse;
import com.anthropic.core.http.StreamResponse;
import com.anthropic.models.messages.RawMessageStreamEvent;
import dev.leafout.llm.ModelResult;
import dev.leafout.llm.ModelStreamBuilder;
import dev.leafout.llm.Provider;
import dev.leafout.llm.client.ClientReader;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * Reads the streams of Anthropic's Java client as typed objects.
 *
 * <pre>{@code
 * ModelResult<Itinerary> result = AnthropicStreams.read(
 *         client.messages().createStreaming(params),
 *         ModelStream.anthropic().text(Itinerary.class, s -> s.onPartial(ui::render)));
 * Itinerary trip = result.answer();
 * }</pre>
 *
 * <p>The response is closed at the end, or as soon as the stream is cancelled, for example by a violation whose policy is CANCEL.
 * An error that the client throws while reading becomes part of the result. An error from the provider is a {@link
 * dev.leafout.llm.ModelFailure.ProviderFailed}, and a broken connection is a {@link dev.leafout.typed.StreamFailure.Truncated}.
 * Each has the client's exception as a suppressed one.
 *
 * <p>Thread-safe: each response gets its own stream.
 *
 * @since 0.1
 */
public final class AnthropicStreams {
    private AnthropicStreams() {}

    /**
     * Reads a message to its end, on this thread.
     *
     * @throws RuntimeException if a callback throws it
     */
    public static <T> ModelResult<T> read(
            StreamResponse<RawMessageStreamEvent> response, ModelStreamBuilder<T> stream) {
        return reader(stream).readAll(response.stream(), response::close);
    }

    /** Reads a message as it arrives, on the client's threads. The future fails only with an exception from a callback. */
    public static <T> CompletableFuture<ModelResult<T>> read(
            AsyncStreamResponse<RawMessageStreamEvent> response, ModelStreamBuilder<T> stream) {
        ClientReader<T> reader = reader(stream);
        response.subscribe(new AsyncStreamResponse.Handler<>() {
            @Override
            public void onNext(RawMessageStreamEvent event) {
                reader.onNext(event, response::close);
            }

            @Override
            public void onComplete(Optional<Throwable> error) {
                reader.onComplete(error.orElse(null));
            }
        });
        return reader.result();
    }

    private static <T> ClientReader<T> reader(ModelStreamBuilder<T> stream) {
        return new ClientReader<>(Provider.ANTHROPIC, stream.open(), new AnthropicClient());
    }
}
