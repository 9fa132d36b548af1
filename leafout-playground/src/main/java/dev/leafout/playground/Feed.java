// SPDX-License-Identifier: Apache-2.0
package dev.leafout.playground;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Where the text comes from: a number of chunks, and the rest at the end. */
interface Feed {
    /**
     * Text that was added to a part of a provider stream.
     *
     * @param part its index
     */
    record Delta(int part, String text) {}

    /**
     * A chunk of text.
     *
     * @param text what is read as JSON
     * @param read how many characters of the input were used up to here
     * @param snapshot the snapshot that it was made from, or null if it is a piece of a longer text
     * @param problem why the snapshot could not be used, or what is wrong with the provider stream; null if all is well
     * @param deltas what a provider stream adds to each of its parts
     */
    record Chunk(
            String text,
            int read,
            @Nullable String snapshot,
            @Nullable String problem,
            List<Delta> deltas) {
        static Chunk of(String text, int read) {
            return new Chunk(text, read, null, null, List.of());
        }

        static Chunk ofSnapshot(String text, int read, String snapshot, @Nullable String problem) {
            return new Chunk(text, read, snapshot, problem, List.of());
        }

        /** Returns whether nothing can be read after this chunk. A snapshot that cannot be used is only skipped. */
        boolean isFailed() {
            return problem != null && snapshot == null;
        }
    }

    /** Returns how many chunks there are before the end. */
    int chunks();

    /** Returns the next chunk; after the last one, the rest. */
    Chunk next();
}
