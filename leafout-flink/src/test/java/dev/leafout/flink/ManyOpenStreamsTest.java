// SPDX-License-Identifier: Apache-2.0
package dev.leafout.flink;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leafout.document.PartialDocument;
import dev.leafout.flink.OperatorRun.Backend;
import dev.leafout.parse.JsonPushParser;
import java.nio.file.Path;
import java.util.Random;
import java.util.function.Supplier;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How much state 100,000 open streams take, and how long a checkpoint of them. */
@Tag("thorough")
class ManyOpenStreamsTest {
    private static final int STREAMS = 100_000;
    private static final int DELTA = 16;
    private static final int MOST_BEYOND_THE_TEXT = 1_500;

    /** Each stream is somewhere in the first half of the recorded answer, validated, and not ended. */
    @ParameterizedTest
    @CsvSource({"HEAP, false", "HEAP, true", "ROCKSDB, false", "ROCKSDB, true"})
    void stateBeyondTheText(Backend backend, boolean documents, @TempDir Path folder) throws Exception {
        LeafoutOptions options = LeafoutOptions.builder()
                .schema(Recorded.SCHEMA)
                .paths("none")
                .documents(documents)
                .build();
        Random random = new Random(1);
        long text = 0;
        long deltas = 0;
        try (OperatorRun run = new OperatorRun(options, backend, folder)) {
            run.time(0);
            for (int i = 0; i < STREAMS; i++) {
                int length = 1 + random.nextInt(Recorded.TEXT.length() / 2);
                text += documents ? length : openText(length);
                int sequence = 0;
                for (int from = 0; from < length; from += DELTA) {
                    String piece = Recorded.TEXT.substring(from, Math.min(length, from + DELTA));
                    run.process(StreamDelta.text("response-" + i, sequence++, piece));
                }
                deltas += sequence;
            }
            long start = System.nanoTime();
            OperatorSubtaskState state = run.snapshot();
            long millis = (System.nanoTime() - start) / 1_000_000;
            long each = state.getStateSize() / STREAMS;
            System.out.printf(
                    "%,d open streams (%,d deltas), %s, %s: %,d bytes of state each, %,d beyond the %s; checkpoint %,.1f MB"
                            + " in %,d ms%n",
                    STREAMS,
                    deltas,
                    backend,
                    documents ? "whole documents" : "events only",
                    each,
                    each - text / STREAMS,
                    documents ? "text so far" : "open text",
                    state.getStateSize() / 1e6,
                    millis);
            assertThat(each - text / STREAMS).isLessThanOrEqualTo(MOST_BEYOND_THE_TEXT);
        }
    }

    private static int openText(int length) {
        PartialDocument document = new PartialDocument();
        JsonPushParser.builder().listen(document).build().feed(Recorded.TEXT.substring(0, length));
        Supplier<String> open = document.openText();
        return open == null ? 0 : open.get().length();
    }
}
