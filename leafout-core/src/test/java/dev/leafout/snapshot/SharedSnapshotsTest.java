// SPDX-License-Identifier: Apache-2.0
package dev.leafout.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.leafout.parse.JsonSyntaxException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The cases and the recorded streams of the shared test data. */
class SharedSnapshotsTest {
    private static final Path SHARED = Path.of(System.getProperty("leafout.shared", "../../shared"));
    private static final Path CASES = SHARED.resolve("cases/chunker-edge.json");
    private static final Path STREAMS = SHARED.resolve("data/snapshots");

    /** Its name is what a test report shows. */
    record Case(String name, JsonNode json) {
        @Override
        public String toString() {
            return name;
        }
    }

    @BeforeAll
    static void theDataIsThere() {
        assumeTrue(Files.exists(CASES) && Files.isDirectory(STREAMS), () -> "No test data at " + SHARED);
    }

    static List<Case> cases() throws IOException {
        theDataIsThere();
        List<Case> cases = new ArrayList<>();
        new ObjectMapper()
                .readTree(Files.readString(CASES))
                .path("cases")
                .forEach(json -> cases.add(new Case(json.path("name").asText(), json)));
        return cases;
    }

    static List<String> streams() throws IOException {
        theDataIsThere();
        try (Stream<Path> files = Files.list(STREAMS)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".jsonl"))
                    .map(name -> name.substring(0, name.length() - ".jsonl".length()))
                    .sorted()
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void aCaseGivesItsChunks(Case test) {
        JsonStreamChunker chunker =
                JsonStreamChunker.builder().verify(Verification.AT_FLUSH).build();
        List<String> snapshots = new ArrayList<>();
        test.json.path("snapshots").forEach(snapshot -> snapshots.add(snapshot.asText()));
        JsonNode chunks = test.json.path("chunks");
        int next = 0;
        for (JsonNode chunk : chunks) {
            if (chunk.isObject()) {
                String snapshot = snapshots.get(next);
                assertThatThrownBy(() -> chunker.process(snapshot)).isInstanceOf(JsonSyntaxException.class);
            } else if (next < snapshots.size()) {
                assertThat(chunker.process(snapshots.get(next))).isEqualTo(chunk.asText());
            } else {
                assertThat(chunker.flush()).isEqualTo(chunk.asText());
            }
            next++;
        }
        if (test.json.has("conflictAt")) {
            String snapshot = snapshots.get(next);
            SnapshotConflictException conflict =
                    catchThrowableOfType(SnapshotConflictException.class, () -> chunker.process(snapshot));
            assertThat(conflict.path()).hasToString(test.json.path("conflictAt").asText());
        }
    }

    @ParameterizedTest
    @MethodSource("streams")
    void aRecordedStreamComesOutAsRecordedAndNeverLater(String name) {
        JsonStreamChunker chunker =
                JsonStreamChunker.builder().verify(Verification.AT_FLUSH).build();
        List<String> snapshots = lines(name + ".jsonl");
        List<String> recorded = lines(name + ".chunks.txt");
        StringBuilder out = new StringBuilder();
        int recordedLength = 0;
        for (int i = 0; i < snapshots.size(); i++) {
            out.append(chunker.process(snapshots.get(i)));
            recordedLength += recorded.get(i).length();
            assertThat(out.length()).as("after snapshot %d", i).isGreaterThanOrEqualTo(recordedLength);
        }
        out.append(chunker.flush());
        assertThat(out).hasToString(String.join("", recorded));
    }

    private static List<String> lines(String name) {
        try {
            String text = Files.readString(STREAMS.resolve(name));
            List<String> lines = new ArrayList<>(List.of(text.split("\n", -1)));
            if (lines.get(lines.size() - 1).isEmpty()) {
                lines.remove(lines.size() - 1);
            }
            return lines;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
