// SPDX-License-Identifier: Apache-2.0
package dev.leafout.cli;

import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** {@code leafout completion}: a script that tells a shell how to complete the command line. */
@Command(
        name = "completion",
        description = {
            "Print a script that completes commands and options in your shell.",
            "In fish, write it to ~/.config/fish/completions/leafout.fish."
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        footerHeading = "%nExamples:%n",
        footer = {
            "  leafout completion bash >> ~/.bashrc",
            "  leafout completion zsh >> ~/.zshrc",
            "  leafout completion fish > ~/.config/fish/completions/leafout.fish"
        })
final class CompletionCommand implements Callable<Integer> {
    enum Shell {
        BASH,
        ZSH,
        FISH
    }

    @ParentCommand
    private LeafoutCommand leafout;

    @Parameters(paramLabel = "SHELL", description = "bash, zsh or fish.")
    private Shell shell;

    @Override
    public Integer call() {
        CommandLine all = leafout.withAllCommands();
        // picocli's script asks zsh to behave like bash
        leafout.out().lines(shell == Shell.FISH ? FishCompletion.of(all) : AutoComplete.bash("leafout", all));
        return LeafoutCommand.FINE;
    }
}
