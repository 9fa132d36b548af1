// SPDX-License-Identifier: Apache-2.0
package dev.leafout.googlegenai;

import com.google.genai.ResponseStream;
import com.google.genai.types.GenerateContentResponse;
import dev.leafout.llm.ModelResult;
import dev.leafout.llm.ModelStreamBuilder;
import dev.leafout.llm.Provider;
import dev.leafout.llm.client.ClientReader;
import java.util.stream.StreamSupport;

/**
 * Reads the streams of Google's Java client for Gemini as typed objects.
 *
 * <pre>{@code
 * ModelResult<Itinerary> result = GeminiStreams.read(
 *         client.models.generateContentStream(model, question, GeminiSchemas.config(Itinerary.class)),
 *         ModelStream.gemini().text(Itinerary.class, s -> s.onPartial(ui::render)));
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
public final class GeminiStreams {
    private GeminiStreams() {}

    /**
     * Reads a response to its end, on this thread. The asynchronous client needs a thread for that too: {@code
     * client.async.models.generateContentStream(…).thenApplyAsync(response -> GeminiStreams.read(response, stream))}.
     *
     * @throws RuntimeException if a callback throws it
     */
    public static <T> ModelResult<T> read(
            ResponseStream<GenerateContentResponse> response, ModelStreamBuilder<T> stream) {
        return new ClientReader<>(Provider.GEMINI, stream.open(), new GeminiClient())
                .readAll(StreamSupport.stream(response.spliterator(), false), response::close);
    }
}
