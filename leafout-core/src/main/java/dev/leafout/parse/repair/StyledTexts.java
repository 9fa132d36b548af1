// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse.repair;

import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;

/** Some texts, to be found by any style in which they may be written. */
final class StyledTexts {
    private static final int MAX_TABLE = 64;

    /** In the plain style, in order. */
    final String[] plain;
    /** By the plain style; null if it stands for more than one. */
    private final Map<String, @Nullable String> byPlain = new HashMap<>();

    /** The texts by their hash codes, at most half of it full. */
    private final @Nullable String[] table;

    StyledTexts(Set<String> texts) {
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

    /** Returns whether one of the texts, as it stands, begins with these characters; false if there are too many to look at. */
    boolean isBeginning(char[] chars, int from, int to) {
        for (int i = 0; i < table.length && table.length <= MAX_TABLE; i++) {
            String text = table[i];
            if (text != null && text.length() >= to - from && isBeginning(text, chars, from, to)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isEqual(String text, char[] chars, int from, int to) {
        return text.length() == to - from && isBeginning(text, chars, from, to);
    }

    private static boolean isBeginning(String text, char[] chars, int from, int to) {
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

    private boolean contains(String text) {
        return contains(text.toCharArray(), 0, text.length());
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
