// SPDX-License-Identifier: Apache-2.0
package dev.leafout.snapshot;

/**
 * The beginning of the last text as a String, to find out quickly whether another one begins so.
 *
 * <p>Two Strings are compared where they lie, many characters at a time, but only to learn by how much they differ where
 * they first do. So after the beginning stands a character that is greater than all others: if that is where a text
 * first differs, it differs by more than it could anywhere before.
 */
final class Anchor {
    /** Keeps a String of ASCII at one byte a character. */
    private static final char BEYOND_ASCII = '\u00FF';

    private static final char BEYOND_ALL = '\uFFFF';
    /** A shorter beginning is not worth it. */
    private static final int LEAST = 512;
    /** How many texts in a row must have gone on as the one before them: a String that serves once is not worth it. */
    private static final int STEADY = 4;

    private String beginning = "";
    private int length;
    /** The greatest of its characters. */
    private char greatest;

    private int steady;

    /** Returns how many characters at the beginning of the text are known to be as in the last one. */
    int reach(String text) {
        if (length == 0 || text.length() <= length) {
            return 0;
        }
        char next = text.charAt(length);
        char beyond = beginning.charAt(length);
        if (next + greatest < beyond && text.compareTo(beginning) == next - beyond) {
            return length;
        }
        clear();
        return 0;
    }

    /** Takes on that a text was accepted, of which so many characters are as they were. */
    void accept(char[] text, int textLength, int same) {
        steady = same > textLength / 2 ? steady + 1 : 0;
        if (steady >= STEADY && same > length + length / 4 + LEAST && same < textLength) {
            moveTo(text, same);
        }
    }

    private void moveTo(char[] text, int same) {
        for (int i = length; i < same; i++) {
            greatest = (char) Math.max(greatest, text[i]);
        }
        char next = text[same];
        text[same] = greatest + '~' < BEYOND_ASCII ? BEYOND_ASCII : BEYOND_ALL;
        beginning = new String(text, 0, same + 1);
        text[same] = next;
        length = same;
    }

    void clear() {
        beginning = "";
        length = 0;
        greatest = 0;
        steady = 0;
    }
}
