// SPDX-License-Identifier: Apache-2.0
package dev.leafout.typed;

import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Lets one caller at a time into a stream: neither one of its own callbacks while it calls them, nor a second thread. Refers to the
 * thread that is inside; it has no reference but is one, since each stream has one of these.
 */
final class OneCaller extends AtomicReference<@Nullable Thread> {
    private static final long serialVersionUID = 1L;

    /**
     * Begins a call, which {@link #leave()} ends.
     *
     * @throws IllegalStateException if another one has not ended; that one is not disturbed
     */
    void enter() {
        Thread current = Thread.currentThread();
        Thread other = compareAndExchange(null, current);
        if (other != null) {
            throw new IllegalStateException(
                    other == current
                            ? "The stream was called from within one of its own callbacks. Call it after feed has returned."
                            : "The stream was called by two threads at once: " + current.getName()
                                    + " called it while it was busy for " + other.getName() + ".");
        }
    }

    void leave() {
        set(null);
    }
}
