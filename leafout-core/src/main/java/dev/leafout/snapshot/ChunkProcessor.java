// SPDX-License-Identifier: Apache-2.0
package dev.leafout.snapshot;

import java.util.Objects;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * A chunker between a publisher of snapshots and one subscriber to chunks. It asks for a snapshot when a chunk is wanted,
 * and for another one if there was nothing to write.
 *
 * <p>Signals of both sides are noted in fields and dealt with in {@link #drain()}, by one thread at a time: whichever comes
 * first; the others count themselves in and leave.
 */
final class ChunkProcessor implements Flow.Processor<String, String> {
    /** For a subscriber that comes too late. */
    private static final Flow.Subscription NOTHING = new Flow.Subscription() {
        @Override
        public void request(long n) {}

        @Override
        public void cancel() {}
    };

    private final JsonStreamChunker chunker;
    private final AtomicReference<Flow.@Nullable Subscriber<? super String>> downstream = new AtomicReference<>();
    private final AtomicReference<Flow.@Nullable Subscription> upstream = new AtomicReference<>();
    private final AtomicReference<@Nullable String> snapshot = new AtomicReference<>();
    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
    private final AtomicLong wanted = new AtomicLong();
    /** How many signals have not been dealt with. */
    private final AtomicInteger signals = new AtomicInteger();

    private volatile boolean subscribed;
    private volatile boolean sourceEnded;
    private volatile boolean completed;
    private volatile boolean cancelled;

    // Of the thread that drains:
    private boolean asked;
    private @Nullable String last;
    private boolean over;

    ChunkProcessor(JsonStreamChunker chunker) {
        this.chunker = chunker;
    }

    @Override
    public void subscribe(Flow.Subscriber<? super String> subscriber) {
        Objects.requireNonNull(subscriber, "subscriber");
        if (!downstream.compareAndSet(null, subscriber)) {
            subscriber.onSubscribe(NOTHING);
            subscriber.onError(new IllegalStateException("This processor has its subscriber already."));
            return;
        }
        subscriber.onSubscribe(new Flow.Subscription() {
            @Override
            public void request(long n) {
                want(n);
            }

            @Override
            public void cancel() {
                cancelled = true;
                drain();
            }
        });
        subscribed = true;
        drain();
    }

    private void want(long n) {
        if (n > 0) {
            wanted.accumulateAndGet(n, (a, b) -> a + b < 0 ? Long.MAX_VALUE : a + b);
        } else {
            failure.compareAndSet(
                    null, new IllegalArgumentException("As many as " + n + " chunks cannot be requested."));
        }
        drain();
    }

    @Override
    public void onSubscribe(Flow.Subscription subscription) {
        Objects.requireNonNull(subscription, "subscription");
        if (upstream.compareAndSet(null, subscription)) {
            drain();
        } else {
            subscription.cancel();
        }
    }

    @Override
    public void onNext(String completeJson) {
        snapshot.set(Objects.requireNonNull(completeJson, "completeJson"));
        drain();
    }

    @Override
    public void onError(Throwable throwable) {
        Objects.requireNonNull(throwable, "throwable");
        sourceEnded = true;
        failure.compareAndSet(null, throwable);
        drain();
    }

    @Override
    public void onComplete() {
        sourceEnded = true;
        completed = true;
        drain();
    }

    private void drain() {
        if (signals.getAndIncrement() > 0) {
            return;
        }
        int seen = 1;
        do {
            Flow.Subscriber<? super String> subscriber = downstream.get();
            if (!over && subscriber != null && subscribed) {
                advance(subscriber);
            } else if (over || cancelled) {
                stop();
            }
            seen = signals.addAndGet(-seen);
        } while (seen > 0);
    }

    private void advance(Flow.Subscriber<? super String> subscriber) {
        if (cancelled) {
            stop();
            return;
        }
        Throwable wrong = failure.get();
        if (wrong != null) {
            stop();
            subscriber.onError(wrong);
            return;
        }
        String came = snapshot.getAndSet(null);
        if (came != null) {
            asked = false;
            take(subscriber, came);
        }
        if (completed && !over) {
            complete(subscriber);
        } else if (!over) {
            ask();
        }
    }

    private void take(Flow.Subscriber<? super String> subscriber, String came) {
        String chunk;
        try {
            chunk = chunker.process(came);
        } catch (RuntimeException e) {
            stop();
            subscriber.onError(e);
            return;
        }
        if (!chunk.isEmpty()) {
            send(subscriber, chunk);
        }
    }

    private void send(Flow.Subscriber<? super String> subscriber, String chunk) {
        wanted.updateAndGet(n -> n == Long.MAX_VALUE ? n : n - 1);
        subscriber.onNext(chunk);
    }

    /** The flush needs a request of its own, unless it is empty. */
    private void complete(Flow.Subscriber<? super String> subscriber) {
        if (last == null) {
            try {
                last = chunker.flush();
            } catch (RuntimeException e) {
                stop();
                subscriber.onError(e);
                return;
            }
        }
        if (!last.isEmpty()) {
            if (wanted.get() == 0) {
                return;
            }
            String chunk = last;
            last = "";
            send(subscriber, chunk);
        }
        if (!cancelled) {
            over = true;
            subscriber.onComplete();
        }
    }

    private void ask() {
        Flow.Subscription source = upstream.get();
        if (!asked && !cancelled && source != null && wanted.get() > 0) {
            asked = true;
            source.request(1);
        }
    }

    private void stop() {
        over = true;
        Flow.Subscription source = upstream.get();
        if (source != null && !sourceEnded) {
            source.cancel();
        }
        downstream.set(STOPPED);
    }

    /** In the place of the subscriber, so that it can be collected. */
    private static final Flow.Subscriber<String> STOPPED = new Flow.Subscriber<>() {
        @Override
        public void onSubscribe(Flow.Subscription subscription) {}

        @Override
        public void onNext(String item) {}

        @Override
        public void onError(Throwable throwable) {}

        @Override
        public void onComplete() {}
    };
}
