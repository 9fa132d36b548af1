// SPDX-License-Identifier: Apache-2.0
package dev.leafout.typed.guard;

import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Lets one caller at a time into a stream or decoder, and rejects a second thread or a call from one of its own
 * callbacks. Holds the thread that is inside. It extends the reference instead of containing one to save an object per
 * stream.
 */
public final class OneCaller extends AtomicReference<@Nullable Thread> {
    private static final long serialVersionUID = 1L;

    /**
     * Begins a call, which {@link #leave()} ends.
     *
     * @param owner the name of what is called, for messages
     * @throws IllegalStateException if another call has not ended; that call is not disturbed
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

    /** Ends a call. Whoever calls next in another thread has been told so by other means. */
    public void leave() {
        setRelease(null);
    }

    /** Runs this between {@link #enter} and {@link #leave}. */
    public void call(String owner, Runnable work) {
        enter(owner);
        try {
            work.run();
        } finally {
            leave();
        }
    }
}
