// SPDX-License-Identifier: Apache-2.0
package dev.leafout.cli;

import picocli.CommandLine.Command;

/** {@code leafout example}: only its help. The launcher runs the examples themselves, which are a separate module. */
@Command(
        name = "example",
        customSynopsis = "leafout example [NAME]",
        description = "Run one of the programs in examples/; without NAME, list them.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        footerHeading = "%nExamples:%n",
        footer = {"  leafout example", "  leafout example tool-call", "  leafout example spring-ai"})
final class ExampleCommand extends LauncherCommand {
    ExampleCommand() {
        super("The examples are");
    }
}
