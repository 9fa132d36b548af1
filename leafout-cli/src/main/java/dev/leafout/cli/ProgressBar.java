// SPDX-License-Identifier: Apache-2.0
package dev.leafout.cli;

import java.util.Locale;

/** A line on standard error that shows the progress of a long command; nothing if that is not a terminal. */
final class ProgressBar implements AutoCloseable {
    private static final int WIDTH = 40;
    private static final long NANOS_BETWEEN = 100_000_000;

    private final Output err;
    private final boolean visible;
    private final long total;
    private long done;
    private long next = System.nanoTime();

    ProgressBar(LeafoutCommand leafout, long total) {
        this.err = leafout.err();
        this.visible = leafout.terminal().messages();
        this.total = total;
    }

    void step() {
        done++;
        if (visible && System.nanoTime() - next >= 0) {
            next = System.nanoTime() + NANOS_BETWEEN;
            int filled = (int) (WIDTH * done / total);
            err.control(Control.LINE_START);
            err.text(String.format(
                    Locale.ROOT, "[%s%s] %,d of %,d", "#".repeat(filled), " ".repeat(WIDTH - filled), done, total));
            err.flush();
        }
    }

    /** Removes the line. */
    @Override
    public void close() {
        if (visible) {
            err.control(Control.CLEAR_LINE);
            err.flush();
        }
    }
}
