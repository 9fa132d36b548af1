// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse.repair;

import java.util.Arrays;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Some texts, to be found by any style in which they may be written. */
final class StyledTexts {
    private final Set<String> texts;
    /** In the plain style, in order. */
    final String[] plain;
    /** By the plain style; null if it stands for more than one. */
    private final Map<String, @Nullable String> byPlain = new HashMap<>();

    /** The texts by their hash codes, at most half of it full. */
    private final @Nullable String[] table;

    StyledTexts(Set<String> texts) {
        this.texts = texts;
        this.table = new String[Math.max(2, 4 * Integer.highestOneBit(texts.size()))];
        for (String text : texts) {
            String key = Styles.plain(text);
            byPlain.put(key, byPlain.containsKey(key) ? null : text);
            int place = text.hashCode() & table.length - 1;
            while (table[place] != null) {
                place = place + 1 & table.length - 1;
            }
            table[place] = text;
        }
        this.plain = byPlain.keySet().toArray(new String[0]);
        Arrays.sort(plain);
    }

    /** Returns whether these characters are one of the texts as it stands. It is asked for every key, so it makes no String. */
    boolean contains(char[] chars, int from, int to) {
        int hash = 0;
        for (int i = from; i < to; i++) {
            hash = 31 * hash + chars[i];
        }
        int mask = table.length - 1;
        for (int i = hash & mask; table[i] != null; i = i + 1 & mask) {
            String text = table[i];
            if (text.hashCode() == hash && isEqual(text, chars, from, to)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isEqual(String text, char[] chars, int from, int to) {
        if (text.length() != to - from) {
            return false;
        }
        for (int i = from; i < to; i++) {
            if (text.charAt(i - from) != chars[i]) {
                return false;
            }
        }
        return true;
    }

    /** Returns the one of the texts that is the same in another style; null if there is none, or more than one. */
    @Nullable
    String meant(String text) {
        return texts.contains(text) ? null : byPlain.get(Styles.plain(text));
    }

    /** Returns whether it is one of the texts, in any style. */
    boolean isKnown(String text) {
        return texts.contains(text) || meant(text) != null;
    }

    /** Those of the sets that an expectation has returned, each made once. */
    static final class Known {
        private static final int MAX = 256;

        private final IdentityHashMap<Set<String>, StyledTexts> known = new IdentityHashMap<>();

        StyledTexts of(Set<String> texts) {
            if (known.size() == MAX) {
                known.clear();
            }
            return known.computeIfAbsent(texts, StyledTexts::new);
        }
    }
}
