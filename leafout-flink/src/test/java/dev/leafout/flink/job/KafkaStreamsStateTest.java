// SPDX-License-Identifier: Apache-2.0
package dev.leafout.flink.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the state of a delta costs in Kafka Streams: prints the figures of docs/scale.md. */
@Tag("thorough")
class KafkaStreamsStateTest {
    @Test
    void theStateOfEveryDeltaGoesToKafka(@TempDir Path folder) throws Exception {
        try (JavaProcess measurement = JavaProcess.start(
                folder.resolve("measured.txt"),
                "target/broker/*" + File.pathSeparator + JavaProcess.classPath(),
                Map.of(),
                List.of("-Xmx1g", "dev.leafout.flink.KafkaStreamsState", folder.toString()))) {
            int code = measurement.await();
            String printed = measurement.printed();
            System.out.println(printed);
            assertThat(code).isZero();
            assertThat(printed).contains("records of");
        }
    }
}
