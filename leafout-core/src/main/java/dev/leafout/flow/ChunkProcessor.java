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
 * Something that makes any number of results of each chunk, as a processor with one subscriber. It asks for one chunk at
 * a time, and only when everything made of the chunks before has been handed over and more is wanted.
 */
public final class ChunkProcessor<R> implements Flow.Processor<String, R>, Flow.Subscription {
    private final Stage<R> stage;
    private final Queue<R> results = new ConcurrentLinkedQueue<>();
    private final AtomicLong wanted = new AtomicLong();
    private final AtomicBoolean subscribed = new AtomicBoolean();
    /** How many reasons to look what can be done have come up while somebody was looking. */
    private final AtomicInteger reasons = new AtomicInteger();

    private volatile Flow.@Nullable Subscriber<? super R> downstream;
    private volatile Flow.@Nullable Subscription upstream;
    /** Whether a chunk was asked for that has not come. */
    private volatile boolean asked;
    /** Whether the results at hand are the last ones, and, if that is so because of an error, which. */
    private volatile boolean ended;

    private volatile @Nullable Throwable error;
    private volatile boolean cancelled;

    /** What is done with the chunks. */
    public interface Stage<R> {
        List<R> next(String chunk);

        List<R> end();

        /** Returns why there can be no more after what was returned last; null if there can. */
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
            subscriber.onError(new IllegalStateException("This processor has a subscriber already."));
            return;
        }
        subscriber.onSubscribe(this);
        downstream = subscriber;
        handOver();
    }

    /** The subscription of somebody who came too late. */
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

    /** Does whatever can be done. One thread does it at a time; another only leaves a reason to look again. */
    private void handOver() {
        if (reasons.getAndIncrement() != 0) {
            return;
        }
        int seen = 1;
        do {
            while (step()) {}
            seen = reasons.addAndGet(-seen);
        } while (seen != 0);
    }

    /** Does one thing, and returns whether there may be another one to do. */
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
