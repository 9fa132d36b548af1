// SPDX-License-Identifier: Apache-2.0
package dev.leafout.document;

import java.util.AbstractList;
import java.util.Objects;
import java.util.RandomAccess;
import org.jspecify.annotations.Nullable;

/** The items of an array below a bound. Immutable, though the array behind it may go on growing. */
final class ArrayView extends AbstractList<@Nullable Object> implements RandomAccess {
    private final @Nullable Object[] values;
    private final int size;
    /** The last item, if it was open when the view was made: it is not in the array. */
    private final @Nullable Object open;

    ArrayView(@Nullable Object[] values, int size, @Nullable Object open) {
        this.values = values;
        this.size = size;
        this.open = open;
    }

    @Override
    public @Nullable Object get(int index) {
        Objects.checkIndex(index, size);
        return open != null && index == size - 1 ? read(open) : values[index];
    }

    /** Makes a String of a text that was growing. */
    static Object read(Object open) {
        return open instanceof GrowingText.View text ? text.text() : open;
    }

    @Override
    public int size() {
        return size;
    }
}
