// SPDX-License-Identifier: Apache-2.0
package dev.leafout.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParentCommand;

/** {@code leafout example}: only its help. The launcher runs the examples themselves, which are a separate module. */
@Command(
        name = "example",
        customSynopsis = "leafout example [NAME]",
        description = "Run one of the small programs in examples/; without NAME, list them.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        footerHeading = "%nExamples:%n",
        footer = {"  leafout example", "  leafout example tool-call"})
final class ExampleCommand implements Callable<Integer> {
    @ParentCommand
    private LeafoutCommand leafout;

    @Override
    public Integer call() {
        leafout.say("The examples are run by the launcher, ./leafout at the root of the sources.");
        return LeafoutCommand.USAGE;
    }
}
