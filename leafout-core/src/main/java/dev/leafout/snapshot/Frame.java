// SPDX-License-Identifier: Apache-2.0
package dev.leafout.snapshot;

import dev.leafout.event.ValueKind;

/** A container that a walk is in. */
final class Frame {
    Container container;
    /** How far it has been written, and with it what it holds, unless it is open. */
    Node.State state = Node.State.OPEN;
    /** Where its text begins: in the snapshot at hand, and in the last one. */
    int start;

    int lastStart;
    int lastLength;
    /** How many children have been met, and how many of these stand where they stood. */
    int next;

    int kept;
    /** Whether its children get a new order, of which the first {@code next} are known. */
    boolean reorders;
    /** Whether something in it is not as it was. */
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

    /** So many children have been met, and stand where they stood. */
    void keep(int count) {
        next = count;
        kept = count;
    }

    Node.State stateOf(Node child) {
        return state == Node.State.OPEN ? child.state : state;
    }

    /** The text that it had. */
    String lastText(char[] last) {
        return new String(last, lastStart, lastLength);
    }

    char closer() {
        return container.kind == ValueKind.OBJECT ? '}' : ']';
    }
}
