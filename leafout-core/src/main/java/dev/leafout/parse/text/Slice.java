// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse.text;

import dev.leafout.parse.TextSlice;
import org.jspecify.annotations.Nullable;

/** The one implementation of {@link TextSlice}: characters of the window, or of an array. */
public final class Slice extends TextSlice {
    private static final char[] NO_CHARS = {};

    /** Where the characters are: in this window, or, if there is none, in this array. */
    private final @Nullable InputWindow window;

    private char[] chars = NO_CHARS;
    private int start;
    private int length;
    /** A text that is known to begin with these characters, if there is one. */
    private @Nullable String known;

    /** A slice of arrays, empty until it is pointed at one. */
    Slice() {
        this.window = null;
    }

    /** A slice of a window, empty until it is pointed at a part of it. */
    Slice(InputWindow window) {
        this.window = window;
    }

    /** Returns a slice with its own copy of the characters. */
    public static Slice copyOf(CharSequence text) {
        return new Slice().of(text.toString().toCharArray(), text.length());
    }

    /** Points at a part of the window. */
    Slice of(int start, int end) {
        this.start = start;
        this.length = end - start;
        this.known = null;
        return this;
    }

    /** Points at the beginning of an array. */
    Slice of(char[] chars, int length) {
        this.chars = chars;
        this.length = length;
        this.known = null;
        return this;
    }

    /** Notes that the text begins with exactly these characters. */
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
    public void copyTo(char[] target, int position) {
        if (window == null) {
            System.arraycopy(chars, 0, target, position, length);
        } else {
            window.copyTo(start, start + length, target, position);
        }
    }

    /** Returns whether it is all that was fed, so that nothing else can come from it. */
    public boolean isAllThatWasFed() {
        return window != null && window.isSource(start, length);
    }

    @Override
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

    @Override
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

    @SuppressWarnings("ReferenceEquality") // If it is not the same String, the characters are compared.
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
