// SPDX-License-Identifier: Apache-2.0
package dev.leafout.snapshot;

/**
 * A prefix of the last text, kept as a String, to test quickly whether the next text begins with it.
 *
 * <p>{@link String#compareTo} compares many characters at a time without copying them, but returns only the difference
 * between the first two characters that differ, not their place. So the prefix is followed by a character that is
 * greater than all of its own: a text that first differs there differs by more than it could anywhere before.
 */
final class KnownPrefix {
    /** Follows an ASCII prefix, so that the String takes one byte per character. */
    private static final char BEYOND_ASCII = '\u00FF';

    private static final char BEYOND_ALL = '\uFFFF';
    /** A shorter prefix is not worth it. */
    private static final int MIN_LENGTH = 512;
    /** How many texts in a row must continue the one before them: a String that is used only once is not worth it. */
    private static final int MIN_REPEATS = 4;

    private String prefix = "";
    private int length;
    /** The greatest character of the prefix. */
    private char greatest;

    private int repeats;

    /** Returns the length of the prefix if the text begins with it, otherwise 0. */
    int matchLength(String text) {
        if (length == 0 || text.length() <= length) {
            return 0;
        }
        char next = text.charAt(length);
        char beyond = prefix.charAt(length);
        if (next + greatest < beyond && text.compareTo(prefix) == next - beyond) {
            return length;
        }
        clear();
        return 0;
    }

    /** Notes that a text was accepted whose first {@code same} characters are unchanged. */
    void accept(char[] text, int textLength, int same) {
        repeats = same > textLength / 2 ? repeats + 1 : 0;
        if (repeats >= MIN_REPEATS && same > length + length / 4 + MIN_LENGTH && same < textLength) {
            extendTo(text, same);
        }
    }

    private void extendTo(char[] text, int same) {
        for (int i = length; i < same; i++) {
            greatest = (char) Math.max(greatest, text[i]);
        }
        char next = text[same];
        text[same] = greatest + '~' < BEYOND_ASCII ? BEYOND_ASCII : BEYOND_ALL;
        prefix = new String(text, 0, same + 1);
        text[same] = next;
        length = same;
    }

    void clear() {
        prefix = "";
        length = 0;
        greatest = 0;
        repeats = 0;
    }
}
