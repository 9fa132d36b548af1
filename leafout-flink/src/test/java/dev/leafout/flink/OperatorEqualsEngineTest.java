// SPDX-License-Identifier: Apache-2.0
package dev.leafout.flink;

import dev.leafout.flink.OperatorRun.Backend;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The operator says of many interleaved streams what the bare engine says of each, whatever happens in between. */
class OperatorEqualsEngineTest {
    private static final List<TestStream> STREAMS = TestStream.corpus(400, 7);
    private static final Map<String, String> EXPECTED =
            new BareEngine(TestStream.SCHEMA).read(STREAMS).texts();

    private static LeafoutOptions.Builder options() {
        return LeafoutOptions.builder().schema(TestStream.SCHEMA);
    }

    @ParameterizedTest
    @EnumSource
    void interleaved(Backend backend) throws Exception {
        try (OperatorRun run = new OperatorRun(options().build(), backend)) {
            for (StreamDelta delta : TestStream.interleaved(STREAMS, 1)) {
                run.process(delta);
            }
            Transcript.assertSame(run.output(), EXPECTED);
        }
    }

    /** Without live streams each delta reads the state; with few, most do. */
    @ParameterizedTest
    @CsvSource({"HEAP, 0", "HEAP, 20", "ROCKSDB, 0", "ROCKSDB, 20"})
    void fromTheStateAlone(Backend backend, int liveStreams) throws Exception {
        try (OperatorRun run =
                new OperatorRun(options().liveStreams(liveStreams).build(), backend)) {
            for (StreamDelta delta : TestStream.interleaved(STREAMS, 2)) {
                run.process(delta);
            }
            Transcript.assertSame(run.output(), EXPECTED);
        }
    }

    @ParameterizedTest
    @EnumSource
    void stoppedAndRestoredAgainAndAgain(Backend backend) throws Exception {
        Random random = new Random(3);
        try (OperatorRun run = new OperatorRun(options().build(), backend)) {
            for (StreamDelta delta : TestStream.interleaved(STREAMS, 3)) {
                run.process(delta);
                if (random.nextInt(400) == 0) {
                    run.failAndGoOn();
                }
            }
            Transcript.assertSame(run.output(), EXPECTED);
        }
    }

    /** Snapshots that are taken and never used must not disturb what goes on. */
    @ParameterizedTest
    @EnumSource
    void withSnapshotsInBetween(Backend backend) throws Exception {
        Random random = new Random(4);
        try (OperatorRun run = new OperatorRun(options().liveStreams(50).build(), backend)) {
            for (StreamDelta delta : TestStream.interleaved(STREAMS, 4)) {
                run.process(delta);
                if (random.nextInt(300) == 0) {
                    run.snapshot();
                }
            }
            Transcript.assertSame(run.output(), EXPECTED);
        }
    }

    @Test
    void outOfOrderAndRepeated() throws Exception {
        Random random = new Random(5);
        List<StreamDelta> deltas = TestStream.interleaved(STREAMS, 5);
        try (OperatorRun run = new OperatorRun(options().build(), Backend.HEAP)) {
            for (StreamDelta delta : shuffledAndRepeated(deltas, random)) {
                run.process(delta);
                if (random.nextInt(1000) == 0) {
                    run.failAndGoOn();
                }
            }
            Transcript.assertSame(run.output(), EXPECTED);
        }
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
        try (OperatorRun run = new OperatorRun(options().paths(patterns).build(), Backend.HEAP)) {
            for (StreamDelta delta : TestStream.interleaved(STREAMS, 6)) {
                run.process(delta);
            }
            Transcript.assertSame(
                    run.output(),
                    new BareEngine(TestStream.SCHEMA, patterns).read(STREAMS).texts());
        }
    }
}
