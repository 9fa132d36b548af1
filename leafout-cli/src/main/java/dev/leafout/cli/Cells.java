// SPDX-License-Identifier: Apache-2.0
package dev.leafout.cli;

/**
 * How many cells of a terminal a text takes. Where terminals differ (emoji made of several characters), this counts too
 * many rather than too few, so that a line that fits here fits everywhere.
 */
final class Cells {
    static final String ELLIPSIS = "…";

    /** Blocks whose characters take two cells: the first and the last code point of each. */
    private static final int[] WIDE = {
        0x1100, 0x115F, 0x231A, 0x231B, 0x23E9, 0x23F3, 0x25FD, 0x25FE, 0x2600, 0x27BF, 0x2B1B, 0x2B1C, 0x2B50, 0x2B55,
        0x2E80, 0x303E, 0x3041, 0xA4CF, 0xA960, 0xA97C, 0xAC00, 0xD7A3, 0xF900, 0xFAFF, 0xFE30, 0xFE6F, 0xFF00, 0xFF60,
        0xFFE0, 0xFFE6, 0x16FE0, 0x18DFF, 0x1AFF0, 0x1B2FF, 0x1F000, 0x1FAFF, 0x20000, 0x3FFFD
    };

    private Cells() {}

    static int of(String text) {
        return text.codePoints().map(Cells::of).sum();
    }

    private static int of(int character) {
        int type = Character.getType(character);
        if (type == Character.NON_SPACING_MARK || type == Character.ENCLOSING_MARK || type == Character.FORMAT) {
            return 0;
        }
        for (int i = 0; i < WIDE.length && character >= WIDE[i]; i += 2) {
            if (character <= WIDE[i + 1]) {
                return 2;
            }
        }
        return 1;
    }

    /** Returns the beginning of the text, with an ellipsis if that is not all of it. */
    static String beginning(String text, int room) {
        if (of(text) <= room) {
            return text;
        }
        int end = 0;
        int used = 1; // the ellipsis
        while (end < text.length() && used + of(text.codePointAt(end)) <= room) {
            used += of(text.codePointAt(end));
            end += Character.charCount(text.codePointAt(end));
        }
        return text.substring(0, end) + (room > 0 ? ELLIPSIS : "");
    }

    /** Returns the end of the text, after an ellipsis if that is not all of it. */
    static String end(String text, int room) {
        if (of(text) <= room) {
            return text;
        }
        int start = text.length();
        int used = 1;
        while (start > 0 && used + of(text.codePointBefore(start)) <= room) {
            used += of(text.codePointBefore(start));
            start -= Character.charCount(text.codePointBefore(start));
        }
        return (room > 0 ? ELLIPSIS : "") + text.substring(start);
    }
}
