// SPDX-License-Identifier: Apache-2.0
package dev.leafout.bench;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToLongFunction;

/**
 * The CPU time of one contender on documents of growing size, in chunks of 5 characters: what {@code peers/times.mjs} and
 * {@code peers/jiter_peer.py} measure of the others, measured in the same way here. It is the time of the whole process, with its
 * compiler and its garbage collector, and starts after a warm-up.
 *
 * <p>The arguments are the folder of the documents, the name of the contender and the most CPU seconds that one document may
 * be expected to take; what would take longer is left out.
 */
public final class PeerTimes {
    private static final int SAMPLES = 5;
    /** Before anything is measured, each document up to this length is run for a second. */
    private static final int WARM_UP_CHARACTERS = 13_000;

    private static final double WARM_UP_SECONDS = 0.5;
    private static final double SAMPLE_SECONDS = 0.2;
    /** From here on one run is the sample, and its own warm-up. */
    private static final double LONG_SECONDS = 3;

    private static final com.sun.management.OperatingSystemMXBean SYSTEM =
            (com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    private static final Map<String, ToLongFunction<String[]>> CONTENDERS = new LinkedHashMap<>();

    static {
        CONTENDERS.put("Leafout, value at every chunk", LeafoutRuns::valueAfterEveryChunk);
        CONTENDERS.put("Leafout, listener", LeafoutRuns::listener);
        CONTENDERS.put("Jackson non-blocking", JacksonRuns::nonBlocking);
        CONTENDERS.put("Jackson, close and read again", JacksonRuns::completeAndReadAgain);
        CONTENDERS.put("json-smart, incomplete", JsonSmartRuns::readAgain);
    }

    private static long blackhole;

    private PeerTimes() {}

    public static void main(String[] args) throws IOException {
        if (args.length == 0) {
            CONTENDERS.keySet().forEach(System.out::println);
            return;
        }
        ToLongFunction<String[]> contender = CONTENDERS.get(args[1]);
        double limit = Double.parseDouble(args[2]);
        List<Path> files = PeerDocuments.of(Path.of(args[0]));
        warmUp(contender, files);
        double last = 0;
        long lastSize = 1;
        for (Path file : files) {
            String document = Files.readString(file);
            double growth = (double) document.length() / lastSize;
            if (last * growth * growth > limit) {
                return;
            }
            String[] chunks = LlmDocuments.cut(document, 5);
            double[] samples = measure(() -> blackhole += contender.applyAsLong(chunks));
            last = samples[samples.length / 2];
            lastSize = document.length();
            System.out.printf(
                    Locale.ROOT,
                    "{\"peer\":\"%s\",\"document\":\"%s\",\"characters\":%d,\"ms\":%.6f,\"samples\":%d}%n",
                    args[1],
                    PeerDocuments.name(file),
                    document.length(),
                    last * 1000,
                    samples.length);
        }
        if (blackhole == 42) {
            System.out.println();
        }
    }

    private static void warmUp(ToLongFunction<String[]> contender, List<Path> files) throws IOException {
        for (Path file : files) {
            String document = Files.readString(file);
            if (document.length() <= WARM_UP_CHARACTERS) {
                String[] chunks = LlmDocuments.cut(document, 5);
                batch(() -> blackhole += contender.applyAsLong(chunks), 1);
            }
        }
    }

    /** Returns the seconds of one run, sorted. */
    private static double[] measure(Runnable run) {
        double first = batch(run, 0);
        if (first >= LONG_SECONDS) {
            return new double[] {first};
        }
        batch(run, WARM_UP_SECONDS);
        double[] samples = new double[SAMPLES];
        for (int i = 0; i < SAMPLES; i++) {
            samples[i] = batch(run, SAMPLE_SECONDS);
        }
        Arrays.sort(samples);
        return samples;
    }

    /** Repeats the run for this many seconds, at least once. The clock ticks in hundredths of a second. */
    private static double batch(Runnable run, double seconds) {
        long start = SYSTEM.getProcessCpuTime();
        long runs = 0;
        long spent;
        do {
            run.run();
            runs++;
            spent = SYSTEM.getProcessCpuTime() - start;
        } while (spent < seconds * 1e9);
        return spent / 1e9 / runs;
    }
}
