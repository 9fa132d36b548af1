// SPDX-License-Identifier: Apache-2.0
package dev.leafout.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class LeafoutCommandTest {

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void helpGoesToStandardOutputAndSaysThatCommandsComeLater() {
        assertThat(run("--help")).isZero();
        assertThat(out.toString())
                .startsWith("Usage: leafout")
                .contains("--version")
                .contains("There are no commands yet: they come with later versions.");
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void versionIsTheOneOfTheBuild() {
        assertThat(run("--version")).isZero();
        assertThat(out.toString()).matches("leafout \\d+\\.\\d+\\.\\d+(-SNAPSHOT)?\\R");
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void unknownOptionIsAUsageError() {
        assertThat(run("--no-such-option")).isEqualTo(2);
        assertThat(out.toString()).isEmpty();
        assertThat(err.toString()).contains("--no-such-option").contains("Usage: leafout");
    }

    @Test
    void unknownCommandIsAUsageError() {
        assertThat(run("no-such-command")).isEqualTo(2);
        assertThat(out.toString()).isEmpty();
        assertThat(err.toString()).contains("no-such-command").contains("Usage: leafout");
    }

    @Test
    void noArgumentsAreAUsageError() {
        assertThat(run()).isEqualTo(2);
        assertThat(out.toString()).isEmpty();
        assertThat(err.toString()).contains("there are no commands yet").contains("Usage: leafout");
    }

    private int run(String... args) {
        return new CommandLine(new LeafoutCommand())
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(args);
    }
}
