// SPDX-License-Identifier: Apache-2.0
package dev.leafout.flink.job;

import dev.leafout.flink.BareEngine;
import dev.leafout.flink.CompletedDocument;
import dev.leafout.flink.FieldEvent;
import dev.leafout.flink.LeafoutOptions;
import dev.leafout.flink.MalformedStream;
import dev.leafout.flink.StreamDelta;
import dev.leafout.flink.StreamViolation;
import dev.leafout.flink.TestStream;
import dev.leafout.flink.Transcript;
import dev.leafout.flink.TruncatedDocument;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.connector.datagen.source.DataGeneratorSource;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.core.execution.SavepointFormatType;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/** A Flink inside the test that rejects any type without a serializer of its own. */
final class LocalFlink {
    private LocalFlink() {}

    static Configuration settings() {
        return new Configuration().set(PipelineOptions.GENERIC_TYPES, false);
    }

    static StreamExecutionEnvironment environment(int parallelism, Configuration settings) {
        return StreamExecutionEnvironment.createLocalEnvironment(parallelism, settings);
    }

    /** The operator with its outputs, fed with these deltas by one source that lets through what the gate lets through. */
    static DataStream<OutputLine> outputs(
            StreamExecutionEnvironment environment, List<StreamDelta> deltas, Gate gate, LeafoutOptions options) {
        return outputs(environment, deltas, gate, options, "deltas");
    }

    /** The same, with another name for the source, so that a savepoint of one does not fit the other. */
    static DataStream<OutputLine> outputs(
            StreamExecutionEnvironment environment,
            List<StreamDelta> deltas,
            Gate gate,
            LeafoutOptions options,
            String name) {
        DataGeneratorSource<StreamDelta> source = new DataGeneratorSource<>(
                new Listed(deltas), deltas.size(), gate, TypeInformation.of(StreamDelta.class));
        return Pipeline.outputs(
                environment
                        .fromSource(source, WatermarkStrategy.noWatermarks(), "deltas")
                        .setParallelism(1)
                        .uid(name),
                false,
                options);
    }

    /**
     * Waits until the source has come to its gate, stops the job with a savepoint and says where that is. It is asked for
     * again as long as not all tasks are up.
     */
    static String stop(JobClient job, Gate gate, String folder) throws Exception {
        gate.reached().get(1, TimeUnit.MINUTES);
        long patience = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
        while (true) {
            try {
                return job.stopWithSavepoint(false, folder, SavepointFormatType.CANONICAL)
                        .get(1, TimeUnit.MINUTES);
            } catch (ExecutionException e) {
                if (!String.valueOf(e.getMessage()).contains("Not all required tasks are currently running")
                        || System.nanoTime() > patience) {
                    throw e;
                }
            }
        }
    }

    static OutputLine line(Object value) {
        if (value instanceof FieldEvent event) {
            return OutputLine.of(event);
        } else if (value instanceof StreamViolation violation) {
            return OutputLine.of(violation);
        } else if (value instanceof CompletedDocument document) {
            return OutputLine.of(document);
        } else if (value instanceof TruncatedDocument document) {
            return OutputLine.of(document);
        }
        return OutputLine.of((MalformedStream) value);
    }

    /** What the bare engine says of each stream, as lines. */
    static Map<String, String> expected(List<TestStream> streams) {
        return transcript(streams).texts();
    }

    /** The same, not yet as texts. */
    static Transcript transcript(List<TestStream> streams) {
        Transcript transcript = new Transcript();
        new BareEngine(TestStream.SCHEMA).read(streams, value -> add(transcript, line(value)));
        return transcript;
    }

    static void add(Transcript transcript, OutputLine line) {
        transcript.line(line.stream(), line.output(), line.json());
    }
}
