// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse.text;

/**
 * Notices that something is used by two threads at once, or called from within itself.
 *
 * <p>There is no lock, since it is entered for every few characters; and the thread is remembered by its number, since a
 * reference costs more to write. Two threads that enter at the very same moment may both get in; but then both hear of it
 * when they leave, so nobody takes what they have made for right.
 */
public final class OneThread {
    /** Instead of a thread. */
    public static final int NOBODY = 0;

    private int inside = NOBODY;

    /** Returns the number of the thread that asks. */
    public static int current() {
        return (int) Thread.currentThread().getId();
    }

    /**
     * Enters.
     *
     * @throws IllegalStateException if somebody is inside
     */
    public void enter(String what) {
        requireEmpty(what);
        inside = current();
    }

    /**
     * Makes sure that nobody is inside.
     *
     * @throws IllegalStateException if somebody is
     */
    public void requireEmpty(String what) {
        if (inside != NOBODY) {
            throw refusal(inside, what);
        }
    }

    /**
     * Leaves.
     *
     * @throws IllegalStateException if another thread has entered meanwhile
     */
    public void leave(String what) {
        boolean alone = inside == current();
        inside = NOBODY;
        if (!alone) {
            throw usedByTwo(what);
        }
    }

    /** Returns what to say to a call that comes while this thread is inside. */
    public static IllegalStateException refusal(int inside, String what) {
        return inside == current()
                ? new IllegalStateException("The " + what + " was called from within its own listener.")
                : usedByTwo(what);
    }

    /** Returns what to say to threads that were inside at the same time. */
    public static IllegalStateException usedByTwo(String what) {
        return new IllegalStateException("The " + what
                + " is used by two threads at once. Let one call return before another thread makes the next.");
    }
}
