// SPDX-License-Identifier: Apache-2.0
package dev.leafout.typed;

import dev.leafout.document.JsonWriter;
import dev.leafout.event.Ending;
import dev.leafout.event.ValuePath;
import dev.leafout.event.ValueState;
import dev.leafout.typed.spi.Shape;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A typed object so far: its value, with parts missing, and which of its parts are complete.
 *
 * <pre>{@code
 * Partial<Itinerary> partial = stream.partial();
 * Itinerary soFar = partial.value();
 * partial.stateOf("days[0].title");        // GROWING
 * partial.stateOf("budget");               // ABSENT
 * }</pre>
 *
 * <p>A part that has not arrived is null, zero, false or empty: null for objects and text, or an empty list, map or
 * Optional. A part that has begun but must not be shown half, such as a number or an enum, counts as not arrived.
 *
 * <p>It is not a {@code T}, so half an object cannot be passed where a whole one is required. Immutable: any thread may
 * read it. Taking one costs O(depth). {@link #value()} creates the open objects on the first call, and shares complete
 * values with all other partials.
 *
 * @param <T> the type of the whole object
 * @since 0.1
 */
public final class Partial<T> {
    private final Spine spine;
    /** The innermost open value and its place, if it is text that may be shown. */
    private final @Nullable Supplier<String> text;

    private final @Nullable Slot textSlot;
    private final @Nullable Ending ending;
    private @Nullable Made made;

    /** The value, once created. Two threads may both create it, which does no harm. */
    private record Made(@Nullable Object value) {}

    /** A partial that is the whole object. */
    Partial(Spine spine, @Nullable Object whole) {
        this(spine, null, null, Ending.COMPLETE);
        this.made = new Made(whole == Shape.ABSENT ? null : whole);
    }

    Partial(Spine spine, @Nullable Supplier<String> text, @Nullable Slot textSlot, @Nullable Ending ending) {
        this.spine = spine;
        this.text = text;
        this.textSlot = textSlot;
        this.ending = ending;
    }

    /** Returns a partial in which nothing has arrived. */
    public static <T> Partial<T> empty() {
        return new Partial<>(Spine.NONE, null, null, null);
    }

    /** Returns the object so far; null as long as nothing of it can be shown. */
    @SuppressWarnings("unchecked") // the binder made it for the type T
    public @Nullable T value() {
        Made known = made;
        if (known == null) {
            known = new Made(make());
            made = known;
        }
        return (T) known.value;
    }

    private @Nullable Object make() {
        Layer[] layers = spine.layers();
        Object shown = shownText();
        for (int i = layers.length - 1; i >= 0; i--) {
            shown = layers[i].show(shown);
        }
        return shown == Shape.ABSENT ? null : shown;
    }

    private @Nullable Object shownText() {
        if (text == null || textSlot == null) {
            return Shape.ABSENT;
        }
        return textSlot.wrap(text.get());
    }

    /** Returns whether the object is complete. */
    public boolean isComplete() {
        return spine.tip() == null;
    }

    /**
     * Returns what is known about the value at a path, such as {@code days[0].title}. An explicit null is complete. A
     * value that has begun but is not shown is held.
     *
     * @throws IllegalArgumentException if the text is not a path
     */
    public ValueState stateOf(String path) {
        return stateOf(ValuePath.parse(Objects.requireNonNull(path, "path")));
    }

    /** Same as {@link #stateOf(String)}. */
    public ValueState stateOf(ValuePath path) {
        ValuePath tip = spine.tip();
        if (!spine.begun()) {
            return ValueState.ABSENT;
        }
        if (tip != null && isOpen(path, tip)) {
            return ending == Ending.TRUNCATED
                    ? ValueState.TRUNCATED
                    : isShown(path.depth()) ? ValueState.GROWING : ValueState.HELD;
        }
        Object found = path.valueIn(spine.plain(), Shape.ABSENT);
        return found == Shape.ABSENT ? ValueState.ABSENT : ValueState.COMPLETE;
    }

    private static boolean isOpen(ValuePath path, ValuePath tip) {
        ValuePath step = tip;
        while (step != null && step.depth() > path.depth()) {
            step = step.parent();
        }
        return path.equals(step);
    }

    private boolean isShown(int depth) {
        Layer[] layers = spine.layers();
        return depth < layers.length ? layers[depth].isShown() : text != null;
    }

    /**
     * Returns the visible part as plain Java: Map, List, String, {@link dev.leafout.event.JsonNumber}, Boolean and
     * null, with the property names as they were written. Unlike {@link #value()}, it leaves out what has not arrived:
     * there are no made-up zeros or falses.
     */
    public @Nullable Object plain() {
        Object shown = shownPlain();
        return shown == Shape.ABSENT ? null : shown;
    }

    /**
     * Returns the visible part, closed into valid JSON: {@code {"title":"Slow da","days":[{}]}}. Empty until something
     * is shown. What has not arrived is left out.
     */
    public String toJson() {
        Object shown = shownPlain();
        return shown == Shape.ABSENT ? "" : JsonWriter.write(shown);
    }

    private @Nullable Object shownPlain() {
        ValuePath tip = spine.tip();
        if (tip == null || !spine.begun()) {
            return spine.begun() ? spine.plain() : Shape.ABSENT;
        }
        return ShownPlain.of(spine, text == null ? Shape.ABSENT : text.get());
    }

    /** Returns the paths of all values that can no longer change, each after the values inside it. */
    public List<ValuePath> completedPaths() {
        return CompletedPaths.of(spine);
    }

    /** Returns whether it is complete, truncated or growing, and the value. */
    @Override
    public String toString() {
        return "Partial[" + (isComplete() ? "complete" : ending == Ending.TRUNCATED ? "truncated" : "growing") + ", "
                + value() + "]";
    }
}
