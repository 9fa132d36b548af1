// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse.repair;

import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;

/** Some texts, to be found as they stand, by their numbers, and by any style in which they may be written. */
final class StyledTexts {
    private static final int MAX_LOOKED_AT = 32;

    /** In the plain style, in order. */
    final String[] plain;
    /** By the plain style; null if it stands for more than one. */
    private final Map<String, @Nullable String> byPlain = new HashMap<>();

    /** As they stand, by their numbers: in the order of the set. */
    private final String[] exact;
    /** The numbers of the texts by their hash codes, at most half of it full; -1 where there is none. */
    private final int[] table;

    StyledTexts(Set<String> texts) {
        this.exact = texts.toArray(new String[0]);
        this.table = new int[Math.max(2, 4 * Integer.highestOneBit(exact.length))];
        Arrays.fill(table, -1);
        for (int number = 0; number < exact.length; number++) {
            String text = exact[number];
            String key = Styles.plain(text);
            byPlain.put(key, byPlain.containsKey(key) ? null : text);
            int place = text.hashCode() & table.length - 1;
            while (table[place] >= 0) {
                place = place + 1 & table.length - 1;
            }
            table[place] = number;
        }
        this.plain = byPlain.keySet().toArray(new String[0]);
        Arrays.sort(plain);
    }

    /** Returns the number of the text that is these characters as it stands, or -1. Looks at the likely one first. */
    int numberOf(char[] chars, int from, int to, int likely) {
        if (likely < exact.length && isEqual(exact[likely], chars, from, to)) {
            return likely;
        }
        int hash = 0;
        for (int i = from; i < to; i++) {
            hash = 31 * hash + chars[i];
        }
        int mask = table.length - 1;
        for (int i = hash & mask; table[i] >= 0; i = i + 1 & mask) {
            String text = exact[table[i]];
            if (text.hashCode() == hash && isEqual(text, chars, from, to)) {
                return table[i];
            }
        }
        return -1;
    }

    /**
     * Returns the number of a text that begins, as it stands, with these characters; -1 if there is none, or there are too
     * many to look at. Looks at the likely one first.
     */
    int beginningWith(char[] chars, int from, int to, int likely) {
        int count = exact.length <= MAX_LOOKED_AT ? exact.length : 0;
        int number = likely;
        for (int i = 0; i < count; i++, number++) {
            if (number >= count) {
                number = 0;
            }
            if (isBeginning(exact[number], chars, from, to)) {
                return number;
            }
        }
        return -1;
    }

    private static boolean isEqual(String text, char[] chars, int from, int to) {
        return text.length() == to - from && isBeginning(text, chars, from, to);
    }

    private static boolean isBeginning(String text, char[] chars, int from, int to) {
        if (text.length() < to - from) {
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
        return contains(text) ? null : byPlain.get(Styles.plain(text));
    }

    /** Returns whether it is one of the texts, in any style. */
    boolean isKnown(String text) {
        return contains(text) || meant(text) != null;
    }

    boolean contains(String text) {
        return numberOf(text.toCharArray(), 0, text.length(), 0) >= 0;
    }

    /** Those of the sets that a parser has asked for last. What is made of a set is shared by all parsers. */
    static final class Known {
        private static final int MAX = 16;
        /** It keeps nothing of a set but the texts, so it goes when the set does. */
        private static final Map<Set<String>, StyledTexts> SHARED = Collections.synchronizedMap(new WeakHashMap<>());

        @SuppressWarnings({"unchecked", "rawtypes"})
        private Set<String>[] sets = new Set[2];

        private StyledTexts[] texts = new StyledTexts[2];
        private int size;

        @SuppressWarnings(
                "ReferenceEquality") // An expectation returns the same set each time; an equal one is only slower.
        StyledTexts of(Set<String> set) {
            for (int i = 0; i < size; i++) {
                if (sets[i] == set) {
                    return texts[i];
                }
            }
            StyledTexts found = SHARED.computeIfAbsent(set, StyledTexts::new);
            if (size == MAX) {
                size = 0;
            }
            if (size == sets.length) {
                sets = Arrays.copyOf(sets, 2 * size);
                texts = Arrays.copyOf(texts, 2 * size);
            }
            sets[size] = set;
            texts[size++] = found;
            return found;
        }
    }
}
