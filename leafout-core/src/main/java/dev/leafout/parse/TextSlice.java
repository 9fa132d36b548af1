// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse;

import dev.leafout.parse.text.Slice;

/**
 * A piece of text as a {@link ParseListener} sees it: a view of characters that the parser owns.
 *
 * <p>It is valid only during the call; to keep the text, use {@link #toString()} or {@link #copyTo}. If the piece is
 * the whole String that was fed, {@code toString()} returns that String and copies nothing.
 *
 * <p>Only the parser and {@link #copyOf} create slices.
 *
 * <p>Not thread-safe: read it in the thread of the call.
 *
 * @since 0.1
 */
public abstract sealed class TextSlice implements CharSequence permits Slice {

    /** For the parser: nobody else can extend it. */
    protected TextSlice() {}

    /** Returns a slice with its own copy of the characters, for calling a listener without a parser. */
    public static TextSlice copyOf(CharSequence text) {
        return Slice.copyOf(text);
    }

    /** Copies all characters to {@code target}, starting at the given position. */
    public abstract void copyTo(char[] target, int position);

    /** Returns whether the text contains exactly these characters at the given place. */
    public abstract boolean standsIn(String text, int at);

    /** Same as {@link #standsIn(String, int)}. */
    public abstract boolean standsIn(char[] text, int at);

    @Override
    public final CharSequence subSequence(int from, int to) {
        return toString().subSequence(from, to);
    }

    @Override
    public abstract String toString();
}
