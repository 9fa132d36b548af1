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
 * <p>The response is closed at the end, and as soon as the stream is cancelled, which a violation does if its policy is CANCEL.
 * An error that the client throws while it reads is in the result: what the provider reported as
 * {@link dev.leafout.llm.ModelFailure.ProviderFailed}, a connection that broke as
 * {@link dev.leafout.typed.StreamFailure.Truncated}, each with the client's exception among the suppressed ones.
 *
 * <p>Thread-safe: each response has a stream of its own.
 *
 * @since 0.1
 */
public final class AnthropicStreams {
    private AnthropicStreams() {}

    /**
     * Reads a message to its end, on this thread.
     *
     * @throws RuntimeException what a callback throws
     */
    public static <T> ModelResult<T> read(
            StreamResponse<RawMessageStreamEvent> response, ModelStreamBuilder<T> stream) {
        return reader(stream).readAll(response.stream(), response::close);
    }

    /** Reads a message as it comes, on the client's threads. The future fails only with what a callback throws. */
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
