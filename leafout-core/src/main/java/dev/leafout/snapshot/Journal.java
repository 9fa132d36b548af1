// SPDX-License-Identifier: Apache-2.0
package dev.leafout.snapshot;

import java.util.Arrays;

/** Records what a walk changes in the tree, so that it can be rolled back. */
final class Journal {
    private static final int PLACED = 0;
    private static final int REORDERED = 1;
    private static final int INSERTED = 2;
    private static final int RESIZED = 3;
    private static final int REPLACED = 4;
    /** How many numbers an entry has: the kind of change and three more. */
    private static final int WIDTH = 4;

    private Node[] nodes = new Node[16];
    private int[] numbers = new int[16 * WIDTH];
    private int size;
    private boolean resized;

    /** Moves a value within its parent and changes its length. */
    void place(Node node, int start, int length) {
        place(node, start, length, node.lead);
    }

    /** Same as {@link #place(Node, int, int)}; its key now begins {@code lead} characters before it. */
    void place(Node node, int start, int length, int lead) {
        if (node.start != start || node.length != length || node.lead != lead) {
            notePlace(node);
            node.start = start;
            node.length = length;
            node.lead = lead;
        }
    }

    private void notePlace(Node node) {
        note(PLACED, node, node.start, node.length, node.lead);
    }

    /** Begins a new order of the children of a container in this snapshot. */
    void reorder(Container container, int kept, int snapshot) {
        note(REORDERED, container, snapshot, 0, 0);
        container.reorder(kept);
    }

    void insert(Container container, int place, Node child) {
        note(INSERTED, container, 0, 0, 0);
        container.insert(place, child);
    }

    void replace(Container container, Node child, Node by) {
        // Three entries: the old child, the new one, and the container.
        notePlace(child);
        notePlace(by);
        note(REPLACED, container, 0, 0, 0);
        container.replace(child, by);
    }

    void resize(Container container, int size) {
        resized = true;
        note(RESIZED, container, container.count, 0, 0);
        container.resize(size);
    }

    private void note(int what, Node node, int first, int second, int third) {
        if (size == nodes.length) {
            nodes = Arrays.copyOf(nodes, size * 2);
            numbers = Arrays.copyOf(numbers, size * 2 * WIDTH);
        }
        nodes[size] = node;
        int at = size * WIDTH;
        numbers[at] = what;
        numbers[at + 1] = first;
        numbers[at + 2] = second;
        numbers[at + 3] = third;
        size++;
    }

    /** Makes the changes final. */
    void commit() {
        if (resized) {
            compact();
        }
        size = 0;
    }

    private void compact() {
        resized = false;
        for (int i = 0; i < size; i++) {
            if (numbers[i * WIDTH] == RESIZED) {
                ((Container) nodes[i]).compact();
            }
        }
    }

    /** Undoes the changes, last one first, and then restores the order of children. */
    void rollBack() {
        for (int i = size - 1; i >= 0; i--) {
            undo(i, nodes[i], numbers[i * WIDTH + 1]);
        }
        for (int i = 0; i < size; i++) {
            if (numbers[i * WIDTH] == REORDERED) {
                ((Container) nodes[i]).restoreOrder(numbers[i * WIDTH + 1]);
            }
        }
        size = 0;
        resized = false;
    }

    private void undo(int entry, Node node, int first) {
        switch (numbers[entry * WIDTH]) {
            case REORDERED -> {}
            case INSERTED -> ((Container) node).removeLast();
            case RESIZED -> ((Container) node).resize(first);
            case REPLACED -> ((Container) node).replace(nodes[entry - 1], nodes[entry - 2]);
            default -> {
                node.start = first;
                node.length = numbers[entry * WIDTH + 2];
                node.lead = numbers[entry * WIDTH + 3];
            }
        }
    }
}
