// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.pattern;

import java.util.concurrent.atomic.AtomicLong;

/**
 * How much memory all patterns of one schema may take, in units of four bytes.
 */
public final class PatternMemory {
    /** 64 MB. */
    private static final long MAX_PROGRAMS = 16_000_000;
    /** 32 MB. */
    private static final long MAX_STATES = 8_000_000;
    /** The warning for a pattern for which there is no memory left. */
    static final String EXCESS =
            "The patterns of the schema take more than " + MAX_PROGRAMS * 4 / 1_000_000 + " MB together";

    private final AtomicLong programs = new AtomicLong(MAX_PROGRAMS);
    private final AtomicLong states = new AtomicLong(MAX_STATES);

    /** Returns whether there is any left for programs. */
    boolean hasRoom() {
        return programs.get() > 0;
    }

    /** Takes some for a program; returns whether there was enough. If not, there is none for later ones either. */
    boolean takeForProgram(long size) {
        return programs.addAndGet(-size) >= 0;
    }

    /** Takes some for a state; returns whether there was enough. If not, the state is not kept. */
    boolean takeForState(long size) {
        if (states.addAndGet(-size) >= 0) {
            return true;
        }
        states.addAndGet(size);
        return false;
    }
}
