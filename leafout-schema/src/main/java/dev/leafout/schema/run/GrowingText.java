// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.run;

import dev.leafout.parse.TextSlice;
import java.util.Arrays;

/** A reusable buffer for text that is collected piece by piece. */
final class GrowingText implements CharSequence {
    private static final char[] NONE = {};

    private char[] chars = NONE;
    private int length;

    void clear() {
        length = 0;
    }

    void append(TextSlice piece) {
        room(piece.length());
        piece.copyTo(chars, length);
        length += piece.length();
    }

    void append(String piece) {
        room(piece.length());
        piece.getChars(0, piece.length(), chars, length);
        length += piece.length();
    }

    private void room(int more) {
        if (length + more > chars.length) {
            chars = Arrays.copyOf(chars, Math.max(length + more, Math.max(16, 2 * chars.length)));
        }
    }

    /** Returns whether the name begins with this text, of which the first {@code known} characters are known to fit. */
    boolean begins(String name, int known) {
        if (length > name.length()) {
            return false;
        }
        for (int i = known; i < length; i++) {
            if (name.charAt(i) != chars[i]) {
                return false;
            }
        }
        return true;
    }

    @Override
    public int length() {
        return length;
    }

    @Override
    public char charAt(int index) {
        return chars[index];
    }

    String substring(int from, int to) {
        return new String(chars, from, to - from);
    }

    @Override
    public CharSequence subSequence(int from, int to) {
        return substring(from, to);
    }

    @Override
    public String toString() {
        return new String(chars, 0, length);
    }
}
