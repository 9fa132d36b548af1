// SPDX-License-Identifier: Apache-2.0
package dev.leafout.typed;

import dev.leafout.typed.spi.ObjectField;
import dev.leafout.typed.spi.Shape;
import org.jspecify.annotations.Nullable;

/** A place for a value: the shape by which it is read, and how it is shown while it is open. */
final class Slot {
    private final Shape shape;
    /** What is around the value, if something is. */
    private final Shape.@Nullable Wrapped wrapper;

    private final boolean whenComplete;
    private final boolean byWord;
    private final boolean growingText;

    Slot(Shape shape, boolean whenComplete, boolean byWord) {
        this.shape = shape;
        this.wrapper = shape instanceof Shape.Wrapped wrapped ? wrapped : null;
        this.whenComplete = whenComplete;
        this.byWord = byWord;
        this.growingText = !whenComplete && inner() instanceof Shape.Text;
    }

    static Slot of(Shape shape) {
        return new Slot(shape, false, false);
    }

    static Slot of(ObjectField field) {
        return new Slot(field.shape(), field.isWhenComplete(), field.isByWord());
    }

    Slot heldUntilComplete() {
        return new Slot(shape, true, byWord);
    }

    Slot shownByWord() {
        return new Slot(shape, whenComplete, true);
    }

    Shape shape() {
        return shape;
    }

    boolean isWhenComplete() {
        return whenComplete;
    }

    boolean isByWord() {
        return byWord;
    }

    /** Returns whether text in this place is shown before it is complete. */
    boolean showsGrowingText() {
        return growingText;
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
