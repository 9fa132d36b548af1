// SPDX-License-Identifier: Apache-2.0
package dev.leafout.typed;

import dev.leafout.event.ValuePath;
import dev.leafout.typed.spi.Shape;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Removes what is open and not shown from a plain document. */
final class ShownPlain {
    private ShownPlain() {}

    /**
     * Returns the visible part of a document that is being read; {@link Shape#ABSENT} if nothing is shown.
     *
     * @param text the visible part of the open text; ABSENT if nothing is shown
     */
    static @Nullable Object of(Spine spine, Object text) {
        List<ValuePath> open = new ArrayList<>();
        for (ValuePath step = spine.tip(); step != null; step = step.parent()) {
            open.add(0, step);
        }
        Layer[] layers = spine.layers();
        int shown = 0;
        while (shown < layers.length && layers[shown].isShown()) {
            shown++;
        }
        // If the open value at this depth is not one of the visible objects and lists, it is the text.
        Object inner = shown == layers.length && open.size() > shown ? text : Shape.ABSENT;
        for (int depth = Math.min(shown, open.size()) - 1; depth >= 0; depth--) {
            Object container = open.get(depth).valueIn(spine.plain(), Shape.ABSENT);
            inner = depth + 1 < open.size() ? with(container, open.get(depth + 1), inner) : container;
        }
        return inner;
    }

    private static @Nullable Object with(@Nullable Object container, ValuePath place, @Nullable Object inner) {
        String key = place.key();
        if (container instanceof Map<?, ?> map && key != null) {
            Map<Object, @Nullable Object> copy = new LinkedHashMap<>(map);
            if (inner == Shape.ABSENT) {
                copy.remove(key);
            } else {
                copy.put(key, inner);
            }
            return copy;
        }
        if (container instanceof List<?> list && key == null) {
            List<@Nullable Object> copy = new ArrayList<>(list.subList(0, Math.min(place.index(), list.size())));
            if (inner != Shape.ABSENT) {
                copy.add(inner);
            }
            return copy;
        }
        return container;
    }
}
