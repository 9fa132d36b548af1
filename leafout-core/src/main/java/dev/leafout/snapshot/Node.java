// SPDX-License-Identifier: Apache-2.0
package dev.leafout.snapshot;

import dev.leafout.event.ValueKind;
import org.jspecify.annotations.Nullable;

/** A value of the last snapshot: where its text is, and whether it has been written. */
class Node {
    /** How far a value has been written. Unless it is {@link #OPEN}, its state applies to everything in it. */
    enum State {
        /** None of it. */
        UNWRITTEN,
        /** Its beginning; it may grow. */
        OPEN,
        /** All of it. */
        WRITTEN
    }

    /** The key in its object; null for items and for the root. */
    final @Nullable Key key;

    final ValueKind kind;
    /** Where its text begins within the text of its parent, so that it stays the same when the parent moves. */
    int start;

    int length;
    /** How many characters before that its key begins, at the opening quote. */
    int lead;
    /** The last snapshot in which it was found at another place, and where it began before that. */
    int met;

    private int formerStart;
    /** The snapshot that added it, and the last one that changed it or something in it. */
    final int addedIn;

    int changed;
    /**
     * Its index among the children of its parent: in the order in which they arrived, and in the order of the snapshot.
     */
    int id;

    int place;

    State state = State.UNWRITTEN;

    Node(@Nullable Key key, ValueKind kind, int addedIn) {
        this.key = key;
        this.kind = kind;
        this.addedIn = addedIn;
    }

    /** Moves to another place, or elsewhere in the text of its parent, in this snapshot. */
    void moveTo(int newPlace, int newStart, int snapshot) {
        place = newPlace;
        formerStart = start;
        start = newStart;
        met = snapshot;
    }

    /** Undoes {@link #moveTo}, if it was moved in this snapshot. */
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
