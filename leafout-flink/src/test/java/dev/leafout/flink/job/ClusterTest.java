// SPDX-License-Identifier: Apache-2.0
package dev.leafout.flink.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leafout.flink.LeafoutOptions;
import dev.leafout.flink.StreamDelta;
import dev.leafout.flink.TestStream;
import dev.leafout.flink.Transcript;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.StateBackendOptions;
import org.apache.flink.configuration.StateRecoveryOptions;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The operator in a running Flink: tasks, network, checkpoints. */
@Tag("thorough")
class ClusterTest {
    private static final List<TestStream> STREAMS = TestStream.corpus(2_000, 21);
    private static final List<StreamDelta> DELTAS = TestStream.interleaved(STREAMS, 21);
    private static final Map<String, String> EXPECTED = LocalFlink.expected(STREAMS);
    private static final LeafoutOptions OPTIONS =
            LeafoutOptions.builder().schema(TestStream.SCHEMA).build();

    @ParameterizedTest
    @CsvSource({"1, hashmap", "4, hashmap", "4, rocksdb"})
    void twoThousandInterleavedStreamsAreReadAsByTheBareEngine(int parallelism, String backend) throws Exception {
        Configuration settings = LocalFlink.settings().set(StateBackendOptions.STATE_BACKEND, backend);
        StreamExecutionEnvironment environment = LocalFlink.environment(parallelism, settings);
        environment.enableCheckpointing(100);
        OutputQueue queue = new OutputQueue();
        LocalFlink.outputs(environment, DELTAS, Gate.open(), OPTIONS).sinkTo(queue);
        environment.execute();
        Transcript.assertSame(queue.texts(), EXPECTED);
    }

    /** At first two tasks, then four, then three. */
    @ParameterizedTest
    @ValueSource(strings = {"hashmap", "rocksdb"})
    void rescaledFromASavepointInMidStream(String backend, @TempDir Path folder) throws Exception {
        Configuration settings = LocalFlink.settings().set(StateBackendOptions.STATE_BACKEND, backend);
        OutputQueue queue = new OutputQueue();
        String first = runUpTo(DELTAS.size() / 2, 2, settings, queue, folder);
        settings.set(StateRecoveryOptions.SAVEPOINT_PATH, first);
        String second = runUpTo(DELTAS.size() / 4, 4, settings, queue, folder);
        assertThat(queue.texts()).isNotEqualTo(EXPECTED);
        settings.set(StateRecoveryOptions.SAVEPOINT_PATH, second);
        StreamExecutionEnvironment environment = LocalFlink.environment(3, settings);
        LocalFlink.outputs(environment, DELTAS, Gate.open(), OPTIONS).sinkTo(queue);
        environment.execute();
        Transcript.assertSame(queue.texts(), EXPECTED);
    }

    /** Goes on for so many deltas, stops with a savepoint and says where it is. */
    private static String runUpTo(int count, int parallelism, Configuration settings, OutputQueue queue, Path folder)
            throws Exception {
        StreamExecutionEnvironment environment = LocalFlink.environment(parallelism, settings);
        Gate gate = new Gate(count);
        LocalFlink.outputs(environment, DELTAS, gate, OPTIONS).sinkTo(queue);
        JobClient job = environment.executeAsync();
        return LocalFlink.stop(job, gate, folder.toUri().toString());
    }
}
