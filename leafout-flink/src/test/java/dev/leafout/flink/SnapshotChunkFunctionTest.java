// SPDX-License-Identifier: Apache-2.0
package dev.leafout.flink;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leafout.flink.LeafoutOptions.StallTime;
import dev.leafout.snapshot.JsonStreamChunker;
import dev.leafout.testkit.GrowingSnapshots;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.flink.api.common.typeinfo.BasicTypeInfo;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.streaming.api.operators.KeyedProcessOperator;
import org.apache.flink.streaming.util.KeyedOneInputStreamOperatorTestHarness;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SnapshotChunkFunctionTest {
    private static final LeafoutOptions OPTIONS = LeafoutOptions.builder()
            .stallAfter(Duration.ofMillis(1000), StallTime.PROCESSING)
            .build();

    private static KeyedOneInputStreamOperatorTestHarness<String, StreamDelta, StreamDelta> open(
            LeafoutOptions options, OperatorSubtaskState state) throws Exception {
        KeyedOneInputStreamOperatorTestHarness<String, StreamDelta, StreamDelta> harness =
                new KeyedOneInputStreamOperatorTestHarness<>(
                        new KeyedProcessOperator<>(new SnapshotChunkFunction(options, JsonStreamChunker::builder)),
                        StreamDelta::stream,
                        BasicTypeInfo.STRING_TYPE_INFO);
        harness.setup(new FormSerializer<>(StreamDelta.class));
        if (state != null) {
            harness.initializeState(state);
        }
        harness.open();
        return harness;
    }

    /** What one chunker says of all snapshots, as deltas. */
    private static List<StreamDelta> expected(String stream, List<String> snapshots) {
        JsonStreamChunker chunker = new JsonStreamChunker();
        List<StreamDelta> deltas = new ArrayList<>();
        List<String> chunks =
                new ArrayList<>(snapshots.stream().map(chunker::process).toList());
        chunks.add(chunker.flush());
        for (String chunk : chunks) {
            if (!chunk.isEmpty()) {
                deltas.add(StreamDelta.text(stream, deltas.size(), chunk));
            }
        }
        deltas.add(StreamDelta.end(stream, deltas.size(), "stop"));
        return deltas;
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 3, 1000})
    void chunksOfManyStreamsStoppedAndRestored(int liveStreams) throws Exception {
        LeafoutOptions options =
                LeafoutOptions.builder().liveStreams(liveStreams).build();
        Random random = new Random(liveStreams);
        List<StreamDelta> input = new ArrayList<>();
        List<StreamDelta> expected = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            List<String> snapshots = GrowingSnapshots.of(i).shuffled().list();
            input.addAll(new TestStream("s" + i, snapshots).deltas());
            expected.addAll(expected("s" + i, snapshots));
        }
        Collections.shuffle(input, random);
        input.sort((a, b) -> Long.compare(a.sequence(), b.sequence()));
        List<StreamDelta> output = new ArrayList<>();
        KeyedOneInputStreamOperatorTestHarness<String, StreamDelta, StreamDelta> harness = open(options, null);
        for (int i = 0; i < input.size(); i++) {
            harness.processElement(input.get(i), 0);
            if (random.nextInt(100) == 0) {
                OperatorSubtaskState state = harness.snapshot(i, i);
                output.addAll(harness.extractOutputValues());
                harness.close();
                harness = open(options, state);
            }
        }
        output.addAll(harness.extractOutputValues());
        harness.close();
        assertThat(output).containsExactlyInAnyOrderElementsOf(expected);
        assertThat(joined(output, "s7")).isEqualTo(joined(expected, "s7"));
    }

    private static String joined(List<StreamDelta> deltas, String stream) {
        StringBuilder text = new StringBuilder();
        deltas.stream()
                .filter(delta -> delta.stream().equals(stream) && delta.text() != null)
                .forEach(delta -> text.append(delta.text()));
        return text.toString();
    }

    @Test
    void lateSnapshotsAreDroppedAndMissingOnesNotMissed() throws Exception {
        try (var harness = open(OPTIONS, null)) {
            harness.processElement(StreamDelta.text("s", 0, "{\"a\":\"x\"}"), 0);
            harness.processElement(StreamDelta.text("s", 5, "{\"a\":\"xyz\"}"), 0);
            harness.processElement(StreamDelta.text("s", 4, "{\"a\":\"xy\"}"), 0);
            harness.processElement(StreamDelta.end("s", 6, "stop"), 0);
            assertThat(harness.extractOutputValues())
                    .containsExactly(
                            StreamDelta.text("s", 0, "{\"a\":\"x"),
                            StreamDelta.text("s", 1, "yz"),
                            StreamDelta.text("s", 2, "\"}"),
                            StreamDelta.end("s", 3, "stop"));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"a\":\"other\"}", "{\"a\":"})
    void aSnapshotThatCannotBeTakenEndsTheChunks(String wrong) throws Exception {
        try (var harness = open(OPTIONS, null)) {
            harness.processElement(StreamDelta.text("s", 0, "{\"a\":\"x\"}"), 0);
            harness.processElement(StreamDelta.text("s", 1, wrong), 0);
            harness.processElement(StreamDelta.text("s", 2, "{\"a\":\"xy\"}"), 0);
            harness.processElement(StreamDelta.end("s", 3, "stop"), 0);
            assertThat(harness.getSideOutput(LeafoutProcessFunction.MALFORMED)).hasSize(1);
            List<StreamDelta> output = harness.extractOutputValues();
            assertThat(output).hasSize(2);
            assertThat(output.get(1).end()).startsWith("a snapshot ");
        }
    }

    @Test
    void aStallEndsTheChunksWhereTheyAre() throws Exception {
        try (var harness = open(OPTIONS, null)) {
            harness.setProcessingTime(0);
            harness.processElement(StreamDelta.text("s", 0, "{\"a\":\"x\"}"), 0);
            harness.setProcessingTime(1000);
            assertThat(harness.extractOutputValues())
                    .containsExactly(
                            StreamDelta.text("s", 0, "{\"a\":\"x"), StreamDelta.end("s", 1, "nothing for 1000 ms"));
            harness.setProcessingTime(2000);
            assertThat(harness.numKeyedStateEntries()).isZero();
        }
    }

    /** The chunks go straight into the other function. */
    @Test
    void chunksAreDeltas() throws Exception {
        List<String> snapshots = IntStream.range(1, 5)
                .mapToObj(i -> "{\"a\":\"" + "x".repeat(i) + "\"}")
                .toList();
        try (OperatorRun run =
                new OperatorRun(LeafoutOptions.builder().paths("none").build(), OperatorRun.Backend.HEAP)) {
            for (StreamDelta delta : expected("s", snapshots)) {
                run.process(delta);
            }
            assertThat(run.output().get("s")).contains("json={\"a\":\"xxxx\"}");
        }
    }
}
