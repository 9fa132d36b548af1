// SPDX-License-Identifier: Apache-2.0
package dev.leafout.bedrock;

import dev.leafout.llm.ModelResult;
import dev.leafout.llm.ModelStreamBuilder;
import dev.leafout.llm.Provider;
import dev.leafout.llm.client.ClientReader;
import java.util.concurrent.CompletableFuture;
import software.amazon.awssdk.services.bedrockruntime.BedrockRuntimeAsyncClient;
import software.amazon.awssdk.services.bedrockruntime.model.ConverseStreamRequest;

/**
 * Reads the streams of Amazon Bedrock, through the AWS SDK, as typed objects.
 *
 * <pre>{@code
 * ModelResult<Itinerary> result = BedrockStreams.read(client, request,
 *                 ModelStream.bedrock().text(Itinerary.class, s -> s.onPartial(ui::render)))
 *         .join();
 * Itinerary trip = result.answer();
 * }</pre>
 *
 * <p>The connection is closed at the end, or as soon as the stream is cancelled, for example by a violation whose policy is
 * CANCEL. An error from Bedrock is a {@link dev.leafout.llm.ModelFailure.ProviderFailed}, and a broken connection is a {@link
 * dev.leafout.typed.StreamFailure.Truncated}. Each has the SDK's exception as a suppressed one.
 *
 * <p>Thread-safe: each response gets its own stream. The SDK's threads call the callbacks.
 *
 * @since 0.1
 */
public final class BedrockStreams {
    private BedrockStreams() {}

    /** Starts a conversation and reads the answer as it arrives. The future fails only with an exception from a callback. */
    public static <T> CompletableFuture<ModelResult<T>> read(
            BedrockRuntimeAsyncClient client, ConverseStreamRequest request, ModelStreamBuilder<T> stream) {
        ClientReader<T> reader = new ClientReader<>(Provider.BEDROCK, stream.open(), new BedrockClient());
        ConverseHandler handler = new ConverseHandler(reader);
        handler.send(client, request);
        return reader.result();
    }
}
