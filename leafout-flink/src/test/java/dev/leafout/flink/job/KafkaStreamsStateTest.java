// SPDX-License-Identifier: Apache-2.0
package dev.leafout.flink.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leafout.flink.Recorded;
import dev.leafout.flink.StreamDelta;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the state of a delta costs in Kafka Streams, and in Flink: prints the figures of docs/scale.md. */
@Tag("thorough")
class KafkaStreamsStateTest {
    private static final int STREAMS = 100;
    /** What arrives of 100 streams in 100 ms and in 10 s, if each sends 16 deltas a second. */
    private static final List<Integer> DELTAS_OF_A_COMMIT = List.of(160, 16_000);

    @TempDir
    Path folder;

    @Test
    void timeWithEachKindOfStore() throws Exception {
        assertThat(run("KafkaStreamsState", folder.toString())).contains("more in RocksDB");
    }

    @Test
    void whatIsWrittenToKeepTheStateSafe() throws Exception {
        List<StreamDelta> deltas = Recorded.interleaved(STREAMS);
        try (KafkaBroker broker = KafkaBroker.start(folder)) {
            broker.create(1, "deltas");
            broker.send(
                    "deltas",
                    deltas.stream()
                            .map(delta -> Map.entry(delta.stream(), value(delta)))
                            .toList());
            List<String> arguments = new ArrayList<>(
                    List.of("KafkaStreamsTopics", broker.address(), "deltas", "" + deltas.size(), folder.toString()));
            DELTAS_OF_A_COMMIT.forEach(each -> arguments.add(each.toString()));
            assertThat(run(arguments.toArray(String[]::new))).contains("bytes for each delta");
        }
    }

    private static String value(StreamDelta delta) {
        return delta.text() == null ? "" + delta.sequence() : delta.sequence() + "|" + delta.text();
    }

    private String run(String... command) throws Exception {
        List<String> all = new ArrayList<>(List.of("-Xmx1g"));
        all.addAll(List.of(command));
        all.set(1, "dev.leafout.flink." + command[0]);
        try (JavaProcess measurement = JavaProcess.start(
                folder.resolve("measured.txt"),
                "target/broker/*" + File.pathSeparator + JavaProcess.classPath(),
                Map.of(),
                all)) {
            int code = measurement.await();
            System.out.println(measurement.printed());
            assertThat(code).isZero();
            return measurement.printed();
        }
    }
}
