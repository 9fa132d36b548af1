// SPDX-License-Identifier: Apache-2.0
package dev.leafout.flink.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leafout.flink.StreamDelta;
import dev.leafout.flink.TestStream;
import dev.leafout.flink.Transcript;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.apache.flink.configuration.StateBackendOptions;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Nothing lost, nothing twice: from Kafka to Kafka, with checkpoints every 100 ms and tasks that fail. */
@Tag("thorough")
class ExactlyOnceTest {
    private static final int RUNS = 20;
    private static final List<TestStream> STREAMS = TestStream.corpusInUtf8(1_000, 55);
    private static final List<StreamDelta> DELTAS = TestStream.interleaved(STREAMS, 55);

    @TempDir
    static Path folder;

    private static KafkaBroker broker;

    @BeforeAll
    static void fillTheTopic() throws Exception {
        broker = KafkaBroker.start(folder);
        broker.create(4, "deltas");
        KafkaJobRun.send(broker, "deltas", DELTAS);
        Files.writeString(folder.resolve("schema.json"), TestStream.SCHEMA);
    }

    @AfterAll
    static void stopTheBroker() throws Exception {
        broker.close();
    }

    @Test
    void theOutputIsThatOfARunWithoutFailures() throws Exception {
        Map<String, String> calm = run("calm", "hashmap", null);
        Transcript.assertSame(calm, LocalFlink.expected(STREAMS));
        int thrown = 0;
        int restored = 0;
        for (int i = 0; i < RUNS; i++) {
            Faults faults = new Faults(i);
            Transcript.assertSame(run("run-" + i, i % 2 == 0 ? "hashmap" : "rocksdb", faults), calm);
            assertThat(faults.thrown()).as("failures of run " + i).isPositive();
            thrown += faults.thrown();
            restored += faults.restored();
        }
        System.out.printf(
                "%d deltas of %d streams, %d runs, %d failures, %d tasks restored from a checkpoint: the same output%n",
                DELTAS.size(), STREAMS.size(), RUNS, thrown, restored);
        assertThat(restored).isGreaterThan(RUNS);
    }

    private static Map<String, String> run(String prefix, String backend, Faults faults) throws Exception {
        broker.create(2, KafkaJobRun.topics(prefix).toArray(String[]::new));
        Configuration settings = LocalFlink.settings()
                .set(StateBackendOptions.STATE_BACKEND, backend)
                .set(RestartStrategyOptions.RESTART_STRATEGY, "fixed-delay")
                .set(RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_ATTEMPTS, 100)
                .set(RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_DELAY, Duration.ofMillis(10));
        StreamExecutionEnvironment environment = LocalFlink.environment(2, settings);
        JobArguments arguments = KafkaJob.arguments(
                "--brokers",
                broker.address(),
                "--in",
                "deltas",
                "--out",
                prefix,
                "--group",
                prefix,
                "--schema",
                folder.resolve("schema.json").toString(),
                "--checkpoint-millis",
                "100",
                "--bounded",
                "true");
        if (faults == null) {
            KafkaJob.build(environment, arguments);
        } else {
            DataStream<String> records =
                    environment.fromSource(KafkaJob.source(arguments), WatermarkStrategy.noWatermarks(), "kafka");
            KafkaJob.build(environment, arguments, records.map(faults));
        }
        environment.execute();
        return KafkaJobRun.committed(broker, prefix);
    }
}
