// SPDX-License-Identifier: Apache-2.0
package dev.leafout.wire;

import dev.leafout.event.Tolerance;
import dev.leafout.event.ValueKind;
import dev.leafout.event.ValuePath;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Rebuilds the document of a catch-up, so that the same values are open as in the server's document. Works without
 * recursion.
 */
final class CatchUpReader {
    private final OpenValues out;
    /** The containers being written, and what is left of them. */
    private final Deque<Level> levels = new ArrayDeque<>();

    private static final class Level {
        final ValuePath path;
        final Iterator<?> rest;
        private int index;

        Level(ValuePath path, Iterator<?> rest) {
            this.path = path;
            this.rest = rest;
        }

        ValuePath pathOf(Object item) {
            return item instanceof Map.Entry<?, ?> entry ? path.key((String) entry.getKey()) : path.index(index++);
        }
    }

    CatchUpReader(OpenValues out) {
        this.out = out;
    }

    /**
     * Rebuilds the document.
     *
     * @param open the pointer of the innermost open value, or null if none is open
     * @param held the kind of that value if it is not visible yet
     */
    void restore(Fields catchUp, @Nullable String open, @Nullable ValueKind held) {
        if (open == null) {
            require(held == null, "Held, but not open");
            if (catchUp.has("v")) {
                write(ValuePath.root(), catchUp.value("v"));
            }
        } else {
            require(Pointers.levelsUp(open) <= 0, "Not a pointer from the root");
            List<String> segments = Pointers.segments(open);
            require(catchUp.has("v") != (held != null && segments.isEmpty()), "Not visible, and not held");
            writeOpen(catchUp.value("v"), segments, held);
        }
        if (catchUp.isTrue("repeated")) {
            out.repaired(ValuePath.root(), Tolerance.DUPLICATE_KEY);
        }
    }

    private static void require(boolean fits, String otherwise) {
        if (!fits) {
            throw new WireException(otherwise);
        }
    }

    /** From the root down, writes the complete values at each level and then the open value. */
    private void writeOpen(@Nullable Object root, List<String> segments, @Nullable ValueKind held) {
        Object value = root;
        ValuePath path = ValuePath.root();
        for (String segment : segments) {
            boolean last = path.depth() == segments.size() - 1;
            boolean shown = !last || held == null;
            boolean repeated;
            if (value instanceof List<?> list) {
                out.start(path, ValueKind.ARRAY);
                repeated = false;
                int index = shown ? list.size() - 1 : list.size();
                for (int i = 0; i < index; i++) {
                    write(path.index(i), list.get(i));
                }
                value = shown && index >= 0 ? list.get(index) : null;
                path = path.index(Pointers.number(segment, segment));
                require(path.index() == index, "Not the last item");
            } else if (value instanceof Map<?, ?> map) {
                out.start(path, ValueKind.OBJECT);
                repeated = writeBeside(path, map, segment, shown);
                value = map.get(segment);
                path = path.key(segment);
            } else {
                throw new WireException("Not open: ", path);
            }
            if (repeated) {
                out.repaired(path, Tolerance.DUPLICATE_KEY);
            }
        }
        writeTip(path, value, held);
    }

    /**
     * Writes the properties beside an open one. If the open one is not the last, it repeats a key, so it is written
     * first to get its place. Returns whether it does.
     */
    private boolean writeBeside(ValuePath path, Map<?, ?> map, String open, boolean shown) {
        int left = map.size();
        boolean repeated = false;
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            left--;
            String key = (String) entry.getKey();
            boolean isOpen = key.equals(open);
            repeated |= isOpen && (left > 0 || !shown);
            if (!isOpen || left > 0 || !shown) {
                write(path.key(key), isOpen && shown ? null : entry.getValue());
            }
        }
        return repeated;
    }

    private void writeTip(ValuePath path, @Nullable Object value, @Nullable ValueKind held) {
        if (held != null) {
            out.start(path, held);
        } else if (value instanceof String text) {
            out.append(path, text);
        } else if (value instanceof Map<?, ?> || value instanceof List<?>) {
            begin(path, value);
            drain(1);
            levels.pop();
        } else {
            throw new WireException("Not open: ", path);
        }
    }

    private void write(ValuePath path, @Nullable Object value) {
        if (value instanceof Map<?, ?> || value instanceof List<?>) {
            begin(path, value);
            drain(0);
        } else {
            out.set(path, value);
        }
    }

    private void begin(ValuePath path, Object container) {
        boolean object = container instanceof Map<?, ?>;
        out.start(path, object ? ValueKind.OBJECT : ValueKind.ARRAY);
        Iterator<?> items =
                container instanceof Map<?, ?> map ? map.entrySet().iterator() : ((List<?>) container).iterator();
        levels.push(new Level(path, items));
    }

    /** Writes until only this many containers are open and nothing is left in them. */
    private void drain(int keep) {
        while (!levels.isEmpty()) {
            Level level = levels.element();
            if (!level.rest.hasNext()) {
                if (levels.size() == keep) {
                    return;
                }
                out.complete(levels.pop().path);
                continue;
            }
            Object item = level.rest.next();
            ValuePath path = level.pathOf(item);
            Object value = item instanceof Map.Entry<?, ?> entry ? entry.getValue() : item;
            if (value instanceof Map<?, ?> || value instanceof List<?>) {
                begin(path, value);
            } else {
                out.set(path, value);
            }
        }
    }
}
