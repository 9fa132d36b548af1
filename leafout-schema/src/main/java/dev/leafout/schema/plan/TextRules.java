// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.plan;

import dev.leafout.schema.pattern.Automaton;
import dev.leafout.schema.pattern.EcmaPattern;
import dev.leafout.schema.pattern.Steps;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The rules for a text: one of some candidates, or lengths and patterns. If there are candidates, they have already
 * passed everything else.
 */
public final class TextRules {
    /** How many combinations of states are searched to find out whether patterns and lengths agree. */
    private static final int MAX_LOOKED_AT = 2_000;
    /** How many steps that may take. */
    private static final int MAX_STEPS = 100_000;
    /** How many steps it may take for all texts: past that, patterns are assumed to agree until proven otherwise. */
    private static final long MAX_ALL_STEPS = 10_000_000;

    /** For any text. */
    public static final TextRules NONE = new TextRules(new Node[0], null, Set.of(), 0);

    private static final int MAX_REMEMBERED = 20_000;
    /** In numbers of four bytes. */
    private static final int MAX_REMEMBERED_SIZE = 250_000;

    /** The state of each automaton, and the length of the text as far as it matters. */
    private record Standing(List<Automaton.State> states, int length) {
        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Standing that && length == that.length && states.equals(that.states);
        }

        @Override
        public int hashCode() {
            return 31 * states.hashCode() + length;
        }
    }

    /** A possible text: its state, and its state one character before. */
    private static final class Way {
        final Automaton.State[] states;
        final int length;
        final Standing standing;
        final @Nullable Way before;

        Way(Automaton.State[] states, int length, Standing standing, @Nullable Way before) {
            this.states = states;
            this.length = length;
            this.standing = standing;
            this.before = before;
        }
    }

    /** Sorted; null if it need not be one of some. */
    public final String @Nullable [] candidates;

    /** The candidates for which it is unknown whether they pass everything else. */
    private final Set<String> inDoubt;

    /** The same, letter by letter. */
    public final char @Nullable [][] letters;

    private final Hint hint;

    public final int minLength;
    public final int maxLength;
    public final Automaton[] automata;
    public final Node[] automatonOwners;
    /** The schemas whose patterns no automaton can decide. */
    public final Node[] lateOwners;
    /** The schemas whose formats need the whole text. */
    public final Node[] formatOwners;

    public final long steps;
    /** Whether the automata must be checked together, or with the lengths. */
    private final boolean joint;

    private final boolean needNoWholeText;
    /** Whether nothing but the length matters while the text goes on. */
    public final boolean isOnlyLengths;
    /** Whether a text that is long enough is valid, whatever follows. */
    public final boolean isOnlyMinimum;
    /** Whether nothing but one pattern does. */
    public final boolean isOnlyPattern;

    /** Whether the automata are so large that their steps must be counted. */
    public final boolean isCounted;

    private final int[] representatives;
    private final Map<Standing, Boolean> agreements = new HashMap<>();
    private long rememberedSize;
    private final Steps allSteps = new Steps(MAX_ALL_STEPS);

    public TextRules(Node[] nodes, String @Nullable [] candidates, Set<String> inDoubt, long steps) {
        this.candidates = candidates;
        this.inDoubt = inDoubt;
        this.letters = candidates == null
                ? null
                : Arrays.stream(candidates).map(String::toCharArray).toArray(char[][]::new);
        this.hint = candidates == null ? Hint.NONE : Hint.ofValues(Arrays.asList((@Nullable Object[]) candidates));
        this.steps = steps;
        int min = 0;
        int max = Integer.MAX_VALUE;
        Map<Automaton, Node> found = new LinkedHashMap<>();
        List<Node> late = new ArrayList<>();
        List<Node> formats = new ArrayList<>();
        for (Node node : candidates != null ? new Node[0] : nodes) {
            min = Math.max(min, node.minLength);
            max = Math.min(max, node.maxLength);
            if (node.pattern != null) {
                add(node, node.pattern, found, late);
            }
            if (node.format != null) {
                add(node, node.format.pattern(), found, late);
                formats.add(node);
            }
        }
        this.minLength = min;
        this.maxLength = max;
        this.automata = found.keySet().toArray(new Automaton[0]);
        this.automatonOwners = found.values().toArray(new Node[0]);
        this.lateOwners = late.toArray(new Node[0]);
        this.formatOwners = formats.toArray(new Node[0]);
        this.needNoWholeText = late.isEmpty() && formats.isEmpty();
        this.joint = automata.length > 1 || (automata.length == 1 && (min > 0 || max < Integer.MAX_VALUE));
        this.isOnlyLengths = candidates == null && automata.length == 0;
        this.isOnlyMinimum = isOnlyLengths && max == Integer.MAX_VALUE && needNoWholeText();
        this.isCounted = length(automata) > Steps.FREE;
        this.isOnlyPattern = candidates == null && automata.length == 1 && !joint && !isCounted;
        this.representatives = joint ? representatives(automata) : new int[0];
    }

    private static long length(Automaton[] automata) {
        long sum = 0;
        for (Automaton automaton : automata) {
            sum += automaton.length();
        }
        return sum;
    }

    private static int[] representatives(Automaton[] automata) {
        return Arrays.stream(automata)
                .flatMapToInt(automaton -> Arrays.stream(automaton.representatives()))
                .distinct()
                .toArray();
    }

    /** Returns what would have been allowed instead of an invalid text. */
    public Hint hint() {
        return hint;
    }

    /** Returns the same of some candidates only. */
    public Hint hint(int from, int to) {
        String[] all = candidates == null ? new String[0] : candidates;
        return Hint.ofValues(() -> Arrays.asList((@Nullable Object[]) Arrays.copyOfRange(all, from, to)));
    }

    /** Returns whether that candidate is valid, or null if that is unknown. */
    public @Nullable Boolean isFine(int candidate) {
        return candidates != null && inDoubt.contains(candidates[candidate]) ? null : Boolean.TRUE;
    }

    private static void add(Node node, EcmaPattern pattern, Map<Automaton, Node> found, List<Node> late) {
        Automaton automaton = pattern.automaton();
        if (automaton == null) {
            late.add(node);
        } else {
            found.putIfAbsent(automaton, node);
        }
    }

    /** Returns the patterns that no automaton can decide. */
    public Stream<EcmaPattern> latePatterns() {
        return Arrays.stream(lateOwners).map(node -> Objects.requireNonNull(node.pattern));
    }

    /** Returns whether there is nothing that a text could break. */
    public boolean isEmpty() {
        return candidates == null
                && minLength == 0
                && maxLength == Integer.MAX_VALUE
                && automata.length == 0
                && needNoWholeText();
    }

    public boolean needNoWholeText() {
        return needNoWholeText;
    }

    /** Returns whether no text can be valid. */
    boolean isImpossible() {
        if (candidates != null) {
            return candidates.length == 0;
        }
        if (minLength > maxLength) {
            return true;
        }
        Automaton.State[] starts = new Automaton.State[automata.length];
        for (int i = 0; i < starts.length; i++) {
            starts[i] = automata[i].start;
        }
        return !canGoOn(starts, 0);
    }

    /** Returns whether some text leads from here to where everything agrees. */
    public boolean canGoOn(Automaton.State[] states, int length) {
        if (length > maxLength) {
            return false;
        }
        for (Automaton.State state : states) {
            if (state.isDead()) {
                return false;
            }
        }
        return !joint || agrees(states, length) || canAgree(states, length);
    }

    private boolean agrees(Automaton.State[] states, int length) {
        if (length < minLength || length > maxLength) {
            return false;
        }
        for (Automaton.State state : states) {
            if (!state.accepts) {
                return false;
            }
        }
        return true;
    }

    private boolean canAgree(Automaton.State[] states, int length) {
        Standing here = standing(states, length);
        synchronized (agreements) {
            Boolean known = agreements.get(here);
            return known != null ? known : search(new Way(states.clone(), length, here, null));
        }
    }

    private Standing standing(Automaton.State[] states, int length) {
        // Beyond the least length, and with no greatest, it makes no difference how long it is.
        return new Standing(List.of(states), maxLength == Integer.MAX_VALUE ? Math.min(length, minLength) : length);
    }

    /** Searches all continuations until everything agrees; if that takes too long, assumes that it does. */
    private boolean search(Way start) {
        Steps steps = new Steps(Math.min(MAX_STEPS, allSteps.left()));
        allSteps.take(Math.max(steps.left(), 0));
        Set<Standing> seen = new HashSet<>();
        List<Way> open = new ArrayList<>();
        open.add(start);
        while (!open.isEmpty() && !steps.areUsedUp()) {
            Way way = open.remove(open.size() - 1);
            if (agrees(way.states, way.length) || seen.size() > MAX_LOOKED_AT) {
                allSteps.take(-Math.max(steps.left(), 0));
                rememberThatItCan(way);
                return true;
            }
            if (way.length < maxLength && seen.add(way.standing)) {
                extend(way, seen, open, steps);
            }
        }
        allSteps.take(-Math.max(steps.left(), 0));
        if (steps.areUsedUp()) {
            rememberThatItCan(start);
            return true;
        }
        seen.forEach(standing -> remember(standing, false));
        remember(start.standing, false);
        return false;
    }

    private void extend(Way way, Set<Standing> seen, List<Way> open, Steps steps) {
        for (int codePoint : representatives) {
            Automaton.State[] next = new Automaton.State[automata.length];
            boolean dead = false;
            for (int i = 0; i < next.length && !dead; i++) {
                next[i] = automata[i].next(way.states[i], codePoint, steps);
                dead = next[i].isDead();
                if (steps.areUsedUp()) {
                    return;
                }
            }
            if (!dead) {
                Standing standing = standing(next, way.length + 1);
                if (!seen.contains(standing)) {
                    open.add(new Way(next, way.length + 1, standing, way));
                }
            }
        }
    }

    private void rememberThatItCan(Way end) {
        for (Way way = end; way != null; way = way.before) {
            remember(way.standing, true);
        }
    }

    private void remember(Standing standing, boolean agrees) {
        long size = 32L;
        for (Automaton.State state : standing.states) {
            size += state.size();
        }
        if (agreements.size() < MAX_REMEMBERED && rememberedSize + size <= MAX_REMEMBERED_SIZE) {
            if (agreements.put(standing, agrees) == null) {
                rememberedSize += size;
            }
        }
    }
}
