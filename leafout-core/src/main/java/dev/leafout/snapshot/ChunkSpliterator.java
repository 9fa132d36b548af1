// SPDX-License-Identifier: Apache-2.0
package dev.leafout.snapshot;

import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Consumer;

/** The nonempty chunks of a sequence of snapshots; the last one comes from the flush. */
final class ChunkSpliterator extends Spliterators.AbstractSpliterator<String> {
    private final JsonStreamChunker chunker;
    private final Spliterator<String> snapshots;
    private String chunk = "";
    private boolean flushed;

    ChunkSpliterator(JsonStreamChunker chunker, Spliterator<String> snapshots) {
        super(Long.MAX_VALUE, ORDERED | NONNULL);
        this.chunker = chunker;
        this.snapshots = snapshots;
    }

    @Override
    public boolean tryAdvance(Consumer<? super String> action) {
        chunk = "";
        while (chunk.isEmpty() && !flushed) {
            if (!snapshots.tryAdvance(snapshot -> chunk = chunker.process(snapshot))) {
                flushed = true;
                chunk = chunker.flush();
            }
        }
        if (chunk.isEmpty()) {
            return false;
        }
        action.accept(chunk);
        return true;
    }
}
