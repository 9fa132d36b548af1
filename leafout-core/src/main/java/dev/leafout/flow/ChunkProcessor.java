// SPDX-License-Identifier: Apache-2.0
package dev.leafout.flow;

import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * A processor with one subscriber that turns each chunk into any number of results. It requests one chunk at a time,
 * and only when all results of earlier chunks have been delivered and more are requested.
 */
public final class ChunkProcessor<R> implements Flow.Processor<String, R>, Flow.Subscription {
    private final Stage<R> stage;
    private final Queue<R> results = new ConcurrentLinkedQueue<>();
    private final AtomicLong wanted = new AtomicLong();
    private final AtomicBoolean subscribed = new AtomicBoolean();
    /** Calls of {@link #handOver} that are not done yet. The thread that makes the first one does the work of all. */
    private final AtomicInteger pending = new AtomicInteger();

    private volatile Flow.@Nullable Subscriber<? super R> downstream;
    private volatile Flow.@Nullable Subscription upstream;
    /** Whether a chunk was requested that has not arrived. */
    private volatile boolean asked;
    /** Whether the queued results are the last ones; {@link #error} says why, if the reason is an error. */
    private volatile boolean ended;

    private volatile @Nullable Throwable error;
    private volatile boolean cancelled;

    /** Turns chunks into results. */
    public interface Stage<R> {
        List<R> next(String chunk);

        List<R> end();

        /** Returns the error after which there are no more results; null if there is none. */
        default @Nullable Throwable failure() {
            return null;
        }

        /** Returns whether nothing will come of further chunks, so that none need be asked for. */
        default boolean isOver() {
            return false;
        }
    }

    public ChunkProcessor(Stage<R> stage) {
        this.stage = stage;
    }

    @Override
    public void subscribe(Flow.Subscriber<? super R> subscriber) {
        Objects.requireNonNull(subscriber, "subscriber");
        if (!subscribed.compareAndSet(false, true)) {
            subscriber.onSubscribe(new NoSubscription());
            subscriber.onError(new IllegalStateException("This processor already has a subscriber."));
            return;
        }
        subscriber.onSubscribe(this);
        downstream = subscriber;
        handOver();
    }

    /** The subscription of a subscriber that came too late. */
    private static final class NoSubscription implements Flow.Subscription {
        @Override
        public void request(long n) {}

        @Override
        public void cancel() {}
    }

    @Override
    public void onSubscribe(Flow.Subscription subscription) {
        Objects.requireNonNull(subscription, "subscription");
        if (upstream != null || cancelled) {
            subscription.cancel();
            return;
        }
        upstream = subscription;
        handOver();
    }

    @Override
    public void onNext(String chunk) {
        Objects.requireNonNull(chunk, "chunk");
        if (ended || cancelled) {
            return;
        }
        try {
            results.addAll(stage.next(chunk));
            error = stage.failure();
        } catch (RuntimeException e) {
            error = e;
        }
        asked = false;
        if (error != null || stage.isOver()) {
            ended = true;
            cancelUpstream();
        }
        handOver();
    }

    @Override
    public void onComplete() {
        if (ended) {
            return;
        }
        try {
            results.addAll(stage.end());
        } catch (RuntimeException e) {
            error = e;
        }
        ended = true;
        handOver();
    }

    @Override
    public void onError(Throwable cause) {
        Objects.requireNonNull(cause, "cause");
        if (!ended) {
            error = cause;
            ended = true;
            handOver();
        }
    }

    @Override
    public void request(long n) {
        if (n <= 0) {
            results.clear();
            error = new IllegalArgumentException("A subscriber must request more than " + n + " (rule 3.9).");
            ended = true;
            cancelUpstream();
        } else {
            wanted.getAndUpdate(before -> before + n < 0 ? Long.MAX_VALUE : before + n);
        }
        handOver();
    }

    @Override
    public void cancel() {
        cancelled = true;
        cancelUpstream();
        handOver();
    }

    private void cancelUpstream() {
        Flow.Subscription subscription = upstream;
        if (subscription != null) {
            subscription.cancel();
        }
    }

    /** Does whatever can be done. Only one thread does so at a time; other threads just make it look again. */
    private void handOver() {
        if (pending.getAndIncrement() != 0) {
            return;
        }
        int seen = 1;
        do {
            while (step()) {}
            seen = pending.addAndGet(-seen);
        } while (seen != 0);
    }

    /** Does one thing, and returns whether there may be more to do. */
    private boolean step() {
        Flow.Subscriber<? super R> subscriber = downstream;
        if (cancelled) {
            results.clear();
            downstream = null;
            return false;
        }
        if (subscriber == null) {
            return false;
        }
        boolean last = ended;
        if (results.isEmpty()) {
            return last ? end(subscriber) : ask();
        }
        R result = wanted.get() > 0 ? results.poll() : null;
        if (result == null) {
            return false;
        }
        wanted.getAndUpdate(before -> before == Long.MAX_VALUE ? before : before - 1);
        subscriber.onNext(result);
        return true;
    }

    private boolean end(Flow.Subscriber<? super R> subscriber) {
        cancelled = true;
        Throwable cause = error;
        if (cause == null) {
            subscriber.onComplete();
        } else {
            subscriber.onError(cause);
        }
        return true;
    }

    private boolean ask() {
        Flow.Subscription subscription = upstream;
        if (subscription == null || asked || wanted.get() == 0) {
            return false;
        }
        asked = true;
        subscription.request(1);
        return true;
    }
}
