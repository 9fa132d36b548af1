// SPDX-License-Identifier: Apache-2.0
package dev.leafout.typed;

import dev.leafout.typed.spi.Shape;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The entries of a map below a bound, and one more that is open. Immutable, though the arrays behind it may go on growing. */
final class MapView extends AbstractMap<Object, @Nullable Object> {
    /** Up to this many entries are searched one by one. */
    private static final int FEW_ENTRIES = 16;

    private final Object[] keys;
    private final @Nullable Object[] values;
    private final int bound;
    private final Object openKey;
    private final @Nullable Object open;
    /** Where the open entry stands: after the others, or, if it repeats a key, in the place of that. */
    private final int openAt;

    // Two threads may both make it, which does no harm: the field of an Index is final.
    private @Nullable Index index;

    private record Index(Map<Object, Integer> places) {}

    /**
     * Shows the entries below the bound, and one that is open.
     *
     * @param repeated where the key of the open one stands among the others; -1 if it does not
     */
    MapView(Object[] keys, @Nullable Object[] values, int bound, Object openKey, int repeated, @Nullable Object open) {
        this.keys = keys;
        this.values = values;
        this.bound = bound;
        this.openKey = openKey;
        this.open = open;
        this.openAt = open == Shape.ABSENT ? -1 : repeated < 0 ? bound : repeated;
    }

    private int find(@Nullable Object key) {
        if (bound > FEW_ENTRIES) {
            Integer place = index().get(key);
            return place == null ? -1 : place;
        }
        for (int i = 0; i < bound; i++) {
            if (keys[i].equals(key)) {
                return i;
            }
        }
        return -1;
    }

    private Map<Object, Integer> index() {
        Index known = index;
        if (known == null) {
            Map<Object, Integer> places = new HashMap<>(bound * 2);
            for (int i = 0; i < bound; i++) {
                places.put(keys[i], i);
            }
            known = new Index(places);
            index = known;
        }
        return known.places;
    }

    private Object keyAt(int place) {
        return place == bound ? openKey : keys[place];
    }

    private @Nullable Object valueAt(int place) {
        return place == openAt ? open : values[place];
    }

    @Override
    public @Nullable Object get(@Nullable Object key) {
        int place = placeOf(key);
        return place < 0 ? null : valueAt(place);
    }

    @Override
    public boolean containsKey(@Nullable Object key) {
        return placeOf(key) >= 0;
    }

    private int placeOf(@Nullable Object key) {
        return openAt >= 0 && openKey.equals(key) ? openAt : find(key);
    }

    @Override
    public int size() {
        return openAt == bound ? bound + 1 : bound;
    }

    @Override
    public Set<Map.Entry<Object, @Nullable Object>> entrySet() {
        return new Entries();
    }

    private final class Entries extends AbstractSet<Map.Entry<Object, @Nullable Object>> {
        @Override
        public Iterator<Map.Entry<Object, @Nullable Object>> iterator() {
            return new Iterator<>() {
                private int next;

                @Override
                public boolean hasNext() {
                    return next < size();
                }

                @Override
                public Map.Entry<Object, @Nullable Object> next() {
                    if (!hasNext()) {
                        throw new NoSuchElementException();
                    }
                    int place = next++;
                    return new SimpleImmutableEntry<>(keyAt(place), valueAt(place));
                }
            };
        }

        @Override
        public int size() {
            return MapView.this.size();
        }
    }
}
