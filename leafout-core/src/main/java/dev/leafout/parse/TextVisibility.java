// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse;

/**
 * How much of a string that is still being written its readers see. It is the same for every way of cutting the input.
 *
 * @since 0.1
 */
public enum TextVisibility {
    /** Every character as it comes; for text that people read. */
    AS_IT_GROWS,
    /**
     * Whole words as they come: text up to the last white space, the rest when the string is complete. Scripts that are
     * written without spaces, such as Chinese, Japanese and Thai, come character by character.
     */
    BY_WORD,
    /**
     * Nothing before the closing quote, not even that the string has begun; for text that something is done with, such
     * as an argument of a call. A string that is cut off never comes.
     */
    WHEN_COMPLETE;

    /** Returns where the first word ends that ends after {@code from}; -1 if none does before {@code to}. */
    static int endOfWord(char[] chars, int from, int to) {
        int end = from;
        while (end < to) {
            int c = Character.codePointAt(chars, end, to);
            end += Character.charCount(c);
            if (endsWord(c)) {
                return end;
            }
        }
        return -1;
    }

    private static boolean endsWord(int c) {
        return Character.isWhitespace(c) || isWrittenWithoutSpaces(c);
    }

    private static boolean isWrittenWithoutSpaces(int c) {
        if (c < 0x0E00) {
            return false;
        }
        boolean southeastAsian = c <= 0x0EFF || (c >= 0x1000 && c <= 0x109F) || (c >= 0x1780 && c <= 0x17FF);
        boolean eastAsian =
                (c >= 0x2E80 && c <= 0xA4CF) || (c >= 0xF900 && c <= 0xFAFF) || (c >= 0xFF00 && c <= 0xFFEF);
        return southeastAsian || eastAsian || (c >= 0x20000 && c <= 0x3FFFF);
    }
}
