// SPDX-License-Identifier: Apache-2.0
package dev.leafout.playground;

import org.jspecify.annotations.Nullable;

/** Where the text comes from: a number of chunks, and the rest at the end. */
interface Feed {
    /**
     * A chunk of text.
     *
     * @param snapshot the snapshot that it was made from, or null if it is a piece of a longer text
     * @param problem why the snapshot could not be used, or null if it could
     */
    record Chunk(
            String text,
            @Nullable String snapshot,
            @Nullable String problem) {
        static Chunk of(String text) {
            return new Chunk(text, null, null);
        }
    }

    /** Returns how many chunks there are before the end. */
    int chunks();

    /** Returns the next chunk; after the last one, the rest. */
    Chunk next();
}
