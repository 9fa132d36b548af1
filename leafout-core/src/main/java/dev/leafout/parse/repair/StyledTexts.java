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

    StyledTexts(Set<String> texts) {
        this.texts = texts;
        for (String text : texts) {
            String key = Styles.plain(text);
            byPlain.put(key, byPlain.containsKey(key) ? null : text);
        }
        this.plain = byPlain.keySet().toArray(new String[0]);
        Arrays.sort(plain);
    }

    boolean contains(String text) {
        return texts.contains(text);
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
