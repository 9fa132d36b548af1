// SPDX-License-Identifier: Apache-2.0
package dev.leafout.reactor;

import dev.leafout.event.ValuePath;
import dev.leafout.event.ValueState;
import dev.leafout.typed.ObjectStream;
import dev.leafout.typed.Partial;
import dev.leafout.typed.StreamFailure;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Subscription;
import reactor.core.publisher.BaseSubscriber;

/** Feeds the text of a publisher to an object stream, and reports how the text ended. */
final class Feeder<T> extends BaseSubscriber<String> {
    private final ObjectStream<T> stream;
    private final Flow.Processor<String, Partial<T>> processor;
    private final CompletableFuture<T> end;
    /** The error at the end of the text, if any. */
    private @Nullable Throwable problem;

    /** Must be created before anyone waits for the result, so that the failure already contains the error. */
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
        processor.onError(endOf(cause));
    }

    /** An object that has begun but cannot continue is truncated, unless the text's own error says more. */
    private Throwable endOf(Throwable cause) {
        Partial<T> soFar = stream.partial();
        if (cause instanceof StreamFailure.SourceFailure known) {
            return known.withPartial(soFar);
        }
        return soFar.stateOf(ValuePath.root()) == ValueState.ABSENT ? cause : truncated(cause, soFar);
    }

    private StreamFailure truncated(Throwable cause, Partial<T> soFar) {
        String reason = cause instanceof StreamFailure.Truncated known ? known.reason() : cause.getMessage();
        boolean isHeld =
                soFar.stateOf(ValuePath.root()) == ValueState.HELD; // a number: only a real end would complete it
        if (soFar.isComplete() || isHeld) {
            List<ValuePath> open = isHeld ? List.of(ValuePath.root()) : List.of();
            StreamFailure failure = new StreamFailure.Truncated(open, reason, soFar);
            failure.addSuppressed(cause);
            return failure;
        }
        problem = cause;
        stream.stopReason(String.valueOf(reason));
        try {
            stream.finish();
            throw new IllegalStateException("An object that is not complete has finished.", cause);
        } catch (StreamFailure failure) {
            return failure;
        }
    }
}
