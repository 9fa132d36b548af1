// SPDX-License-Identifier: Apache-2.0
package dev.leafout.typed;

import dev.leafout.typed.spi.BindException;
import dev.leafout.typed.spi.Shape;
import org.jspecify.annotations.Nullable;

/** An object or array that is being read, as far as its type knows it. */
abstract class OpenValue {
    /** Where it stands; null if its type has no place for it. */
    final @Nullable Slot slot;

    /** Whether it, or something around it, is shown only when it is complete. */
    boolean whole;

    /** How many violations there were before it began. */
    int violationsBefore;

    /** What it shows, until it changes. */
    private @Nullable Layer layer;

    OpenValue(@Nullable Slot slot) {
        this.slot = slot;
    }

    /** A value begins in it; returns the place for that; null if there is none. */
    abstract @Nullable Slot begin(@Nullable String key);

    /**
     * The value that was begun is complete.
     *
     * @param value what was made of it; {@link Shape#ABSENT} if nothing was
     */
    abstract void add(@Nullable Object value, @Nullable Object plain);

    /**
     * It is complete itself; returns what is made of it.
     *
     * @throws BindException if nothing can be
     */
    abstract @Nullable Object close(@Nullable Object plain);

    /** Returns what a partial shows of it, as it is now and for good. */
    final Layer capture() {
        Layer known = layer;
        if (known == null) {
            known = isHeld() ? Layer.HELD : newLayer();
            layer = known;
        }
        return known;
    }

    abstract Layer newLayer();

    /** It is no longer what the last layer shows. */
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
