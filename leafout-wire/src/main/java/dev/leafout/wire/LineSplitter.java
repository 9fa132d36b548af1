// SPDX-License-Identifier: Apache-2.0
package dev.leafout.wire;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Splits text that arrives in any pieces into lines. A line ends with a line feed, a carriage return, or both. All
 * lines of a piece are passed on, even if the consumer throws at one of them: its exception is thrown at the end, so
 * that it does not matter how the text was cut.
 */
final class LineSplitter {
    /** A buffer that has grown beyond this is not reused for the next line. */
    private static final int MAX_KEPT = 64 << 10;

    private final int maxLength;
    private final Consumer<String> lines;
    private final Runnable tooLong;
    private StringBuilder unfinished = new StringBuilder();
    /** Whether a line feed now would be the second half of a line break. */
    private boolean afterReturn;
    /** Whether the line is too long, so that the rest of it is skipped. */
    private boolean skipping;

    private @Nullable RuntimeException first;

    /**
     * Splits text into lines.
     *
     * @param maxLength how long a line may be
     * @param lines gets each line
     * @param tooLong called instead if a line is longer
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
