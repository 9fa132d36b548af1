// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm;

import dev.leafout.object.StreamFailure;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/** Feeds the body of a response to a stream as it arrives, and lets go of the connection when the stream is cancelled. */
final class ModelBodySubscriber<T> implements BodySubscriber<ModelResult<T>> {
    private final ModelStream<T> stream;
    private final CompletableFuture<ModelResult<T>> body = new CompletableFuture<>();
    private Flow.@Nullable Subscription subscription;

    ModelBodySubscriber(ModelStream<T> stream) {
        this.stream = stream;
    }

    @Override
    public CompletionStage<ModelResult<T>> getBody() {
        return body;
    }

    @Override
    public void onSubscribe(Flow.Subscription subscription) {
        this.subscription = subscription;
        subscription.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(List<ByteBuffer> buffers) {
        if (body.isDone()) {
            return;
        }
        try {
            buffers.forEach(stream::feed);
            if (stream.isCancelled()) {
                body.complete(stream.finish());
            }
        } catch (RuntimeException e) {
            body.completeExceptionally(e);
        }
        if (body.isDone() && subscription != null) {
            subscription.cancel();
        }
    }

    /** The connection broke: what came is all there is. */
    @Override
    public void onError(Throwable cause) {
        if (!body.isDone()) {
            ModelResult<T> result = stream.finish();
            StreamFailure failure = result.failure();
            if (failure != null) {
                failure.addSuppressed(cause);
            }
            body.complete(result);
        }
    }

    @Override
    public void onComplete() {
        if (!body.isDone()) {
            body.complete(stream.finish());
        }
    }
}
