// SPDX-License-Identifier: Apache-2.0
package dev.leafout.document;

import dev.leafout.document.view.ListView;
import dev.leafout.document.view.MapView;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * An object or array that is being read, in arrays that are only appended to. A view shows the entries below its bound,
 * so it does not change when more are appended. A repeated key is appended too.
 */
final class OpenContainer {
    private static final String[] NO_KEYS = {};
    private static final Object[] NO_VALUES = {};

    private final boolean object;
    private String[] keys = NO_KEYS;
    private @Nullable Object[] values = NO_VALUES;
    /** How many complete values there are; the open one, if any, comes right after them. */
    private int count;
    /** The first entry whose key repeats that of an earlier entry. */
    private int firstRepeat = Integer.MAX_VALUE;

    /** What a snapshot that was taken since the last change keeps of it. */
    private @Nullable Path path;

    OpenContainer(boolean object) {
        this.object = object;
    }

    boolean isObject() {
        return object;
    }

    int count() {
        return count;
    }

    /** Makes room for a child that begins after the complete ones; in an object, with this key. */
    void startChild(@Nullable String key, boolean repeated) {
        path = null;
        if (count == values.length) {
            int capacity = Math.max(4, count * 2);
            values = Arrays.copyOf(values, capacity);
            if (object) {
                keys = Arrays.copyOf(keys, capacity);
            }
        }
        if (key != null) {
            keys[count] = key;
            if (repeated) {
                firstRepeat = Math.min(firstRepeat, count);
            }
        }
    }

    /** The child that had begun is complete. */
    void completeChild(@Nullable Object value) {
        path = null;
        values[count++] = value;
    }

    /** Returns whether the child that has begun, or will begin next, has this key or index. */
    boolean isAtTip(@Nullable String key, int index) {
        return object ? key != null && key.equals(keys[count]) : key == null && index == count;
    }

    @Nullable
    String tipKey() {
        return object ? keys[count] : null;
    }

    /** Returns the place of the complete value with this key or index; -1 if there is none. */
    int find(@Nullable String key, int index) {
        if (object) {
            return key == null ? -1 : MapView.lastIndexOf(keys, count, key);
        }
        return key == null && index < count ? index : -1;
    }

    @Nullable
    Object get(int index) {
        return values[index];
    }

    /** Returns an immutable view of the complete values. */
    Object view() {
        return closedView(object, keys, values, count, firstRepeat);
    }

    private static Object closedView(
            boolean object, String[] keys, @Nullable Object[] values, int count, int firstRepeat) {
        return object ? new MapView<>(keys, values, count, firstRepeat) : new ListView(values, count);
    }

    /** Returns an immutable view of the complete values followed by the open one. */
    Object viewWith(Object open) {
        return object ? new MapView<>(keys, values, count, firstRepeat, open) : new ListView(values, count, open);
    }

    /** Returns what is open now, if the outer containers are these. */
    Path path(@Nullable Path outer) {
        Path known = path;
        if (known == null || known.outer != outer) {
            known = new Path(outer, this);
            path = known;
        }
        return known;
    }

    /**
     * The open containers at a moment, from the inside out, so that a view of them can be made later. While a value inside them
     * grows they stay the same: all snapshots share one path, and make views only when they are read.
     */
    static final class Path {
        private final @Nullable Path outer;
        private final boolean object;
        private final String[] keys;
        private final @Nullable Object[] values;
        private final int count;
        private final int firstRepeat;

        private Path(@Nullable Path outer, OpenContainer container) {
            this.outer = outer;
            this.object = container.object;
            this.keys = container.keys;
            this.values = container.values;
            this.count = container.count;
            this.firstRepeat = container.firstRepeat;
        }

        /** Returns an immutable view from the outermost container down to the open value, if there is one. */
        Object view(@Nullable Object open) {
            Object view = open == null ? closedView(object, keys, values, count, firstRepeat) : viewAround(open);
            for (Path path = outer; path != null; path = path.outer) {
                view = path.viewAround(view);
            }
            return view;
        }

        private Object viewAround(Object open) {
            return object ? new MapView<>(keys, values, count, firstRepeat, open) : new ListView(values, count, open);
        }
    }
}
