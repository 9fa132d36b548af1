// SPDX-License-Identifier: Apache-2.0
package dev.leafout.bench;

import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.function.Supplier;

/**
 * A stream of snapshots as they arrive: each is decoded from its bytes, or copied, just before it is processed, and
 * only the processing is timed. So it is in the processor's cache for every contender. Thousands of snapshots in memory
 * would not be, and would measure the memory instead.
 */
final class SnapshotArrivals {
    private static final com.sun.management.ThreadMXBean THREADS =
            (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();

    private final byte[][] snapshots;
    private final boolean asBytes;
    /** How many bytes of memory the decoding or copying takes. */
    private final long arriving;

    SnapshotArrivals(String[] snapshots, boolean asBytes) {
        this.asBytes = asBytes;
        this.snapshots = new byte[snapshots.length][];
        for (int i = 0; i < snapshots.length; i++) {
            this.snapshots[i] = snapshots[i].getBytes(StandardCharsets.UTF_8);
        }
        long before = allocated();
        long sum = 0;
        for (byte[] utf8 : this.snapshots) {
            sum += asBytes ? utf8.clone().length : new String(utf8, StandardCharsets.UTF_8).length();
        }
        this.arriving = sum < 0 ? 0 : allocated() - before;
    }

    private static long allocated() {
        return THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
    }

    int count() {
        return snapshots.length;
    }

    /** Returns how many nanoseconds, by the clock, and bytes of memory a stream has taken. */
    long[] run(Supplier<SnapshotTaker> contender) {
        SnapshotTaker taker = contender.get();
        long nanos = 0;
        long sum = 0;
        long before = allocated();
        for (byte[] utf8 : snapshots) {
            String snapshot = asBytes ? "" : new String(utf8, StandardCharsets.UTF_8);
            byte[] bytes = asBytes ? utf8.clone() : utf8;
            long start = System.nanoTime();
            sum += asBytes ? taker.take(bytes) : taker.take(snapshot);
            nanos += System.nanoTime() - start;
        }
        long start = System.nanoTime();
        sum += taker.end();
        nanos += System.nanoTime() - start;
        return new long[] {nanos, allocated() - before - arriving, sum};
    }
}
