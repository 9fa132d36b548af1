// SPDX-License-Identifier: Apache-2.0
package dev.leafout.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The completion scripts, asked by the shells themselves. */
class CompletionCommandTest {
    @TempDir
    Path folder;

    @Test
    void bashCompletesCommandsAndOptions() throws Exception {
        String ask =
                "compopt() { :; }; source %s; COMP_WORDS=(leafout %s); COMP_CWORD=%d; COMP_LINE=\"${COMP_WORDS[*]}\";"
                        + " _complete_leafout; echo \"${COMPREPLY[@]}\"";
        String script = script("bash").toString();
        assertThat(run("bash", "-c", ask.formatted(script, "wa", 1)).strip()).isEqualTo("watch");
        assertThat(run("bash", "-c", ask.formatted(script, "watch --ra", 2)).strip())
                .isEqualTo("--rate");
        assertThat(run("bash", "-c", ask.formatted(script, "validate --sch", 2)).strip())
                .isEqualTo("--schema");
    }

    @Test
    void zshReadsTheScript() throws Exception {
        assumeTrue(isThere("zsh"), "there is no zsh");
        assertThat(run(
                        "zsh",
                        "-f",
                        "-c",
                        "autoload -Uz compinit && compinit -u -d " + folder.resolve("dump") + " && source "
                                + script("zsh") + " && echo ${_comps[leafout]}"))
                .contains("leafout");
    }

    @Test
    void fishCompletesCommandsAndOptions() throws Exception {
        assumeTrue(isThere("fish"), "there is no fish");
        String ask = "source " + script("fish") + "; complete -C ";
        assertThat(run("fish", "-N", "-c", ask + "'leafout wa'"))
                .isEqualTo("watch\tShow the fields of a document filling in, as if a model were writing it now.\n");
        assertThat(run("fish", "-N", "-c", ask + "'leafout watch --ra'")).startsWith("--rate\tHow many tokens");
    }

    @Test
    void everyCommandAndOptionIsInTheScripts() {
        for (String shell : List.of("bash", "zsh", "fish")) {
            Ran ran = Ran.leafout("", "completion", shell);
            assertThat(ran.code()).isZero();
            assertThat(ran.err()).isEmpty();
            assertThat(ran.out()).contains(LeafoutCommandTest.commands()).contains("schema", "tolerate", "on-conflict");
        }
    }

    @Test
    void otherShellsAreNamedAsUnknown() {
        assertThat(Ran.leafout("", "completion", "tcsh").err()).contains("'tcsh' is not one of bash, zsh, fish");
        assertThat(Ran.leafout("", "completion").code()).isEqualTo(2);
    }

    private Path script(String shell) throws IOException {
        return Files.writeString(
                folder.resolve(shell), Ran.leafout("", "completion", shell).out());
    }

    private static boolean isThere(String program) throws Exception {
        return new ProcessBuilder("sh", "-c", "command -v " + program)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start()
                        .waitFor()
                == 0;
    }

    private String run(String... command) throws Exception {
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("HOME", folder.toString());
        Process process = builder.start();
        process.getOutputStream().close();
        String printed = new String(process.getInputStream().readAllBytes(), UTF_8);
        process.waitFor();
        return printed;
    }
}
