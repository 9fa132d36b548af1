// SPDX-License-Identifier: Apache-2.0
package dev.leafout.flink.job;

import dev.leafout.event.SafeText;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/**
 * Runs the job on files with Flink inside this process, and prints every output: {@code ./leafout flink-demo}. Its
 * argument is a folder with {@code deltas.jsonl} and {@code schema.json}.
 *
 * <p>Has no state, so any thread may use it.
 *
 * @since 0.1
 */
public final class FlinkDemo {
    private static final int PARALLELISM = 2;
    private static final List<String> OUTPUTS =
            List.of(OutputLine.EVENTS, "violations", "completed", "truncated", "malformed");

    private FlinkDemo() {}

    public static void main(String[] args) throws Exception {
        if (args.length != 1) {
            System.err.println("leafout: name one folder with deltas.jsonl and schema.json");
            System.exit(2);
        }
        run(Path.of(args[0]), new PrintStream(System.out, true, StandardCharsets.UTF_8));
    }

    static void run(Path folder, PrintStream out) throws Exception {
        Path results = Files.createTempDirectory("leafout-flink");
        try {
            StreamExecutionEnvironment environment = StreamExecutionEnvironment.createLocalEnvironment(PARALLELISM);
            String[] arguments = {
                "--in", folder.resolve("deltas.jsonl").toAbsolutePath().toString(),
                "--out", results.toUri().toString(),
                "--schema", folder.resolve("schema.json").toString(),
                "--paths", "days[*].title"
            };
            FileJob.build(environment, JobArguments.parse(arguments));
            environment.execute("leafout flink-demo");
            for (String output : OUTPUTS) {
                print(results.resolve(output), output, out);
            }
        } finally {
            delete(results);
        }
    }

    /** Prints the lines of one output, those of each stream together. */
    static void print(Path folder, String output, PrintStream out) throws IOException {
        out.println(output);
        if (!Files.exists(folder)) {
            out.println("  none");
            return;
        }
        try (Stream<Path> files = Files.list(folder)) {
            files.flatMap(FlinkDemo::lines)
                    .sorted(Comparator.comparing(line -> line.split("\"", 5)[3])) // by stream; the sort is stable
                    .forEach(line -> out.println("  " + SafeText.of(line)));
        }
    }

    private static Stream<String> lines(Path file) {
        try {
            return Files.readAllLines(file).stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
