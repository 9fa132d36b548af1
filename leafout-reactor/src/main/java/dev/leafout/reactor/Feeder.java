// SPDX-License-Identifier: Apache-2.0
package dev.leafout.reactor;

import dev.leafout.typed.ObjectStream;
import dev.leafout.typed.Partial;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import org.reactivestreams.Subscription;
import reactor.core.publisher.BaseSubscriber;

/** Feeds the text of a publisher to an object stream. */
final class Feeder<T> extends BaseSubscriber<String> {
    private final ObjectStream<T> stream;
    private final Flow.Processor<String, Partial<T>> processor;
    private final CompletableFuture<T> end;

    Feeder(ObjectStream<T> stream) {
        this.stream = stream;
        this.processor = stream.processor();
        this.end = stream.result();
    }

    Flow.Publisher<Partial<T>> partials() {
        return processor;
    }

    @Override
    protected void hookOnSubscribe(Subscription subscription) {
        processor.onSubscribe(new Flow.Subscription() {
            @Override
            public void request(long count) {
                subscription.request(count);
            }

            @Override
            public void cancel() {
                Feeder.this.cancel();
            }
        });
    }

    @Override
    protected void hookOnNext(String text) {
        processor.onNext(text);
        if (end.isDone()) {
            cancel();
        }
    }

    /** The partials cancel the stream themselves when their last subscriber is gone; the elements do not. */
    @Override
    protected void hookOnCancel() {
        stream.cancel();
    }

    @Override
    protected void hookOnComplete() {
        processor.onComplete();
    }

    @Override
    protected void hookOnError(Throwable cause) {
        processor.onError(cause);
    }
}
