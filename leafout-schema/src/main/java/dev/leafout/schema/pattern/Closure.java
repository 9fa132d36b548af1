// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.pattern;

import java.util.Arrays;

/** Follows the instructions of a program that read nothing. Its arrays are reused, by one thread at a time. */
final class Closure {
    private final Program program;
    private final boolean[] alive;
    /** The round in which an instruction was last seen. */
    private final int[] seen;

    private final int[] stack;
    private final int[] found;
    private int round;
    private int top;
    private int count;
    /** How many instructions the last call visited. */
    int visited;
    /** Whether the empty text matches. */
    boolean acceptedAtStart;
    /** Which of several patterns the empty text matches. */
    int[] matchedAtStart = {};

    Closure(Program program, boolean[] alive) {
        this.program = program;
        this.alive = alive;
        this.seen = new int[program.length];
        this.stack = new int[program.length];
        this.found = new int[program.length];
    }

    private void begin() {
        if (++round == 0) { // the round counter has overflowed
            Arrays.fill(seen, 0);
            round = 1;
        }
        top = 0;
        count = 0;
        visited = 0;
    }

    private void push(int pc) {
        if (seen[pc] != round) {
            seen[pc] = round;
            stack[top++] = pc;
        }
    }

    /**
     * Returns the instructions reached before any text: those that read, ends of text, and the match. If the empty text
     * matches only because it is at its start, as with {@code $^}, this includes ends that no other text can reach.
     */
    int[] ofStart() {
        begin();
        push(0);
        follow(true, false);
        int[] all = sorted(count);
        int[] living = Arrays.stream(all).filter(pc -> alive[pc]).toArray();
        if (program.isUnion) {
            matchedAtStart = matchedAtEnd(all, true);
            return living;
        }
        acceptedAtStart = accepts(all, true);
        return acceptedAtStart && !accepts(living, false)
                ? Arrays.stream(all)
                        .filter(pc -> alive[pc] || program.isEnd(pc))
                        .toArray()
                : living;
    }

    /** Returns the instructions reached after this code point from these instructions. */
    int[] after(int[] before, int codePoint) {
        begin();
        for (int pc : before) {
            if (program.op[pc] == Program.MATCH) { // one of several patterns: it matches whatever follows
                push(pc);
            } else if (program.op[pc] == Program.SET
                    && alive[pc + 1]
                    && program.sets.get(program.x[pc]).contains(codePoint)) {
                push(pc + 1);
            }
        }
        follow(false, false);
        visited += before.length;
        return sorted(count);
    }

    private int[] sorted(int length) {
        int[] at = Arrays.copyOf(found, length);
        Arrays.sort(at);
        return at;
    }

    /** Returns whether a text, past its start, matches if it ends at one of these instructions. */
    boolean acceptsAtEnd(int[] at) {
        return accepts(at, false);
    }

    /** Returns which of several patterns match a text that ends at one of these instructions. */
    int[] matchedAtEnd(int[] at, boolean atStart) {
        begin();
        for (int pc : at) {
            if (!program.isSet(pc)) {
                push(pc);
            }
        }
        follow(atStart, true);
        return Arrays.stream(found, 0, count)
                .filter(pc -> program.op[pc] == Program.MATCH)
                .map(pc -> program.x[pc])
                .sorted()
                .toArray();
    }

    private boolean accepts(int[] at, boolean atStart) {
        begin();
        for (int pc : at) {
            if (program.isEnd(pc)) {
                push(pc);
            }
        }
        return follow(atStart, true);
    }

    /** Returns whether that leads to the match. */
    private boolean follow(boolean atStart, boolean atEnd) {
        while (top > 0) {
            int pc = stack[--top];
            visited++;
            if (!atStart && !alive[pc]) {
                continue;
            }
            switch (program.op[pc]) {
                case Program.SPLIT -> {
                    push(program.x[pc]);
                    push(program.y[pc]);
                }
                case Program.JUMP -> push(program.x[pc]);
                case Program.SAVE, Program.PROGRESS, Program.FORGET -> push(pc + 1);
                case Program.PLACE -> {
                    if (program.isEnd(pc) ? atEnd : atStart) {
                        push(pc + 1);
                    } else if (program.isEnd(pc)) {
                        found[count++] = pc;
                    }
                }
                case Program.MATCH -> {
                    if (atEnd && !program.isUnion) {
                        return true;
                    }
                    found[count++] = pc;
                }
                default -> found[count++] = pc;
            }
        }
        return false;
    }
}
