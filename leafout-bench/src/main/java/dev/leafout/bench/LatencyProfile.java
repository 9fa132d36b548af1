// SPDX-License-Identifier: Apache-2.0
package dev.leafout.bench;

import dev.leafout.parse.JsonPushParser;
import java.util.Arrays;
import java.util.Locale;

/**
 * How long a single feed takes, over a document of 1 MB in chunks of 5 characters: the percentiles, and whether the
 * last chunks take longer than the first. It is wall-clock time, so on a busy machine the tail shows the machine; the
 * figures are medians of many documents.
 */
public final class LatencyProfile {
    private static final int WARM_UP_DOCUMENTS = 30;
    private static final int DOCUMENTS = 41;
    private static final String[] WARM = LlmDocuments.cut(LlmDocuments.document(LlmDocuments.LARGE, 2), 5);

    private LatencyProfile() {}

    public static void main(String[] args) {
        String[] chunks = LlmDocuments.cut(LlmDocuments.document(LlmDocuments.HUGE, 1), 5);
        long[] nanos = new long[chunks.length];
        for (int i = 0; i < WARM_UP_DOCUMENTS; i++) {
            measure(chunks, nanos);
        }
        double[][] figures = new double[6][DOCUMENTS];
        for (int i = 0; i < DOCUMENTS; i++) {
            measure(chunks, nanos);
            int hundredth = nanos.length / 100;
            figures[4][i] = percentile(Arrays.copyOf(nanos, hundredth), 50);
            figures[5][i] = percentile(Arrays.copyOfRange(nanos, nanos.length - hundredth, nanos.length), 50);
            figures[0][i] = percentile(nanos, 50);
            figures[1][i] = percentile(nanos, 99);
            figures[2][i] = percentile(nanos, 99.9);
            figures[3][i] = percentile(nanos, 100);
        }
        System.out.printf(
                Locale.ROOT,
                "JDK %s, %,d chunks of 5 characters, medians of %d documents; System.nanoTime alone takes %.0f ns.%n%n",
                System.getProperty("java.version"),
                chunks.length,
                DOCUMENTS,
                nanoTimeOverhead());
        System.out.println("| single feed at 1 MB | ns | target |");
        System.out.println("|---|---|---|");
        print("p50", figures[0], "");
        print("p99", figures[1], "");
        print("p99.9", figures[2], "≤ 30,000");
        print("max", figures[3], "");
        print("median of the first 1 %", figures[4], "");
        print("median of the last 1 %", figures[5], "no slower than the first");
    }

    private static void print(String name, double[] figures, String target) {
        System.out.printf(Locale.ROOT, "| %s | %,.0f | %s |%n", name, PairedRatios.median(figures), target);
    }

    private static void measure(String[] chunks, long[] nanos) {
        // Sorting the last figures has emptied the caches; warm them, so that the first chunks are like the last.
        LeafoutRuns.listener(WARM);
        DeltaSink sink = new DeltaSink();
        JsonPushParser parser = JsonPushParser.builder().listen(sink).build();
        for (int i = 0; i < chunks.length; i++) {
            long start = System.nanoTime();
            parser.feed(chunks[i]);
            nanos[i] = System.nanoTime() - start;
        }
        parser.finish();
        if (sink.sum() == 42) {
            System.out.println();
        }
    }

    private static double percentile(long[] nanos, double percent) {
        long[] sorted = nanos.clone();
        Arrays.sort(sorted);
        return sorted[(int) Math.min(sorted.length - 1, Math.floor(sorted.length * percent / 100))];
    }

    private static double nanoTimeOverhead() {
        long[] nanos = new long[100_000];
        for (int i = 0; i < nanos.length; i++) {
            long start = System.nanoTime();
            nanos[i] = System.nanoTime() - start;
        }
        return percentile(nanos, 50);
    }
}
