// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse;

/**
 * How much is visible of a string that is still being written. It does not depend on how the input is cut into pieces.
 *
 * @since 0.1
 */
public enum TextVisibility {
    /** Every character as it arrives; for text that people read. */
    AS_IT_GROWS,
    /**
     * Whole words as they arrive: the text up to the last white space, and the rest when the string is complete.
     * Scripts written without spaces, such as Chinese, Japanese and Thai, appear character by character.
     */
    BY_WORD,
    /**
     * Nothing before the closing quote, not even that the string has begun; for text that is acted on, such as an
     * argument of a call. A string that is cut off never appears.
     */
    WHEN_COMPLETE;

    /** Returns the first end of a word after {@code from}; -1 if there is none before {@code to}. */
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
