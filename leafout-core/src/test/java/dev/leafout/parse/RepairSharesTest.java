// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leafout.GlitchGenerator;
import dev.leafout.GlitchKind;
import dev.leafout.JacksonReader;
import dev.leafout.Reading;
import dev.leafout.RepairShares;
import dev.leafout.RepairShares.Outcome;
import dev.leafout.event.JsonText;
import dev.leafout.event.Tolerance;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/**
 * The {@linkplain RepairShares shares} without a schema. {@code -Dleafout.glitches.file=FILE} writes each document as a line
 * of JSON: leafout-bench/peers/run makes the table of docs/tolerance.md of it.
 */
class RepairSharesTest {
    private static final String FILE = System.getProperty("leafout.glitches.file");
    /** By the number of glitches in a document. */
    private static final Map<Integer, StringBuilder> KEPT = new TreeMap<>();

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
            KEPT.computeIfAbsent(glitches, count -> new StringBuilder())
                    .append("{\"kind\":\"" + kind + "\",\"glitches\":" + glitches)
                    .append(",\"outcome\":\"" + outcome + "\",\"text\":")
                    .append(JsonText.quoted(sample.text()))
                    .append(",\"meant\":")
                    .append(JsonText.quoted(sample.meant()))
                    .append("}\n");
        }
    }

    @AfterAll
    static void writeFile() throws IOException {
        if (FILE != null) {
            Files.writeString(Path.of(FILE), String.join("", KEPT.values()));
        }
    }

    private static List<RepairShares> shares(int glitches) {
        return RepairShares.of(glitches, RepairSharesTest::outcome, RepairSharesTest::keep);
    }

    @Test
    void oneGlitchIsReadAsItWasMeant() {
        List<RepairShares> shares = shares(1);
        for (GlitchKind kind : GlitchKind.values()) {
            if (!kind.isUndecidable()) {
                assertThat(shares.get(kind.ordinal()).right())
                        .as(kind.toString())
                        .isGreaterThanOrEqualTo(60);
            }
        }
        assertThat(RepairShares.mean(shares).right()).isGreaterThanOrEqualTo(90);
        assertThat(RepairShares.mean(shares).wrong()).isLessThanOrEqualTo(0.3);
    }

    @Test
    void twoGlitchesAreMostlyReadAsTheyWereMeant() {
        RepairShares all = RepairShares.mean(shares(2));
        assertThat(all.right()).isGreaterThanOrEqualTo(75);
        assertThat(all.wrong()).isLessThanOrEqualTo(1);
    }

    @Test
    void threeGlitchesAreRarelyCompletedWrong() {
        assertThat(RepairShares.mean(shares(3)).wrong()).isLessThanOrEqualTo(2);
    }
}
