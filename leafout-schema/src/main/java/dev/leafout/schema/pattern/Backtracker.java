// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.pattern;

import java.util.Arrays;

/**
 * Tries a program on a whole text, one way after the other, as its lookarounds and back references demand. It stops when
 * the steps that it may take are used up.
 */
final class Backtracker {
    /** What comes of trying. */
    enum Result {
        MATCH,
        NO_MATCH,
        GAVE_UP
    }

    private final Program program;
    private final int[] text;
    private long steps;
    private int[] slots;

    Backtracker(Program program, int[] text, long steps) {
        this.program = program;
        this.text = text;
        this.steps = steps;
        this.slots = new int[program.slots];
        Arrays.fill(slots, -1);
    }

    Result run() {
        int end = run(0, 0, -1);
        return steps < 0 ? Result.GAVE_UP : end >= 0 ? Result.MATCH : Result.NO_MATCH;
    }

    /** Returns where the match ends that begins here, at {@code mustEnd} if that is not negative; -1 if there is none. */
    private int run(int from, int begin, int mustEnd) {
        int[] stack = new int[64];
        int top = 0;
        int pc = from;
        int pos = begin;
        while (true) {
            boolean failed = false;
            if (--steps < 0) {
                return -1;
            }
            switch (program.op[pc]) {
                case Program.SET -> {
                    failed = pos == text.length
                            || !program.sets.get(program.x[pc]).contains(text[pos]);
                    pos++;
                    pc++;
                }
                case Program.SPLIT -> {
                    stack = room(stack, top);
                    stack[top++] = program.y[pc];
                    stack[top++] = pos;
                    stack[top++] = -1;
                    pc = program.x[pc];
                }
                case Program.JUMP -> pc = program.x[pc];
                case Program.PLACE -> failed = !holds(program.x[pc++], pos);
                case Program.SAVE -> {
                    int slot = program.x[pc++];
                    stack = room(stack, top);
                    stack[top++] = slots[slot];
                    stack[top++] = 0;
                    stack[top++] = slot;
                    slots[slot] = pos;
                }
                case Program.PROGRESS -> failed = slots[program.x[pc++]] == pos;
                case Program.BACK -> {
                    int read = back(program.x[pc++], pos);
                    failed = read < 0;
                    pos += read;
                }
                case Program.LOOK -> {
                    failed = !looks(pc, pos);
                    if (steps < 0) {
                        return -1;
                    }
                    pc = program.y[pc];
                }
                default -> {
                    if (mustEnd < 0 || pos == mustEnd) {
                        return pos;
                    }
                    failed = true;
                }
            }
            if (failed) {
                while (top > 0 && stack[top - 1] >= 0) {
                    slots[stack[top - 1]] = stack[top - 3];
                    top -= 3;
                }
                if (top == 0) {
                    return -1;
                }
                pos = stack[top - 2];
                pc = stack[top - 3];
                top -= 3;
            }
        }
    }

    private static int[] room(int[] stack, int top) {
        return top + 3 > stack.length ? Arrays.copyOf(stack, 2 * stack.length) : stack;
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

    /** Returns how long the text of the group is, if it stands here too; else -1. A group that read nothing fits anywhere. */
    private int back(int group, int pos) {
        int start = slots[2 * group];
        int length = slots[2 * group + 1] - start;
        if (start < 0 || length <= 0) {
            return 0;
        }
        return pos + length <= text.length && Arrays.equals(text, start, start + length, text, pos, pos + length)
                ? length
                : -1;
    }

    private boolean looks(int pc, int pos) {
        boolean ahead = (program.x[pc] & 1) != 0;
        boolean negative = (program.x[pc] & 2) != 0;
        int[] before = slots.clone();
        boolean found = false;
        for (int from = pos; from >= 0 && !found && steps >= 0; from--) {
            found = run(pc + 1, from, ahead ? -1 : pos) >= 0;
            if (ahead) {
                break;
            }
        }
        if (negative || !found) {
            slots = before;
        }
        return found != negative;
    }
}
