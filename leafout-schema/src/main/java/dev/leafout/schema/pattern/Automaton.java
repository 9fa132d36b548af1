// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.pattern;

import java.nio.IntBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * A pattern as an automaton that is built while it is used. A state is the set of instructions that the text so far may
 * have reached. Instructions from which no text leads to a match are left out, so a state without any is dead.
 *
 * <p>The number of states and their memory are limited. Past the limit the automaton works as before, but new states
 * are not kept: each character then costs a pass over the instructions instead of a table lookup. Nothing else changes:
 * states are equal if they have the same instructions, and steps are counted either way.
 *
 * <p>Threads share it. A state never changes, except for the table of its successors, where a race only repeats the
 * work.
 */
public final class Automaton {
    private static final int MAX_KEPT_STATES = 5_000;
    /** In units of four bytes. */
    private static final int MAX_KEPT = 1_000_000;
    /** The size of a state without its tables, in units of four bytes. */
    private static final int SIZE_OF_STATE = 32;

    /** The instructions that the text so far may have reached. */
    public static final class State {
        private static final State[] FORGETS = {};
        private static final int[] NONE = {};

        private final int[] at;
        private final int hash;
        /** By class of characters; empty if this state is not kept. */
        private final State[] next;
        /** How many steps it takes to get there; empty in a small automaton, where there are never many. */
        private final int[] costs;
        /** Whether the text would match if it ended here. */
        public final boolean accepts;
        /** Whether it matches whatever follows. */
        public final boolean acceptsAll;

        private final boolean dead;
        /** Which of several patterns the text would match if it ended here. */
        final Matches matched;

        private State(int[] at, boolean accepts, boolean acceptsAll, int followers, int costs) {
            this(at, accepts, acceptsAll, Matches.NONE, followers, costs);
        }

        private State(int[] at, boolean accepts, boolean acceptsAll, Matches matched, int followers, int costs) {
            this.at = at;
            this.matched = matched;
            this.hash = Arrays.hashCode(at);
            this.next = followers == 0 ? FORGETS : new State[followers];
            this.costs = costs == 0 ? NONE : new int[costs];
            this.accepts = accepts;
            this.acceptsAll = acceptsAll;
            this.dead = at.length == 0 && !accepts;
        }

        boolean isKept() {
            return next.length > 0;
        }

        /** Whether the text does not match and nothing that follows can change that. */
        public boolean isDead() {
            return dead;
        }

        /** Returns the instructions, for a checkpoint. */
        public int[] at() {
            return at.clone();
        }

        /** Returns how much memory it takes, in units of four bytes. */
        public int size() {
            return SIZE_OF_STATE + at.length;
        }

        /** Whether it has the same instructions as another state of the same automaton. */
        @Override
        public boolean equals(Object other) {
            return this == other
                    || (other instanceof State state
                            && hash == state.hash
                            && accepts == state.accepts
                            && acceptsAll == state.acceptsAll
                            && Arrays.equals(at, state.at));
        }

        @Override
        public int hashCode() {
            return hash;
        }
    }

    private final Program program;
    private final CharClasses classes;
    private final PatternMemory memory;
    private final AtomicReference<@Nullable Closure> spare = new AtomicReference<>();
    private final Map<IntBuffer, State> states = new HashMap<>();
    private int kept;
    /** How many of the steps of a state are remembered: none if they are never many. */
    private final int counted;

    private final boolean[] alive;
    private final State all;
    public final State start;

    Automaton(Program program, PatternMemory memory) {
        this.program = program;
        this.memory = memory;
        this.classes = new CharClasses(program.sets);
        this.counted = program.length > Steps.FREE ? classes.count() : 0;
        this.alive = Alive.of(program);
        int[] match = {program.length - 1};
        this.all = new State(match, true, true, classes.count(), counted);
        Closure closure = new Closure(program, alive);
        int[] at = closure.ofStart();
        this.start = program.isUnion
                ? ofSeveral(at, closure.matchedAtStart, true)
                : isMatch(at) ? all : new State(at, closure.acceptedAtStart, false, classes.count(), counted);
        spare.set(closure);
    }

    /** Returns one code point of each class, except classes of surrogates. */
    public int[] representatives() {
        return classes.writable();
    }

    /** Returns how many instructions there are. */
    public int length() {
        return program.length;
    }

    /** Returns the state after this code point. */
    public State next(State state, int codePoint) {
        int c = classes.of(codePoint);
        State known = state.isKept() ? state.next[c] : null;
        return known != null ? known : find(state, c, null);
    }

    /** Like {@link #next(State, int)}, and counts the steps it would take without the table. */
    public State next(State state, int codePoint, Steps steps) {
        if (counted == 0) {
            steps.take(1 + state.at.length);
            return next(state, codePoint);
        }
        int c = classes.of(codePoint);
        State known = state.isKept() ? state.next[c] : null;
        if (known == null) {
            return find(state, c, steps);
        }
        steps.take(state.costs[c]);
        return known;
    }

    private State find(State state, int c, @Nullable Steps steps) {
        int cost = 1;
        State found = all;
        if (!state.acceptsAll || program.isUnion) {
            Closure closure = spare.getAndSet(null);
            if (closure == null) {
                closure = new Closure(program, alive);
            }
            int[] at = closure.after(state.at, classes.representative(c));
            cost = closure.visited;
            found = isMatch(at) ? all : state(at, closure);
            spare.set(closure);
        }
        if (steps != null) {
            steps.take(cost);
        }
        if (state.isKept() && found.isKept()) {
            if (counted > 0) {
                state.costs[c] = cost;
            }
            state.next[c] = found;
        }
        return found;
    }

    /** Returns the state after the whole text, or null if that takes more steps than are left. */
    @Nullable
    State run(CharSequence text, Steps steps) {
        State state = start;
        for (int i = 0; i < text.length() && (program.isUnion || !state.acceptsAll); ) {
            int c = Character.codePointAt(text, i);
            i += Character.charCount(c);
            long before = steps.left();
            state = next(state, c, steps);
            steps.giveBackFree(before);
            if (steps.areUsedUp()) {
                return null;
            }
        }
        return steps.areUsedUp() ? null : state;
    }

    private State ofSeveral(int[] at, int[] matched, boolean isKept) {
        boolean acceptsAll = Arrays.stream(at).anyMatch(pc -> program.op[pc] == Program.MATCH);
        int followers = isKept ? classes.count() : 0;
        Matches matches = new Matches(matched, true, isKept);
        return new State(at, matched.length > 0, acceptsAll, matches, followers, isKept ? counted : 0);
    }

    /** In a state where some pattern matches whatever follows, returns the first such pattern. */
    int firstCertain(State state) {
        for (int pc : state.at) {
            if (program.op[pc] == Program.MATCH) {
                return program.x[pc];
            }
        }
        throw new IllegalStateException("No pattern is certain to match");
    }

    /** The match is the last instruction. */
    private boolean isMatch(int[] at) {
        return !program.isUnion && at.length > 0 && at[at.length - 1] == program.length - 1;
    }

    private State state(int[] at, Closure closure) {
        IntBuffer key = IntBuffer.wrap(at);
        synchronized (states) {
            State known = states.get(key);
            if (known != null) {
                return known;
            }
        }
        int[] matched = program.isUnion ? closure.matchedAtEnd(at, false) : State.NONE;
        boolean accepts = !program.isUnion && closure.acceptsAtEnd(at);
        synchronized (states) {
            boolean isKept = states.size() < MAX_KEPT_STATES && takeMemory(at.length + matched.length);
            State made = program.isUnion
                    ? ofSeveral(at, matched, isKept)
                    : new State(at, accepts, false, isKept ? classes.count() : 0, isKept ? counted : 0);
            if (isKept) {
                states.put(key, made);
            }
            return made;
        }
    }

    private boolean takeMemory(int length) {
        int size = SIZE_OF_STATE + length + classes.count() + counted;
        if (kept + size > MAX_KEPT || !memory.takeForState(size)) {
            return false;
        }
        kept += size;
        return true;
    }

    /** Returns the state with these instructions from a checkpoint, or null if there is none. */
    public @Nullable State restore(int[] at) {
        if (Arrays.equals(at, start.at)) {
            return start;
        }
        for (int i = 0; i < at.length; i++) {
            if (at[i] < 0
                    || at[i] >= program.length
                    || (i > 0 && at[i] <= at[i - 1])
                    || !program.isReading(at[i])
                    || !alive[at[i]]) {
                return null;
            }
        }
        return isMatch(at) ? Arrays.equals(at, all.at) ? all : null : state(at, new Closure(program, alive));
    }
}
