// SPDX-License-Identifier: Apache-2.0
package dev.leafout.flink.job;

import dev.leafout.flink.LeafoutOptions.StallTime;
import dev.leafout.flink.StreamDelta;
import java.nio.charset.StandardCharsets;
import org.apache.flink.api.common.RuntimeExecutionMode;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.connector.file.sink.FileSink;
import org.apache.flink.connector.file.src.FileSource;
import org.apache.flink.connector.file.src.reader.TextLineInputFormat;
import org.apache.flink.core.fs.Path;
import org.apache.flink.core.io.SimpleVersionedSerializer;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.functions.sink.filesystem.BucketAssigner;
import org.apache.flink.streaming.api.functions.sink.filesystem.bucketassigners.SimpleVersionedStringSerializer;

/**
 * Reads recorded streams from files and writes files, as a batch: {@code --in PATH --out FOLDER}, and the options of
 * the operator.
 *
 * <p>The files have one numbered delta per line; the deltas of a stream may be in any order and in any of the files.
 * Each output gets its own folder.
 *
 * <p>Has no state, so any thread may use it.
 *
 * @since 0.1
 */
public final class FileJob {
    private FileJob() {}

    public static void main(String[] args) throws Exception {
        StreamExecutionEnvironment environment = StreamExecutionEnvironment.getExecutionEnvironment();
        build(environment, JobArguments.parse(args));
        environment.execute("leafout, files to files");
    }

    static void build(StreamExecutionEnvironment environment, JobArguments arguments) throws Exception {
        environment.setRuntimeMode(RuntimeExecutionMode.BATCH);
        FileSource<String> source = FileSource.forRecordStreamFormat(
                        new TextLineInputFormat(), new Path(arguments.required("in")))
                .build();
        DataStream<String> lines = environment.fromSource(source, WatermarkStrategy.noWatermarks(), "files");
        SingleOutputStreamOperator<StreamDelta> deltas = lines.process(new DeltaLines(true));
        // A batch reads one stream after another and sorts its deltas by timestamp, so the number is the timestamp.
        DataStream<StreamDelta> timed = deltas.assignTimestampsAndWatermarks(
                WatermarkStrategy.<StreamDelta>noWatermarks().withTimestampAssigner((delta, none) -> delta.sequence()));
        DataStream<OutputLine> outputs = Pipeline.outputs(
                        timed, arguments.isTrue("snapshots", false), arguments.options(StallTime.EVENT))
                .union(Pipeline.malformed(deltas));
        // The output of a stream must be in one file, and in order. Not keyBy, since a batch would sort it.
        outputs.partitionCustom((stream, tasks) -> Math.floorMod(stream.hashCode(), tasks), OutputLine::stream)
                .sinkTo(sink(arguments.required("out")))
                .name("files");
    }

    private static FileSink<OutputLine> sink(String folder) {
        return FileSink.<OutputLine>forRowFormat(new Path(folder), (line, out) -> {
                    out.write(line.json().getBytes(StandardCharsets.UTF_8));
                    out.write('\n');
                })
                .withBucketAssigner(new ByOutput())
                .build();
    }

    /** Picks a folder for each output. */
    private static final class ByOutput implements BucketAssigner<OutputLine, String> {
        private static final long serialVersionUID = 1;

        @Override
        public String getBucketId(OutputLine line, Context context) {
            return line.output();
        }

        @Override
        public SimpleVersionedSerializer<String> getSerializer() {
            return SimpleVersionedStringSerializer.INSTANCE;
        }
    }
}
