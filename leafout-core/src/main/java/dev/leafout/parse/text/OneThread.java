// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse.text;

import org.jspecify.annotations.Nullable;

/**
 * Notices that something is used by two threads at once, or called from within itself.
 *
 * <p>There is no lock, since it is entered for every few characters. Two threads that enter at the very same moment may
 * both get in; but then both hear of it when they leave, so nobody takes what they have made for right.
 *
 * @since 0.1
 */
public final class OneThread {
    private @Nullable Thread inside;

    /**
     * Enters.
     *
     * @throws IllegalStateException if somebody is inside
     */
    public void enter(String what) {
        requireEmpty(what);
        inside = Thread.currentThread();
    }

    /**
     * Makes sure that nobody is inside.
     *
     * @throws IllegalStateException if somebody is
     */
    public void requireEmpty(String what) {
        Thread user = inside;
        if (user != null) {
            throw refusal(user, what);
        }
    }

    /** Returns what to say to a call that comes while this thread is inside. */
    public static IllegalStateException refusal(Thread inside, String what) {
        return inside == Thread.currentThread()
                ? new IllegalStateException("The " + what + " was called from within its own listener.")
                : usedByTwo(what);
    }

    /**
     * Leaves.
     *
     * @throws IllegalStateException if another thread has entered meanwhile
     */
    public void leave(String what) {
        boolean alone = inside == Thread.currentThread();
        inside = null;
        if (!alone) {
            throw usedByTwo(what);
        }
    }

    /** Returns what to say to threads that were inside at the same time. */
    public static IllegalStateException usedByTwo(String what) {
        return new IllegalStateException("The " + what
                + " is used by two threads at once. Let one call return before another thread makes the next.");
    }
}
