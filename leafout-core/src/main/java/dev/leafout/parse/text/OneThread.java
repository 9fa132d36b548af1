// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse.text;

/**
 * Detects that an object is used by two threads at once, or called from within one of its own calls.
 *
 * <p>There is no lock, since it is entered every few characters; and a thread is remembered by its number, since
 * writing a reference costs more. Two threads that enter at the very same moment may both get in; but then an exception
 * tells them when they leave, so neither relies on the result.
 */
public final class OneThread {
    /** The number that stands for no thread. */
    public static final int NOBODY = 0;

    private int inside = NOBODY;

    /** Returns the number of the current thread. */
    public static int current() {
        return (int) Thread.currentThread().getId();
    }

    /**
     * Enters.
     *
     * @throws IllegalStateException if a thread is inside
     */
    public void enter(String what) {
        requireEmpty(what);
        inside = current();
    }

    /**
     * Checks that no thread is inside.
     *
     * @throws IllegalStateException if one is
     */
    public void requireEmpty(String what) {
        if (inside != NOBODY) {
            throw refusal(inside, what);
        }
    }

    /**
     * Leaves.
     *
     * @throws IllegalStateException if another thread has entered in the meantime
     */
    public void leave(String what) {
        boolean alone = inside == current();
        inside = NOBODY;
        if (!alone) {
            throw usedByTwo(what);
        }
    }

    /** Returns the exception for a call that is made while the thread {@code inside} is inside. */
    public static IllegalStateException refusal(int inside, String what) {
        return inside == current()
                ? new IllegalStateException("The " + what + " was called from within its own listener.")
                : usedByTwo(what);
    }

    /** Returns the exception for threads that were inside at the same time. */
    public static IllegalStateException usedByTwo(String what) {
        return new IllegalStateException("The " + what
                + " is used by two threads at once. Let one call return before another thread makes the next.");
    }
}
