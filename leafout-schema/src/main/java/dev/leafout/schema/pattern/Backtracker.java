// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.pattern;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Tries a program on a whole text, one path after the other, as lookarounds and back references require. It stops when
 * the allowed steps are used up.
 */
final class Backtracker {
    private static final int[] NONE = {};
    /** How many numbers can be copied or compared in the time of one step. */
    private static final int STEP_OF_COPYING = 16;

    private final Program program;
    private final int[] text;
    private final Steps steps;
    private final int[] slots;
    /** The open choices, and what to undo before each: three numbers each. */
    private int[] stack = new int[64];

    private int top;

    Backtracker(Program program, int[] text, Steps steps) {
        this.program = program;
        this.text = text;
        this.steps = steps;
        this.slots = new int[program.slots];
        Arrays.fill(slots, -1);
    }

    /** Returns whether the text matches, or null if the steps were used up first. */
    @Nullable
    Boolean run() {
        steps.take(slots.length / STEP_OF_COPYING);
        boolean found = run(0, 0);
        return steps.areUsedUp() ? null : found;
    }

    /** Returns whether there is a match that begins here. */
    private boolean run(int from, int begin) {
        int bottom = top;
        int pc = from;
        int pos = begin;
        while (true) {
            boolean failed = false;
            steps.take(1);
            if (steps.areUsedUp()) {
                return false;
            }
            switch (program.op[pc]) {
                case Program.SET -> {
                    int read = program.y[pc] == 1 ? pos - 1 : pos;
                    failed = read < 0
                            || read == text.length
                            || !program.sets.get(program.x[pc]).contains(text[read]);
                    pos += program.y[pc] == 1 ? -1 : 1;
                    pc++;
                }
                case Program.SPLIT -> {
                    push(program.y[pc], pos, -1);
                    pc = program.x[pc];
                }
                case Program.JUMP -> pc = program.x[pc];
                case Program.PLACE -> failed = !holds(program.x[pc++], pos);
                case Program.SAVE -> set(program.x[pc++], pos);
                case Program.FORGET -> {
                    for (int slot = 2 * program.x[pc]; slot <= 2 * program.y[pc] + 1; slot++) {
                        set(slot, -1);
                    }
                    steps.take(2L * (program.y[pc] - program.x[pc]));
                    pc++;
                }
                case Program.PROGRESS -> failed = slots[program.x[pc++]] == pos;
                case Program.BACK -> {
                    boolean back = program.y[pc] == 1;
                    int read = read(program.x[pc++], pos, back);
                    failed = read < 0;
                    pos += back ? -read : read;
                }
                case Program.LOOK -> {
                    failed = !looks(pc, pos);
                    pc = program.y[pc];
                }
                default -> {
                    top = bottom;
                    return true;
                }
            }
            if (failed) {
                undoTo(bottom);
                if (top == bottom) {
                    return false;
                }
                pos = stack[top - 2];
                pc = stack[top - 3];
                top -= 3;
            }
        }
    }

    /** Undoes what was remembered since the last choice. */
    private void undoTo(int bottom) {
        while (top > bottom && stack[top - 1] >= 0) {
            slots[stack[top - 1]] = stack[top - 3];
            top -= 3;
        }
    }

    private void set(int slot, int pos) {
        push(slots[slot], 0, slot);
        slots[slot] = pos;
    }

    private void push(int first, int second, int third) {
        if (top + 3 > stack.length) {
            stack = Arrays.copyOf(stack, 2 * stack.length);
        }
        stack[top++] = first;
        stack[top++] = second;
        stack[top++] = third;
    }

    private boolean holds(int place, int pos) {
        return switch (Program.PLACES.get(place)) {
            case START -> pos == 0;
            case END -> pos == text.length;
            case WORD_EDGE -> isWord(pos - 1) != isWord(pos);
            case NO_WORD_EDGE -> isWord(pos - 1) == isWord(pos);
        };
    }

    private boolean isWord(int pos) {
        return pos >= 0 && pos < text.length && CharSet.WORD.contains(text[pos]);
    }

    /**
     * Returns the length of the group's text if the same text is here too, otherwise -1. A group that read nothing
     * matches anywhere.
     */
    private int read(int group, int pos, boolean back) {
        int start = slots[2 * group];
        int length = slots[2 * group + 1] - start;
        if (start < 0 || length <= 0) {
            return 0;
        }
        steps.take(length / STEP_OF_COPYING);
        int from = back ? pos - length : pos;
        return from >= 0
                        && from + length <= text.length
                        && Arrays.equals(text, start, start + length, text, from, from + length)
                ? length
                : -1;
    }

    /** What a group reads in a positive lookaround is remembered, until an earlier choice is undone. */
    private boolean looks(int pc, int pos) {
        boolean negative = program.x[pc] == 1;
        int[] before = NONE;
        if (program.hasBackReferences) {
            steps.take(2L * slots.length / STEP_OF_COPYING);
            before = slots.clone();
        }
        boolean found = run(pc + 1, pos);
        if (negative || !found) {
            System.arraycopy(before, 0, slots, 0, before.length);
        } else {
            for (int slot = 0; slot < before.length; slot++) {
                if (before[slot] != slots[slot]) {
                    push(before[slot], 0, slot);
                }
            }
        }
        return found != negative;
    }
}
