// SPDX-License-Identifier: Apache-2.0
package dev.leafout.bedrock;

import dev.leafout.llm.client.ClientReader;
import java.util.concurrent.CompletableFuture;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;
import software.amazon.awssdk.core.async.SdkPublisher;
import software.amazon.awssdk.services.bedrockruntime.BedrockRuntimeAsyncClient;
import software.amazon.awssdk.services.bedrockruntime.model.ConverseStreamOutput;
import software.amazon.awssdk.services.bedrockruntime.model.ConverseStreamRequest;
import software.amazon.awssdk.services.bedrockruntime.model.ConverseStreamResponse;
import software.amazon.awssdk.services.bedrockruntime.model.ConverseStreamResponseHandler;

/** Passes the events of a conversation to a reader. */
final class ConverseHandler implements ConverseStreamResponseHandler {
    private final ClientReader<?> reader;
    /** Completed with the SDK's future of the conversation, which closes the connection when it is cancelled. */
    private final CompletableFuture<CompletableFuture<Void>> sent = new CompletableFuture<>();

    ConverseHandler(ClientReader<?> reader) {
        this.reader = reader;
    }

    void send(BedrockRuntimeAsyncClient client, ConverseStreamRequest request) {
        CompletableFuture<Void> conversation = client.converseStream(request, this);
        sent.complete(conversation);
        CompletableFuture<?> unused = conversation.whenComplete((nothing, error) -> reader.onComplete(error));
    }

    private void close() {
        CompletableFuture<?> unused = sent.thenAccept(conversation -> conversation.cancel(true));
    }

    @Override
    public void responseReceived(ConverseStreamResponse response) {}

    @Override
    public void onEventStream(SdkPublisher<ConverseStreamOutput> events) {
        events.subscribe(new Subscriber<ConverseStreamOutput>() {
            @Override
            public void onSubscribe(Subscription subscription) {
                subscription.request(Long.MAX_VALUE);
            }

            @Override
            public void onNext(ConverseStreamOutput event) {
                reader.onNext(event, ConverseHandler.this::close);
            }

            @Override
            public void onError(Throwable error) {}

            @Override
            public void onComplete() {}
        });
    }

    /** The future of the conversation says so too, once the SDK has given up. */
    @Override
    public void exceptionOccurred(Throwable error) {}

    @Override
    public void complete() {}
}
