// SPDX-License-Identifier: Apache-2.0
package dev.leafout.bench;

import com.sun.management.OperatingSystemMXBean;
import dev.leafout.llm.ModelStream;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * What an open stream takes of a node, when many are open at once: from the bytes of a provider to the typed answer,
 * validated. Every stream gets one event in its turn, so when the first one is fed again, a large number of others has
 * pushed it out of the processor's caches.
 *
 * <p>The arguments are numbers of streams, a thousand or more: with fewer, the clock is too coarse. All time is CPU time of the process, with its compiler and collector.
 */
public final class NodeProfile {
    private static final int CHARACTERS = 2_500;
    /** The streams share the bytes of so many answers; a node would not keep them. */
    private static final int ANSWERS = 64;

    private static final int ROUND = 10;

    private static final OperatingSystemMXBean SYSTEM =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    private NodeProfile() {}

    public static void main(String[] args) {
        List<ProviderStreams> answers = IntStream.range(0, ANSWERS)
                .mapToObj(seed -> ProviderStreams.of("openai-chat", LlmDocuments.document(CHARACTERS, seed)))
                .toList();
        for (int i = 0; i < 200; i++) {
            answers.forEach(ProviderRuns::modelStream);
        }
        System.out.println("| open streams | bytes of heap each, halfway | µs per event | events/s and core |");
        System.out.println("|---|---|---|---|");
        for (String count : args) {
            measure(answers, Integer.parseInt(count));
        }
    }

    private static void measure(List<ProviderStreams> answers, int count) {
        int half = answers.stream().mapToInt(it -> it.events().size()).min().orElseThrow() / 2;
        long before = used();
        List<ModelStream<ObjectRuns.Itinerary>> open = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            ProviderStreams answer = answers.get(i % ANSWERS);
            open.add(ModelStream.of(answer.provider())
                    .text(ObjectRuns.Itinerary.class)
                    .open());
        }
        double[] nanos = new double[half / ROUND];
        for (int round = 0; round < nanos.length; round++) {
            long start = SYSTEM.getProcessCpuTime();
            for (int event = round * ROUND; event < (round + 1) * ROUND; event++) {
                for (int i = 0; i < count; i++) {
                    open.get(i).feed(answers.get(i % ANSWERS).events().get(event));
                }
            }
            nanos[round] = (double) (SYSTEM.getProcessCpuTime() - start) / ((long) ROUND * count);
        }
        Arrays.sort(nanos);
        double typical = nanos[nanos.length / 2];
        long heap = (used() - before) / count;
        System.out.printf(
                Locale.ROOT,
                "| %,d | %,d | %.2f (%.2f to %.2f) | %,.0f |%n",
                count,
                heap,
                typical / 1e3,
                nanos[0] / 1e3,
                nanos[nanos.length - 1] / 1e3,
                1e9 / typical);
        open.forEach(ModelStream::cancel);
    }

    private static long used() {
        for (int i = 0; i < 3; i++) {
            System.gc();
        }
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }
}
