// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.pattern;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Patterns that are all tried on the same texts, such as those of {@code patternProperties} on keys. Those that an
 * automaton can decide share one, so that a text is read only once, however many there are.
 */
public final class PatternSet {
    public static final PatternSet EMPTY = new PatternSet(List.of());
    /** The most instructions of a shared automaton; a single larger pattern gets its own. */
    private static final int MAX_LENGTH = 100_000;

    private final List<EcmaPattern> patterns;
    /** Made when first needed. */
    private volatile @Nullable Automata automata;

    /** What decides the patterns. */
    private static final class Automata {
        /** Each decides several patterns. */
        final Automaton[] shared;
        /** The patterns that are tried one by one. */
        final int[] single;
        /** The automata of those, as far as they have one. */
        final Automaton[] own;

        Automata(Automaton[] shared, int[] single, Automaton[] own) {
            this.shared = shared;
            this.single = single;
            this.own = own;
        }
    }

    public static PatternSet of(List<EcmaPattern> patterns) {
        return patterns.isEmpty() ? EMPTY : new PatternSet(patterns);
    }

    private PatternSet(List<EcmaPattern> patterns) {
        this.patterns = List.copyOf(patterns);
    }

    private Automata automata() {
        Automata known = automata;
        return known != null ? known : makeAutomata();
    }

    private synchronized Automata makeAutomata() {
        Automata known = automata;
        if (known != null) {
            return known;
        }
        List<Automaton> made = new ArrayList<>();
        boolean[] isShared = new boolean[patterns.size()];
        int from = 0;
        while (from < patterns.size()) {
            List<Integer> members = new ArrayList<>();
            int to = members(from, members);
            Automaton automaton = members.size() < 2 ? null : share(members);
            if (automaton != null) {
                made.add(automaton);
                members.forEach(member -> isShared[member] = true);
            }
            from = to;
        }
        // What an automaton decides takes few steps, so it comes first.
        int[] single = IntStream.concat(
                        singles(isShared).filter(i -> patterns.get(i).hasAutomaton()),
                        singles(isShared).filter(i -> !patterns.get(i).hasAutomaton()))
                .toArray();
        Automaton[] own = Arrays.stream(single)
                .mapToObj(i -> patterns.get(i).automaton())
                .filter(automaton -> automaton != null)
                .toArray(Automaton[]::new);
        known = new Automata(made.toArray(new Automaton[0]), single, own);
        automata = known;
        return known;
    }

    private static IntStream singles(boolean[] isShared) {
        return IntStream.range(0, isShared.length).filter(i -> !isShared[i]);
    }

    /** Adds those from an index on that fit into one automaton; returns the index after the last. */
    private int members(int from, List<Integer> members) {
        int length = 0;
        int i = from;
        for (; i < patterns.size(); i++) {
            if (patterns.get(i).hasAutomaton()) {
                length += patterns.get(i).program().length;
                if (length > MAX_LENGTH && !members.isEmpty()) {
                    return i;
                }
                members.add(i);
            }
        }
        return i;
    }

    private @Nullable Automaton share(List<Integer> members) {
        PatternMemory memory = patterns.get(members.get(0)).memory();
        Program program = Program.union(patterns, members);
        return memory.takeForProgram(program.size()) ? new Automaton(program, memory) : null;
    }

    public List<EcmaPattern> patterns() {
        return patterns;
    }

    public boolean isEmpty() {
        return patterns.isEmpty();
    }

    /** Returns which patterns a text matches, as far as that can be found out in this many steps. */
    public Matches matches(CharSequence text, long steps) {
        if (patterns.isEmpty()) {
            return Matches.NONE;
        }
        Automaton[] shared = automata().shared;
        int[] single = automata().single;
        Steps left = new Steps(steps);
        if (shared.length == 1 && single.length == 0) {
            Automaton.State end = shared[0].run(text, left);
            return end == null ? Matches.UNKNOWN : end.matched;
        }
        if (patterns.size() == 1) {
            Boolean matches = patterns.get(0).matches(text, left);
            return matches == null ? Matches.UNKNOWN : matches ? Matches.FIRST : Matches.NONE;
        }
        IntStream.Builder found = IntStream.builder();
        boolean isClear = true;
        for (Automaton automaton : shared) {
            Automaton.State end = automaton.run(text, left);
            isClear &= end != null;
            for (int i = 0; end != null && i < end.matched.count(); i++) {
                found.add(end.matched.index(i));
            }
        }
        for (int index : single) {
            Boolean matches = patterns.get(index).matches(text, left);
            isClear &= matches != null;
            if (Boolean.TRUE.equals(matches)) {
                found.add(index);
            }
        }
        return new Matches(found.build().sorted().toArray(), isClear, false);
    }

    /** A text that is being written, compared with all patterns. */
    public final class Run {
        private final Automata all = automata();
        private final Automaton[] each;
        private final Automaton.State[] states;
        private final Steps steps = new Steps(0);

        public Run() {
            each = Arrays.copyOf(all.shared, all.shared.length + all.own.length);
            System.arraycopy(all.own, 0, each, all.shared.length, all.own.length);
            states = new Automaton.State[each.length];
        }

        /** A text begins, for which this many steps are allowed. */
        public void start(long maxSteps) {
            steps.left(maxSteps);
            for (int i = 0; i < states.length; i++) {
                states[i] = each[i].start;
            }
        }

        public void append(int codePoint) {
            long before = steps.left();
            for (int i = 0; i < states.length && !steps.areUsedUp(); i++) {
                states[i] = each[i].next(states[i], codePoint, steps);
            }
            steps.giveBackFree(before);
        }

        /** Returns whether a pattern may match the complete text. */
        public boolean canMatch() {
            if (steps.areUsedUp() || all.own.length < all.single.length) {
                return true;
            }
            for (Automaton.State state : states) {
                if (!state.isDead()) {
                    return true;
                }
            }
            return false;
        }

        /** Returns the index of the first pattern that matches whatever follows; -1 if none does. */
        public int matchesWhateverFollows() {
            int first = -1;
            for (int i = 0; i < states.length && !steps.areUsedUp(); i++) {
                if (states[i].acceptsAll) {
                    int shared = all.shared.length;
                    int index = i < shared ? each[i].firstCertain(states[i]) : all.single[i - shared];
                    first = first < 0 ? index : Math.min(first, index);
                }
            }
            return first;
        }
    }
}
