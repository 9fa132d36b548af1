// SPDX-License-Identifier: Apache-2.0
package dev.leafout.typed;

import java.util.Objects;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * A subscription that takes its items from a source as they are requested. The producer and the subscriber both call
 * {@link #drain()} when something has changed. Only one of them delivers at a time; the others just leave a note for
 * it. So signals never overlap, and a request from within {@code onNext} does not recurse.
 */
abstract class DrainedSubscription<E> implements Flow.Subscription {
    private final AtomicLong requested = new AtomicLong();
    /**
     * How many calls to drain have not been served yet. Starts at 1, so nothing is drained before {@code onSubscribe}
     * returns.
     */
    private final AtomicInteger pendingDrains = new AtomicInteger(1);

    private volatile Flow.@Nullable Subscriber<? super E> subscriber;
    private volatile @Nullable Throwable illegalRequest;

    DrainedSubscription(Flow.Subscriber<? super E> subscriber) {
        this.subscriber = Objects.requireNonNull(subscriber, "subscriber");
    }

    /** Takes the next item; null if there is none yet. */
    abstract @Nullable E take();

    /** Returns whether no item is left and none will come. */
    abstract boolean isOver();

    /** Returns what went wrong; null if nothing did. Asked only once it is over. */
    abstract @Nullable Throwable problem();

    /** Called when the subscriber is gone: it cancelled, or received the end. */
    abstract void gone();

    final void begin() {
        Flow.Subscriber<? super E> target = subscriber;
        if (target != null) {
            target.onSubscribe(this);
        }
        drainUntilHeard();
    }

    @Override
    public final void request(long count) {
        if (count <= 0) {
            illegalRequest = new IllegalArgumentException("A request has to be for at least one (§3.9): " + count);
        } else {
            requested.accumulateAndGet(count, (a, b) -> a + b < 0 ? Long.MAX_VALUE : a + b);
        }
        drain();
    }

    @Override
    public final void cancel() {
        if (subscriber != null) {
            subscriber = null;
            gone();
        }
    }

    final void drain() {
        if (pendingDrains.getAndIncrement() == 0) {
            drainUntilHeard();
        }
    }

    private void drainUntilHeard() {
        int heard = pendingDrains.get();
        do {
            handOver();
            heard = pendingDrains.addAndGet(-heard);
        } while (heard != 0);
    }

    private void handOver() {
        for (Flow.Subscriber<? super E> target = subscriber; target != null; target = subscriber) {
            Throwable illegal = illegalRequest;
            if (illegal != null) {
                cancel();
                target.onError(illegal);
            } else if (isOver()) {
                end(target);
            } else if (!handNext(target)) {
                return;
            }
        }
    }

    private void end(Flow.Subscriber<? super E> target) {
        Throwable problem = problem();
        cancel();
        if (problem == null) {
            target.onComplete();
        } else {
            target.onError(problem);
        }
    }

    private boolean handNext(Flow.Subscriber<? super E> target) {
        E item = requested.get() > 0 ? take() : null;
        if (item == null) {
            return false;
        }
        requested.decrementAndGet();
        target.onNext(item);
        return true;
    }
}
