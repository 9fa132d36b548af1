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
                "JDK %s, %d JVMs of %.1f s per comparison, medians of thread CPU time (of arriving snapshots: by the clock).%n%n",
                System.getProperty("java.version"),
                forks,
                seconds);
        System.out.println("| comparison | per | A | ns | bytes | B | ns | bytes | A / B | of the JVMs | target |");
        System.out.println("|---|---|---|---|---|---|---|---|---|---|---|");
        for (Target target : Target.ALL) {
            if (!target.isMeasurable()) {
                System.err.println("The shared test data is missing, so " + target.comparison() + " is left out.");
            } else if (chosen.isEmpty() || chosen.stream().anyMatch(target.comparison()::startsWith)) {
                print(target);
            }
        }
    }

    private void print(Target target) throws IOException, InterruptedException {
        List<Fork> results = done.get(target.comparison());
        if (results == null) {
            results = new ArrayList<>();
            for (int i = 0; i < forks; i++) {
                results.add(target.isCold() ? runCold(target) : run(target.comparison(), List.of()));
            }
            done.put(target.comparison(), results);
        }
        double[] ratios = results.stream()
                .mapToDouble(
                        f -> f.medians.get(target.contender())[0] / f.medians.get(target.than())[0])
                .sorted()
                .toArray();
        System.out.printf(
                Locale.ROOT,
                "| %s | %s | %s | %s | %s | %s | %s | %s | **%.2f** | %.2f to %.2f | %s |%n",
                target.comparison(),
                target.unit(),
                target.contender(),
                show(results, target.contender(), 0),
                show(results, target.contender(), 1),
                target.than(),
                show(results, target.than(), 0),
                show(results, target.than(), 1),
                PairedRatios.median(ratios),
                ratios[0],
                ratios[ratios.length - 1],
                target.limit());
    }

    private static String show(List<Fork> forks, String contender, int column) {
        double median = PairedRatios.median(forks.stream()
                .mapToDouble(f -> f.medians.get(contender)[column])
                .toArray());
        return String.format(Locale.ROOT, median >= 100 ? "%,.0f" : median >= 10 ? "%.1f" : "%.2f", median);
    }

    /** Each of the two runs once, in a new JVM of its own. */
    private Fork runCold(Target target) throws IOException, InterruptedException {
        Map<String, double[]> medians = new LinkedHashMap<>();
        for (String name : List.of(target.contender(), target.than())) {
            medians.putAll(run(target.comparison(), List.of("--alone=" + name)).medians);
        }
        return new Fork(medians);
    }

    /** The heap is touched beforehand: otherwise those that allocate would pay for the pages of a new JVM. */
    private Fork run(String comparison, List<String> more) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xms512m",
                "-Xmx512m",
                "-XX:+AlwaysPreTouch",
                "-cp",
                System.getProperty("java.class.path"),
                PairedRatios.class.getName(),
                "--child=" + comparison,
                "--seconds=" + seconds));
        command.addAll(more);
        Process process = new ProcessBuilder(command)
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
