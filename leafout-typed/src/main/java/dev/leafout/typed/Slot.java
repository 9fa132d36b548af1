// SPDX-License-Identifier: Apache-2.0
package dev.leafout.typed;

import dev.leafout.parse.TextVisibility;
import dev.leafout.typed.spi.ObjectField;
import dev.leafout.typed.spi.Shape;
import org.jspecify.annotations.Nullable;

/** A place for a value: the shape that reads it, and how it is shown while it is open. */
final class Slot {
    private final Shape shape;
    /** The wrapper around the value, if there is one. */
    private final Shape.@Nullable Wrapped wrapper;

    private final TextVisibility visibility;

    private Slot(Shape shape, TextVisibility visibility) {
        this.shape = shape;
        this.wrapper = shape instanceof Shape.Wrapped wrapped ? wrapped : null;
        this.visibility = visibility;
    }

    static Slot of(Shape shape) {
        return new Slot(shape, TextVisibility.AS_IT_GROWS);
    }

    static Slot of(ObjectField field) {
        return new Slot(field.shape(), field.visibility());
    }

    Shape shape() {
        return shape;
    }

    /** Returns how much of a value in this place is shown while it is being written. */
    TextVisibility visibility() {
        return visibility;
    }

    /** Returns whether text in this place can be shown half: not for an enum or a date. */
    boolean showsGrowingText() {
        return inner() instanceof Shape.Text;
    }

    /** Returns the shape of the value itself, without its wrapper. */
    Shape inner() {
        return wrapper == null ? shape : wrapper.content();
    }

    /** Returns the value inside its wrapper. */
    @Nullable
    Object wrap(@Nullable Object inner) {
        return wrapper == null ? inner : wrapper.wrap(inner);
    }
}
