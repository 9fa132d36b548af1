// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm;

import dev.leafout.typed.StreamFailure;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** Feeds the body of a response to a stream as it arrives, and releases the connection when the stream is cancelled. */
final class ModelBodySubscriber<T> implements BodySubscriber<ModelResult<T>> {
    private static final long MAX_WAIT = TimeUnit.MILLISECONDS.toNanos(200);
    private static final long POLL_INTERVAL = TimeUnit.MICROSECONDS.toNanos(50);

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
        } catch (RuntimeException | Error e) {
            body.completeExceptionally(e);
        }
        if (body.isDone() && subscription != null) {
            subscription.cancel();
        }
    }

    /** The connection broke. The result is made from what arrived before. */
    @Override
    public void onError(Throwable cause) {
        if (!body.isDone()) {
            awaitClient();
            complete(cause);
        }
    }

    private void complete(@Nullable Throwable cause) {
        try {
            ModelResult<T> result = stream.finish();
            StreamFailure failure = result.failure();
            if (failure != null && cause != null) {
                failure.addSuppressed(cause);
            }
            body.complete(result);
        } catch (RuntimeException | Error e) {
            body.completeExceptionally(e);
        }
    }

    /**
     * Waits until the client has asked for the body, which it does on its own thread. If the error reaches the client first, it
     * reports the error itself instead of the body.
     */
    private void awaitClient() {
        long deadline = System.nanoTime() + MAX_WAIT;
        while (body.getNumberOfDependents() == 0 && System.nanoTime() < deadline) {
            LockSupport.parkNanos(POLL_INTERVAL);
        }
    }

    @Override
    public void onComplete() {
        if (!body.isDone()) {
            complete(null);
        }
    }
}
