// SPDX-License-Identifier: Apache-2.0
package dev.leafout.cli;

import picocli.CommandLine.Command;

/** {@code leafout flink-demo}: only its help. The launcher runs the demo itself, from the module leafout-flink. */
@Command(
        name = "flink-demo",
        description = {
            "Read recorded, interleaved streams with Flink inside this process, and print every output.",
            "The argument is a folder with deltas.jsonl and schema.json (default: examples/gateway); see docs/scale.md."
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        footerHeading = "%nExamples:%n",
        footer = {"  leafout flink-demo", "  leafout flink-demo examples/gateway"})
final class FlinkDemoCommand extends LauncherCommand {
    FlinkDemoCommand() {
        super("The demo is");
    }
}
