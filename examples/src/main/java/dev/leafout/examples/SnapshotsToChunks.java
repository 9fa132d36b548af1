// SPDX-License-Identifier: Apache-2.0
package dev.leafout.examples;

import dev.leafout.snapshot.JsonStreamChunker;

/**
 * Makes text that streams from a model that returns the whole object again and again, with its properties in any order.
 * The chunks concatenate to the last snapshot.
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
