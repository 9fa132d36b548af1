// SPDX-License-Identifier: Apache-2.0
package dev.leafout.snapshot;

import dev.leafout.event.ValueKind;
import org.jspecify.annotations.Nullable;

/** A value of the last snapshot: where its text stands, and whether it has been written. */
class Node {
    /** How far a value has been written. Inside a value that is not {@link #OPEN}, all values are as it is. */
    enum State {
        /** Nothing of it. */
        UNWRITTEN,
        /** Its beginning; it may grow. */
        OPEN,
        /** All of it. */
        WRITTEN
    }

    /** The key in its object; null for items and for the root. */
    final @Nullable Key key;

    final ValueKind kind;
    /** Where its text begins within the text of its parent, so that it needs no change when the parent moves. */
    int start;

    int length;
    /** How many characters before that its key begins, with the opening quote. */
    int lead;
    /** The number of the last snapshot in which it was met out of its place, and where it began before that. */
    int met;

    private int formerStart;
    /** The number of the snapshot that brought it, and of the last one that changed it or something in it. */
    final int born;

    int changed;
    /** Which of the children of its parent it is: in the order in which they came, and in which they stand. */
    int id;

    int place;

    State state = State.UNWRITTEN;

    Node(@Nullable Key key, ValueKind kind, int born) {
        this.key = key;
        this.kind = kind;
        this.born = born;
    }

    /** Is met at another place, or elsewhere in the text of its parent, in the snapshot of this number. */
    void moveTo(int newPlace, int newStart, int snapshot) {
        place = newPlace;
        formerStart = start;
        start = newStart;
        met = snapshot;
    }

    /** Undoes {@link #moveTo}, if it was moved in the snapshot of this number. */
    void moveBack(int oldPlace, int snapshot) {
        place = oldPlace;
        if (met == snapshot) {
            start = formerStart;
            met = 0;
        }
    }

    int end() {
        return start + length;
    }

    /** Returns whether more of it may come in later snapshots. */
    boolean isGrowable() {
        return kind == ValueKind.STRING || kind.isContainer();
    }
}
