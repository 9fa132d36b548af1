// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse;

import org.jspecify.annotations.Nullable;

/**
 * A piece of text as a {@link ParseListener} sees it: a view of characters that the parser owns.
 *
 * <p>It is valid only during the call that hands it over; keep {@link #toString()}, or copy with {@link #copyTo}. When
 * the piece is the very String that was fed, {@code toString()} returns that String and copies nothing.
 *
 * @since 0.1
 */
public final class TextSlice implements CharSequence {
    private static final char[] NO_CHARS = {};

    /** Where the characters are: in this window, or, if there is none, in this array. */
    private final @Nullable InputWindow window;

    private char[] chars = NO_CHARS;
    private int start;
    private int length;
    /** A text that is known to begin with these characters, if there is one. */
    private @Nullable String known;

    /** A slice of arrays, empty until it is pointed at one. */
    TextSlice() {
        this.window = null;
    }

    /** A slice of a window, empty until it is pointed at a part of it. */
    TextSlice(InputWindow window) {
        this.window = window;
    }

    /** Returns a slice with characters of its own, for who calls a listener without a parser. */
    public static TextSlice copyOf(CharSequence text) {
        return new TextSlice().of(text.toString().toCharArray(), text.length());
    }

    /** Points at a part of the window. */
    TextSlice of(int start, int end) {
        this.start = start;
        this.length = end - start;
        this.known = null;
        return this;
    }

    /** Points at the beginning of an array. */
    TextSlice of(char[] chars, int length) {
        this.chars = chars;
        this.length = length;
        this.known = null;
        return this;
    }

    /** Notes that the text begins with these very characters. */
    void knownToBegin(String text) {
        this.known = text;
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
        return window == null ? chars[index] : window.charAt(start + index);
    }

    @Override
    public CharSequence subSequence(int from, int to) {
        return toString().subSequence(from, to);
    }

    /** Copies all characters to {@code target} from the given position on. */
    public void copyTo(char[] target, int position) {
        if (window == null) {
            System.arraycopy(chars, 0, target, position, length);
        } else {
            window.copyTo(start, start + length, target, position);
        }
    }

    /** Returns whether it is the whole of the String that was fed; then nothing else can come of that one. */
    boolean isAllThatWasFed() {
        return window != null && window.isSource(start, length);
    }

    /** Returns whether the text has these very characters at the given place. */
    public boolean standsIn(String text, int at) {
        if (at == 0 && isKnownToBegin(text)) {
            return true;
        }
        int end = at + length;
        if (end > text.length()) {
            return false;
        }
        char[] chars = array();
        for (int i = at, j = start; i < end; i++, j++) {
            if (text.charAt(i) != chars[j]) {
                return false;
            }
        }
        return true;
    }

    /** As {@link #standsIn(String, int)}. */
    public boolean standsIn(char[] text, int at) {
        int end = at + length;
        if (end > text.length) {
            return false;
        }
        char[] chars = array();
        for (int i = at, j = start; i < end; i++, j++) {
            if (text[i] != chars[j]) {
                return false;
            }
        }
        return true;
    }

    @SuppressWarnings("ReferenceEquality") // Equal texts are compared; the same one is known at sight.
    private boolean isKnownToBegin(String text) {
        return text == known;
    }

    private char[] array() {
        return window == null ? chars : window.chars();
    }

    @Override
    public String toString() {
        return window == null ? new String(chars, 0, length) : window.substring(start, start + length);
    }
}
