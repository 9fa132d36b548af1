// SPDX-License-Identifier: Apache-2.0
package dev.leafout.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class LeafoutCommandTest {

    static Iterable<String> commands() {
        return LeafoutCommand.COMMANDS.keySet();
    }

    @Test
    void helpGoesToStandardOutputAndNamesCommandsAndExitCodes() {
        Ran ran = Ran.leafout("", "--help");
        assertThat(ran.code()).isZero();
        assertThat(ran.out()).startsWith("Usage: leafout").contains("Exit codes:", "130", "141", "Examples:");
        assertThat(ran.out()).contains(commands());
        assertThat(ran.err()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("commands")
    void everyCommandHasHelpWithExamples(String command) {
        Ran ran = Ran.leafout("", command, "--help");
        assertThat(ran.code()).isZero();
        assertThat(ran.out()).startsWith("Usage: leafout " + command).contains("Examples:\n  leafout " + command);
        assertThat(ran.err()).isEmpty();
    }

    @Test
    void versionIsTheOneOfTheBuild() {
        Ran ran = Ran.leafout("", "--version");
        assertThat(ran.code()).isZero();
        assertThat(ran.out()).matches("leafout \\d+\\.\\d+\\.\\d+(-SNAPSHOT)?\\R");
        assertThat(ran.err()).isEmpty();
    }

    @Test
    void unknownOptionsAndCommandsAreNamedAndTheLikelyOnesSuggested() {
        assertThat(Ran.leafout("", "--no-such-option")).isEqualTo(new Ran(2, "", """
                        leafout: Unknown option: '--no-such-option'
                        Try 'leafout --help'.
                        """));
        assertThat(Ran.leafout("", "event")).isEqualTo(new Ran(2, "", """
                        leafout: Unmatched argument at index 0: 'event'
                        Did you mean: leafout events or leafout bench?
                        Try 'leafout --help'.
                        """));
    }

    @Test
    void whatTheLauncherRunsSaysSo() {
        for (String command : List.of("bench", "example", "flink-demo", "play")) {
            Ran ran = Ran.leafout("", command);
            assertThat(ran.code()).isEqualTo(2);
            assertThat(ran.err()).endsWith(" run by the launcher, ./leafout at the root of the sources.\n");
        }
    }

    @Test
    void noCommandIsAWrongUsage() {
        assertThat(Ran.leafout("")).isEqualTo(new Ran(2, "", """
                        leafout: Missing a command
                        Try 'leafout --help'.
                        """));
    }

    @Test
    void anOutputThatCannotBeWrittenIsSaid() {
        OutputStream full = new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException("No space left on device");
            }
        };
        java.io.ByteArrayOutputStream err = new java.io.ByteArrayOutputStream();
        LeafoutCommand leafout =
                new LeafoutCommand(new ByteArrayInputStream("[1]".getBytes()), full, err, Terminal.NONE);
        assertThat(leafout.execute("events")).isEqualTo(2);
        assertThat(err.toString()).isEqualTo("leafout: Cannot write the output: No space left on device\n");
    }

    @Test
    void aFileWhoseNameBeginsWithAnAtSignIsAFile() {
        assertThat(Ran.leafout("", "events", "@pom.xml").err()).startsWith("leafout: Cannot read @pom.xml (");
    }
}
