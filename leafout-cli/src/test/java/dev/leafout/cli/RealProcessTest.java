// SPDX-License-Identifier: Apache-2.0
package dev.leafout.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;

/** What only a process of its own shows. What every command does is in {@link EveryCommandTest}, which needs none. */
@Timeout(value = 600, threadMode = ThreadMode.SEPARATE_THREAD) // for what hangs
class RealProcessTest {
    private static final String GOOD = "{\"city\":\"Rome\"}";

    @TempDir
    Path folder;

    @Test
    void goodInputGivesItsDataAndNothingElse() throws Exception {
        Path file = Files.writeString(folder.resolve("good.json"), GOOD);
        assertThat(RealProcess.run("repair", file.toString())).isEqualTo(new Ran(0, GOOD + "\n", ""));
    }

    @Test
    void aMistakeIsItsExitCode() throws Exception {
        String missing = folder.resolve("missing.json").toString();
        Ran ran = RealProcess.run("events", missing);
        assertThat(ran.err()).startsWith("leafout: Cannot read " + missing + " (");
        assertThat(ran.out()).isEmpty();
        assertThat(ran.code()).isEqualTo(2);
    }

    @Test
    void aClosedPipeEndsItWithoutAWord() throws Exception {
        try (RealProcess leafout = new RealProcess("events", "-")) {
            leafout.closeOutput().writeAll(GOOD.getBytes(UTF_8));
            assertThat(leafout.exitCode()).isEqualTo(141);
            assertThat(leafout.err()).isEmpty();
        }
    }

    @Test
    void whatIsKnownIsOutBeforeMoreArrivesAndControlCEndsItWithoutAWord() throws Exception {
        try (RealProcess leafout = new RealProcess("events", "-")) {
            leafout.write("{\"city\":\"Ro");
            assertThat(leafout.readLine()).contains("\"started\",\"path\":\"$\"");
            assertThat(leafout.readLine()).contains("\"started\",\"path\":\"$.city\"");
            assertThat(leafout.readLine()).contains("\"text\":\"Ro\"");
            leafout.write("me\"");
            assertThat(leafout.readLine()).contains("\"text\":\"me\"");
            assertThat(leafout.readLine()).contains("\"value\":\"Rome\"");
            assumeFalse(interruptsAreIgnored(), "this process ignores Ctrl-C, and so do those that it starts");
            leafout.interrupt();
            assertThat(leafout.exitCode()).isEqualTo(130);
            assertThat(leafout.err()).isEmpty();
        }
    }

    /** A process that was started in the background by a shell without job control ignores it, and passes that on. */
    private static boolean interruptsAreIgnored() throws IOException {
        Path status = Path.of("/proc/self/status");
        return Files.exists(status)
                && Files.readAllLines(status).stream()
                        .filter(line -> line.startsWith("SigIgn:"))
                        .anyMatch(line -> new BigInteger(line.substring(7).strip(), 16).testBit(1));
    }
}
