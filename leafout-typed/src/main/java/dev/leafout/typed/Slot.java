// SPDX-License-Identifier: Apache-2.0
package dev.leafout.typed;

import dev.leafout.parse.TextVisibility;
import dev.leafout.typed.spi.ObjectField;
import dev.leafout.typed.spi.Shape;
import org.jspecify.annotations.Nullable;

/** A place for a value: the shape by which it is read, and how it is shown while it is open. */
final class Slot {
    private final Shape shape;
    /** What is around the value, if something is. */
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

    /** Returns whether there can be half a value in this place, if that is text: not of an enum or a date. */
    boolean showsGrowingText() {
        return inner() instanceof Shape.Text;
    }

    /** Returns the shape of the value itself, without what is around it. */
    Shape inner() {
        return wrapper == null ? shape : wrapper.content();
    }

    /** Returns the value with what belongs around it. */
    @Nullable
    Object wrap(@Nullable Object inner) {
        return wrapper == null ? inner : wrapper.wrap(inner);
    }
}
