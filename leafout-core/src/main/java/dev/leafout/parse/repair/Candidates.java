// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse.repair;

/** What a text that has begun may still become: one of some texts, in any style, or a number. */
final class Candidates {
    private final Range texts = new Range();
    private final Range words = new Range();
    private boolean number;

    /** Starts with all of these, and with numbers if one may be there. */
    void start(StyledTexts all, StyledTexts literals, boolean orNumber) {
        texts.start(all.plain);
        words.start(literals.plain);
        number = orNumber;
    }

    /** Returns whether any are left after this character. */
    boolean accept(char c) {
        number = number && Styles.isOfNumber(c);
        if (!Styles.isSeparator(c)) {
            char next = Styles.plain(c);
            texts.narrow(next);
            words.narrow(next);
        }
        return number || texts.from < texts.to || words.from < words.to;
    }

    /** The texts among others, in order, that begin with the characters so far. */
    private static final class Range {
        private String[] all = {};
        private int from;
        private int to;
        private int length;

        void start(String[] these) {
            all = these;
            from = 0;
            to = these.length;
            length = 0;
        }

        void narrow(char next) {
            if (to - from > 1) {
                from = firstNotBefore(next);
                to = firstNotBefore((char) (next + 1));
            } else if (to > from && (all[from].length() <= length || all[from].charAt(length) != next)) {
                to = from;
            }
            length++;
        }

        /** Returns the first text that goes on with this character, or with a later one. */
        private int firstNotBefore(char c) {
            int low = from;
            int high = to;
            while (low < high) {
                int middle = (low + high) >>> 1;
                if (all[middle].length() <= length || all[middle].charAt(length) < c) {
                    low = middle + 1;
                } else {
                    high = middle;
                }
            }
            return low;
        }
    }
}
