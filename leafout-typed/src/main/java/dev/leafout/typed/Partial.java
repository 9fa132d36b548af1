// SPDX-License-Identifier: Apache-2.0
package dev.leafout.typed;

import dev.leafout.document.JsonWriter;
import dev.leafout.event.Ending;
import dev.leafout.event.ValuePath;
import dev.leafout.event.ValueState;
import dev.leafout.typed.spi.Shape;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A typed object as far as it has come: its value, with something missing, and which of its parts are settled.
 *
 * <pre>{@code
 * Partial<Itinerary> partial = stream.partial();
 * Itinerary soFar = partial.value();
 * partial.stateOf("days[0].title");        // GROWING
 * partial.stateOf("budget");               // ABSENT
 * }</pre>
 *
 * <p>What has not come is null, zero, false or empty: null for objects and text, an empty list, map or Optional. What has
 * begun and may not be shown half, such as a number or an enum, counts as not come.
 *
 * <p>It is no {@code T}, so that half an object cannot be passed where a whole one is due. Immutable: any thread may read
 * it. Taking one costs O(depth); {@link #value()} makes the open objects when first asked, and shares what is
 * complete with all other partials.
 *
 * @param <T> the type of the whole
 * @since 0.1
 */
public final class Partial<T> {
    private final Spine spine;
    /** The innermost open value, if that is text that may be shown, and its place. */
    private final @Nullable Supplier<String> text;

    private final @Nullable Slot textSlot;
    private final @Nullable Ending ending;
    private @Nullable Made made;

    /** What has been made. Two threads may both make it, which does no harm. */
    private record Made(@Nullable Object value) {}

    /** The whole. */
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

    /** Returns a partial of which nothing has come. */
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

    /** Returns whether the whole is there. */
    public boolean isComplete() {
        return spine.tip() == null;
    }

    /**
     * Returns what is known of the value at a path, such as {@code days[0].title}. An explicit null is complete; a value
     * that has begun and is not shown is held.
     *
     * @throws IllegalArgumentException if the text is no path
     */
    public ValueState stateOf(String path) {
        return stateOf(ValuePath.parse(path));
    }

    /** As {@link #stateOf(String)}. */
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
     * Returns what is shown so far as plain Java: Map, List, String, {@link dev.leafout.event.JsonNumber}, Boolean and null, by
     * the names that were written. Unlike {@link #value()} it has nothing where nothing has come: no zero, no false.
     */
    public @Nullable Object plain() {
        Object shown = shownPlain();
        return shown == Shape.ABSENT ? null : shown;
    }

    /**
     * Returns what is shown so far as JSON, closed: {@code {"title":"Slow da","days":[{}]}}. Empty as long as nothing is; what
     * has not come, is left out.
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

    /** Returns the paths of all values that can no longer change, each after those inside it. */
    public List<ValuePath> completedPaths() {
        return CompletedPaths.of(spine);
    }

    /** Returns whether there is the value, how far it has come, and the value itself. */
    @Override
    public String toString() {
        return "Partial[" + (isComplete() ? "complete" : ending == Ending.TRUNCATED ? "truncated" : "growing") + ", "
                + value() + "]";
    }
}
