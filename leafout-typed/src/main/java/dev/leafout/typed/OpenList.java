// SPDX-License-Identifier: Apache-2.0
package dev.leafout.typed;

import dev.leafout.document.view.ListView;
import dev.leafout.typed.spi.Shape;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A list that is being read, stored as an append-only array. */
final class OpenList extends OpenValue {
    private static final Object[] NO_ITEMS = {};

    private final Slot item;
    private @Nullable Object[] items = NO_ITEMS;
    private int count;

    OpenList(@Nullable Slot slot, Shape.Items shape) {
        super(slot);
        this.item = Slot.of(shape.item());
    }

    @Override
    Slot begin(@Nullable String key) {
        return item;
    }

    @Override
    void add(@Nullable Object value, @Nullable Object plain) {
        if (count == items.length) {
            items = Arrays.copyOf(items, Math.max(4, count * 2));
        }
        changed();
        items[count++] = value == Shape.ABSENT ? null : value;
    }

    @Override
    @Nullable
    Object close(@Nullable Object plain) {
        return wrapped(new ListView(items, count));
    }

    @Override
    Layer newLayer() {
        @Nullable Object[] shown = items;
        int bound = count;
        return child -> wrapped(child == Shape.ABSENT ? new ListView(shown, bound) : new ListView(shown, bound, child));
    }
}
