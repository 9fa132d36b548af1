// SPDX-License-Identifier: Apache-2.0
package dev.leafout.examples;

import dev.leafout.snapshot.JsonStreamChunker;

/**
 * A model that hands over the whole object again and again, its properties in any order, made into text that streams. The
 * chunks, one after the other, are the last snapshot.
 */
final class SnapshotsToChunks {
    private SnapshotsToChunks() {}

    public static void main(String[] args) {
        JsonStreamChunker chunker = new JsonStreamChunker();
        for (String snapshot : Recording.of("snapshots.jsonl").text().lines().toList()) {
            Screen.line(snapshot);
            Screen.line("    => " + chunker.process(snapshot));
        }
        Screen.line("no more");
        Screen.line("    => " + chunker.flush());
    }
}
