// SPDX-License-Identifier: Apache-2.0
package dev.leafout.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParentCommand;

/** {@code leafout bench}: only its help. The launcher runs the benchmarks themselves, which are a separate module. */
@Command(
        name = "bench",
        description = {
            "Compare Leafout with Jackson on this machine: a short table, in half a minute.",
            "Arguments are those of the benchmarks: names of comparisons, --forks=N, --seconds=N; see docs/benchmarks.md."
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        footerHeading = "%nExamples:%n",
        footer = {"  leafout bench", "  leafout bench push-12k whole-100k --forks=3"})
final class BenchCommand implements Callable<Integer> {
    @ParentCommand
    private LeafoutCommand leafout;

    @Override
    public Integer call() {
        leafout.say("The benchmarks are run by the launcher, ./leafout at the root of the sources.");
        return LeafoutCommand.USAGE;
    }
}
