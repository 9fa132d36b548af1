// SPDX-License-Identifier: Apache-2.0
package dev.leafout.openai;

import com.openai.core.http.AsyncStreamResponse;
import com.openai.core.http.StreamResponse;
import com.openai.models.chat.completions.ChatCompletionChunk;
import com.openai.models.responses.ResponseStreamEvent;
import dev.leafout.llm.ModelResult;
import dev.leafout.llm.ModelStreamBuilder;
import dev.leafout.llm.Provider;
import dev.leafout.llm.client.ClientReader;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * Reads the streams of OpenAI's Java client, for Chat Completions and Responses, as typed objects.
 *
 * <pre>{@code
 * ModelResult<Itinerary> result = OpenAiStreams.readChat(
 *         client.chat().completions().createStreaming(params),
 *         ModelStream.openAiChat().text(Itinerary.class, s -> s.onPartial(ui::render)));
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
public final class OpenAiStreams {
    private OpenAiStreams() {}

    /**
     * Reads chat completions to their end, on this thread.
     *
     * @throws RuntimeException if a callback throws it
     */
    public static <T> ModelResult<T> readChat(
            StreamResponse<ChatCompletionChunk> response, ModelStreamBuilder<T> stream) {
        return read(response, Provider.OPENAI_CHAT, stream);
    }

    /** Reads chat completions as they arrive, on the client's threads. The future fails only with an exception from a callback. */
    public static <T> CompletableFuture<ModelResult<T>> readChat(
            AsyncStreamResponse<ChatCompletionChunk> response, ModelStreamBuilder<T> stream) {
        return read(response, Provider.OPENAI_CHAT, stream);
    }

    /**
     * Reads a response to its end, on this thread.
     *
     * @throws RuntimeException if a callback throws it
     */
    public static <T> ModelResult<T> readResponse(
            StreamResponse<ResponseStreamEvent> response, ModelStreamBuilder<T> stream) {
        return read(response, Provider.OPENAI_RESPONSES, stream);
    }

    /** Reads a response as it arrives, on the client's threads. The future fails only with an exception from a callback. */
    public static <T> CompletableFuture<ModelResult<T>> readResponse(
            AsyncStreamResponse<ResponseStreamEvent> response, ModelStreamBuilder<T> stream) {
        return read(response, Provider.OPENAI_RESPONSES, stream);
    }

    private static <T> ModelResult<T> read(
            StreamResponse<?> response, Provider provider, ModelStreamBuilder<T> stream) {
        return new ClientReader<>(provider, stream.open(), new OpenAiClient())
                .readAll(response.stream(), response::close);
    }

    private static <E, T> CompletableFuture<ModelResult<T>> read(
            AsyncStreamResponse<E> response, Provider provider, ModelStreamBuilder<T> stream) {
        ClientReader<T> reader = new ClientReader<>(provider, stream.open(), new OpenAiClient());
        response.subscribe(new AsyncStreamResponse.Handler<>() {
            @Override
            public void onNext(E event) {
                reader.onNext(event, response::close);
            }

            @Override
            public void onComplete(Optional<Throwable> error) {
                reader.onComplete(error.orElse(null));
            }
        });
        return reader.result();
    }
}
