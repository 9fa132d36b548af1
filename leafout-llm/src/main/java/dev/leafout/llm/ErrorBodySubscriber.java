// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm;

import dev.leafout.llm.provider.ByteText;
import dev.leafout.llm.provider.Utf8;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/** Reads the beginning of an error response and reports the error. */
final class ErrorBodySubscriber<T> implements BodySubscriber<ModelResult<T>> {
    /** The rest of the body is ignored. */
    private static final int MAX_BYTES = 64 << 10;

    private final ModelStreamBuilder<T> options;
    private final int status;
    private final ByteText text = new ByteText();
    private final CompletableFuture<ModelResult<T>> body = new CompletableFuture<>();
    private Flow.@Nullable Subscription subscription;

    ErrorBodySubscriber(ModelStreamBuilder<T> options, int status) {
        this.options = options;
        this.status = status;
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
        for (ByteBuffer buffer : buffers) {
            byte[] bytes = new byte[Math.min(buffer.remaining(), MAX_BYTES - text.length())];
            buffer.get(bytes);
            text.append(bytes, 0, bytes.length);
        }
        if (text.length() == MAX_BYTES && subscription != null) {
            subscription.cancel();
            onComplete();
        }
    }

    @Override
    public void onError(Throwable cause) {
        onComplete();
    }

    @Override
    public void onComplete() {
        if (body.isDone()) {
            return;
        }
        try {
            ModelStream<T> stream = options.open();
            stream.accept(options.errorResponse(status, Utf8.decode(text.bytes(), 0, text.length())));
            body.complete(stream.finish());
        } catch (RuntimeException | Error e) {
            body.completeExceptionally(e);
        }
    }
}
