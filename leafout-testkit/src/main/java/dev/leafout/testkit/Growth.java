// SPDX-License-Identifier: Apache-2.0
package dev.leafout.testkit;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.function.IntConsumer;
import java.util.function.LongSupplier;

/**
 * Tests that the cost of some work grows linearly with its size, without a time limit that a slow or busy machine would
 * break.
 *
 * <pre>{@code
 * Growth.assertLinearTime(1_000, size -> read("[" + "1,".repeat(size) + "1]"));
 * }</pre>
 *
 * <p>The work runs at a size and at two, four and eight times that size. Each doubling may cost at most 2.6 times as
 * much on average, and 3.3 times as much once, since memory gets slower beyond a cache, and the more so the more other
 * programs use it. Quadratic work costs four times as much, and work that grows with the power of 1.5 costs 2.8 times as
 * much. Choose a size at which the suspected part already dominates, and which takes a millisecond or more. Work on
 * other threads is not counted.
 *
 * <p>Needs a JVM that counts CPU time and allocated bytes per thread, such as HotSpot.
 *
 * @since 0.1
 */
public final class Growth {
    private static final int DOUBLINGS = 3;
    /** The limits for all doublings together, and for a single one. */
    private static final double LIMIT = Math.pow(2.6, DOUBLINGS);

    private static final double LIMIT_OF_ONE = 3.3;
    private static final int MIN_ROUNDS = 2;
    private static final int MAX_ROUNDS = 30;

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private Growth() {}

    /**
     * Asserts that the allocated bytes grow no faster than the size.
     *
     * @param size the smallest size
     * @param work does the work at the size it is given
     * @throws AssertionError if they grow faster, with the figures
     */
    public static void assertLinearAllocation(int size, IntConsumer work) {
        assertLinear("bytes allocated", size, work, THREADS::getCurrentThreadAllocatedBytes);
    }

    /**
     * Asserts that the CPU time grows no faster than the size. The work is repeated until the fastest or the median
     * runs show it, so that load and compilation do not matter: on a busy machine, a short run finds a quiet moment
     * more often than a long one.
     *
     * @param size the smallest size
     * @param work does the work at the size it is given
     * @throws AssertionError if it grows faster, with the figures
     */
    public static void assertLinearTime(int size, IntConsumer work) {
        assertLinear("nanoseconds", size, work, THREADS::getCurrentThreadCpuTime);
    }

    private static void assertLinear(String unit, int size, IntConsumer work, LongSupplier counter) {
        long[][] costs = new long[DOUBLINGS + 1][MAX_ROUNDS];
        work.accept(size);
        for (int round = 0; round < MAX_ROUNDS; round++) {
            for (int i = 0; i <= DOUBLINGS; i++) {
                costs[i][round] = cost(size << i, work, counter);
            }
            int rounds = round + 1;
            if (rounds >= MIN_ROUNDS
                    && (isLinear(ranked(costs, rounds, 0)) || isLinear(ranked(costs, rounds, rounds / 2)))) {
                return;
            }
        }
        throw new AssertionError("Not linear: " + unit + " at sizes " + size + ", " + (size << 1) + ", " + (size << 2)
                + " and " + (size << 3) + ": " + Arrays.toString(ranked(costs, MAX_ROUNDS, 0)) + " at best, "
                + Arrays.toString(ranked(costs, MAX_ROUNDS, MAX_ROUNDS / 2)) + " in the median");
    }

    /** Returns for each size the cost with this rank among all rounds: 0 is the lowest. */
    private static long[] ranked(long[][] costs, int rounds, int rank) {
        return Arrays.stream(costs)
                .mapToLong(all -> Arrays.stream(all, 0, rounds)
                        .sorted()
                        .skip(rank)
                        .findFirst()
                        .orElseThrow())
                .toArray();
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
