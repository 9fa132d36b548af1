// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm;

import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Lets one caller at a time in: neither one of the callbacks that are being called, nor a second thread. */
final class OneCaller {
    private final String owner;
    private final AtomicReference<@Nullable Thread> inside = new AtomicReference<>();

    /** Guards this one; the word is for messages. */
    OneCaller(String owner) {
        this.owner = owner;
    }

    /**
     * Does this, unless somebody is inside.
     *
     * @throws IllegalStateException if somebody is; that one is not disturbed
     */
    void call(Runnable work) {
        Thread current = Thread.currentThread();
        Thread busy = inside.compareAndExchange(null, current);
        if (busy == current) {
            throw new IllegalStateException("The " + owner
                    + " was called from within one of its own callbacks. Call it after feed has returned.");
        }
        if (busy != null) {
            throw new IllegalStateException("The " + owner + " was called by two threads at once: " + current.getName()
                    + " called it while it was busy for " + busy.getName() + ".");
        }
        try {
            work.run();
        } finally {
            inside.set(null);
        }
    }
}
