// SPDX-License-Identifier: Apache-2.0
package dev.leafout.object;

import org.jspecify.annotations.Nullable;

/** A place for a value: the shape by which it is read, and how it is shown while it is open. */
record Slot(Shape shape, boolean whenComplete, boolean byWord) {

    static Slot of(Shape shape) {
        return new Slot(shape, false, false);
    }

    Slot heldUntilComplete() {
        return new Slot(shape, true, byWord);
    }

    Slot shownByWord() {
        return new Slot(shape, whenComplete, true);
    }

    /** Returns the shape of the value itself, without what is around it. */
    Shape inner() {
        return shape instanceof Shape.Wrapped wrapped ? wrapped.content() : shape;
    }

    /** Returns the value with what belongs around it. */
    @Nullable
    Object wrap(@Nullable Object inner) {
        return shape instanceof Shape.Wrapped wrapped ? wrapped.wrap(inner) : inner;
    }

    /** Returns whether text in this place is shown before it is complete. */
    boolean showsGrowingText() {
        return !whenComplete && inner() instanceof Shape.Text;
    }
}
