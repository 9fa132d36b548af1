// SPDX-License-Identifier: Apache-2.0
package dev.leafout.document;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The entries of an object below a bound, in document order. Immutable, though the arrays behind it may go on growing.
 * Of a repeated key the last entry below the bound counts, at the place of the first.
 */
final class ObjectView extends AbstractMap<String, @Nullable Object> {
    /** Up to this many entries are searched one by one. */
    private static final int FEW_ENTRIES = 16;
    /** So many look-ups of a larger view are searched one by one before an index is worth its while. */
    private static final int FEW_LOOKUPS = 4;

    private final String[] keys;
    private final @Nullable Object[] values;
    private final int bound;
    /** The value of the last entry, if it was open when the view was made: it is not in the array. */
    private final @Nullable Object open;

    private final boolean hasRepeats;

    // Made when needed. Two threads may both make them, which costs time and does no harm: the field of a Lookup is
    // final, so whoever sees the one sees all of the other.
    private @Nullable Lookup<@Nullable Object> withoutRepeats;
    private @Nullable Lookup<Integer> index;
    private int lookups;

    private record Lookup<V extends @Nullable Object>(Map<String, V> map) {}

    ObjectView(String[] keys, @Nullable Object[] values, int bound, @Nullable Object open, boolean hasRepeats) {
        this.keys = keys;
        this.values = values;
        this.bound = bound;
        this.open = open;
        this.hasRepeats = hasRepeats;
    }

    static int lastIndexOf(String[] keys, int bound, String key) {
        for (int i = bound - 1; i >= 0; i--) {
            if (keys[i].equals(key)) {
                return i;
            }
        }
        return -1;
    }

    private int find(@Nullable Object key) {
        if (!(key instanceof String text)) {
            return -1;
        }
        if (bound <= FEW_ENTRIES || lookups++ < FEW_LOOKUPS) {
            return lastIndexOf(keys, bound, text);
        }
        Integer found = index().get(text);
        return found == null ? -1 : found;
    }

    private Map<String, Integer> index() {
        Lookup<Integer> known = index;
        if (known == null) {
            Map<String, Integer> map = new HashMap<>(bound * 2);
            for (int i = 0; i < bound; i++) {
                map.put(keys[i], i);
            }
            known = new Lookup<>(map);
            index = known;
        }
        return known.map;
    }

    private @Nullable Object valueAt(int i) {
        return open != null && i == bound - 1 ? ArrayView.read(open) : values[i];
    }

    @Override
    public @Nullable Object get(@Nullable Object key) {
        int found = find(key);
        return found < 0 ? null : valueAt(found);
    }

    @Override
    public boolean containsKey(@Nullable Object key) {
        return find(key) >= 0;
    }

    @Override
    public int size() {
        return hasRepeats ? withoutRepeats().size() : bound;
    }

    @Override
    public Set<Map.Entry<String, @Nullable Object>> entrySet() {
        return hasRepeats ? withoutRepeats().entrySet() : new Entries();
    }

    private Map<String, @Nullable Object> withoutRepeats() {
        Lookup<@Nullable Object> known = withoutRepeats;
        if (known == null) {
            Map<String, @Nullable Object> map = new LinkedHashMap<>();
            for (int i = 0; i < bound; i++) {
                map.put(keys[i], valueAt(i));
            }
            known = new Lookup<>(Collections.unmodifiableMap(map));
            withoutRepeats = known;
        }
        return known.map;
    }

    private final class Entries extends AbstractSet<Map.Entry<String, @Nullable Object>> {
        @Override
        public Iterator<Map.Entry<String, @Nullable Object>> iterator() {
            return new Iterator<>() {
                private int next;

                @Override
                public boolean hasNext() {
                    return next < bound;
                }

                @Override
                public Map.Entry<String, @Nullable Object> next() {
                    if (next == bound) {
                        throw new NoSuchElementException();
                    }
                    int i = next++;
                    return new SimpleImmutableEntry<>(keys[i], valueAt(i));
                }
            };
        }

        @Override
        public int size() {
            return bound;
        }
    }
}
