// SPDX-License-Identifier: Apache-2.0
package dev.leafout.flink.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leafout.flink.StreamDelta;
import dev.leafout.flink.TestStream;
import dev.leafout.flink.Transcript;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The job as an application on a standalone cluster, from Kafka to Kafka, while a TaskManager is killed. */
@Tag("thorough")
class TaskManagerKilledTest {
    private static final List<TestStream> STREAMS = TestStream.corpusInUtf8(3_000, 77);
    private static final List<StreamDelta> DELTAS = TestStream.interleaved(STREAMS, 77);
    private static final Transcript EXPECTED = LocalFlink.transcript(STREAMS);
    private static final int LINES = EXPECTED.lines();
    private static final int THIRD = DELTAS.size() / 3;
    /** How many runs with a kill; one in a build. */
    private static final int KILLS = Integer.getInteger("leafout.kills", 1);

    @TempDir
    static Path folder;

    private static KafkaBroker broker;

    @BeforeAll
    static void startTheBroker() throws Exception {
        broker = KafkaBroker.start(folder);
        Files.writeString(folder.resolve("schema.json"), TestStream.SCHEMA);
    }

    @AfterAll
    static void stopTheBroker() throws Exception {
        broker.close();
    }

    @Test
    void theOutputIsThatOfARunWithoutAKill() throws Exception {
        Map<String, String> calm = run("calm", "rocksdb", false);
        Transcript.assertSame(calm, EXPECTED.texts());
        for (int i = 0; i < KILLS; i++) {
            Transcript.assertSame(run("kill-" + i, i % 2 == 0 ? "rocksdb" : "hashmap", true), calm);
        }
    }

    /** The deltas come in three parts: before the first checkpoint, before the kill, and after it. */
    private static Map<String, String> run(String prefix, String backend, boolean kill) throws Exception {
        long start = System.nanoTime();
        List<String> topics = KafkaJobRun.topics(prefix);
        broker.create(2, topics.toArray(String[]::new));
        broker.create(4, prefix);
        try (FlinkCluster cluster =
                        FlinkCluster.start(folder.resolve(prefix), backend, KafkaJob.class, arguments(prefix));
                CommittedRecords records = broker.committed(topics)) {
            long up = System.nanoTime();
            KafkaJobRun.send(broker, prefix, DELTAS.subList(0, THIRD));
            int[] committed = new int[1];
            cluster.await("output", () -> (committed[0] += records.poll(it -> {})) > LINES / 6);
            KafkaJobRun.send(broker, prefix, DELTAS.subList(THIRD, 2 * THIRD));
            cluster.await("output that is not committed", () -> broker.hasUncommitted(topics));
            int before = committed[0];
            long killed = System.nanoTime();
            if (kill) {
                cluster.replaceTaskManager();
            }
            KafkaJobRun.send(broker, prefix, DELTAS.subList(2 * THIRD, DELTAS.size()));
            cluster.await("all output", () -> (committed[0] += records.poll(it -> {})) >= LINES);
            long all = System.nanoTime();
            assertThat(cluster.rest().restored() > 0).isEqualTo(kill);
            int checkpoints = cluster.rest().checkpoints();
            cluster.stopJob();
            System.out.printf(
                    "%s, %s: %,d deltas of %,d streams, %d checkpoints; up after %,d ms, %,d of %,d lines committed before the kill,"
                            + " the rest %,d ms after it; over after %,d ms%n",
                    prefix,
                    backend,
                    DELTAS.size(),
                    STREAMS.size(),
                    checkpoints,
                    millis(start, up),
                    before,
                    LINES,
                    millis(killed, all),
                    millis(start, System.nanoTime()));
        }
        return KafkaJobRun.committed(broker, prefix);
    }

    private static String[] arguments(String prefix) {
        return new String[] {
            "--brokers",
            broker.address(),
            "--in",
            prefix,
            "--out",
            prefix,
            "--group",
            prefix,
            "--schema",
            folder.resolve("schema.json").toString(),
            "--checkpoint-millis",
            "500"
        };
    }

    private static long millis(long from, long to) {
        return TimeUnit.NANOSECONDS.toMillis(to - from);
    }
}
