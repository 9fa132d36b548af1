// SPDX-License-Identifier: Apache-2.0
package dev.leafout.cli;

import picocli.CommandLine.Command;

/** {@code leafout play}: only its help. The launcher runs the playground itself, which is a separate module. */
@Command(
        name = "play",
        customSynopsis = "leafout play [--port N]",
        description = {
            "Show a stream unfolding on a web page, on localhost only; Ctrl-C stops it.",
            "Picks a free port, unless --port sets one. It opens no browser: open the address that it prints."
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        footerHeading = "%nExamples:%n",
        footer = {"  leafout play", "  leafout play --port 8080"})
final class PlayCommand extends LauncherCommand {
    PlayCommand() {
        super("The playground is");
    }
}
