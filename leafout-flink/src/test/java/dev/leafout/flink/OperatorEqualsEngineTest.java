// SPDX-License-Identifier: Apache-2.0
package dev.leafout.flink;

import dev.leafout.flink.OperatorRun.Backend;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The operator says of many interleaved streams what the bare engine says of each, whatever happens in between. */
@Tag("thorough")
class OperatorEqualsEngineTest {
    private static final List<TestStream> STREAMS = TestStream.corpus(400, 7);
    private static final Map<String, String> EXPECTED =
            new BareEngine(TestStream.SCHEMA).read(STREAMS).texts();

    /** What may happen after a delta. */
    private interface Event {
        void happen(OperatorRun run) throws Exception;
    }

    private static LeafoutOptions.Builder options() {
        return LeafoutOptions.builder().schema(TestStream.SCHEMA);
    }

    private static Map<String, String> read(LeafoutOptions.Builder options, Backend backend, List<StreamDelta> deltas)
            throws Exception {
        return read(options, backend, deltas, Integer.MAX_VALUE, run -> {});
    }

    /** Reads the deltas; after one in so many, at random, something happens. */
    private static Map<String, String> read(
            LeafoutOptions.Builder options, Backend backend, List<StreamDelta> deltas, int oneIn, Event event)
            throws Exception {
        Random random = new Random(deltas.size());
        try (OperatorRun run = new OperatorRun(options.build(), backend)) {
            for (StreamDelta delta : deltas) {
                run.process(delta);
                if (random.nextInt(oneIn) == 0) {
                    event.happen(run);
                }
            }
            return run.output();
        }
    }

    @ParameterizedTest
    @EnumSource
    void interleaved(Backend backend) throws Exception {
        Transcript.assertSame(read(options(), backend, TestStream.interleaved(STREAMS, 1)), EXPECTED);
    }

    /** Without live streams each delta reads the state; with few, most do. */
    @ParameterizedTest
    @CsvSource({"HEAP, 0", "HEAP, 20", "ROCKSDB, 0", "ROCKSDB, 20"})
    void fromTheStateAlone(Backend backend, int live) throws Exception {
        List<StreamDelta> deltas = TestStream.interleaved(STREAMS, 2);
        Transcript.assertSame(read(options().liveStreams(live), backend, deltas), EXPECTED);
    }

    @ParameterizedTest
    @EnumSource
    void stoppedAndRestoredAgainAndAgain(Backend backend) throws Exception {
        List<StreamDelta> deltas = TestStream.interleaved(STREAMS, 3);
        Transcript.assertSame(read(options(), backend, deltas, 400, OperatorRun::failAndGoOn), EXPECTED);
    }

    /** Snapshots that are taken and never used must not disturb what goes on. */
    @ParameterizedTest
    @EnumSource
    void withSnapshotsInBetween(Backend backend) throws Exception {
        List<StreamDelta> deltas = TestStream.interleaved(STREAMS, 4);
        Transcript.assertSame(read(options().liveStreams(50), backend, deltas, 300, OperatorRun::snapshot), EXPECTED);
    }

    /** Nothing tells them from repeats: a restored stream must be told each once, and not twice. */
    @ParameterizedTest
    @EnumSource
    void withoutNumbers(Backend backend) throws Exception {
        List<StreamDelta> deltas = TestStream.interleaved(STREAMS, 8).stream()
                .map(it -> new StreamDelta(it.stream(), StreamDelta.UNNUMBERED, it.text(), it.end()))
                .toList();
        Transcript.assertSame(
                read(options().liveStreams(100), backend, deltas, 1000, OperatorRun::failAndGoOn), EXPECTED);
    }

    @Test
    void outOfOrderAndRepeated() throws Exception {
        List<StreamDelta> deltas = shuffledAndRepeated(TestStream.interleaved(STREAMS, 5), new Random(5));
        Transcript.assertSame(read(options(), Backend.HEAP, deltas, 1000, OperatorRun::failAndGoOn), EXPECTED);
    }

    /** Delays each by up to 30 places, and sends a tenth of them twice. */
    private static List<StreamDelta> shuffledAndRepeated(List<StreamDelta> deltas, Random random) {
        record Placed(int place, StreamDelta delta) {}
        List<Placed> placed = new ArrayList<>();
        for (int i = 0; i < deltas.size(); i++) {
            placed.add(new Placed(i + random.nextInt(30), deltas.get(i)));
            if (random.nextInt(10) == 0) {
                placed.add(new Placed(i + random.nextInt(300), deltas.get(i)));
            }
        }
        placed.sort((a, b) -> Integer.compare(a.place, b.place));
        return placed.stream().map(Placed::delta).toList();
    }

    @Test
    void onlyTheEventsOfChosenPaths() throws Exception {
        String[] patterns = {"name", "days[*].title", "a"};
        List<StreamDelta> deltas = TestStream.interleaved(STREAMS, 6);
        Transcript.assertSame(
                read(options().paths(patterns), Backend.HEAP, deltas),
                new BareEngine(TestStream.SCHEMA, patterns).read(STREAMS).texts());
    }
}
