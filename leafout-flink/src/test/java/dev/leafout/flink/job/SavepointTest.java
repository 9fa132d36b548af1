// SPDX-License-Identifier: Apache-2.0
package dev.leafout.flink.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leafout.flink.LeafoutOptions;
import dev.leafout.flink.StreamDelta;
import dev.leafout.flink.TestStream;
import dev.leafout.flink.Transcript;
import dev.leafout.testkit.CutPlan;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.StateRecoveryOptions;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A savepoint of an earlier version goes on in this one. There is one for each version that wrote another state, in
 * {@code src/test/resources}: never overwritten, only added to. {@code -Dleafout.savepoint=FOLDER} keeps the one of
 * this version.
 */
@Tag("thorough")
class SavepointTest {
    private static final Path KEPT = Path.of("src", "test", "resources", "dev", "leafout", "flink", "savepoints");
    private static final LeafoutOptions OPTIONS =
            LeafoutOptions.builder().schema(TestStream.SCHEMA).build();
    /** What was open when it was taken: everything that a parser and a validator can be in the middle of. */
    private static final List<TestStream> STREAMS = streams(
            "{\"name\":\"Ada\",\"age\":36,\"days\":[{\"title\":\"Day 1\"},{\"title\":\"Sunday\"}],\"a\":[1,2,1]}",
            "{\"days\":[{\"title\":\"Day 12\",\"note\":\"a \\\"quoted\\\" \\u00e9 \\ud83d\\ude00 text\"}],\"name\":\"B\"}",
            "[true,false,null,-12.5e+3,[[{}]],\"\\ud83d\\ude00\\ud83d\\ude00\"]",
            "{\"a\":{\"b\":{\"c\":[10,200,3000]}},\"a\":1,\"na\\u006de\":\"Eve\",\"long key\":null}",
            "{\"name\":\"cut off in the midd",
            "{\"name\":\"wrong\"]",
            "\"a root string that is all there is\"");

    private static List<TestStream> streams(String... texts) {
        List<TestStream> streams = new ArrayList<>();
        for (String text : texts) {
            streams.add(new TestStream(
                    "stream-" + streams.size(),
                    CutPlan.every(3 + streams.size() % 3, text.length()).cut(text)));
        }
        return streams;
    }

    /** A delta of each in turn. */
    private static List<StreamDelta> deltas() {
        List<StreamDelta> deltas = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            for (TestStream stream : STREAMS) {
                List<StreamDelta> own = stream.deltas();
                if (i < own.size()) {
                    deltas.add(own.get(i));
                }
            }
        }
        return deltas;
    }

    private static int half() {
        return deltas().size() / 2;
    }

    @Test
    void thatOfThisVersionGoesOn(@TempDir Path folder) throws Exception {
        String asked = System.getProperty("leafout.savepoint");
        OutputQueue queue = new OutputQueue();
        StreamExecutionEnvironment environment = LocalFlink.environment(2, LocalFlink.settings());
        Gate gate = new Gate(half());
        LocalFlink.outputs(environment, deltas(), gate, OPTIONS).sinkTo(queue);
        JobClient job = environment.executeAsync();
        String savepoint =
                LocalFlink.stop(job, gate, asked == null ? folder.toUri().toString() : asked);
        goOn(savepoint, queue);
        Transcript.assertSame(queue.texts(), LocalFlink.expected(STREAMS));
    }

    @Test
    void thatOfEveryVersionGoesOn() throws Exception {
        List<Path> kept;
        try (var folders = Files.list(KEPT)) {
            kept = folders.toList();
        }
        assertThat(kept).isNotEmpty();
        for (Path savepoint : kept) {
            OutputQueue queue = new OutputQueue();
            goOn(savepoint.toUri().toString(), queue);
            assertThat(queue.texts().keySet()).isNotEmpty();
            Map<String, String> whole = LocalFlink.expected(STREAMS);
            queue.texts()
                    .forEach((stream, rest) -> assertThat(whole.get(stream).lines())
                            .as(savepoint.getFileName() + ", " + stream)
                            .containsSubsequence(rest.lines().toList()));
            assertThat(queue.texts().get("stream-0")).contains("\"json\":\"{\\\"name\\\":\\\"Ada\\\",");
        }
    }

    /** The rest of the deltas, from a source that knows nothing of the savepoint: Flink's own state is not the matter here. */
    private static void goOn(String savepoint, OutputQueue queue) throws Exception {
        Configuration settings = LocalFlink.settings()
                .set(StateRecoveryOptions.SAVEPOINT_PATH, savepoint)
                .set(StateRecoveryOptions.SAVEPOINT_IGNORE_UNCLAIMED_STATE, true);
        StreamExecutionEnvironment environment = LocalFlink.environment(1, settings);
        LocalFlink.outputs(environment, deltas().subList(half(), deltas().size()), Gate.open(), OPTIONS, "rest")
                .sinkTo(queue);
        environment.execute();
    }
}
