// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.pattern;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A pattern as instructions, for the {@link Automaton} and the {@link Backtracker} alike. */
final class Program {
    /** Reads one code point of the set {@code sets[x]}. */
    static final int SET = 0;
    /** Goes on at {@code x}, or else at {@code y}. */
    static final int SPLIT = 1;
    /** Goes on at {@code x}. */
    static final int JUMP = 2;
    /** Goes on if the place is right; {@code x} is which of the {@link #PLACES}. */
    static final int PLACE = 3;
    /** Remembers the position in the slot {@code x}. */
    static final int SAVE = 4;
    /** Goes on unless the position is still the one in the slot {@code x}. */
    static final int PROGRESS = 5;
    /** Reads what the group {@code x} has read. */
    static final int BACK = 6;
    /** Looks ahead or back with what follows up to {@code y}; {@code x} has bit 0 for ahead, bit 1 for negative. */
    static final int LOOK = 7;

    static final int MATCH = 8;

    static final List<Part.Place> PLACES = List.of(Part.Place.values());
    static final int END = PLACES.indexOf(Part.Place.END);

    private static final int MAX_LENGTH = 50_000;

    int[] op = new int[16];
    int[] x = new int[16];
    int[] y = new int[16];
    int length;
    final List<CharSet> sets = new ArrayList<>();
    /** Positions that are remembered: two a group, and one a loop behind them. */
    int slots;
    /** Whether an automaton can decide it. */
    boolean regular = true;

    static Program of(Part part) {
        Program program = new Program();
        program.slots = 2 * (1 + countCaptures(part));
        // Anywhere in the text: what comes before is skipped.
        int loop = program.add(SPLIT, 3, 1);
        program.add(SET, program.set(CharSet.ANY), 0);
        program.add(JUMP, loop, 0);
        program.emit(part);
        program.add(MATCH, 0, 0);
        return program;
    }

    private static int countCaptures(Part part) {
        if (part instanceof Part.Sequence sequence) {
            return sequence.parts().stream().mapToInt(Program::countCaptures).sum();
        }
        if (part instanceof Part.Choice choice) {
            return choice.options().stream().mapToInt(Program::countCaptures).sum();
        }
        if (part instanceof Part.Repeat repeat) {
            return countCaptures(repeat.part());
        }
        if (part instanceof Part.Capture capture) {
            return 1 + countCaptures(capture.part());
        }
        return part instanceof Part.Look look ? countCaptures(look.part()) : 0;
    }

    private int set(CharSet set) {
        sets.add(set);
        return sets.size() - 1;
    }

    private int add(int operation, int first, int second) {
        if (length == MAX_LENGTH) {
            throw new PatternSyntaxError("The pattern is too large: more than " + MAX_LENGTH + " instructions", 0);
        }
        if (length == op.length) {
            op = Arrays.copyOf(op, 2 * length);
            x = Arrays.copyOf(x, 2 * length);
            y = Arrays.copyOf(y, 2 * length);
        }
        op[length] = operation;
        x[length] = first;
        y[length] = second;
        return length++;
    }

    private void emit(Part part) {
        if (part instanceof Part.One one) {
            add(SET, set(one.set()), 0);
        } else if (part instanceof Part.Sequence sequence) {
            sequence.parts().forEach(this::emit);
        } else if (part instanceof Part.Choice choice) {
            emitChoice(choice.options());
        } else if (part instanceof Part.Repeat repeat) {
            emitRepeat(repeat);
        } else if (part instanceof Part.Capture capture) {
            add(SAVE, 2 * capture.number(), 0);
            emit(capture.part());
            add(SAVE, 2 * capture.number() + 1, 0);
        } else if (part instanceof Part.BackReference back) {
            regular = false;
            add(BACK, back.number(), 0);
        } else if (part instanceof Part.Place place) {
            regular &= place == Part.Place.START || place == Part.Place.END;
            add(PLACE, PLACES.indexOf(place), 0);
        } else if (part instanceof Part.Look look) {
            regular = false;
            int start = add(LOOK, (look.ahead() ? 1 : 0) | (look.negative() ? 2 : 0), 0);
            emit(look.part());
            add(MATCH, 0, 0);
            y[start] = length;
        }
    }

    private void emitChoice(List<Part> options) {
        List<Integer> ends = new ArrayList<>();
        for (int i = 0; i < options.size() - 1; i++) {
            int split = add(SPLIT, length + 1, 0);
            emit(options.get(i));
            ends.add(add(JUMP, 0, 0));
            y[split] = length;
        }
        emit(options.get(options.size() - 1));
        ends.forEach(end -> x[end] = length);
    }

    private void emitRepeat(Part.Repeat repeat) {
        for (int i = 0; i < repeat.min(); i++) {
            emit(repeat.part());
        }
        if (repeat.max() < 0) {
            int split = add(SPLIT, 0, 0);
            int slot = slots++;
            add(SAVE, slot, 0);
            emit(repeat.part());
            add(PROGRESS, slot, 0);
            add(JUMP, split, 0);
            fork(split, repeat.greedy());
            return;
        }
        List<Integer> splits = new ArrayList<>();
        for (int i = repeat.min(); i < repeat.max(); i++) {
            splits.add(add(SPLIT, 0, 0));
            emit(repeat.part());
        }
        splits.forEach(split -> fork(split, repeat.greedy()));
    }

    /** Into what follows the split, or to the end; which one first says greed. */
    private void fork(int split, boolean greedy) {
        x[split] = greedy ? split + 1 : length;
        y[split] = greedy ? length : split + 1;
    }
}
