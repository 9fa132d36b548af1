// SPDX-License-Identifier: Apache-2.0
package dev.leafout.typed;

import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Chunks in, partials out. The input is read as fast as it arrives, since a model does not wait. Each subscriber has
 * room for one partial, and finds the newest one there when it asks.
 */
final class PartialProcessor<T> implements Flow.Processor<String, Partial<T>> {
    private final ObjectStream<T> stream;
    private final List<Latest> subscriptions = new CopyOnWriteArrayList<>();
    private final AtomicReference<Flow.@Nullable Subscription> upstream = new AtomicReference<>();
    private volatile @Nullable Partial<T> newest;
    private volatile @Nullable Throwable problem;
    private volatile boolean ended;

    PartialProcessor(ObjectStream<T> stream) {
        this.stream = stream;
        stream.addPartialConsumer(this::publish);
    }

    private void publish(Partial<T> partial) {
        newest = partial;
        for (Latest subscription : subscriptions) {
            subscription.put(partial);
        }
    }

    @Override
    public void subscribe(Flow.Subscriber<? super Partial<T>> subscriber) {
        Latest subscription = new Latest(subscriber);
        subscriptions.add(subscription);
        Partial<T> known = newest;
        if (known != null) {
            subscription.offer(known);
        }
        subscription.begin();
    }

    @Override
    public void onSubscribe(Flow.Subscription subscription) {
        Objects.requireNonNull(subscription, "subscription");
        if (ended || !upstream.compareAndSet(null, subscription)) {
            subscription.cancel();
        } else {
            subscription.request(Long.MAX_VALUE);
        }
    }

    @Override
    public void onNext(String chunk) {
        Objects.requireNonNull(chunk, "chunk");
        if (ended) {
            return;
        }
        try {
            stream.feed(chunk);
            if (stream.isCancelled()) {
                stream.finish();
            }
        } catch (RuntimeException e) {
            cancelUpstream();
            end(e);
        }
    }

    @Override
    public void onError(Throwable cause) {
        Objects.requireNonNull(cause, "cause");
        end(stream.abort(cause));
    }

    @Override
    public void onComplete() {
        try {
            stream.finish();
            end(null);
        } catch (RuntimeException e) {
            end(e);
        }
    }

    private void end(@Nullable Throwable cause) {
        if (ended) {
            return;
        }
        problem = cause;
        ended = true;
        subscriptions.forEach(DrainedSubscription::drain);
    }

    private void cancelUpstream() {
        Flow.Subscription subscription = upstream.get();
        if (subscription != null) {
            subscription.cancel();
        }
    }

    private final class Latest extends DrainedSubscription<Partial<T>> {
        private final AtomicReference<@Nullable Partial<T>> latest = new AtomicReference<>();

        Latest(Flow.Subscriber<? super Partial<T>> subscriber) {
            super(subscriber);
        }

        void put(Partial<T> partial) {
            latest.set(partial);
            drain();
        }

        /** Stores this partial, unless there is a newer one. */
        void offer(Partial<T> partial) {
            latest.compareAndSet(null, partial);
        }

        @Override
        @Nullable
        Partial<T> take() {
            return latest.getAndSet(null);
        }

        @Override
        boolean isOver() {
            return ended && latest.get() == null;
        }

        @Override
        @Nullable
        Throwable problem() {
            return problem;
        }

        /** Cancels the input when the last subscriber is gone. */
        @Override
        void gone() {
            subscriptions.remove(this);
            if (subscriptions.isEmpty() && !ended) {
                stream.cancel();
                cancelUpstream();
            }
        }
    }
}
