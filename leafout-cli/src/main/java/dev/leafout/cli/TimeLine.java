// SPDX-License-Identifier: Apache-2.0
package dev.leafout.cli;

import java.util.Arrays;

/**
 * What happened when, on one line: a cell for each span of time. When the line is full, every two cells become one, so
 * it always shows the whole time and costs the same however long that is.
 */
final class TimeLine {
    static final char NOTHING = '─';
    static final char FIELD = '•';
    static final char REMARK = '!';

    /** What a cell shows if several things happened in it: the last of these. */
    private static final String RANK = "" + NOTHING + FIELD + REMARK;

    private static final long FIRST_SPAN = 20_000_000;

    private final char[] cells;
    private long span = FIRST_SPAN;

    TimeLine(int cells) {
        this.cells = new char[Math.max(2, cells)];
        Arrays.fill(this.cells, NOTHING);
    }

    /** Notes that something happened so many nanoseconds after the beginning. */
    void mark(long nanos, char what) {
        int at = cellAt(nanos);
        cells[at] = stronger(cells[at], what);
    }

    /** Returns the line up to a time. */
    String until(long nanos) {
        return new String(cells, 0, cellAt(nanos) + 1);
    }

    private int cellAt(long nanos) {
        while (nanos / span >= cells.length) {
            for (int i = 0; i < cells.length; i++) {
                cells[i] = 2 * i + 1 < cells.length
                        ? stronger(cells[2 * i], cells[2 * i + 1])
                        : 2 * i < cells.length ? cells[2 * i] : NOTHING;
            }
            span *= 2;
        }
        return (int) (nanos / span);
    }

    private static char stronger(char one, char other) {
        return RANK.indexOf(one) >= RANK.indexOf(other) ? one : other;
    }
}
