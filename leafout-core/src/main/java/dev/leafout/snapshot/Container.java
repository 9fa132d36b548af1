// SPDX-License-Identifier: Apache-2.0
package dev.leafout.snapshot;

import dev.leafout.event.ValueKind;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An object or array of the last snapshot, its children in the order in which they stand there. */
final class Container extends Node {
    /** Objects with more properties than this find them through an index. */
    private static final int FEW = 16;

    /** So many properties are found at once, by the number of their key. */
    private static final int SLOTS = 16;

    private static final Node[] NONE = {};
    private static final @Nullable Node[] NO_SLOTS = new Node[SLOTS];

    Node[] children = NONE;
    int count;
    /** The number of the last snapshot that brought it a child. */
    int news;

    private @Nullable Node[] slots = NO_SLOTS;
    private @Nullable Map<Key, Node> index;

    Container(@Nullable Key key, ValueKind kind, int born) {
        super(key, kind, born);
    }

    boolean isObject() {
        return kind == ValueKind.OBJECT;
    }

    /** Returns the place of the property with this key, looked for from {@code from} on first; -1 if there is none. */
    int find(Key key, int from) {
        Node found = likely(key.number);
        if (found != null && found.key == key) {
            return found.place;
        }
        int place = search(key, from);
        if (place >= 0) {
            if (slots == NO_SLOTS) {
                slots = new Node[SLOTS];
            }
            slots[key.number & (SLOTS - 1)] = children[place];
        }
        return place;
    }

    /** Returns the property whose key probably has this number; null if none is known. */
    @Nullable
    Node likely(int number) {
        return slots[number & (SLOTS - 1)];
    }

    private int search(Key key, int from) {
        if (count > FEW) {
            Node node = index().get(key);
            return node == null ? -1 : node.place;
        }
        for (int i = from; i < count; i++) {
            if (children[i].key == key) {
                return i;
            }
        }
        for (int i = 0; i < from; i++) {
            if (children[i].key == key) {
                return i;
            }
        }
        return -1;
    }

    private Map<Key, Node> index() {
        Map<Key, Node> known = index;
        if (known == null) {
            known = new HashMap<>(2 * count);
            for (int i = 0; i < count; i++) {
                put(known, children[i]);
            }
            index = known;
        }
        return known;
    }

    private static void put(Map<Key, Node> index, Node node) {
        if (node.key != null) {
            index.put(node.key, node);
        }
    }

    /** Returns the first child that does not lie wholly within the first {@code length} characters of the text. */
    int firstBeyond(int length) {
        if (count == 0) {
            return 0;
        }
        if (children[count - 1].start < length) {
            // What grows is mostly the last one.
            return isWithin(children[count - 1], length) ? count : count - 1;
        }
        if (!isWithin(children[0], length)) {
            return 0;
        }
        int low = 1;
        int high = count - 1;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (isWithin(children[middle], length)) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private static boolean isWithin(Node child, int length) {
        // A number ends only where something else follows it.
        return child.end() < length || (child.end() == length && child.kind != ValueKind.NUMBER);
    }

    void set(int place, Node child) {
        children[place] = child;
        child.place = place;
    }

    void swap(int one, int other) {
        Node child = children[one];
        set(one, children[other]);
        set(other, child);
    }

    /** Puts a child in; the one that stood there, if any, becomes the last. */
    void insert(int place, Node child) {
        if (count == children.length) {
            children = Arrays.copyOf(children, Math.max(4, count + (count >> 1)));
        }
        if (place < count) {
            set(count, children[place]);
        }
        count++;
        set(place, child);
        if (index != null) {
            put(index, child);
        }
    }

    /** Undoes {@link #insert}. */
    void remove(int place) {
        count--;
        if (place < count) {
            set(place, children[count]);
        }
        forget();
    }

    /** Forgets where properties are to be found. */
    private void forget() {
        slots = NO_SLOTS;
        index = null;
    }

    /** Puts a child in the place of another one. */
    void replace(int place, Node child) {
        set(place, child);
        forget();
    }

    /** Moves the children behind this one: it has grown by so many characters. */
    void moveBehind(int place, int more) {
        for (int i = place + 1; i < count; i++) {
            children[i].start += more;
        }
    }

    /** Puts the children back where they stood before the snapshot of this number. */
    void moveChildrenBack(int snapshot) {
        for (int i = 0; i < count; i++) {
            children[i].moveBack(snapshot);
        }
        Arrays.sort(children, 0, count, Comparator.comparingInt(child -> child.start));
        for (int i = 0; i < count; i++) {
            children[i].place = i;
        }
    }

    /** Leaves the first so many children, or brings those back that were left out. */
    void resize(int size) {
        count = size;
        forget();
    }
}
