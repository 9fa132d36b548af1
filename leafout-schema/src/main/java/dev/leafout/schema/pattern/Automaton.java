// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.pattern;

import java.nio.IntBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * A pattern as an automaton that is made while it is used. A state is the set of instructions at which the text so far
 * may stand; instructions from which no text leads to a match are left out, so a state without any is dead.
 *
 * <p>So many states are kept. Past that the automaton goes on as before, but what it makes is forgotten again: a character
 * then costs a pass over the instructions instead of a look into a table.
 *
 * <p>It is shared by threads. A state never changes but for the table of its followers, where a race costs only the work of
 * finding one twice.
 *
 * @since 0.1
 */
public final class Automaton {
    private static final int MAX_KEPT_STATES = 5_000;
    private static final AtomicInteger IDS = new AtomicInteger();

    /** Where a text so far may stand. */
    public static final class State {
        private final int[] at;
        private final State[] next;
        /** Tells the states of all automata apart. */
        public final int id = IDS.incrementAndGet();
        /** Whether the text, were it to end here, would match. */
        public final boolean accepts;
        /** Whether it matches whatever follows. */
        public final boolean acceptsAll;

        private final boolean dead;
        /** Whether others may refer to it. */
        private final boolean kept;

        private State(int[] at, int classes, boolean accepts, boolean acceptsAll, boolean kept) {
            this.at = at;
            this.next = new State[classes];
            this.accepts = accepts;
            this.acceptsAll = acceptsAll;
            this.kept = kept;
            this.dead = at.length == 0 && !accepts;
        }

        /** Whether nothing that follows makes it match, and it does not match as it is. */
        public boolean isDead() {
            return dead;
        }

        /** Returns the instructions, for a checkpoint. */
        public int[] at() {
            return at.clone();
        }
    }

    private final Program program;
    /** The first code point of each class: code points of a class are all the same to the pattern. */
    private final int[] classes;

    private final short[] classOfAscii = new short[128];
    private final boolean[] alive;
    private final Map<IntBuffer, State> states = new HashMap<>();
    private final State all;
    public final State start;

    Automaton(Program program) {
        this.program = program;
        this.classes = classes(program);
        for (int c = 0; c < 128; c++) {
            classOfAscii[c] = (short) find(c);
        }
        this.alive = alive();
        this.all = new State(new int[] {program.length - 1}, classes.length, true, true, true);
        this.start = state(closure(new int[] {0}, 1, true), true);
    }

    private static int[] classes(Program program) {
        TreeSet<Integer> starts = new TreeSet<>();
        starts.add(0);
        for (CharSet set : program.sets) {
            for (int i = 0; i < set.ranges.length; i += 2) {
                starts.add(set.ranges[i]);
                starts.add(set.ranges[i + 1] + 1);
            }
        }
        // Half a pair must not stand for its class.
        starts.add((int) Character.MIN_SURROGATE);
        starts.add(Character.MAX_SURROGATE + 1);
        starts.remove(Character.MAX_CODE_POINT + 1);
        return starts.stream().mapToInt(Integer::intValue).toArray();
    }

    private int find(int codePoint) {
        int found = Arrays.binarySearch(classes, codePoint);
        return found >= 0 ? found : -found - 2;
    }

    /** Returns one code point of each class, those of surrogates left out. */
    public int[] representatives() {
        return Arrays.stream(classes)
                .filter(c -> c < Character.MIN_SURROGATE || c > Character.MAX_SURROGATE)
                .toArray();
    }

    /** Returns where the text stands when this code point follows. */
    public State next(State state, int codePoint) {
        int c = codePoint < 128 ? classOfAscii[codePoint] : find(codePoint);
        State known = state.next[c];
        return known != null ? known : find(state, c);
    }

    private State find(State state, int c) {
        State found = state.acceptsAll ? all : state(closure(step(state, classes[c])), false);
        if (found.kept) {
            state.next[c] = found;
        }
        return found;
    }

    private int[] step(State state, int codePoint) {
        int[] reached = new int[state.at.length];
        int n = 0;
        for (int pc : state.at) {
            if (program.op[pc] == Program.SET && program.sets.get(program.x[pc]).contains(codePoint)) {
                reached[n++] = pc + 1;
            }
        }
        return Arrays.copyOf(reached, n);
    }

    private int[] closure(int[] from) {
        return closure(from, from.length, false);
    }

    /** Follows all instructions that read nothing; keeps those that read, ends of text, and the match. */
    private int[] closure(int[] from, int count, boolean atStart) {
        boolean[] seen = new boolean[program.length];
        int[] stack = new int[2 * program.length + count];
        int top = 0;
        int kept = 0;
        for (int i = 0; i < count; i++) {
            stack[top++] = from[i];
        }
        while (top > 0) {
            int pc = stack[--top];
            if (seen[pc]) {
                continue;
            }
            seen[pc] = true;
            switch (program.op[pc]) {
                case Program.SPLIT -> {
                    stack[top++] = program.x[pc];
                    stack[top++] = program.y[pc];
                }
                case Program.JUMP -> stack[top++] = program.x[pc];
                case Program.SAVE, Program.PROGRESS -> stack[top++] = pc + 1;
                case Program.PLACE -> {
                    if (program.x[pc] == Program.END) {
                        kept++;
                    } else if (atStart) {
                        stack[top++] = pc + 1;
                    }
                }
                default -> kept++;
            }
        }
        int[] result = new int[kept];
        int n = 0;
        for (int pc = 0; pc < seen.length; pc++) {
            if (seen[pc] && isKept(pc) && (alive[pc] || (atStart && matchesNothing(pc)))) {
                result[n++] = pc;
            }
        }
        return Arrays.copyOf(result, n);
    }

    /** Whether it is the end of a text that matches because it is empty, as in {@code $^}: there the start counts too. */
    private boolean matchesNothing(int pc) {
        return isEnd(pc) && acceptsAtEnd(new int[] {pc}, true);
    }

    private boolean isKept(int pc) {
        int op = program.op[pc];
        return op == Program.SET || op == Program.MATCH || isEnd(pc);
    }

    private boolean isEnd(int pc) {
        return program.op[pc] == Program.PLACE && program.x[pc] == Program.END;
    }

    private State state(int[] at, boolean atStart) {
        for (int pc : at) {
            if (program.op[pc] == Program.MATCH) {
                return all;
            }
        }
        synchronized (states) {
            IntBuffer key = IntBuffer.wrap(at);
            State known = atStart ? null : states.get(key);
            if (known == null) {
                boolean kept = atStart || states.size() < MAX_KEPT_STATES;
                known = new State(at, classes.length, acceptsAtEnd(at, atStart), false, kept);
                if (!atStart && kept) {
                    states.put(key, known);
                }
            }
            return known;
        }
    }

    private boolean acceptsAtEnd(int[] at, boolean atStart) {
        boolean[] seen = new boolean[program.length];
        int[] stack = new int[2 * program.length + at.length];
        int top = 0;
        for (int pc : at) {
            if (isEnd(pc)) {
                stack[top++] = pc;
            }
        }
        while (top > 0) {
            int pc = stack[--top];
            if (seen[pc]) {
                continue;
            }
            seen[pc] = true;
            switch (program.op[pc]) {
                case Program.MATCH -> {
                    return true;
                }
                case Program.SPLIT -> {
                    stack[top++] = program.x[pc];
                    stack[top++] = program.y[pc];
                }
                case Program.JUMP -> stack[top++] = program.x[pc];
                case Program.SAVE, Program.PROGRESS -> stack[top++] = pc + 1;
                case Program.PLACE -> {
                    if (isEnd(pc) || atStart) {
                        stack[top++] = pc + 1;
                    }
                }
                default -> {}
            }
        }
        return false;
    }

    /** Finds out from which instructions some text leads to a match; none does past the start of the text. */
    private boolean[] alive() {
        boolean[] endLeadsOn = new boolean[program.length];
        boolean[] leadsOn = new boolean[program.length];
        // Programs mostly jump forwards, so passes from the end are few.
        for (boolean changed = true; changed; ) {
            changed = false;
            for (int pc = program.length - 1; pc >= 0; pc--) {
                boolean atEnd = leadsOn(pc, endLeadsOn, endLeadsOn, true);
                boolean any = leadsOn(pc, leadsOn, endLeadsOn, false);
                changed |= atEnd != endLeadsOn[pc] || any != leadsOn[pc];
                endLeadsOn[pc] = atEnd;
                leadsOn[pc] = any;
            }
        }
        return leadsOn;
    }

    private boolean leadsOn(int pc, boolean[] known, boolean[] knownAtEnd, boolean atEnd) {
        return switch (program.op[pc]) {
            case Program.MATCH -> true;
            case Program.SET ->
                !atEnd && known[pc + 1] && program.sets.get(program.x[pc]).isWritable();
            case Program.SPLIT -> known[program.x[pc]] || known[program.y[pc]];
            case Program.JUMP -> known[program.x[pc]];
            case Program.PLACE -> isEnd(pc) && knownAtEnd[pc + 1];
            default -> known[pc + 1];
        };
    }

    /** Returns the state that stood for these instructions when a checkpoint was taken; null if there is none. */
    public @Nullable State restore(int[] at) {
        for (int i = 0; i < at.length; i++) {
            if (at[i] < 0 || at[i] >= program.length || (i > 0 && at[i] <= at[i - 1]) || !isKept(at[i])) {
                return null;
            }
        }
        return Arrays.equals(at, start.at) ? start : state(at, false);
    }
}
