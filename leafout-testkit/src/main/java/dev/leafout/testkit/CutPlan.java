// SPDX-License-Identifier: Apache-2.0
package dev.leafout.testkit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A way of cutting an input into chunks: the positions at which it is cut. It knows nothing about JSON, so it cuts
 * anywhere, even inside escapes, surrogate pairs and UTF-8 sequences.
 *
 * <pre>{@code
 * CutPlan.thorough(text.length()).forEach(plan -> assertEquals(expected, read(plan.cut(text)), plan.toString()));
 * }</pre>
 *
 * <p>Immutable.
 *
 * @since 0.1
 */
public final class CutPlan {
    /** Inputs up to this long are cut at every pair of positions by {@link #thorough}. */
    private static final int MAX_LENGTH_FOR_PAIRS = 200;

    private static final int RANDOM_PLANS = 20;

    private final int[] cuts;

    private CutPlan(int... cuts) {
        this.cuts = cuts;
    }

    /** Returns the plan that cuts at these positions, which must ascend. */
    public static CutPlan at(int... cuts) {
        for (int i = 1; i < cuts.length; i++) {
            if (cuts[i] < cuts[i - 1]) {
                throw new IllegalArgumentException("The positions must ascend: " + Arrays.toString(cuts));
            }
        }
        return new CutPlan(cuts.clone());
    }

    /** Returns the plan that cuts nowhere. */
    public static CutPlan whole() {
        return new CutPlan();
    }

    /** Returns the plan that makes chunks of one size; the last may be shorter. */
    public static CutPlan every(int size, int length) {
        return new CutPlan(
                IntStream.iterate(size, cut -> cut < length, cut -> cut + size).toArray());
    }

    /** Returns the plan that makes chunks of 0 to {@code maxSize}, the same ones for the same seed. */
    public static CutPlan random(long seed, int maxSize, int length) {
        SplittableRandom random = new SplittableRandom(seed);
        return new CutPlan(IntStream.iterate(
                        random.nextInt(maxSize + 1), cut -> cut < length, cut -> cut + random.nextInt(maxSize + 1))
                .toArray());
    }

    /** Returns the plans with a single cut, at every position from 0 to the length. */
    public static Stream<CutPlan> everySingleCut(int length) {
        return IntStream.rangeClosed(0, length).mapToObj(CutPlan::new);
    }

    /** Returns the plans with two cuts, at every pair of positions. */
    public static Stream<CutPlan> everyPairOfCuts(int length) {
        return IntStream.rangeClosed(0, length)
                .boxed()
                .flatMap(first -> IntStream.rangeClosed(first, length).mapToObj(second -> new CutPlan(first, second)));
    }

    /**
     * Returns the plans that every stream reader should pass: no cut, a cut after every unit, every single cut, every
     * pair of cuts (for inputs up to 200 long), and some random ones.
     */
    public static Stream<CutPlan> thorough(int length) {
        Stream<CutPlan> pairs = length <= MAX_LENGTH_FOR_PAIRS ? everyPairOfCuts(length) : Stream.empty();
        Stream<CutPlan> random = IntStream.range(0, RANDOM_PLANS).mapToObj(seed -> random(seed, 1 + seed % 10, length));
        return Stream.of(Stream.of(whole(), every(1, length)), everySingleCut(length), pairs, random)
                .flatMap(plans -> plans);
    }

    /** Cuts a text; the positions count UTF-16 units. Two equal positions make an empty chunk. */
    public List<String> cut(String text) {
        List<String> chunks = new ArrayList<>(cuts.length + 1);
        int from = 0;
        for (int cut : cuts) {
            chunks.add(text.substring(from, cut));
            from = cut;
        }
        chunks.add(text.substring(from));
        return chunks;
    }

    /** Cuts bytes. Two equal positions make an empty chunk. */
    public List<byte[]> cut(byte[] bytes) {
        List<byte[]> chunks = new ArrayList<>(cuts.length + 1);
        int from = 0;
        for (int cut : cuts) {
            chunks.add(Arrays.copyOfRange(bytes, from, cut));
            from = cut;
        }
        chunks.add(Arrays.copyOfRange(bytes, from, bytes.length));
        return chunks;
    }

    @Override
    public String toString() {
        return cuts.length == 0 ? "uncut" : "cut at " + Arrays.toString(cuts);
    }
}
