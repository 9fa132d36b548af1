// SPDX-License-Identifier: Apache-2.0
package dev.leafout.wire;

import java.util.function.Consumer;

/** Makes lines of text that comes in any pieces. A line ends with a line feed, a carriage return, or both. */
final class LineSplitter {
    private final Consumer<String> lines;
    private final StringBuilder unfinished = new StringBuilder();
    /** Whether a line feed now would be the second half of the end of a line. */
    private boolean afterReturn;

    LineSplitter(Consumer<String> lines) {
        this.lines = lines;
    }

    /** Returns how long the beginning of a line is whose end has not come. */
    int unfinished() {
        return unfinished.length();
    }

    void clear() {
        unfinished.setLength(0);
        afterReturn = false;
    }

    void feed(CharSequence text) {
        int from = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\n' && afterReturn) {
                from = i + 1;
            } else if (c == '\n' || c == '\r') {
                unfinished.append(text, from, i);
                from = i + 1;
                String line = unfinished.toString();
                unfinished.setLength(0);
                afterReturn = c == '\r';
                lines.accept(line);
                continue;
            }
            afterReturn = false;
        }
        unfinished.append(text, from, text.length());
    }
}
