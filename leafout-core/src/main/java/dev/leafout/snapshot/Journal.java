// SPDX-License-Identifier: Apache-2.0
package dev.leafout.snapshot;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** What a walk has changed in the tree, so that it can be taken back. */
final class Journal {
    private enum Change {
        PLACED,
        SWAPPED,
        INSERTED,
        REPLACED,
        RESIZED
    }

    private Change[] changes = new Change[16];
    private Node[] nodes = new Node[16];
    private @Nullable Node[] others = new Node[16];
    private int[] numbers = new int[32];
    private int size;

    /** Moves a value within its parent, and gives it another length. */
    void place(Node node, int start, int length) {
        if (node.start != start || node.length != length) {
            note(Change.PLACED, node, null, node.start, node.length);
            node.start = start;
            node.length = length;
        }
    }

    void swap(Container container, int one, int other) {
        note(Change.SWAPPED, container, null, one, other);
        container.swap(one, other);
    }

    void insert(Container container, int place, Node child) {
        note(Change.INSERTED, container, null, place, 0);
        container.insert(place, child);
    }

    void replace(Container container, int place, Node child) {
        note(Change.REPLACED, container, container.children[place], place, 0);
        container.replace(place, child);
    }

    void resize(Container container, int size) {
        note(Change.RESIZED, container, null, container.count, 0);
        container.resize(size);
    }

    private void note(Change change, Node node, @Nullable Node other, int first, int second) {
        if (size == nodes.length) {
            changes = Arrays.copyOf(changes, size * 2);
            nodes = Arrays.copyOf(nodes, size * 2);
            others = Arrays.copyOf(others, size * 2);
            numbers = Arrays.copyOf(numbers, size * 4);
        }
        changes[size] = change;
        nodes[size] = node;
        others[size] = other;
        numbers[2 * size] = first;
        numbers[2 * size + 1] = second;
        size++;
    }

    /** Forgets the changes: they stand. */
    void commit() {
        size = 0;
    }

    /** Takes the changes back, the last one first. */
    void rollBack() {
        while (size > 0) {
            size--;
            undo(changes[size], nodes[size], others[size], numbers[2 * size], numbers[2 * size + 1]);
        }
    }

    private static void undo(Change change, Node node, @Nullable Node other, int first, int second) {
        if (change == Change.PLACED) {
            node.start = first;
            node.length = second;
            return;
        }
        Container container = (Container) node;
        switch (change) {
            case SWAPPED -> container.swap(first, second);
            case INSERTED -> container.remove(first);
            case RESIZED -> container.resize(first);
            default -> {
                if (other != null) {
                    container.replace(first, other);
                }
            }
        }
    }
}
