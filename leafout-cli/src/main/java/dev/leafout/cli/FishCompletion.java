// SPDX-License-Identifier: Apache-2.0
package dev.leafout.cli;

import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Completion for the fish shell, which picocli does not write: a line for each command and each option. */
final class FishCompletion {
    private final StringBuilder script = new StringBuilder("# Completes leafout in the fish shell.\n");

    private FishCompletion() {}

    static String of(CommandLine leafout) {
        FishCompletion fish = new FishCompletion();
        fish.options(leafout.getCommandSpec(), "__fish_use_subcommand");
        leafout.getSubcommands().forEach((name, command) -> {
            CommandSpec spec = command.getCommandSpec();
            fish.line(
                    "__fish_use_subcommand",
                    "-f -a " + name,
                    firstLine(spec.usageMessage().description()));
            fish.options(spec, "__fish_seen_subcommand_from " + name);
        });
        return fish.script.toString();
    }

    private void options(CommandSpec command, String when) {
        for (OptionSpec option : command.options()) {
            StringBuilder names = new StringBuilder();
            for (String name : option.names()) {
                names.append(name.startsWith("--") ? "-l " : "-s ")
                        .append(name.replaceFirst("^--?", ""))
                        .append(' ');
            }
            if (option.arity().max() > 0) {
                names.append("-r ");
            }
            line(when, names.toString().strip(), firstLine(option.description()));
        }
    }

    private void line(String when, String what, String description) {
        script.append("complete -c leafout -n ")
                .append(quoted(when))
                .append(' ')
                .append(what);
        script.append(" -d ").append(quoted(description)).append('\n');
    }

    private static String firstLine(String... description) {
        return description.length == 0 ? "" : description[0].replace("%n", " ").replace("%%", "%");
    }

    private static String quoted(String text) {
        return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
    }
}
