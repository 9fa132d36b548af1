// SPDX-License-Identifier: Apache-2.0
package dev.leafout.typed;

import dev.leafout.document.view.MapView;
import dev.leafout.typed.spi.Shape;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A map that is being read, stored as append-only arrays. */
final class OpenMap extends OpenValue {
    private static final Object[] NOTHING = {};

    private final Shape.Entries shape;
    private final Slot value;
    private final Set<Object> seen = new HashSet<>(4);
    private Object[] keys = NOTHING;
    private @Nullable Object[] values = NOTHING;
    /** How many values are complete. The key of the open value, if any, comes right after theirs. */
    private int count;
    /** The first entry whose key also belongs to an earlier entry. */
    private int firstRepeat = Integer.MAX_VALUE;

    private Object key = Shape.ABSENT;

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
        if (count == keys.length) {
            int capacity = Math.max(4, count * 2);
            keys = Arrays.copyOf(keys, capacity);
            values = Arrays.copyOf(values, capacity);
        }
        keys[count] = key;
        if (!seen.add(key)) {
            firstRepeat = Math.min(firstRepeat, count);
        }
        return value;
    }

    @Override
    void add(@Nullable Object added, @Nullable Object plain) {
        changed();
        if (key != Shape.ABSENT) {
            values[count++] = added == Shape.ABSENT ? null : added;
            key = Shape.ABSENT;
        }
    }

    @Override
    @Nullable
    Object close(@Nullable Object plain) {
        return wrapped(new MapView<>(keys, values, count, firstRepeat));
    }

    @Override
    Layer newLayer() {
        Object[] shownKeys = keys;
        @Nullable Object[] shownValues = values;
        int bound = count;
        int repeat = firstRepeat;
        return child -> wrapped(
                child == Shape.ABSENT
                        ? new MapView<>(shownKeys, shownValues, bound, repeat)
                        : new MapView<>(shownKeys, shownValues, bound, repeat, child));
    }
}
