// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.pattern;

import java.util.List;

/** A pattern as a tree. Every part except {@link #EMPTY} takes at least one instruction. */
sealed interface Part {
    /** What matches the empty text. */
    Part EMPTY = new Sequence(List.of());

    /** One code point of a set. */
    record One(CharSet set) implements Part {}

    /** The parts one after the other; none is empty. */
    record Sequence(List<Part> parts) implements Part {}

    record Choice(List<Part> options) implements Part {}

    /** {@code max} is -1 if there is none. It contains the groups after {@code before}, up to {@code last}. */
    record Repeat(Part part, int min, int max, boolean greedy, int before, int last) implements Part {}

    /** A group that is remembered. */
    record Capture(Part part, int number) implements Part {}

    record BackReference(int number) implements Part {}

    enum Place implements Part {
        /** {@code ^} */
        START,
        /** {@code $} */
        END,
        /** {@code \b} */
        WORD_EDGE,
        /** {@code \B} */
        NO_WORD_EDGE
    }

    record Look(Part part, boolean ahead, boolean negative) implements Part {}
}
