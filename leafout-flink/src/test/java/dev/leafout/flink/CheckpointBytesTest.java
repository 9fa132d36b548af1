// SPDX-License-Identifier: Apache-2.0
package dev.leafout.flink;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leafout.flink.OperatorRun.Backend;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How much Flink writes to keep the state safe, by the deltas that arrive between two checkpoints. */
@Tag("thorough")
class CheckpointBytesTest {
    private static final int STREAMS = 100;

    /** 100 streams with 16 deltas a second send 160 in 100 ms, and 16,000 in 10 s. */
    @ParameterizedTest
    @CsvSource({"HEAP, 160", "HEAP, 16000", "ROCKSDB, 160", "ROCKSDB, 16000"})
    void bytesForEachDelta(Backend backend, int each, @TempDir Path folder) throws Exception {
        List<StreamDelta> deltas = Recorded.interleaved(STREAMS);
        LeafoutOptions options =
                LeafoutOptions.builder().schema(Recorded.SCHEMA).build();
        long bytes = 0;
        try (OperatorRun run = new OperatorRun(options, backend, folder)) {
            run.time(0);
            for (int i = 1; i <= deltas.size(); i++) {
                run.process(deltas.get(i - 1));
                if (i % each == 0) {
                    bytes += run.snapshot().getStateSize();
                    run.drop();
                }
            }
        }
        System.out.printf(
                "Flink, %s, a checkpoint for every %,d deltas: %,d bytes for each delta%n",
                backend, each, bytes / deltas.size());
        assertThat(bytes).isPositive();
    }
}
