// SPDX-License-Identifier: Apache-2.0
package dev.leafout.mutiny;

import io.smallrye.mutiny.Context;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.subscription.ContextSupport;
import io.smallrye.mutiny.subscription.MultiSubscriber;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Feeds a text to a processor, from when somebody subscribes to what comes out until it is over or cancelled. The text
 * gets the context of that subscriber.
 */
final class Feeder implements MultiSubscriber<String>, ContextSupport, Flow.Subscription {
    private static final Flow.Subscription NONE = new Flow.Subscription() {
        @Override
        public void request(long count) {}

        @Override
        public void cancel() {}
    };

    private final Flow.Processor<String, ?> processor;
    private final Runnable onCancel;
    private final Context context;
    /** That of the text; {@link #NONE} once it was cancelled. */
    private final AtomicReference<Flow.@Nullable Subscription> upstream = new AtomicReference<>();

    private Feeder(Flow.Processor<String, ?> processor, Runnable onCancel, Context context) {
        this.processor = processor;
        this.onCancel = onCancel;
        this.context = context;
    }

    /**
     * Returns what comes out of a processor that is fed this text. Subscribes to it before any text is fed.
     *
     * @param onCancel called when the text is cancelled, whoever does that
     */
    static <R> Multi<R> fed(
            Flow.Processor<String, ?> processor, Multi<String> text, Flow.Publisher<R> out, Runnable onCancel) {
        Flow.Publisher<R> wired = subscriber -> {
            Context context = subscriber instanceof ContextSupport known ? known.context() : Context.empty();
            Feeder feeder = new Feeder(processor, onCancel, context);
            Multi.createFrom()
                    .safePublisher(out)
                    .onCancellation()
                    .invoke(feeder::cancel)
                    .subscribe(subscriber);
            text.subscribe(feeder);
        };
        return Multi.createFrom().safePublisher(wired);
    }

    @Override
    public Context context() {
        return context;
    }

    @Override
    public void onSubscribe(Flow.Subscription subscription) {
        if (upstream.compareAndSet(null, subscription)) {
            processor.onSubscribe(this);
        } else {
            subscription.cancel();
        }
    }

    @Override
    public void onItem(String text) {
        if (!isCancelled()) {
            processor.onNext(text);
        }
    }

    @Override
    public void onFailure(Throwable failure) {
        if (!isCancelled()) {
            processor.onError(failure);
        }
    }

    @Override
    public void onCompletion() {
        if (!isCancelled()) {
            processor.onComplete();
        }
    }

    /** A text may go on for a little while after it was cancelled. */
    private boolean isCancelled() {
        return upstream.get() == NONE;
    }

    @Override
    public void request(long count) {
        Flow.Subscription subscription = upstream.get();
        if (subscription != null) {
            subscription.request(count);
        }
    }

    /** Any thread may call this, any number of times, even before the text is there. */
    @Override
    public void cancel() {
        Flow.Subscription subscription = upstream.getAndSet(NONE);
        onCancel.run();
        if (subscription != null) {
            subscription.cancel();
        }
    }
}
