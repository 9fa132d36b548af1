// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse;

import org.jspecify.annotations.Nullable;

/**
 * A piece of text as a {@link ParseListener} sees it: a view of characters that the parser owns.
 *
 * <p>It is valid only during the call that hands it over; keep {@link #toString()}, or copy with {@link #copyTo}. When
 * the piece is the very String that was fed, {@code toString()} returns that String and copies nothing.
 */
public final class TextSlice implements CharSequence {
    private static final char[] NO_CHARS = {};

    private char[] chars = NO_CHARS;
    private int start;
    private int length;
    private @Nullable String source;
    private int sourceStart;

    TextSlice() {}

    TextSlice of(char[] chars, int start, int end) {
        this.chars = chars;
        this.start = start;
        this.length = end - start;
        this.source = null;
        return this;
    }

    /** As {@link #of(char[], int, int)}, where the same characters stand in the source (if there is one) too. */
    TextSlice of(char[] chars, int start, int end, @Nullable String source, int sourceStart) {
        this.chars = chars;
        this.start = start;
        this.length = end - start;
        this.source = source;
        this.sourceStart = sourceStart;
        return this;
    }

    /** Lets go of what was handed over, so that an idle parser keeps nobody's text alive. */
    void release() {
        source = null;
    }

    @Override
    public int length() {
        return length;
    }

    @Override
    public char charAt(int index) {
        if (index < 0 || index >= length) {
            throw new IndexOutOfBoundsException("Index " + index + " of " + length + " characters");
        }
        return chars[start + index];
    }

    @Override
    public CharSequence subSequence(int from, int to) {
        return toString().subSequence(from, to);
    }

    /** Copies all characters to {@code target} from the given position on. */
    public void copyTo(char[] target, int position) {
        System.arraycopy(chars, start, target, position, length);
    }

    /** Appends all characters to the builder. */
    public void appendTo(StringBuilder out) {
        out.append(chars, start, length);
    }

    @Override
    public String toString() {
        String source = this.source;
        return source == null
                ? String.valueOf(chars, start, length)
                : source.substring(sourceStart, sourceStart + length);
    }
}
