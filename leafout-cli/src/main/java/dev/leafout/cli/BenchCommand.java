// SPDX-License-Identifier: Apache-2.0
package dev.leafout.cli;

import picocli.CommandLine.Command;

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
final class BenchCommand extends LauncherCommand {
    BenchCommand() {
        super("The benchmarks are");
    }
}
