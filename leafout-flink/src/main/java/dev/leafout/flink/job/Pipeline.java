// SPDX-License-Identifier: Apache-2.0
package dev.leafout.flink.job;

import dev.leafout.flink.FieldEvent;
import dev.leafout.flink.LeafoutOptions;
import dev.leafout.flink.LeafoutProcessFunction;
import dev.leafout.flink.SnapshotChunkFunction;
import dev.leafout.flink.StreamDelta;
import dev.leafout.snapshot.JsonStreamChunker;
import org.apache.flink.api.common.functions.MapFunction;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.KeyedStream;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;

/** The part between source and sink of every job: deltas in, all outputs out, as JSON. */
final class Pipeline {
    private Pipeline() {}

    /** Returns the outputs for these deltas or snapshots. */
    static DataStream<OutputLine> outputs(
            DataStream<StreamDelta> deltas, boolean areSnapshots, LeafoutOptions options) {
        KeyedStream<StreamDelta, String> streams = deltas.keyBy(StreamDelta::stream);
        return areSnapshots ? chunks(streams, options) : fields(streams, options);
    }

    private static DataStream<OutputLine> fields(KeyedStream<StreamDelta, String> deltas, LeafoutOptions options) {
        SingleOutputStreamOperator<FieldEvent> events = deltas.process(new LeafoutProcessFunction(options))
                .name("leafout")
                .uid("leafout");
        return lines(events, OutputLine::of)
                .union(
                        lines(events.getSideOutput(LeafoutProcessFunction.VIOLATIONS), OutputLine::of),
                        lines(events.getSideOutput(LeafoutProcessFunction.COMPLETED), OutputLine::of),
                        lines(events.getSideOutput(LeafoutProcessFunction.TRUNCATED), OutputLine::of),
                        malformed(events));
    }

    private static DataStream<OutputLine> chunks(KeyedStream<StreamDelta, String> snapshots, LeafoutOptions options) {
        SingleOutputStreamOperator<StreamDelta> chunks = snapshots
                .process(new SnapshotChunkFunction(options, JsonStreamChunker::builder))
                .name("chunks")
                .uid("chunks");
        return lines(chunks, OutputLine::of).union(malformed(chunks));
    }

    /** Returns what was malformed in this step. */
    static DataStream<OutputLine> malformed(SingleOutputStreamOperator<?> step) {
        return lines(step.getSideOutput(LeafoutProcessFunction.MALFORMED), OutputLine::of);
    }

    private static <T> DataStream<OutputLine> lines(DataStream<T> values, MapFunction<T, OutputLine> line) {
        return values.map(line).returns(TypeInformation.of(OutputLine.class));
    }
}
