// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse.repair;

/** The characters that may open and close a string. */
final class Quotes {
    private static final String DOUBLE = "\"“”„‟＂";
    private static final String SINGLE = "'‘’‚‛＇";

    private Quotes() {}

    static boolean isQuote(int c) {
        return c >= 0 && (DOUBLE.indexOf(c) >= 0 || SINGLE.indexOf(c) >= 0);
    }

    static boolean isSmart(char c) {
        return c > '\'' && c < '\uFF00' && isQuote(c);
    }

    /** Returns whether the character can close a string that the quote opened. */
    static boolean closes(char opener, char c) {
        if (opener == '"' || opener == '\'') {
            return c == opener;
        }
        return (DOUBLE.indexOf(opener) >= 0 ? DOUBLE : SINGLE).indexOf(c) >= 0;
    }
}
