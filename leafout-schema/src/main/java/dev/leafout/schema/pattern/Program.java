// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.pattern;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A pattern as instructions, for the {@link Automaton} and the {@link Backtracker} alike. */
final class Program {
    /** Reads one code point of the set {@code sets[x]}; backwards if {@code y} is 1. */
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
    /** Reads what the group {@code x} has read; backwards if {@code y} is 1. */
    static final int BACK = 6;
    /** Looks ahead or back with what follows up to {@code y}; it must not match if {@code x} is 1. */
    static final int LOOK = 7;

    /** The end; of several patterns, {@code x} is which one. */
    static final int MATCH = 8;
    /** Forgets what the groups from {@code x} up to {@code y} have read. */
    static final int FORGET = 9;

    static final List<Part.Place> PLACES = List.of(Part.Place.values());
    static final int END = PLACES.indexOf(Part.Place.END);

    /** What comes after the loop that skips. */
    private static final int BODY = 3;

    private static final int MAX_LENGTH = 50_000;
    /** Parts may have no instructions, and be repeated all the same. */
    private static final int MAX_EMITTED = 10 * MAX_LENGTH;
    /** The warning for a pattern with more. */
    static final String EXCESS = "It has more than " + MAX_LENGTH + " instructions";

    /** There are too many instructions. */
    private static final class TooLong extends RuntimeException {
        private static final long serialVersionUID = 1L;

        TooLong() {
            super(EXCESS, null, false, false);
        }
    }

    int[] op = new int[16];
    int[] x = new int[16];
    int[] y = new int[16];
    int length;
    final List<CharSet> sets = new ArrayList<>();
    /** Positions that are remembered: two a group, and one a loop after them. */
    int slots;
    /** Whether something refers to groups; else it does not matter what they have read. */
    final boolean hasBackReferences;
    /** Whether an automaton can decide it. */
    boolean regular = true;

    private int emitted;
    private final IdentityHashMap<CharSet, Integer> sameSets = new IdentityHashMap<>();
    private final Map<CharSet, Integer> equalSets = new HashMap<>();

    /** Whether it is of several patterns. */
    final boolean isUnion;

    private Program(boolean hasBackReferences, int captures, boolean isUnion) {
        this.hasBackReferences = hasBackReferences;
        this.slots = 2 * (1 + captures);
        this.isUnion = isUnion;
    }

    /** Returns the instructions; null if there are too many. */
    static @Nullable Program of(PatternParser.Parsed parsed) {
        Part whole = parsed.part();
        if (whole == null) {
            return null;
        }
        Program program = new Program(parsed.hasBackReferences(), parsed.captures(), false);
        try {
            program.skip();
            program.emit(whole, false);
            program.add(MATCH, 0, 0);
            return program;
        } catch (TooLong e) {
            return null;
        }
    }

    /** Anywhere in the text: what comes before is skipped. */
    private void skip() {
        int loop = add(SPLIT, BODY, 1);
        add(SET, set(CharSet.ANY), 0);
        add(JUMP, loop, 0);
    }

    /** Returns the instructions of several patterns that automata can decide, to be followed side by side. */
    static Program union(List<EcmaPattern> patterns, List<Integer> members) {
        Program union = new Program(false, 0, true);
        union.skip();
        for (int i = 0; i < members.size(); i++) {
            boolean isLast = i == members.size() - 1;
            int split = isLast ? -1 : union.add(SPLIT, union.length + 1, 0);
            union.copy(patterns.get(members.get(i)).program(), members.get(i));
            if (!isLast) {
                union.y[split] = union.length;
            }
        }
        return union;
    }

    private void copy(Program other, int index) {
        int offset = length - BODY;
        for (int pc = BODY; pc < other.length; pc++) {
            int first = other.x[pc];
            switch (other.op[pc]) {
                case SET -> add(SET, set(other.sets.get(first)), 0);
                case SPLIT -> add(SPLIT, first + offset, other.y[pc] + offset);
                case JUMP -> add(JUMP, first + offset, 0);
                case MATCH -> add(MATCH, index, 0);
                default -> add(other.op[pc], first, 0);
            }
        }
    }

    private int set(CharSet set) {
        return sameSets.computeIfAbsent(
                set,
                same -> equalSets.computeIfAbsent(same, equal -> {
                    sets.add(equal);
                    return sets.size() - 1;
                }));
    }

    private int add(int operation, int first, int second) {
        if (length == MAX_LENGTH && !isUnion) {
            throw new TooLong();
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

    /** What looks back is read backwards, its last part first. The parts are not nested deeply: the parser sees to that. */
    private void emit(Part part, boolean back) {
        if (++emitted > MAX_EMITTED) {
            throw new TooLong();
        }
        if (part instanceof Part.One one) {
            add(SET, set(one.set()), back ? 1 : 0);
        } else if (part instanceof Part.Sequence sequence) {
            int count = sequence.parts().size();
            for (int i = 0; i < count; i++) {
                emit(sequence.parts().get(back ? count - 1 - i : i), back);
            }
        } else if (part instanceof Part.Choice choice) {
            emitChoice(choice.options(), back);
        } else if (part instanceof Part.Repeat repeat) {
            emitRepeat(repeat, back);
        } else if (part instanceof Part.Capture capture) {
            add(SAVE, 2 * capture.number() + (back ? 1 : 0), 0);
            emit(capture.part(), back);
            add(SAVE, 2 * capture.number() + (back ? 0 : 1), 0);
        } else if (part instanceof Part.BackReference reference) {
            regular = false;
            add(BACK, reference.number(), back ? 1 : 0);
        } else if (part instanceof Part.Place place) {
            regular &= place == Part.Place.START || place == Part.Place.END;
            add(PLACE, PLACES.indexOf(place), 0);
        } else if (part instanceof Part.Look look) {
            regular = false;
            int start = add(LOOK, look.negative() ? 1 : 0, 0);
            emit(look.part(), !look.ahead());
            add(MATCH, 0, 0);
            y[start] = length;
        }
    }

    private void emitChoice(List<Part> options, boolean back) {
        List<Integer> ends = new ArrayList<>();
        for (int i = 0; i < options.size() - 1; i++) {
            int split = add(SPLIT, length + 1, 0);
            emit(options.get(i), back);
            ends.add(add(JUMP, 0, 0));
            y[split] = length;
        }
        emit(options.get(options.size() - 1), back);
        ends.forEach(end -> x[end] = length);
    }

    private void emitRepeat(Part.Repeat repeat, boolean back) {
        for (int i = 0; i < repeat.min(); i++) {
            emitOnce(repeat, back);
        }
        int slot = slots++;
        if (repeat.max() < 0) {
            int split = add(SPLIT, 0, 0);
            emitReading(repeat, slot, back);
            add(JUMP, split, 0);
            fork(split, repeat.greedy());
            return;
        }
        List<Integer> splits = new ArrayList<>();
        for (int i = repeat.min(); i < repeat.max(); i++) {
            splits.add(add(SPLIT, 0, 0));
            if (hasBackReferences) {
                emitReading(repeat, slot, back);
            } else {
                emitOnce(repeat, back);
            }
        }
        splits.forEach(split -> fork(split, repeat.greedy()));
    }

    /** Once more than must be, which then must read something: or else a loop has no end, and a group is remembered that is not. */
    private void emitReading(Part.Repeat repeat, int slot, boolean back) {
        add(SAVE, slot, 0);
        emitOnce(repeat, back);
        add(PROGRESS, slot, 0);
    }

    private void emitOnce(Part.Repeat repeat, boolean back) {
        if (hasBackReferences && repeat.before() < repeat.last()) {
            add(FORGET, repeat.before() + 1, repeat.last());
        }
        emit(repeat.part(), back);
    }

    /** Returns how much memory it takes, with what its automaton takes before there are states, in numbers of four bytes. */
    long size() {
        long size = 8L * length;
        for (CharSet set : sets) {
            size += 4L * set.ranges.length;
        }
        return size;
    }

    boolean isSet(int pc) {
        return op[pc] == SET;
    }

    boolean isEnd(int pc) {
        return op[pc] == PLACE && x[pc] == END;
    }

    /** Whether it reads something, or is where a text may end. */
    boolean isReading(int pc) {
        return op[pc] == SET || op[pc] == MATCH || isEnd(pc);
    }

    /** Into what follows the split, or to the end; which one first says greed. */
    private void fork(int split, boolean greedy) {
        x[split] = greedy ? split + 1 : length;
        y[split] = greedy ? length : split + 1;
    }
}
