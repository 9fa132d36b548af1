// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse.repair;

import java.util.Set;

/** What a text that has begun may still become: one of some texts, in any style, or a number. */
final class Candidates {
    /** In the plain style; the first {@link #count} are left. */
    private final String[] texts;

    private int count;
    /** How many characters of them have been read. */
    private int matched;

    private boolean number;

    private Candidates(String[] texts, boolean number) {
        this.texts = texts;
        this.count = texts.length;
        this.number = number;
    }

    /** Starts with all of these, and with numbers if one may be there. */
    static Candidates of(Set<String> texts, Set<String> words, boolean number) {
        String[] plain = new String[texts.size() + words.size()];
        int i = 0;
        for (String text : texts) {
            plain[i++] = Styles.plain(text);
        }
        for (String word : words) {
            plain[i++] = word;
        }
        return new Candidates(plain, number);
    }

    /** Returns whether any are left after this character. */
    boolean accept(char c) {
        number &= Styles.isOfNumber(c);
        if (!Styles.isSeparator(c)) {
            char next = Styles.plain(c);
            int left = 0;
            for (int i = 0; i < count; i++) {
                if (matched < texts[i].length() && texts[i].charAt(matched) == next) {
                    texts[left++] = texts[i];
                }
            }
            count = left;
            matched++;
        }
        return number || count > 0;
    }
}
