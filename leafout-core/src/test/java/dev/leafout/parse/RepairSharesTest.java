// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leafout.GlitchGenerator;
import dev.leafout.GlitchKind;
import dev.leafout.JacksonReader;
import dev.leafout.Reading;
import dev.leafout.event.JsonText;
import dev.leafout.event.Tolerance;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/**
 * How many documents with glitches are read as they were meant, how many end in an error, and how many are completed with
 * another value. {@code -Dleafout.glitches=1000} makes so many for each kind and prints the shares, {@code
 * -Dleafout.seed=7} makes other ones, and {@code -Dleafout.glitches.file=FILE} writes each as a line of JSON:
 * leafout-bench/peers/run makes the table of docs/tolerance.md of it.
 */
class RepairSharesTest {
    private static final Integer ASKED = Integer.getInteger("leafout.glitches");
    private static final int COUNT = ASKED == null ? 60 : ASKED;
    private static final String FILE = System.getProperty("leafout.glitches.file");
    private static final StringBuilder KEPT = new StringBuilder();
    private static final long SEED = Long.getLong("leafout.seed", 1);

    private enum Outcome {
        RIGHT,
        ERROR,
        WRONG
    }

    /** The shares of one kind of glitch, or of all of them, in percent. */
    private record Shares(double right, double error, double wrong) {
        static Shares of(GlitchKind kind, int glitches) {
            GlitchGenerator generator = new GlitchGenerator(SEED * 1_000 + kind.ordinal());
            Random random = new Random(SEED * 1_000 + kind.ordinal());
            int[] counts = new int[3];
            for (int made = 0; made < COUNT; ) {
                GlitchGenerator.Sample sample = generator.sample(withOthers(kind, glitches, random));
                if (sample != null) {
                    Outcome outcome = outcome(sample);
                    counts[outcome.ordinal()]++;
                    made++;
                    keep(kind, glitches, sample, outcome);
                }
            }
            return new Shares(100.0 * counts[0] / COUNT, 100.0 * counts[1] / COUNT, 100.0 * counts[2] / COUNT);
        }

        /** Every kind weighs the same. */
        static Shares mean(List<Shares> shares) {
            return new Shares(
                    shares.stream().mapToDouble(Shares::right).average().orElseThrow(),
                    shares.stream().mapToDouble(Shares::error).average().orElseThrow(),
                    shares.stream().mapToDouble(Shares::wrong).average().orElseThrow());
        }

        @Override
        public String toString() {
            return String.format(Locale.ROOT, "%.1f | %.1f | %.2f", right, error, wrong);
        }
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

    private static Outcome outcome(GlitchGenerator.Sample sample) {
        Reading reading = Reading.ofText(List.of(sample.text()), builder -> builder.tolerate(Tolerance.llm()));
        if (!reading.isComplete()) {
            return Outcome.ERROR;
        }
        Object meant = JacksonReader.read(sample.meant()).orElseThrow().value();
        return reading.value().equals(meant) ? Outcome.RIGHT : Outcome.WRONG;
    }

    private static void keep(GlitchKind kind, int glitches, GlitchGenerator.Sample sample, Outcome outcome) {
        if (FILE != null) {
            KEPT.append("{\"kind\":\"" + kind + "\",\"glitches\":" + glitches)
                    .append(",\"outcome\":\"" + outcome.name().toLowerCase(Locale.ROOT) + "\",\"text\":")
                    .append(JsonText.quoted(sample.text()))
                    .append(",\"meant\":")
                    .append(JsonText.quoted(sample.meant()))
                    .append("}\n");
        }
    }

    @AfterAll
    static void writeFile() throws IOException {
        if (FILE != null) {
            Files.writeString(Path.of(FILE), KEPT);
        }
    }

    private static List<Shares> shares(int glitches) {
        List<Shares> shares = new ArrayList<>();
        for (GlitchKind kind : GlitchKind.values()) {
            shares.add(Shares.of(kind, glitches));
        }
        if (ASKED != null) {
            print(glitches, shares);
        }
        return shares;
    }

    private static void print(int glitches, List<Shares> shares) {
        if (glitches == 1) {
            for (GlitchKind kind : GlitchKind.values()) {
                System.out.println("| " + kind + " | " + shares.get(kind.ordinal()) + " |");
            }
        }
        System.out.println("| **all, " + glitches + " at a time** | " + Shares.mean(shares) + " |");
    }

    @Test
    void oneGlitchIsReadAsItWasMeant() {
        List<Shares> shares = shares(1);
        for (GlitchKind kind : GlitchKind.values()) {
            if (!kind.isUndecidable()) {
                assertThat(shares.get(kind.ordinal()).right).as(kind.toString()).isGreaterThanOrEqualTo(60);
            }
        }
        assertThat(Shares.mean(shares).right).isGreaterThanOrEqualTo(90);
        assertThat(Shares.mean(shares).wrong).isLessThanOrEqualTo(0.3);
    }

    @Test
    void twoGlitchesAreMostlyReadAsTheyWereMeant() {
        Shares all = Shares.mean(shares(2));
        assertThat(all.right).isGreaterThanOrEqualTo(75);
        assertThat(all.wrong).isLessThanOrEqualTo(1);
    }

    @Test
    void threeGlitchesAreRarelyCompletedWrong() {
        assertThat(Shares.mean(shares(3)).wrong).isLessThanOrEqualTo(2);
    }
}
