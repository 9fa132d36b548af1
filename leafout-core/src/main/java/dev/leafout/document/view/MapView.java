// SPDX-License-Identifier: Apache-2.0
package dev.leafout.document.view;

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
 * The entries of an object below a bound, in document order, and possibly an open one after them. Immutable, even if
 * the arrays keep growing. If a key is repeated, the last value counts, at the place of the first.
 *
 * @param <K> the type of the keys
 */
public final class MapView<K> extends AbstractMap<K, @Nullable Object> {
    /** Up to this many entries are searched one by one. */
    private static final int FEW_ENTRIES = 16;
    /** Up to this many look-ups, a larger view is searched one by one too; after that an index pays off. */
    private static final int FEW_LOOKUPS = 4;

    private final K[] keys;
    private final @Nullable Object[] values;
    private final int bound;
    /** How many entries there are, including the open one. */
    private final int count;
    /** The value of the open entry after those below the bound, if there is one; it is not in the array. */
    private final @Nullable Object open;

    private final boolean hasRepeats;

    // Made when needed. Two threads may both make one, which costs time but does no harm: the field of a Lookup is
    // final, so a thread that sees the Lookup sees all of its contents.
    private @Nullable Lookup<K, @Nullable Object> withoutRepeats;
    private @Nullable Lookup<K, Integer> index;
    private int lookups;

    private record Lookup<K, V extends @Nullable Object>(Map<K, V> map) {}

    /**
     * Shows the entries below the bound.
     *
     * @param firstRepeat the first entry whose key repeats that of an earlier entry; anything past the bound if there
     *     is none
     */
    public MapView(K[] keys, @Nullable Object[] values, int bound, int firstRepeat) {
        this(keys, values, bound, bound, firstRepeat, null);
    }

    /** Shows the entries below the bound and an open one after them, whose key is in the array. */
    public MapView(K[] keys, @Nullable Object[] values, int bound, int firstRepeat, @Nullable Object open) {
        this(keys, values, bound, bound + 1, firstRepeat, open);
    }

    private MapView(K[] keys, @Nullable Object[] values, int bound, int count, int firstRepeat, @Nullable Object open) {
        this.keys = keys;
        this.values = values;
        this.bound = bound;
        this.count = count;
        this.open = open;
        this.hasRepeats = firstRepeat < count;
    }

    /** Returns the last place of a key below a bound; -1 if there is none. */
    public static int lastIndexOf(Object[] keys, int bound, Object key) {
        for (int i = bound - 1; i >= 0; i--) {
            if (keys[i].equals(key)) {
                return i;
            }
        }
        return -1;
    }

    private int find(@Nullable Object key) {
        if (key == null) {
            return -1;
        }
        if (count <= FEW_ENTRIES || lookups++ < FEW_LOOKUPS) {
            return lastIndexOf(keys, count, key);
        }
        Integer found = index().get(key);
        return found == null ? -1 : found;
    }

    private Map<K, Integer> index() {
        Lookup<K, Integer> known = index;
        if (known == null) {
            Map<K, Integer> map = new HashMap<>(count * 2);
            for (int i = 0; i < count; i++) {
                map.put(keys[i], i);
            }
            known = new Lookup<>(map);
            index = known;
        }
        return known.map;
    }

    private @Nullable Object valueAt(int i) {
        return i == bound ? TextView.read(open) : values[i];
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
        return hasRepeats ? withoutRepeats().size() : count;
    }

    @Override
    public Set<Map.Entry<K, @Nullable Object>> entrySet() {
        return hasRepeats ? withoutRepeats().entrySet() : new Entries();
    }

    private Map<K, @Nullable Object> withoutRepeats() {
        Lookup<K, @Nullable Object> known = withoutRepeats;
        if (known == null) {
            Map<K, @Nullable Object> map = new LinkedHashMap<>();
            for (int i = 0; i < count; i++) {
                map.put(keys[i], valueAt(i));
            }
            known = new Lookup<>(Collections.unmodifiableMap(map));
            withoutRepeats = known;
        }
        return known.map;
    }

    private final class Entries extends AbstractSet<Map.Entry<K, @Nullable Object>> {
        @Override
        public Iterator<Map.Entry<K, @Nullable Object>> iterator() {
            return new Iterator<>() {
                private int next;

                @Override
                public boolean hasNext() {
                    return next < count;
                }

                @Override
                public Map.Entry<K, @Nullable Object> next() {
                    if (next == count) {
                        throw new NoSuchElementException();
                    }
                    int i = next++;
                    return new SimpleImmutableEntry<>(keys[i], valueAt(i));
                }
            };
        }

        @Override
        public int size() {
            return count;
        }
    }
}
