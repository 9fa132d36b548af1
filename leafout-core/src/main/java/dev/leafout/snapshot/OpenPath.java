// SPDX-License-Identifier: Apache-2.0
package dev.leafout.snapshot;

import dev.leafout.document.FieldOrder;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The path of open values, from the root to the innermost. What has been written ends inside the innermost. */
final class OpenPath {
    private Node[] nodes = new Node[8];
    /** Where each begins in the text. */
    private int[] starts = new int[8];
    /** Whether a child of each has been written. */
    private boolean[] begun = new boolean[8];

    private FieldOrder[] orders = new FieldOrder[8];
    int depth;

    void push(Node node, int start, FieldOrder order) {
        if (depth == nodes.length) {
            nodes = Arrays.copyOf(nodes, depth * 2);
            starts = Arrays.copyOf(starts, depth * 2);
            begun = Arrays.copyOf(begun, depth * 2);
            orders = Arrays.copyOf(orders, depth * 2);
        }
        nodes[depth] = node;
        starts[depth] = start;
        begun[depth] = false;
        orders[depth] = order;
        depth++;
        node.state = Node.State.OPEN;
    }

    void pop() {
        depth--;
        nodes[depth].state = Node.State.WRITTEN;
    }

    Node node(int level) {
        return nodes[level];
    }

    int start(int level) {
        return starts[level];
    }

    FieldOrder order(int level) {
        return orders[level];
    }

    /** Notes that a child is written; returns whether one was written before it. */
    boolean begin(int level) {
        boolean before = begun[level];
        begun[level] = true;
        return before;
    }

    /** Returns the innermost open value; null if there is none. */
    @Nullable
    Node innermost() {
        return depth == 0 ? null : nodes[depth - 1];
    }

    /** Returns the level of the innermost open container; -1 if there is none. Only one leaf can be open inside it. */
    int innermostContainer() {
        return depth > 0 && nodes[depth - 1] instanceof Container ? depth - 1 : depth - 2;
    }

    /** Finds out where the open values begin in a new snapshot. */
    void updateStarts() {
        int start = 0;
        for (int i = 0; i < depth; i++) {
            start += nodes[i].start;
            starts[i] = start;
        }
    }
}
