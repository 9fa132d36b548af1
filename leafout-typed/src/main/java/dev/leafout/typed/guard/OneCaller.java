// SPDX-License-Identifier: Apache-2.0
package dev.leafout.typed.guard;

import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Lets one caller at a time into a stream or decoder: neither one of its own callbacks while it calls them, nor a second thread. Refers
 * to the thread that is inside; it has no reference but is one, since each stream has one of these.
 */
public final class OneCaller extends AtomicReference<@Nullable Thread> {
    private static final long serialVersionUID = 1L;

    /**
     * Begins a call, which {@link #leave()} ends.
     *
     * @param owner what is called, for messages
     * @throws IllegalStateException if another call has not ended; that one is not disturbed
     */
    public void enter(String owner) {
        Thread current = Thread.currentThread();
        Thread other = compareAndExchange(null, current);
        if (other != null) {
            throw new IllegalStateException("The " + owner
                    + (other == current
                            ? " was called from within one of its own callbacks. Call it after feed has returned."
                            : " was called by two threads at once: " + current.getName()
                                    + " called it while it was busy for " + other.getName() + "."));
        }
    }

    /** Ends a call. */
    public void leave() {
        set(null);
    }

    /** Does this between {@link #enter} and {@link #leave}. */
    public void call(String owner, Runnable work) {
        enter(owner);
        try {
            work.run();
        } finally {
            leave();
        }
    }
}
