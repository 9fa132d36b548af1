// SPDX-License-Identifier: Apache-2.0
package dev.leafout.typed;

import dev.leafout.typed.spi.Shape;
import java.util.AbstractList;
import java.util.Objects;
import java.util.RandomAccess;
import org.jspecify.annotations.Nullable;

/** The items of a list below a bound, and one more that is open. Immutable, though the array behind it may go on growing. */
final class ListView extends AbstractList<@Nullable Object> implements RandomAccess {
    private final @Nullable Object[] items;
    private final int bound;
    private final @Nullable Object open;

    ListView(@Nullable Object[] items, int bound, @Nullable Object open) {
        this.items = items;
        this.bound = bound;
        this.open = open;
    }

    @Override
    public @Nullable Object get(int index) {
        Objects.checkIndex(index, size());
        return index == bound ? open : items[index];
    }

    @Override
    public int size() {
        return open == Shape.ABSENT ? bound : bound + 1;
    }
}
