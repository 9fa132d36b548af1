// SPDX-License-Identifier: Apache-2.0
package dev.leafout.typed;

import dev.leafout.typed.spi.BindException;
import dev.leafout.typed.spi.Shape;
import org.jspecify.annotations.Nullable;

/** An object or array that is being read, seen through its type. */
abstract class OpenValue {
    /** Its place; null if its type has none for it. */
    final @Nullable Slot slot;

    /** Whether it, or something around it, is shown only when it is complete. */
    boolean whole;

    /** How many violations there were before it began. */
    int violationsBefore;

    /** The visible part; null after a change. */
    private @Nullable Layer layer;

    OpenValue(@Nullable Slot slot) {
        this.slot = slot;
    }

    /** Called when a value begins in it. Returns the place for that value; null if there is none. */
    abstract @Nullable Slot begin(@Nullable String key);

    /**
     * Called when the value that began is complete.
     *
     * @param value the typed value; {@link Shape#ABSENT} if there is none
     */
    abstract void add(@Nullable Object value, @Nullable Object plain);

    /**
     * Called when it is complete itself. Returns the typed value.
     *
     * @throws BindException if it cannot be created
     */
    abstract @Nullable Object close(@Nullable Object plain);

    /** Returns the visible part as it is now. The result never changes. */
    final Layer capture() {
        Layer known = layer;
        if (known == null) {
            known = isHeld() ? Layer.HELD : newLayer();
            layer = known;
        }
        return known;
    }

    abstract Layer newLayer();

    /** Called when the last layer is out of date. */
    final void changed() {
        layer = null;
    }

    /** Returns whether nothing in it has a place of its own. */
    boolean isOpaque() {
        return false;
    }

    private boolean isHeld() {
        return slot == null || whole;
    }

    final @Nullable Object wrapped(@Nullable Object inner) {
        return slot == null ? inner : slot.wrap(inner);
    }
}
