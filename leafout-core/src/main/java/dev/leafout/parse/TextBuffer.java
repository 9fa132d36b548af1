// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse;

import java.util.Arrays;

/** Characters that must outlive the call that brought them: an unfinished key, number or string. */
final class TextBuffer {
    private static final char[] NO_CHARS = {};

    private char[] chars = NO_CHARS;
    private int length;

    int length() {
        return length;
    }

    char[] chars() {
        return chars;
    }

    void clear() {
        length = 0;
    }

    void append(TextSlice text) {
        int from = grow(text.length());
        text.copyTo(chars, from);
    }

    void append(String text) {
        append(text, text.length());
    }

    void append(String text, int count) {
        int from = grow(count);
        text.getChars(0, count, chars, from);
    }

    private int grow(int more) {
        int from = length;
        length += more;
        if (length > chars.length) {
            chars = Arrays.copyOf(chars, Math.max(length, Math.max(16, chars.length * 2)));
        }
        return from;
    }

    /** Returns the first characters, and removes them. */
    String take(int count) {
        String taken = new String(chars, 0, count);
        length -= count;
        System.arraycopy(chars, count, chars, 0, length);
        return taken;
    }

    /** Keeps a large array from outliving the text it was needed for. */
    void trim() {
        if (chars.length > 1024) {
            chars = NO_CHARS;
        }
    }

    @Override
    public String toString() {
        return new String(chars, 0, length);
    }

    void write(CheckpointWriter out) {
        out.writeText(chars, length);
    }

    void read(CheckpointReader in) {
        chars = in.readString().toCharArray();
        length = chars.length;
    }
}
