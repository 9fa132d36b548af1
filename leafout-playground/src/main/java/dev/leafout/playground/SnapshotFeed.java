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
    private final List<InputLines.Line> snapshots;
    private final JsonStreamChunker chunker = new JsonStreamChunker();
    private final int length;
    private int taken;

    SnapshotFeed(String text) {
        this.snapshots =
                InputLines.of(text).stream().filter(line -> !line.isBlank()).toList();
        this.length = text.length();
    }

    @Override
    public int chunks() {
        return snapshots.size();
    }

    @Override
    public Chunk next() {
        if (taken == snapshots.size()) {
            return Chunk.of(chunker.flush(), length);
        }
        InputLines.Line line = snapshots.get(taken++);
        try {
            return Chunk.ofSnapshot(chunker.process(line.text()), line.end(), line.text(), null);
        } catch (JsonSyntaxException | SnapshotConflictException e) {
            return Chunk.ofSnapshot("", line.end(), line.text(), e.getMessage());
        }
    }
}
