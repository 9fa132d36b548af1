// SPDX-License-Identifier: Apache-2.0
package dev.leafout.snapshot;

import dev.leafout.document.FieldOrder;
import dev.leafout.event.ValueKind;
import dev.leafout.snapshot.Node.State;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Chooses which of the unwritten children of an open container are complete, and which one is growing.
 *
 * <p>In an array, and in an object whose order is known, the last one is growing. Otherwise, if several new children
 * can grow, they wait until a snapshot shows which one of them continues, or that the producer has moved on from all of
 * them.
 */
final class Choice {
    private static final Comparator<Node> BY_KEY = Comparator.comparing(Choice::keyOf);

    private final boolean stable;
    private final boolean closesUnchanged;
    private final boolean nullIsAbsent;

    /** The children that can be written whole, in the order in which to write them. */
    final List<Node> complete = new ArrayList<>();
    /** The child to open after them, if any. */
    @Nullable
    Node open;

    private final List<Node> unwritten = new ArrayList<>();
    private final List<Node> absent = new ArrayList<>();
    private final List<Node> unchanged = new ArrayList<>();
    private final List<Node> changed = new ArrayList<>();
    private final List<Node> newScalars = new ArrayList<>();
    private final List<Node> newGrowables = new ArrayList<>();

    Choice(Options options) {
        this.stable = options.propertyOrder == PropertyOrder.STABLE;
        this.closesUnchanged = options.closing == Closing.UNCHANGED;
        this.nullIsAbsent = options.nullIsAbsent;
    }

    private static String keyOf(Node property) {
        return property.key == null ? "" : property.key.text;
    }

    /** Chooses among the children of a container that stays open. */
    void make(Container container, FieldOrder order, int snapshot) {
        collect(container);
        complete.clear();
        open = null;
        if (unwritten.isEmpty()) {
            return;
        }
        if (putInOrder(container, order)) {
            int last = unwritten.size() - 1;
            complete.addAll(unwritten.subList(0, last));
            open = unwritten.get(last);
        } else if (unwritten.size() == 1) {
            chooseOnly(unwritten.get(0), snapshot);
        } else {
            sort(snapshot);
            choose();
        }
    }

    /** Returns all unwritten children of a container that is complete. */
    List<Node> all(Container container, FieldOrder order, int snapshot) {
        collect(container);
        complete.clear();
        if (putInOrder(container, order)) {
            complete.addAll(unwritten);
        } else {
            sort(snapshot);
            takeWaiting();
            complete.addAll(newScalars);
            complete.addAll(newGrowables);
        }
        complete.addAll(absent);
        return complete;
    }

    private void collect(Container container) {
        unwritten.clear();
        absent.clear();
        int from = container.isObject() ? 0 : firstUnwritten(container);
        for (int i = from; i < container.count; i++) {
            Node child = container.child(i);
            if (child.state == State.UNWRITTEN) {
                if (nullIsAbsent && child.kind == ValueKind.NULL) {
                    absent.add(child);
                } else {
                    if (!container.isObject()) {
                        // An item with another one after it is not absent, even if it is null.
                        unwritten.addAll(absent);
                        absent.clear();
                    }
                    unwritten.add(child);
                }
            }
        }
    }

    private static int firstUnwritten(Container array) {
        int first = array.count;
        while (first > 0 && array.child(first - 1).state == State.UNWRITTEN) {
            first--;
        }
        return first;
    }

    /** Sorts the unwritten children in the order in which they were generated; returns false if that is not known. */
    private boolean putInOrder(Container container, FieldOrder order) {
        if (stable || !container.isObject()) {
            return true;
        }
        List<String> keys = order.properties();
        for (Node child : unwritten) {
            if (!keys.contains(keyOf(child))) {
                return false;
            }
        }
        unwritten.sort(Comparator.comparingInt(child -> keys.indexOf(keyOf(child))));
        return true;
    }

    /** Separates children that have waited from new ones. */
    private void sort(int snapshot) {
        unchanged.clear();
        changed.clear();
        newScalars.clear();
        newGrowables.clear();
        for (Node child : unwritten) {
            if (child.addedIn == snapshot) {
                (child.isGrowable() ? newGrowables : newScalars).add(child);
            } else if (!child.isGrowable()) {
                complete.add(child);
            } else {
                (child.changed == snapshot ? changed : unchanged).add(child);
            }
        }
        unchanged.sort(BY_KEY);
        changed.sort(BY_KEY);
    }

    /** Does the same as {@link #sort} and {@link #choose} for a single child. */
    private void chooseOnly(Node child, int snapshot) {
        boolean unchanged = child.addedIn != snapshot && child.changed != snapshot;
        if (!child.isGrowable() || (unchanged && closesUnchanged)) {
            complete.add(child);
        } else {
            open = child;
        }
    }

    private void choose() {
        boolean movedOn = !newScalars.isEmpty() || !newGrowables.isEmpty();
        if (changed.size() >= 2) {
            complete.addAll(newScalars);
        } else if (movedOn) {
            takeWaiting();
            complete.addAll(newScalars);
            open = newGrowables.size() == 1 ? newGrowables.get(0) : null;
        } else if (changed.size() == 1) {
            complete.addAll(unchanged);
            open = changed.get(0);
        } else if (closesUnchanged) {
            takeWaiting();
        } else if (unchanged.size() == 1) {
            open = unchanged.get(0);
        }
    }

    private void takeWaiting() {
        complete.addAll(unchanged);
        complete.addAll(changed);
    }
}
