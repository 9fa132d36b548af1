// SPDX-License-Identifier: Apache-2.0
package dev.leafout.document;

import dev.leafout.document.view.TextView;
import dev.leafout.parse.TextSlice;
import java.util.Arrays;

/** The open string of a document. There is never more than one, at the tip. */
final class GrowingText {
    private static final int KEPT_CAPACITY = 1024;
    private static final char[] NO_CHARS = {};

    private char[] chars = NO_CHARS;
    private int length;
    /** Whether a view reads the array, so that the characters below {@link #length} must not be overwritten. */
    private boolean shared;

    void clear() {
        length = 0;
        if (shared || chars.length > KEPT_CAPACITY) {
            chars = NO_CHARS;
            shared = false;
        }
    }

    void append(TextSlice piece) {
        int from = grow(piece.length());
        piece.copyTo(chars, from);
    }

    void append(String piece) {
        int from = grow(piece.length());
        piece.getChars(0, piece.length(), chars, from);
    }

    private int grow(int more) {
        int from = length;
        length += more;
        if (length > chars.length) {
            chars = Arrays.copyOf(chars, Math.max(length, Math.max(32, chars.length * 2)));
            shared = false;
        }
        return from;
    }

    TextView view() {
        shared = true;
        return new TextView(chars, length);
    }

    @Override
    public String toString() {
        return new String(chars, 0, length);
    }
}
