// SPDX-License-Identifier: Apache-2.0
package dev.leafout.snapshot;

import dev.leafout.event.ValueKind;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An object or array of the last snapshot.
 *
 * <p>The children are kept in the order in which they arrived. If the snapshot has another order, that is kept
 * separately, as numbers: these are faster to write than references, which the garbage collector has to track.
 */
final class Container extends Node {
    /** Objects with more properties than this find them through an index. */
    private static final int FEW = 16;

    /** How many properties can be found directly, by the number of their key. */
    private static final int SLOTS = 16;

    private static final Node[] NONE = {};
    private static final int[] AS_THEY_CAME = {};
    private static final @Nullable Node[] NO_SLOTS = new Node[SLOTS];

    /** In the order in which they arrived. */
    private Node[] children = NONE;

    int count;
    /** Which child is at each place, and which one was there before the last snapshot that moved any. */
    private int[] order = AS_THEY_CAME;

    private int[] formerOrder = AS_THEY_CAME;
    /** The last snapshot that added a child. */
    int childAddedIn;

    private @Nullable Node[] slots = NO_SLOTS;
    private @Nullable Map<Key, Node> index;

    Container(@Nullable Key key, ValueKind kind, int addedIn) {
        super(key, kind, addedIn);
    }

    boolean isObject() {
        return kind == ValueKind.OBJECT;
    }

    /** Returns the child at this place. */
    Node child(int place) {
        return order == AS_THEY_CAME ? children[place] : children[order[place]];
    }

    /** Returns the property with this key; null if there is none. */
    @Nullable
    Node find(Key key) {
        Node found = likely(key.number);
        if (found != null && found.key == key) {
            return found;
        }
        found = search(key);
        if (found != null) {
            if (slots == NO_SLOTS) {
                slots = new Node[SLOTS];
            }
            slots[key.number & (SLOTS - 1)] = found;
        }
        return found;
    }

    /** Returns the property whose key probably has this number; null if none is known. */
    @Nullable
    Node likely(int number) {
        return slots[number & (SLOTS - 1)];
    }

    private @Nullable Node search(Key key) {
        if (count > FEW) {
            return index().get(key);
        }
        for (int i = 0; i < count; i++) {
            if (children[i].key == key) {
                return children[i];
            }
        }
        return null;
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

    /** Returns the place of the first child that is not wholly within the first {@code length} characters. */
    int firstBeyond(int length) {
        if (count == 0) {
            return 0;
        }
        Node last = child(count - 1);
        if (last.start < length) {
            // Usually the last child is the one that grows.
            return isWithin(last, length) ? count : count - 1;
        }
        if (!isWithin(child(0), length)) {
            return 0;
        }
        int low = 1;
        int high = count - 1;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (isWithin(child(middle), length)) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private static boolean isWithin(Node child, int length) {
        // A number ends only when something else follows.
        return child.end() < length || (child.end() == length && child.kind != ValueKind.NUMBER);
    }

    /** Inserts a child at the end, or at the place up to which a new order is known. */
    void insert(int place, Node child) {
        if (count == children.length) {
            children = Arrays.copyOf(children, Math.max(4, count + (count >> 1)));
        }
        children[count] = child;
        child.id = count;
        child.place = place;
        if (order != AS_THEY_CAME) {
            if (count == order.length) {
                order = Arrays.copyOf(order, children.length);
            }
            order[place] = count;
        }
        count++;
        if (index != null) {
            put(index, child);
        }
    }

    /** Removes the child that was inserted last. */
    void removeLast() {
        count--;
        forget();
    }

    /** Drops the index of the properties. */
    private void forget() {
        slots = NO_SLOTS;
        index = null;
    }

    /** Replaces a child by another one with the same key. */
    void replace(Node child, Node by) {
        by.id = child.id;
        by.place = child.place;
        by.met = child.met;
        children[child.id] = by;
        // Updated in place: dropping the whole index would cost O(children) for each child that is replaced.
        if (by.key != null && likely(by.key.number) == child) {
            slots[by.key.number & (SLOTS - 1)] = by;
        }
        if (index != null) {
            put(index, by);
        }
    }

    /** Moves the children after a child that has grown by {@code more} characters. */
    void moveAfter(int place, int more) {
        for (int i = place + 1; i < count; i++) {
            child(i).start += more;
        }
    }

    /** Begins a new order, in which the first {@code kept} children stay where they are. */
    void reorder(int kept) {
        int[] old = order;
        int[] fresh = formerOrder.length < count ? new int[children.length] : formerOrder;
        for (int i = 0; i < kept; i++) {
            fresh[i] = child(i).id;
        }
        formerOrder = old;
        order = fresh;
    }

    /** Sets the child at a place of a new order. */
    void order(int place, Node child) {
        order[place] = child.id;
    }

    /** Completes a new order with the children that are not in this snapshot. */
    void orderRest(int from, int kept, int snapshot) {
        int place = from;
        for (int i = 0; i < count; i++) {
            if (children[i].place >= kept && children[i].met != snapshot) {
                order[place++] = i;
            }
        }
    }

    /** Undoes the {@link #reorder} of this snapshot. */
    void restoreOrder(int snapshot) {
        int[] undone = order;
        order = formerOrder;
        formerOrder = undone;
        for (int i = 0; i < count; i++) {
            child(i).moveBack(i, snapshot);
        }
    }

    /** Keeps only the first {@code size} children, or brings back those that were removed this way. */
    void resize(int size) {
        count = size;
        forget();
    }

    /** Forgets the children that {@link #resize} removed. */
    void compact() {
        Node[] kept = new Node[count];
        for (int i = 0; i < count; i++) {
            kept[i] = child(i);
        }
        for (int i = 0; i < count; i++) {
            kept[i].id = i;
        }
        children = kept;
        order = AS_THEY_CAME;
        formerOrder = AS_THEY_CAME;
    }
}
