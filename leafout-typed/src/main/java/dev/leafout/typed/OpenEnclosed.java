// SPDX-License-Identifier: Apache-2.0
package dev.leafout.typed;

import dev.leafout.typed.spi.Shape;
import org.jspecify.annotations.Nullable;

/** An object around a single value. The property name is the name of the value's type. */
final class OpenEnclosed extends OpenValue {
    private final Shape.Enclosed shape;
    private int count;
    private @Nullable Object value = Shape.ABSENT;

    OpenEnclosed(@Nullable Slot slot, Shape.Enclosed shape) {
        super(slot);
        this.shape = shape;
    }

    @Override
    @Nullable
    Slot begin(@Nullable String key) {
        changed();
        count++;
        return count == 1 ? Slot.of(shape.of(key == null ? "" : key)) : null;
    }

    @Override
    void add(@Nullable Object added, @Nullable Object plain) {
        changed();
        if (count == 1) {
            value = added;
        }
    }

    /** If there is not exactly one value, or only null, the binder knows what that is. */
    @Override
    @Nullable
    Object close(@Nullable Object plain) {
        return count == 1 && value != null
                ? wrapped(value)
                : slot == null ? Shape.ABSENT : slot.shape().bind(plain);
    }

    @Override
    Layer newLayer() {
        Object complete = value;
        return child -> {
            Object shown = complete == Shape.ABSENT ? child : complete;
            return shown == Shape.ABSENT ? Shape.ABSENT : wrapped(shown);
        };
    }
}
