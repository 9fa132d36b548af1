// SPDX-License-Identifier: Apache-2.0
package dev.leafout.wire;

import java.util.Objects;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Passes batches from a reader to a subscriber, as it requests them. A thread that comes while another is delivering
 * leaves the work to it.
 */
final class BatchSubscription implements Flow.Subscription, Runnable {
    private final WireLog log;
    private final WireReader reader;
    private final Flow.Subscriber<? super WireBatch> subscriber;
    private final AtomicLong demand = new AtomicLong();
    private final AtomicInteger calls = new AtomicInteger();
    private volatile boolean over;
    private volatile boolean refused;

    BatchSubscription(WireLog log, WireReader reader, Flow.Subscriber<? super WireBatch> subscriber) {
        this.log = log;
        this.reader = reader;
        this.subscriber = Objects.requireNonNull(subscriber, "subscriber");
    }

    void start() {
        subscriber.onSubscribe(this);
        log.listen(this);
        if (over) {
            log.leave(this); // it said so at once
        }
        run();
    }

    @Override
    public void request(long count) {
        if (count <= 0) {
            refused = true;
            run();
            return;
        }
        demand.getAndUpdate(now -> now + count < 0 ? Long.MAX_VALUE : now + count);
        run();
    }

    @Override
    public void cancel() {
        over = true;
        log.leave(this);
    }

    @Override
    public void run() {
        if (calls.getAndIncrement() > 0) {
            return;
        }
        int seen = 1;
        do {
            drain();
            seen = calls.addAndGet(-seen);
        } while (seen > 0);
    }

    private void drain() {
        if (refused && !over) {
            cancel();
            subscriber.onError(new IllegalArgumentException("Request at least one batch"));
        }
        while (!over && demand.get() > 0) {
            WireBatch batch = reader.poll();
            if (batch == null) {
                break;
            }
            demand.decrementAndGet();
            subscriber.onNext(batch);
        }
        if (!over && reader.isFinished()) {
            cancel();
            subscriber.onComplete();
        }
    }
}
