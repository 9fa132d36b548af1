// SPDX-License-Identifier: Apache-2.0
package dev.leafout.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Runs the comparisons of {@link PairedRatios}, each in JVMs of its own, and prints the medians beside the targets. */
final class PairedReport {
    /** What a comparison is to show: the ratio of a contender to another one, at least or at most. */
    private record Target(String comparison, String contender, String than, String limit, String unit) {}

    private static final List<Target> TARGETS = List.of(
            new Target("push-1k", "jackson strings", "leafout listener", "≥ 2", "chunk"),
            new Target("push-12k", "jackson strings", "leafout listener", "≥ 2", "chunk"),
            new Target("push-100k", "jackson strings", "leafout listener", "≥ 2", "chunk"),
            new Target("push-1m", "jackson strings", "leafout listener", "≥ 2", "chunk"),
            new Target("push-1k", "jackson bytes", "leafout listener", "≥ 1", "chunk"),
            new Target("push-12k", "jackson bytes", "leafout listener", "≥ 1", "chunk"),
            new Target("push-100k", "jackson bytes", "leafout listener", "≥ 1", "chunk"),
            new Target("push-1m", "jackson bytes", "leafout listener", "≥ 1", "chunk"),
            new Target("uneven-100k", "jackson strings", "leafout listener", "", "chunk"),
            new Target("bytes-12k", "jackson bytes", "leafout bytes", "", "chunk"),
            new Target("events-12k", "jackson strings", "leafout events", "", "chunk"),
            new Target("events-100k", "jackson strings", "leafout events", "", "chunk"),
            new Target("document-1k", "leafout listener and document", "leafout listener", "≤ 2.5", "chunk"),
            new Target("document-12k", "leafout listener and document", "leafout listener", "≤ 2.5", "chunk"),
            new Target("document-100k", "leafout listener and document", "leafout listener", "≤ 2.5", "chunk"),
            new Target("document-1m", "leafout listener and document", "leafout listener", "≤ 2.5", "chunk"),
            new Target("value-12k", "jackson strings", "leafout value after every chunk", "", "chunk"),
            new Target("value-1m", "jackson strings", "leafout value after every chunk", "", "chunk"),
            new Target("whole-12k", "jackson readTree", "leafout listener", "≥ 1", "character"),
            new Target("whole-100k", "jackson readTree", "leafout listener", "≥ 1", "character"),
            new Target("whole-1m", "jackson readTree", "leafout listener", "≥ 1", "character"),
            new Target("wholeEvents-12k", "jackson readTree", "leafout events", "≥ 1", "character"),
            new Target("wholeEvents-100k", "jackson readTree", "leafout events", "≥ 1", "character"),
            new Target("wholeEvents-1m", "jackson readTree", "leafout events", "≥ 1", "character"),
            new Target("tolerant-1k", "leafout listener with llm()", "leafout listener", "≤ 1.15", "chunk"),
            new Target("tolerant-12k", "leafout listener with llm()", "leafout listener", "≤ 1.15", "chunk"),
            new Target("tolerant-100k", "leafout listener with llm()", "leafout listener", "≤ 1.15", "chunk"),
            new Target("tolerant-1m", "leafout listener with llm()", "leafout listener", "≤ 1.15", "chunk"),
            new Target("wholeTolerant-12k", "leafout listener with llm()", "leafout listener", "≤ 1.15", "character"),
            new Target("wholeTolerant-100k", "leafout listener with llm()", "leafout listener", "≤ 1.15", "character"),
            new Target("wholeTolerant-1m", "leafout listener with llm()", "leafout listener", "≤ 1.15", "character"),
            new Target("again-1k", "jackson complete and readTree", "leafout listener", "", "document"),
            new Target("again-12k", "jackson complete and readTree", "leafout listener", "≥ 300", "document"),
            new Target("again-12k", "jackson complete and readTree", "leafout value after every chunk", "", "document"),
            new Target("schema-itinerary", "validate chunks", "parse chunks", "≤ 1.5", "character"),
            new Target("schema-itinerary", "validate whole", "parse whole", "≤ 1.5", "character"),
            new Target("schema-itinerary", "networknt", "validate whole", "≥ 3", "character"),
            new Target("schema-toolCall", "validate chunks", "parse chunks", "≤ 1.5", "character"),
            new Target("schema-toolCall", "validate whole", "parse whole", "≤ 1.5", "character"),
            new Target("schema-toolCall", "networknt", "validate whole", "≥ 3", "character"),
            new Target("object-12k", "object stream", "leafout listener", "≤ 3", "chunk"),
            new Target("object-12k", "object stream, no validation", "leafout listener", "≤ 3", "chunk"),
            new Target("object-12k", "object stream, plain JSON", "leafout listener", "≤ 3", "chunk"),
            new Target("object-100k", "object stream", "leafout listener", "≤ 3", "chunk"),
            new Target("object-100k", "object stream, no validation", "leafout listener", "≤ 3", "chunk"),
            new Target("object-100k", "object stream, plain JSON", "leafout listener", "≤ 3", "chunk"),
            new Target(
                    "partial-12k",
                    "jackson complete and bind",
                    "leafout partial after every chunk",
                    "≥ 50",
                    "document"),
            new Target("partial-12k", "jackson complete and bind", "leafout partial, plain JSON", "≥ 50", "document"),
            new Target("flatPartials", "12k", "1k", "≤ 1.2", "character"),
            new Target("flatPartials", "100k", "1k", "≤ 1.2", "character"),
            new Target("flatPartials", "1m", "1k", "≤ 1.2", "character"),
            new Target("snapshots-12k", "jackson readTree", "leafout chunker", "≥ 20", "snapshot"),
            new Target("snapshots-12k", "flatten", "leafout chunker", "≥ 40", "snapshot"),
            new Target("snapshots-12k", "jackson readTree", "leafout trusting", "", "snapshot"),
            new Target("snapshots-100k", "jackson readTree", "leafout chunker", "≥ 20", "snapshot"),
            new Target("snapshots-100k", "flatten", "leafout chunker", "≥ 40", "snapshot"),
            new Target("snapshots-100k", "jackson readTree", "leafout trusting", "", "snapshot"),
            new Target("shuffled-12k", "jackson readTree", "leafout chunker", "≥ 2.5", "snapshot"),
            new Target("shuffled-12k", "flatten", "leafout chunker", "≥ 5", "snapshot"),
            new Target("shuffled-12k", "jackson readTree", "leafout trusting", "", "snapshot"),
            new Target("shuffled-100k", "jackson readTree", "leafout chunker", "≥ 2.5", "snapshot"),
            new Target("shuffled-100k", "flatten", "leafout chunker", "≥ 5", "snapshot"),
            new Target("shuffled-100k", "jackson readTree", "leafout trusting", "", "snapshot"),
            new Target("wire-openai-chat", "leafout decoder", "jackson scan", "≤ 2", "byte"),
            new Target("wire-openai-chat", "leafout model stream", "jackson scan", "", "byte"),
            new Target("wire-openai-responses", "leafout decoder", "jackson scan", "≤ 2", "byte"),
            new Target("wire-openai-responses", "leafout model stream", "jackson scan", "", "byte"),
            new Target("wire-anthropic", "leafout decoder", "jackson scan", "≤ 2", "byte"),
            new Target("wire-anthropic", "leafout model stream", "jackson scan", "", "byte"),
            new Target("wire-gemini", "leafout decoder", "jackson scan", "≤ 2", "byte"),
            new Target("wire-gemini", "leafout model stream", "jackson scan", "", "byte"),
            new Target("wire-ollama", "leafout decoder", "jackson scan", "≤ 2", "byte"),
            new Target("wire-ollama", "leafout model stream", "jackson scan", "", "byte"),
            new Target("flat5", "12k", "1k", "0.8 to 1.2", "character"),
            new Target("flat5", "100k", "1k", "0.8 to 1.2", "character"),
            new Target("flat5", "1m", "1k", "0.8 to 1.2", "character"),
            new Target("flat1", "12k", "1k", "0.8 to 1.2", "character"),
            new Target("flat1", "100k", "1k", "0.8 to 1.2", "character"),
            new Target("flat1", "1m", "1k", "0.8 to 1.2", "character"));

    /** The medians of one JVM: nanoseconds and bytes allocated per unit, by contender. */
    private record Fork(Map<String, double[]> medians) {}

    private final int forks;
    private final double seconds;
    private final Map<String, List<Fork>> done = new LinkedHashMap<>();

    PairedReport(int forks, double seconds) {
        this.forks = forks;
        this.seconds = seconds;
    }

    void print(List<String> chosen) throws IOException, InterruptedException {
        System.out.printf(
                Locale.ROOT,
                "JDK %s, %d JVMs of %.1f s per comparison, thread CPU time, medians.%n%n",
                System.getProperty("java.version"),
                forks,
                seconds);
        System.out.println("| comparison | per | A | ns | bytes | B | ns | bytes | A / B | of the JVMs | target |");
        System.out.println("|---|---|---|---|---|---|---|---|---|---|---|");
        for (Target target : TARGETS) {
            if (chosen.isEmpty() || chosen.stream().anyMatch(target.comparison::startsWith)) {
                print(target);
            }
        }
    }

    private void print(Target target) throws IOException, InterruptedException {
        List<Fork> results = done.get(target.comparison);
        if (results == null) {
            results = new ArrayList<>();
            for (int i = 0; i < forks; i++) {
                results.add(run(target.comparison));
            }
            done.put(target.comparison, results);
        }
        double[] ratios = results.stream()
                .mapToDouble(f -> f.medians.get(target.contender)[0] / f.medians.get(target.than)[0])
                .sorted()
                .toArray();
        System.out.printf(
                Locale.ROOT,
                "| %s | %s | %s | %s | %s | %s | %s | %s | **%.2f** | %.2f to %.2f | %s |%n",
                target.comparison,
                target.unit,
                target.contender,
                show(results, target.contender, 0),
                show(results, target.contender, 1),
                target.than,
                show(results, target.than, 0),
                show(results, target.than, 1),
                PairedRatios.median(ratios),
                ratios[0],
                ratios[ratios.length - 1],
                target.limit);
    }

    private static String show(List<Fork> forks, String contender, int column) {
        double median = PairedRatios.median(forks.stream()
                .mapToDouble(f -> f.medians.get(contender)[column])
                .toArray());
        return String.format(Locale.ROOT, median >= 100 ? "%,.0f" : median >= 10 ? "%.1f" : "%.2f", median);
    }

    /** The heap is touched beforehand: otherwise those that allocate would pay for the pages of a new JVM. */
    private Fork run(String comparison) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xms512m",
                        "-Xmx512m",
                        "-XX:+AlwaysPreTouch",
                        "-cp",
                        System.getProperty("java.class.path"),
                        PairedRatios.class.getName(),
                        "--child=" + comparison,
                        "--seconds=" + seconds)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        Map<String, double[]> medians = new LinkedHashMap<>();
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                String[] parts = line.split("\t");
                if (parts[0].equals("RESULT")) {
                    medians.put(parts[1], new double[] {Double.parseDouble(parts[2]), Double.parseDouble(parts[3])});
                }
            }
        }
        if (process.waitFor() != 0) {
            throw new IllegalStateException("The JVM for " + comparison + " failed");
        }
        return new Fork(medians);
    }
}
