// SPDX-License-Identifier: Apache-2.0
package dev.leafout.flink;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leafout.document.PartialDocument;
import dev.leafout.event.JsonEvent;
import dev.leafout.flink.OperatorRun.Backend;
import dev.leafout.parse.JsonPushParser;
import dev.leafout.parse.TruncationPolicy;
import dev.leafout.schema.JsonSchema;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** How many deltas a core reads in a second: by the bare engine, and by the operator with each kind of state. */
@Tag("thorough")
class ThroughputTest {
    private static final int STREAMS = 1_000;
    private static final int ROUNDS = 3;
    /** Without live streams it is slow; a part will do. */
    private static final int PART = 10;

    private static final List<StreamDelta> DELTAS = Recorded.interleaved(STREAMS);

    private interface Reader {
        /** Returns how many events came out. */
        long read(List<StreamDelta> deltas) throws Exception;
    }

    @Test
    void deltasPerSecondAndCore() throws Exception {
        double bare = nanosPerDelta(DELTAS, ThroughputTest::bare);
        double heap = nanosPerDelta(DELTAS, deltas -> operator(Backend.HEAP, STREAMS, deltas));
        double rocks = nanosPerDelta(DELTAS, deltas -> operator(Backend.ROCKSDB, STREAMS, deltas));
        List<StreamDelta> part = Recorded.interleaved(STREAMS / PART);
        double coldHeap = nanosPerDelta(part, deltas -> operator(Backend.HEAP, 0, deltas));
        double coldRocks = nanosPerDelta(part, deltas -> operator(Backend.ROCKSDB, 0, deltas));
        System.out.printf("%,d deltas of %,d streams, one core%n", DELTAS.size(), STREAMS);
        print("the bare engine: parser, document, validator", bare, 0);
        print("the operator, state on the heap", heap, bare);
        print("the operator, state in RocksDB", rocks, bare);
        print("no live streams, state on the heap", coldHeap, bare);
        print("no live streams, state in RocksDB", coldRocks, bare);
        for (Backend backend : Backend.values()) {
            String shares = WhereTheTimeGoes.in(() -> {
                for (int i = 0; i < ROUNDS; i++) {
                    operator(backend, STREAMS, DELTAS);
                }
            });
            System.out.println("where the time of the operator goes, " + backend + ": " + shares);
        }
        assertThat(heap).isLessThan(coldHeap);
        assertThat(rocks).isLessThan(coldRocks);
    }

    private static void print(String what, double nanos, double bare) {
        System.out.printf(
                "%-46s %,10.0f deltas/s  %6.2f us a delta, %6.2f more than the bare engine%n",
                what, 1e9 / nanos, nanos / 1e3, bare == 0 ? 0 : (nanos - bare) / 1e3);
    }

    private static double nanosPerDelta(List<StreamDelta> deltas, Reader reader) throws Exception {
        double[] nanos = new double[ROUNDS];
        for (int i = 0; i < ROUNDS; i++) {
            long start = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
            assertThat(reader.read(deltas)).isPositive();
            nanos[i] = (double) (ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - start) / deltas.size();
        }
        Arrays.sort(nanos);
        return nanos[ROUNDS / 2];
    }

    /** A map of parsers: what a single JVM would do. */
    private static long bare(List<StreamDelta> deltas) {
        JsonSchema schema = JsonSchema.parse(Recorded.SCHEMA);
        long[] events = new long[1];
        Map<String, JsonPushParser> open = new HashMap<>();
        for (StreamDelta delta : deltas) {
            JsonPushParser parser = open.computeIfAbsent(
                    delta.stream(),
                    stream -> JsonPushParser.builder()
                            .truncation(TruncationPolicy.KEEP_OPEN_VALUES)
                            .listen(new PartialDocument())
                            .listen(schema.validator())
                            .onEvent((JsonEvent event) -> events[0]++)
                            .build());
            if (delta.text() == null) {
                open.remove(delta.stream()).finish();
            } else {
                parser.feed(delta.text());
            }
        }
        return events[0];
    }

    private static long operator(Backend backend, int liveStreams, List<StreamDelta> deltas) throws Exception {
        LeafoutOptions options = LeafoutOptions.builder()
                .schema(Recorded.SCHEMA)
                .liveStreams(liveStreams)
                .build();
        try (OperatorRun run = new OperatorRun(options, backend)) {
            long events = 0;
            for (int i = 0; i < deltas.size(); i++) {
                run.process(deltas.get(i));
                if (i % 10_000 == 0) {
                    events += run.drop();
                }
            }
            return events + run.drop();
        }
    }
}
