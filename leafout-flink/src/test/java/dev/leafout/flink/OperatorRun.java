// SPDX-License-Identifier: Apache-2.0
package dev.leafout.flink;

import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.apache.flink.api.common.typeinfo.BasicTypeInfo;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.state.CheckpointStorage;
import org.apache.flink.runtime.state.StateBackend;
import org.apache.flink.runtime.state.hashmap.HashMapStateBackend;
import org.apache.flink.runtime.state.storage.FileSystemCheckpointStorage;
import org.apache.flink.state.rocksdb.EmbeddedRocksDBStateBackend;
import org.apache.flink.streaming.api.operators.KeyedProcessOperator;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.util.KeyedOneInputStreamOperatorTestHarness;
import org.apache.flink.util.OutputTag;

/** The operator in Flink's harness. It can fail on demand and continue from its last snapshot. */
final class OperatorRun implements AutoCloseable {
    private static final List<OutputTag<?>> SIDES = List.of(
            LeafoutProcessFunction.VIOLATIONS,
            LeafoutProcessFunction.COMPLETED,
            LeafoutProcessFunction.TRUNCATED,
            LeafoutProcessFunction.MALFORMED);

    /** Where Flink keeps the state. */
    enum Backend {
        HEAP,
        ROCKSDB;

        StateBackend make() {
            return this == HEAP ? new HashMapStateBackend() : new EmbeddedRocksDBStateBackend();
        }
    }

    private LeafoutOptions options;
    private final Backend backend;
    private final CheckpointStorage storage;
    private final Transcript before = new Transcript();
    private KeyedOneInputStreamOperatorTestHarness<String, StreamDelta, FieldEvent> harness;
    private int snapshots;

    OperatorRun(LeafoutOptions options, Backend backend) throws Exception {
        this(options, backend, null);
    }

    /** An operator with a folder for its snapshots; those that need none must be small. */
    OperatorRun(LeafoutOptions options, Backend backend, Path folder) throws Exception {
        this.options = options;
        this.backend = backend;
        this.storage = folder == null ? null : new FileSystemCheckpointStorage(folder.toUri());
        this.harness = open(null);
    }

    private KeyedOneInputStreamOperatorTestHarness<String, StreamDelta, FieldEvent> open(OperatorSubtaskState state)
            throws Exception {
        KeyedOneInputStreamOperatorTestHarness<String, StreamDelta, FieldEvent> made =
                new KeyedOneInputStreamOperatorTestHarness<>(
                        new KeyedProcessOperator<>(new LeafoutProcessFunction(options)),
                        StreamDelta::stream,
                        BasicTypeInfo.STRING_TYPE_INFO);
        made.setStateBackend(backend.make());
        if (storage != null) {
            made.setCheckpointStorage(storage);
        }
        made.setup(new FormSerializer<>(FieldEvent.class));
        if (state != null) {
            made.initializeState(state);
        }
        made.open();
        return made;
    }

    void process(StreamDelta delta) throws Exception {
        harness.processElement(delta, 0);
    }

    void process(StreamDelta delta, long timestamp) throws Exception {
        harness.processElement(delta, timestamp);
    }

    void processUntimed(StreamDelta delta) throws Exception {
        harness.processElement(new StreamRecord<>(delta));
    }

    void watermark(long time) throws Exception {
        harness.processWatermark(time);
    }

    void time(long millis) throws Exception {
        harness.setProcessingTime(millis);
    }

    OperatorSubtaskState snapshot() throws Exception {
        return harness.snapshot(++snapshots, snapshots);
    }

    /** Takes a snapshot, throws the operator away and goes on with another. What came out before is kept. */
    void failAndGoOn() throws Exception {
        failAndGoOnAt(harness.getProcessingTime());
    }

    /** The same, but it continues at a later time. */
    void failAndGoOnAt(long time) throws Exception {
        OperatorSubtaskState state = snapshot();
        collect(before);
        harness.close();
        harness = open(state);
        harness.setProcessingTime(time);
    }

    /** The same, with other options. */
    void goOnWith(LeafoutOptions other) throws Exception {
        options = other;
        failAndGoOn();
    }

    private void collect(Transcript transcript) {
        harness.getRecordOutput().forEach(record -> transcript.add(record.getValue()));
        for (OutputTag<?> tag : SIDES) {
            Collection<? extends StreamRecord<?>> records = harness.getSideOutput(tag);
            if (records != null) {
                records.forEach(record -> transcript.add(record.getValue()));
            }
        }
    }

    /** Returns what has come out, stream by stream. */
    Map<String, String> output() {
        collect(before);
        clear();
        return before.texts();
    }

    private void clear() {
        harness.getOutput().clear();
        for (OutputTag<?> tag : SIDES) {
            if (harness.getSideOutput(tag) != null) {
                harness.getSideOutput(tag).clear();
            }
        }
    }

    /** Discards the output so far, and returns how much it was. */
    int drop() {
        int count = harness.getOutput().size();
        clear();
        return count;
    }

    int stateEntries() {
        return harness.numKeyedStateEntries();
    }

    int timers() {
        return harness.numProcessingTimeTimers() + harness.numEventTimeTimers();
    }

    @Override
    public void close() throws Exception {
        harness.close();
    }
}
