// SPDX-License-Identifier: Apache-2.0
package dev.leafout.document.view;

import java.util.AbstractList;
import java.util.Objects;
import java.util.RandomAccess;
import org.jspecify.annotations.Nullable;

/**
 * The items of an array below a bound, and possibly an open one after them. Immutable, even if the array keeps growing.
 */
public final class ListView extends AbstractList<@Nullable Object> implements RandomAccess {
    private final @Nullable Object[] items;
    private final int bound;
    private final int size;
    /** The open item after those below the bound, if there is one; it is not in the array. */
    private final @Nullable Object open;

    /** Shows the items below the bound. */
    public ListView(@Nullable Object[] items, int bound) {
        this.items = items;
        this.bound = bound;
        this.size = bound;
        this.open = null;
    }

    /** Shows the items below the bound and an open one after them. */
    public ListView(@Nullable Object[] items, int bound, @Nullable Object open) {
        this.items = items;
        this.bound = bound;
        this.size = bound + 1;
        this.open = open;
    }

    @Override
    public @Nullable Object get(int index) {
        Objects.checkIndex(index, size);
        return index == bound ? TextView.read(open) : items[index];
    }

    @Override
    public int size() {
        return size;
    }
}
