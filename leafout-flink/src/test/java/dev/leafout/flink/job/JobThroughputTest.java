// SPDX-License-Identifier: Apache-2.0
package dev.leafout.flink.job;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.OperatingSystemMXBean;
import dev.leafout.flink.LeafoutOptions;
import dev.leafout.flink.Recorded;
import dev.leafout.flink.StreamDelta;
import java.lang.management.ManagementFactory;
import java.util.List;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.StateBackendOptions;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.functions.sink.v2.DiscardingSink;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a delta takes of a whole job: its source, the network, the operator, its outputs as JSON; but no Kafka. */
@Tag("thorough")
class JobThroughputTest {
    private static final int ROUNDS = 3;
    private static final List<StreamDelta> MANY = Recorded.interleaved(1_000);
    private static final List<StreamDelta> FEW = Recorded.interleaved(10);

    @Test
    void deltasPerSecondAndCore() throws Exception {
        for (int i = 0; i <= ROUNDS; i++) {
            for (String backend : List.of("hashmap", "rocksdb")) {
                long extra = cpuOfAJob(backend, MANY) - cpuOfAJob(backend, FEW);
                double nanos = (double) extra / (MANY.size() - FEW.size());
                System.out.printf(
                        "the whole job, %s%s: %,.0f deltas/s and core, %.2f us of all threads a delta%n",
                        backend, i == 0 ? ", cold" : "", 1e9 / nanos, nanos / 1e3);
                assertThat(nanos).isPositive();
            }
        }
    }

    /** Returns the CPU time of all threads while the job runs. */
    private static long cpuOfAJob(String backend, List<StreamDelta> deltas) throws Exception {
        Configuration settings = LocalFlink.settings().set(StateBackendOptions.STATE_BACKEND, backend);
        StreamExecutionEnvironment environment = LocalFlink.environment(1, settings);
        LeafoutOptions options =
                LeafoutOptions.builder().schema(Recorded.SCHEMA).build();
        LocalFlink.outputs(environment, deltas, Gate.open(), options).sinkTo(new DiscardingSink<>());
        OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        long start = system.getProcessCpuTime();
        environment.execute();
        return system.getProcessCpuTime() - start;
    }
}
