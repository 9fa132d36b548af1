// SPDX-License-Identifier: Apache-2.0
package dev.leafout.pages;

import static dev.leafout.pages.Pages.printsWhatThePageShows;

import dev.leafout.snapshot.JsonStreamChunker;
import dev.leafout.snapshot.SnapshotConflictException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The examples of docs/snapshots.md. */
class SnapshotsPageTest {
    private static final String PAGE = "docs/snapshots.md";

    @Test
    void snapshots() {
        printsWhatThePageShows(PAGE, () -> {
            JsonStreamChunker chunker = new JsonStreamChunker();
            for (String snapshot : List.of(
                    "{\"days\":[{\"subtitle\":\"Day\"}]}",
                    "{\"days\":[{\"subtitle\":\"Day 1\",\"plan\":[]}]}",
                    "{\"days\":[{\"plan\":[{\"title\":\"\",\"type\":\"walk\"}],\"subtitle\":\"Day 1\"}]}",
                    "{\"days\":[{\"subtitle\":\"Day 1\",\"plan\":[{\"type\":\"walk\",\"title\":\"Harbour\"}]}]}",
                    "{\"days\":[{\"subtitle\":\"Day 1\",\"plan\":[{\"type\":\"walk\",\"title\":\"Harbour\"},{\"type\":\"\"}]}]}")) {
                System.out.println("> " + chunker.process(snapshot));
            }
            System.out.println("> " + chunker.flush());
        });
    }

    @Test
    void valuesThatWait() {
        printsWhatThePageShows(PAGE, () -> {
            JsonStreamChunker chunker = JsonStreamChunker.builder()
                    .onWaiting(waiting -> System.out.println(waiting))
                    .build();
            chunker.process("{\"title\":\"A day\",\"note\":\"Bring\"}");
            chunker.process("{\"title\":\"A day out\",\"note\":\"Bring water\"}");
            chunker.process("{\"title\":\"A day out\",\"note\":\"Bring water!\"}");
        });
    }

    @Test
    void aConflictOfSnapshots() {
        printsWhatThePageShows(PAGE, () -> {
            JsonStreamChunker chunker = new JsonStreamChunker();
            chunker.process("{\"pet\":\"horse\"}");
            try {
                chunker.process("{\"pet\":\"cat\"}");
            } catch (SnapshotConflictException e) {
                System.out.println(e.path() + ": " + e.written() + ", " + e.came());
            }
            System.out.println(chunker.process("{\"pet\":\"horses\"}"));
        });
    }

    @Test
    void aStreamOfSnapshots() {
        printsWhatThePageShows(PAGE, () -> {
            Stream<String> snapshots = Stream.of("[\"a\"]", "[\"ab\"]", "[\"ab\",1]");
            System.out.println(JsonStreamChunker.chunks(snapshots).toList());
        });
    }

    @Test
    void theShortExample() {
        printsWhatThePageShows(PAGE, () -> {
            JsonStreamChunker chunker = new JsonStreamChunker();
            System.out.println(chunker.process("{\"name\":\"Mat\"}"));
            System.out.println(chunker.process("{\"name\":\"Matthew\"}"));
            System.out.println(chunker.process("{\"age\":32,\"name\":\"Matthew\"}"));
            System.out.println(chunker.flush());
        });
    }
}
