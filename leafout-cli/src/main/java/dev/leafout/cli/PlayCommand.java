// SPDX-License-Identifier: Apache-2.0
package dev.leafout.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParentCommand;

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
final class PlayCommand implements Callable<Integer> {
    @ParentCommand
    private LeafoutCommand leafout;

    @Override
    public Integer call() {
        leafout.say("The playground is run by the launcher, ./leafout at the root of the sources.");
        return LeafoutCommand.USAGE;
    }
}
