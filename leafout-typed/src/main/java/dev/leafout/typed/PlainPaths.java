// SPDX-License-Identifier: Apache-2.0
package dev.leafout.typed;

import dev.leafout.event.ValuePath;
import dev.leafout.typed.spi.Shape;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Paths in plain Java values. */
final class PlainPaths {
    /** Stands where there is nothing, not even null. */
    static final Object MISSING = Shape.ABSENT;

    private PlainPaths() {}

    /** Returns the value at a path, given by its steps; {@link #MISSING} if there is none. */
    static @Nullable Object descend(@Nullable Object from, List<ValuePath> steps) {
        Object value = from;
        for (int i = 0; i < steps.size(); i++) {
            String key = steps.get(i).key();
            value = key == null ? item(value, steps.get(i).index()) : entry(value, key);
        }
        return value;
    }

    private static @Nullable Object item(@Nullable Object container, int index) {
        return container instanceof List<?> list && index < list.size() ? list.get(index) : MISSING;
    }

    private static @Nullable Object entry(@Nullable Object container, String key) {
        if (!(container instanceof Map<?, ?> map)) {
            return MISSING;
        }
        Object value = map.get(key);
        return value == null && !map.containsKey(key) ? MISSING : value;
    }

    /** An object or array on the way, and what is left of it. */
    private static final class Level {
        private final ValuePath path;
        private final Iterator<?> items;
        private int index;

        Level(ValuePath path, Object container) {
            this.path = path;
            this.items =
                    container instanceof Map<?, ?> map ? map.entrySet().iterator() : ((List<?>) container).iterator();
        }
    }

    /** Returns the paths of all complete values, each after those inside it. */
    static List<ValuePath> completed(Spine spine) {
        List<ValuePath> open = new ArrayList<>();
        for (ValuePath step = spine.tip(); step != null; step = step.parent()) {
            open.add(0, step);
        }
        List<ValuePath> completed = new ArrayList<>();
        Deque<Level> levels = new ArrayDeque<>();
        if (spine.begun()) {
            visit(ValuePath.root(), spine.plain(), open, levels, completed);
        }
        while (!levels.isEmpty()) {
            Level level = levels.element();
            if (!level.items.hasNext()) {
                levels.pop();
                addUnlessOpen(level.path, open, completed);
            } else {
                Object item = level.items.next();
                if (item instanceof Map.Entry<?, ?> entry) {
                    visit(level.path.key((String) entry.getKey()), entry.getValue(), open, levels, completed);
                } else {
                    visit(level.path.index(level.index++), item, open, levels, completed);
                }
            }
        }
        return completed;
    }

    private static void visit(
            ValuePath path,
            @Nullable Object value,
            List<ValuePath> open,
            Deque<Level> levels,
            List<ValuePath> completed) {
        if (value instanceof Map<?, ?> || value instanceof List<?>) {
            levels.push(new Level(path, value));
        } else {
            addUnlessOpen(path, open, completed);
        }
    }

    private static void addUnlessOpen(ValuePath path, List<ValuePath> open, List<ValuePath> completed) {
        if (path.depth() >= open.size() || !open.get(path.depth()).equals(path)) {
            completed.add(path);
        }
    }
}
