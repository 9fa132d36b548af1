// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse.text;

import dev.leafout.parse.CheckpointReader;
import dev.leafout.parse.CheckpointWriter;
import dev.leafout.parse.TextSlice;
import java.util.Arrays;

/** Characters that must be kept after the call that brought them: an unfinished key, number or string. */
public final class TextBuffer {
    private static final char[] NO_CHARS = {};

    private char[] chars = NO_CHARS;
    private int length;

    public int length() {
        return length;
    }

    public char[] chars() {
        return chars;
    }

    public void clear() {
        length = 0;
    }

    public void append(TextSlice text) {
        int from = grow(text.length());
        text.copyTo(chars, from);
    }

    public void append(String text) {
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

    /** Removes the first characters. */
    public void drop(int count) {
        length -= count;
        System.arraycopy(chars, count, chars, 0, length);
    }

    /** Returns a copy of some of the characters. */
    public TextSlice slice(int from, int to) {
        return new Slice().of(Arrays.copyOfRange(chars, from, to), to - from);
    }

    public String substring(int from) {
        return new String(chars, from, length - from);
    }

    /** Drops a large array that is no longer needed. */
    public void trim() {
        if (chars.length > 1024) {
            chars = NO_CHARS;
        }
    }

    @Override
    public String toString() {
        return new String(chars, 0, length);
    }

    public void write(CheckpointWriter out) {
        out.writeString(toString());
    }

    public void read(CheckpointReader in) {
        chars = in.readString().toCharArray();
        length = chars.length;
    }
}
