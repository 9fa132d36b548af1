// SPDX-License-Identifier: Apache-2.0
package dev.leafout.testkit;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.function.IntConsumer;
import java.util.function.LongSupplier;

/**
 * How the cost of some work grows with its size: a test that the work is linear, without a limit in seconds that a
 * slow or busy machine would break.
 *
 * <pre>{@code
 * Growth.assertLinearTime(1_000, size -> read("[" + "1,".repeat(size) + "1]"));
 * }</pre>
 *
 * <p>The work runs at a size and at two, four and eight times that size. A doubling may cost at most 2.3 times as much on
 * average, and 3 times once, since memory gets slower where a cache ends; quadratic work costs four times as much. Choose a size at which what is suspected already outweighs the rest,
 * and one that takes a millisecond or more. What the work does on other threads is not counted.
 *
 * <p>Needs a JVM that counts CPU time and allocated bytes by thread, such as HotSpot.
 *
 * @since 0.1
 */
public final class Growth {
    private static final int DOUBLINGS = 3;
    /** What all doublings together may cost, and what one of them may. */
    private static final double LIMIT = Math.pow(2.3, DOUBLINGS);

    private static final double LIMIT_OF_ONE = 3;
    private static final int MIN_ROUNDS = 2;
    private static final int MAX_ROUNDS = 30;

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private Growth() {}

    /**
     * Asserts that the bytes that the work allocates grow no faster than its size.
     *
     * @param size the smallest size
     * @param work does the work at the size it is given
     * @throws AssertionError if they grow faster, with the figures
     */
    public static void assertLinearAllocation(int size, IntConsumer work) {
        assertLinear("bytes allocated", size, work, THREADS::getCurrentThreadAllocatedBytes);
    }

    /**
     * Asserts that the CPU time of the work grows no faster than its size. The work is repeated, and the fastest run at
     * each size counts, so that neither load nor compilation makes the difference.
     *
     * @param size the smallest size
     * @param work does the work at the size it is given
     * @throws AssertionError if it grows faster, with the figures
     */
    public static void assertLinearTime(int size, IntConsumer work) {
        assertLinear("nanoseconds", size, work, THREADS::getCurrentThreadCpuTime);
    }

    private static void assertLinear(String unit, int size, IntConsumer work, LongSupplier counter) {
        long[] least = new long[DOUBLINGS + 1];
        Arrays.fill(least, Long.MAX_VALUE);
        work.accept(size);
        for (int round = 1; round <= MAX_ROUNDS; round++) {
            for (int i = 0; i <= DOUBLINGS; i++) {
                least[i] = Math.min(least[i], cost(size << i, work, counter));
            }
            if (round >= MIN_ROUNDS && isLinear(least)) {
                return;
            }
        }
        throw new AssertionError("Not linear: " + unit + " at sizes " + size + ", " + (size << 1) + ", " + (size << 2)
                + " and " + (size << 3) + ": " + Arrays.toString(least));
    }

    private static long cost(int size, IntConsumer work, LongSupplier counter) {
        long before = counter.getAsLong();
        work.accept(size);
        return counter.getAsLong() - before;
    }

    private static boolean isLinear(long[] cost) {
        for (int i = 1; i < cost.length; i++) {
            if (cost[i] > LIMIT_OF_ONE * cost[i - 1]) {
                return false;
            }
        }
        return cost[DOUBLINGS] <= LIMIT * cost[0];
    }
}
