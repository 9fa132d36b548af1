// SPDX-License-Identifier: Apache-2.0
package dev.leafout.typed;

import dev.leafout.typed.spi.Shape;
import org.jspecify.annotations.Nullable;

/** An object or array that is bound only when it is complete, or that has no place. */
final class OpenWhole extends OpenValue {
    OpenWhole(@Nullable Slot slot) {
        super(slot);
    }

    @Override
    @Nullable
    Slot begin(@Nullable String key) {
        return null;
    }

    @Override
    void add(@Nullable Object value, @Nullable Object plain) {}

    @Override
    @Nullable
    Object close(@Nullable Object plain) {
        return slot == null ? Shape.ABSENT : slot.shape().bind(plain);
    }

    @Override
    Layer newLayer() {
        return Layer.HELD;
    }

    @Override
    boolean isOpaque() {
        return true;
    }
}
