// SPDX-License-Identifier: Apache-2.0
package dev.leafout.snapshot;

import dev.leafout.event.ValueKind;

/** A container that a walk is in. */
final class Frame {
    Container container;
    /** How far it has been written; unless it is open, this applies to everything in it. */
    Node.State state = Node.State.OPEN;
    /** Where its text begins, in this snapshot and in the last one. */
    int start;

    int lastStart;
    int lastLength;
    /** How many children have been met, and how many of these are still in their place. */
    int next;

    int kept;
    /** Whether its children get a new order; the first {@code next} of it are known. */
    boolean reorders;
    /** Whether something in it has changed. */
    boolean changed;

    Frame(Container container) {
        this.container = container;
    }

    void enter(Container container, Node.State state, int start, int lastStart) {
        this.container = container;
        this.state = state;
        this.start = start;
        this.lastStart = lastStart;
        this.lastLength = container.length;
        this.next = 0;
        this.kept = 0;
        this.reorders = false;
        this.changed = false;
    }

    /** The first {@code count} children have been met, in their former places. */
    void keep(int count) {
        next = count;
        kept = count;
    }

    Node.State stateOf(Node child) {
        return state == Node.State.OPEN ? child.state : state;
    }

    /** Returns its text in the last snapshot. */
    String lastText(char[] last) {
        return new String(last, lastStart, lastLength);
    }

    char closer() {
        return container.kind == ValueKind.OBJECT ? '}' : ']';
    }
}
