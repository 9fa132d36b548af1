// SPDX-License-Identifier: Apache-2.0
package dev.leafout.typed;

import dev.leafout.event.ValuePath;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Finds the paths of all complete values in a document that is being read. */
final class CompletedPaths {
    private CompletedPaths() {}

    /** An object or array on the current path, and which of its values are left to visit. */
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
    static List<ValuePath> of(Spine spine) {
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
