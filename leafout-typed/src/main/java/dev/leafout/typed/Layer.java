// SPDX-License-Identifier: Apache-2.0
package dev.leafout.typed;

import dev.leafout.typed.spi.Shape;
import org.jspecify.annotations.Nullable;

/** An open object or array, as it was when a partial was taken. Immutable. */
interface Layer {
    /** A layer that shows nothing. */
    Layer HELD = new Layer() {
        @Override
        public @Nullable Object show(@Nullable Object child) {
            return Shape.ABSENT;
        }

        @Override
        public boolean isShown() {
            return false;
        }
    };

    /**
     * Returns the visible part; {@link Shape#ABSENT} if nothing is shown.
     *
     * @param child the visible part of the open value inside; ABSENT if nothing is shown or none is open
     */
    @Nullable
    Object show(@Nullable Object child);

    default boolean isShown() {
        return true;
    }
}
