// SPDX-License-Identifier: Apache-2.0
package dev.leafout.wire;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Makes lines of text that comes in any pieces. A line ends with a line feed, a carriage return, or both. All lines of a piece
 * are handed over, also after one at which somebody throws: that is thrown at the end, so that the cut makes no difference.
 */
final class LineSplitter {
    /** The buffer of a line that was longer than this is not kept for the next one. */
    private static final int MAX_KEPT = 64 << 10;

    private final int maxLength;
    private final Consumer<String> lines;
    private final Runnable tooLong;
    private StringBuilder unfinished = new StringBuilder();
    /** Whether a line feed now would be the second half of the end of a line. */
    private boolean afterReturn;
    /** Whether the line is too long, so that the rest of it is passed over. */
    private boolean skipping;

    private @Nullable RuntimeException first;

    /**
     * Makes lines.
     *
     * @param maxLength how long one may be
     * @param lines hears each line
     * @param tooLong hears, in place of a line, that it is longer
     */
    LineSplitter(int maxLength, Consumer<String> lines, Runnable tooLong) {
        this.maxLength = maxLength;
        this.lines = lines;
        this.tooLong = tooLong;
    }

    void clear() {
        unfinished = new StringBuilder();
        afterReturn = false;
        skipping = false;
    }

    void feed(CharSequence text) {
        int from = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\n' && afterReturn) {
                from = i + 1;
            } else if (c == '\n' || c == '\r') {
                add(text, from, i);
                from = i + 1;
                endLine();
            }
            afterReturn = c == '\r';
        }
        add(text, from, text.length());
        RuntimeException thrown = first;
        first = null;
        if (thrown != null) {
            throw thrown;
        }
    }

    private void add(CharSequence text, int from, int to) {
        if (skipping) {
            return;
        }
        if (unfinished.length() + (long) (to - from) > maxLength) {
            skipping = true;
            unfinished = new StringBuilder();
            hand(tooLong);
        } else {
            unfinished.append(text, from, to);
        }
    }

    private void endLine() {
        String line = unfinished.toString();
        unfinished.setLength(0);
        if (unfinished.capacity() > MAX_KEPT) {
            unfinished = new StringBuilder();
        }
        if (!skipping) {
            hand(() -> lines.accept(line));
        }
        skipping = false;
    }

    private void hand(Runnable what) {
        try {
            what.run();
        } catch (RuntimeException e) {
            first = first == null ? e : first;
        }
    }
}
