// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse.repair;

/** The full-width forms of the characters that JSON is made of. */
final class FullWidth {
    private static final int DISTANCE = 0xFF01 - '!';
    private static final String FORMS = "｛｝［］（）：，；＝＂＇";

    private FullWidth() {}

    static boolean is(char c) {
        return c >= '\uFF01' && FORMS.indexOf(c) >= 0;
    }

    /** Returns the ASCII form of a full-width character; any other character as it is. */
    static char ascii(char c) {
        return is(c) ? (char) (c - DISTANCE) : c;
    }
}
