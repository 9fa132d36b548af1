// SPDX-License-Identifier: Apache-2.0
package dev.leafout.playground;

import org.jspecify.annotations.Nullable;

/** Where the text comes from: so many chunks, and what is left at the end. */
interface Feed {
    /**
     * A chunk of text.
     *
     * @param snapshot what it was made from; null if it is a piece of a longer text
     * @param problem why nothing could be made of the snapshot; null if something could
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

    /** Returns the next chunk; behind the last one, what is left at the end. */
    Chunk next();
}
