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
        return object ? new MapView<>(keys, values, count, firstRepeat) : new ListView(values, count);
    }

    /** Returns an immutable view of the complete values followed by the open one. */
    Object viewWith(Object open) {
        return object ? new MapView<>(keys, values, count, firstRepeat, open) : new ListView(values, count, open);
    }
}
