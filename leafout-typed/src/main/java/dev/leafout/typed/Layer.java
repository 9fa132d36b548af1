// SPDX-License-Identifier: Apache-2.0
package dev.leafout.typed;

import dev.leafout.typed.spi.Shape;
import org.jspecify.annotations.Nullable;

/** An open object or array as it was when a partial was taken. Immutable. */
interface Layer {
    /** One of which nothing is shown. */
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
     * Returns what is shown of it; {@link Shape#ABSENT} if nothing is.
     *
     * @param child what is shown of the open value in it; ABSENT if nothing is, or if there is none
     */
    @Nullable
    Object show(@Nullable Object child);

    default boolean isShown() {
        return true;
    }
}
