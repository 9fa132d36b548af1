// SPDX-License-Identifier: Apache-2.0
package dev.leafout.typed;

import dev.leafout.typed.spi.Shape;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A map that is being read, as arrays that are only ever appended to. */
final class OpenMap extends OpenValue {
    private static final Object[] NOTHING = {};

    private final Shape.Entries shape;
    private final Slot value;
    private Object[] keys = NOTHING;
    private @Nullable Object[] values = NOTHING;
    private int count;
    /** Where each key stands, once there are some. */
    private final Map<Object, Integer> places = new HashMap<>(4);

    private Object key = Shape.ABSENT;
    private boolean captured;

    OpenMap(@Nullable Slot slot, Shape.Entries shape) {
        super(slot);
        this.shape = shape;
        this.value = Slot.of(shape.value());
    }

    @Override
    Slot begin(@Nullable String name) {
        changed();
        key = Shape.ABSENT;
        key = shape.key(name == null ? "" : name);
        return value;
    }

    @Override
    void add(@Nullable Object added, @Nullable Object plain) {
        changed();
        if (key == Shape.ABSENT) {
            return;
        }
        Integer old = places.get(key);
        if (old != null) {
            replace(old, added);
        } else {
            append(added);
        }
        key = Shape.ABSENT;
    }

    private void append(@Nullable Object added) {
        if (count == keys.length) {
            int capacity = Math.max(4, count * 2);
            keys = Arrays.copyOf(keys, capacity);
            values = Arrays.copyOf(values, capacity);
        }
        places.put(key, count);
        keys[count] = key;
        values[count++] = added == Shape.ABSENT ? null : added;
    }

    /** A repeated key has its new value in the old place; partials that were taken before keep the old one. */
    private void replace(int place, @Nullable Object added) {
        if (captured) {
            values = values.clone();
            captured = false;
        }
        values[place] = added == Shape.ABSENT ? null : added;
    }

    @Override
    @Nullable
    Object close(@Nullable Object plain) {
        return wrapped(new MapView(keys, values, count, Shape.ABSENT, -1, Shape.ABSENT));
    }

    @Override
    Layer newLayer() {
        captured = true;
        Object[] shownKeys = keys;
        @Nullable Object[] shownValues = values;
        int bound = count;
        Object openKey = key;
        int repeated = places.getOrDefault(openKey, -1);
        return child -> wrapped(new MapView(shownKeys, shownValues, bound, openKey, repeated, child));
    }
}
