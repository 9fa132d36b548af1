// SPDX-License-Identifier: Apache-2.0
package dev.leafout.reactor;

import dev.leafout.event.ValuePath;
import dev.leafout.event.ValueState;
import dev.leafout.object.ObjectStream;
import dev.leafout.object.Partial;
import dev.leafout.object.StreamFailure;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Subscription;
import reactor.core.publisher.BaseSubscriber;

/** Feeds an object stream with what a publisher brings, and tells it how that ended. */
final class Feeder<T> extends BaseSubscriber<String> {
    private final ObjectStream<T> stream;
    private final Flow.Processor<String, Partial<T>> processor;
    private final CompletableFuture<T> end;
    /** What the text itself ended with. */
    private @Nullable Throwable problem;

    /** Has to be made before anybody else waits for the end, so that those who do find the problem in the failure. */
    Feeder(ObjectStream<T> stream) {
        this.stream = stream;
        this.processor = stream.processor();
        this.end = stream.result().whenComplete((whole, failure) -> explain(failure));
    }

    private void explain(@Nullable Throwable failure) {
        if (failure != null && problem != null && failure != problem) {
            failure.addSuppressed(problem);
        }
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

    @Override
    protected void hookOnComplete() {
        processor.onComplete();
    }

    @Override
    protected void hookOnError(Throwable cause) {
        processor.onError(endOf(cause));
    }

    /** What has begun and cannot go on is truncated, whatever the reason. */
    private Throwable endOf(Throwable cause) {
        if (cause instanceof StreamFailure || stream.partial().stateOf(ValuePath.root()) == ValueState.ABSENT) {
            return cause;
        }
        problem = cause;
        stream.stopReason(String.valueOf(cause.getMessage()));
        try {
            stream.finish();
            return cause;
        } catch (StreamFailure failure) {
            return failure;
        }
    }
}
