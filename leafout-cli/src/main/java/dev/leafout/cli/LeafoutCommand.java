// SPDX-License-Identifier: Apache-2.0
package dev.leafout.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The {@code leafout} command: its name, its version and its help. The commands under it come with later versions. */
@Command(
        name = "leafout",
        description = "JSON that is still being written.",
        footer = {"", "There are no commands yet: they come with later versions."},
        mixinStandardHelpOptions = true,
        versionProvider = Version.class)
final class LeafoutCommand implements Runnable {

    @Spec
    private CommandSpec spec;

    /** Runs the command line and exits with its code: 0, or 2 for a wrong usage. */
    public static void main(String[] args) {
        System.exit(new CommandLine(new LeafoutCommand()).execute(args));
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Missing an option: there are no commands yet.");
    }
}
