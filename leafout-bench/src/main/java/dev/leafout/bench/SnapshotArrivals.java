// SPDX-License-Identifier: Apache-2.0
package dev.leafout.bench;

import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.function.Supplier;

/**
 * A stream of snapshots as they arrive: each is decoded from its bytes just before it is taken, and only the taking
 * counts. So it is in the cache of the processor, whoever takes it; thousands of snapshots that lie ready in memory are
 * not, and measure how fast they come from there.
 */
final class SnapshotArrivals {
    private static final com.sun.management.ThreadMXBean THREADS =
            (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();

    private final byte[][] snapshots;

    SnapshotArrivals(String[] snapshots) {
        this.snapshots = new byte[snapshots.length][];
        for (int i = 0; i < snapshots.length; i++) {
            this.snapshots[i] = snapshots[i].getBytes(StandardCharsets.UTF_8);
        }
    }

    int count() {
        return snapshots.length;
    }

    /** Returns how many nanoseconds, by the clock, and bytes of memory a stream has taken. */
    long[] run(Supplier<SnapshotTaker> contender) {
        long thread = Thread.currentThread().getId();
        SnapshotTaker taker = contender.get();
        long nanos = 0;
        long decoded = 0;
        long sum = 0;
        long bytes = THREADS.getThreadAllocatedBytes(thread);
        for (byte[] utf8 : snapshots) {
            long before = THREADS.getThreadAllocatedBytes(thread);
            String snapshot = new String(utf8, StandardCharsets.UTF_8);
            decoded += THREADS.getThreadAllocatedBytes(thread) - before;
            long start = System.nanoTime();
            sum += taker.take(snapshot);
            nanos += System.nanoTime() - start;
        }
        long start = System.nanoTime();
        sum += taker.end();
        nanos += System.nanoTime() - start;
        bytes = THREADS.getThreadAllocatedBytes(thread) - bytes - decoded;
        return new long[] {nanos, bytes, sum};
    }
}
