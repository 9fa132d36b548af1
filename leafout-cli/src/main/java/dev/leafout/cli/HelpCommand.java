// SPDX-License-Identifier: Apache-2.0
package dev.leafout.cli;

import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** {@code leafout help}: the same as {@code --help}, where people look for it. */
@Command(
        name = "help",
        description = "Say what a command does, and list its options.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        footerHeading = "%nExamples:%n",
        footer = {"  leafout help", "  leafout help watch"})
final class HelpCommand implements Callable<Integer> {
    @ParentCommand
    private LeafoutCommand leafout;

    @Parameters(arity = "0..1", paramLabel = "COMMAND", description = "The command; without it, all are listed.")
    private @Nullable String command;

    @Override
    public Integer call() {
        if (command == null) {
            return leafout.execute("--help");
        }
        boolean isKnown = LeafoutCommand.COMMANDS.containsKey(command);
        return isKnown ? leafout.execute(command, "--help") : leafout.execute(command); // which suggests others
    }
}
