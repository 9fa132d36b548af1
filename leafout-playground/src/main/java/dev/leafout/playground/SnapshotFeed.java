// SPDX-License-Identifier: Apache-2.0
package dev.leafout.playground;

import dev.leafout.parse.JsonSyntaxException;
import dev.leafout.snapshot.JsonStreamChunker;
import dev.leafout.snapshot.SnapshotConflictException;
import java.util.List;

/**
 * Turns snapshots of a growing value, one per line, into chunks with a {@link JsonStreamChunker}. A snapshot that is
 * not JSON or contradicts what was written is skipped.
 */
final class SnapshotFeed implements Feed {
    private final List<String> snapshots;
    private final JsonStreamChunker chunker = new JsonStreamChunker();
    private int taken;

    SnapshotFeed(String lines) {
        this.snapshots = lines.lines().filter(line -> !line.isBlank()).toList();
    }

    @Override
    public int chunks() {
        return snapshots.size();
    }

    @Override
    public Chunk next() {
        if (taken == snapshots.size()) {
            return Chunk.of(chunker.flush());
        }
        String snapshot = snapshots.get(taken++);
        try {
            return new Chunk(chunker.process(snapshot), snapshot, null);
        } catch (JsonSyntaxException | SnapshotConflictException e) {
            return new Chunk("", snapshot, e.getMessage());
        }
    }
}
