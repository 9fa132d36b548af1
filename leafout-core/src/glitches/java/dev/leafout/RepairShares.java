// SPDX-License-Identifier: Apache-2.0
package dev.leafout;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.Function;

/**
 * How many documents with glitches are read as they were meant, how many end in an error, and how many are completed with
 * another value, in percent. {@code -Dleafout.glitches=1000} makes so many for each kind and prints the shares, and {@code
 * -Dleafout.seed=7} makes other ones.
 */
public record RepairShares(double right, double error, double wrong) {
    public enum Outcome {
        RIGHT,
        ERROR,
        WRONG;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Hears of each document. */
    public interface Listener {
        void read(GlitchKind kind, int glitches, GlitchGenerator.Sample sample, Outcome outcome);
    }

    private static final Integer ASKED = Integer.getInteger("leafout.glitches");
    private static final int COUNT = ASKED == null ? 60 : ASKED;
    private static final long SEED = Long.getLong("leafout.seed", 1);

    /** Returns the shares of each kind, with so many glitches in each document. */
    public static List<RepairShares> of(
            int glitches, Function<GlitchGenerator.Sample, Outcome> reader, Listener listener) {
        List<RepairShares> shares = new ArrayList<>();
        for (GlitchKind kind : GlitchKind.values()) {
            shares.add(of(kind, glitches, reader, listener));
        }
        if (ASKED != null) {
            print(glitches, shares);
        }
        return shares;
    }

    private static RepairShares of(
            GlitchKind kind, int glitches, Function<GlitchGenerator.Sample, Outcome> reader, Listener listener) {
        GlitchGenerator generator = new GlitchGenerator(SEED * 1_000 + kind.ordinal());
        Random random = new Random(SEED * 1_000 + kind.ordinal());
        int[] counts = new int[3];
        for (int made = 0; made < COUNT; ) {
            GlitchGenerator.Sample sample = generator.sample(withOthers(kind, glitches, random));
            if (sample != null) {
                Outcome outcome = reader.apply(sample);
                counts[outcome.ordinal()]++;
                made++;
                listener.read(kind, glitches, sample, outcome);
            }
        }
        return new RepairShares(100.0 * counts[0] / COUNT, 100.0 * counts[1] / COUNT, 100.0 * counts[2] / COUNT);
    }

    private static List<GlitchKind> withOthers(GlitchKind kind, int count, Random random) {
        List<GlitchKind> kinds = new ArrayList<>(List.of(kind));
        while (kinds.size() < count) {
            GlitchKind other = GlitchKind.values()[random.nextInt(GlitchKind.values().length)];
            if (!kinds.contains(other)) {
                kinds.add(other);
            }
        }
        return kinds;
    }

    /** Every kind weighs the same. */
    public static RepairShares mean(List<RepairShares> shares) {
        return new RepairShares(
                shares.stream().mapToDouble(RepairShares::right).average().orElseThrow(),
                shares.stream().mapToDouble(RepairShares::error).average().orElseThrow(),
                shares.stream().mapToDouble(RepairShares::wrong).average().orElseThrow());
    }

    private static void print(int glitches, List<RepairShares> shares) {
        if (glitches == 1) {
            for (GlitchKind kind : GlitchKind.values()) {
                System.out.println("| " + kind + " | " + shares.get(kind.ordinal()) + " |");
            }
        }
        System.out.println("| **all, " + glitches + " at a time** | " + mean(shares) + " |");
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%.1f | %.1f | %.2f", right, error, wrong);
    }
}
