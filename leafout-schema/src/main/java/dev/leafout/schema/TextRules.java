// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema;

import dev.leafout.schema.pattern.Automaton;
import dev.leafout.schema.pattern.EcmaPattern;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a text must be like: one of some texts, or so long and of some patterns. If it must be one of some, these have
 * passed everything else already.
 */
final class TextRules {
    /** So many combinations of states are looked at to find out whether patterns and lengths agree. */
    private static final int MAX_LOOKED_AT = 2_000;

    private static final int MAX_REMEMBERED = 20_000;

    /** Where each automaton stands, and how long the text is. */
    private record Standing(List<Integer> states, int length) {}

    /** Sorted; null if it need not be one of some. */
    final String @Nullable [] candidates;

    /** Those of them that may turn out to be none, if only that could be found out. */
    private final Set<String> inDoubt;

    /** The same, letter by letter. */
    final char @Nullable [][] letters;

    private final Hint hint;

    final int minLength;
    final int maxLength;
    final Automaton[] automata;
    final Node[] automatonOwners;
    /** Whose patterns no automaton can decide. */
    final Node[] lateOwners;
    /** Whose formats need the whole text. */
    final Node[] formatOwners;

    final long steps;
    /** Whether the automata must be looked at together, or with the lengths. */
    private final boolean joint;

    private final boolean needNoWholeText;
    /** Whether nothing but the length matters while the text goes on. */
    final boolean isOnlyLengths;
    /** Whether a text that is long enough will do, whatever follows. */
    final boolean isOnlyMinimum;
    /** Whether nothing but one pattern does. */
    final boolean isOnlyPattern;

    private final int[] representatives;
    private final Map<Standing, Boolean> agreements = new HashMap<>();

    TextRules(Node[] nodes, String @Nullable [] candidates, Set<String> inDoubt, long steps) {
        this.candidates = candidates;
        this.inDoubt = inDoubt;
        this.letters = candidates == null
                ? null
                : Arrays.stream(candidates).map(String::toCharArray).toArray(char[][]::new);
        this.hint = candidates == null ? Hint.NONE : hintOf(candidates);
        this.steps = steps;
        int min = 0;
        int max = Integer.MAX_VALUE;
        List<Automaton> found = new ArrayList<>();
        List<Node> owners = new ArrayList<>();
        List<Node> late = new ArrayList<>();
        List<Node> formats = new ArrayList<>();
        for (Node node : candidates != null ? new Node[0] : nodes) {
            min = Math.max(min, node.minLength);
            max = Math.min(max, node.maxLength);
            if (node.pattern != null) {
                add(node, node.pattern, found, owners, late);
            }
            if (node.format != null) {
                add(node, node.format.pattern(), found, owners, late);
                formats.add(node);
            }
        }
        this.minLength = min;
        this.maxLength = max;
        this.automata = found.toArray(new Automaton[0]);
        this.automatonOwners = owners.toArray(new Node[0]);
        this.lateOwners = late.toArray(new Node[0]);
        this.formatOwners = formats.toArray(new Node[0]);
        this.needNoWholeText = late.isEmpty() && formats.isEmpty();
        this.joint = automata.length > 1 || (automata.length == 1 && (min > 0 || max < Integer.MAX_VALUE));
        this.isOnlyLengths = candidates == null && automata.length == 0;
        this.isOnlyMinimum = isOnlyLengths && max == Integer.MAX_VALUE && needNoWholeText();
        this.isOnlyPattern = candidates == null && automata.length == 1 && !joint;
        this.representatives = found.stream()
                .flatMapToInt(automaton -> Arrays.stream(automaton.representatives()))
                .distinct()
                .toArray();
    }

    /** Returns what could have stood where a text does not do. */
    Hint hint() {
        return hint;
    }

    /** Returns the same of some candidates only. */
    Hint hint(int from, int to) {
        String[] all = candidates == null ? new String[0] : candidates;
        return Hint.of(() -> Expected.values(Arrays.asList((@Nullable Object[]) Arrays.copyOfRange(all, from, to))));
    }

    /** Returns whether that candidate is fine; null if that cannot be found out. */
    @Nullable
    Boolean isFine(int candidate) {
        return candidates != null && inDoubt.contains(candidates[candidate]) ? null : Boolean.TRUE;
    }

    private static Hint hintOf(String[] candidates) {
        Expected expected = Expected.values(Arrays.asList((@Nullable Object[]) candidates));
        return Hint.of(() -> expected);
    }

    private static void add(Node node, EcmaPattern pattern, List<Automaton> found, List<Node> owners, List<Node> late) {
        Automaton automaton = pattern.automaton();
        if (automaton == null) {
            late.add(node);
        } else if (!found.contains(automaton)) {
            found.add(automaton);
            owners.add(node);
        }
    }

    /** Returns whether there is nothing that a text could break. */
    boolean isEmpty() {
        return candidates == null
                && minLength == 0
                && maxLength == Integer.MAX_VALUE
                && automata.length == 0
                && needNoWholeText();
    }

    boolean needNoWholeText() {
        return needNoWholeText;
    }

    /** Returns whether no text at all will do. */
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
    boolean canGoOn(Automaton.State[] states, int length) {
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
            if (known == null) {
                known = search(states, length);
                if (agreements.size() < MAX_REMEMBERED) {
                    agreements.put(here, known);
                }
            }
            return known;
        }
    }

    private Standing standing(Automaton.State[] states, int length) {
        List<Integer> ids = new ArrayList<>(states.length);
        for (Automaton.State state : states) {
            ids.add(state.id);
        }
        // Beyond the least length, and with no greatest, it makes no difference how long it is.
        return new Standing(ids, maxLength == Integer.MAX_VALUE ? Math.min(length, minLength) : length);
    }

    private boolean search(Automaton.State[] states, int length) {
        Map<Standing, Boolean> seen = new HashMap<>();
        List<Automaton.State[]> stack = new ArrayList<>();
        List<Integer> lengths = new ArrayList<>();
        stack.add(states);
        lengths.add(length);
        while (!stack.isEmpty()) {
            Automaton.State[] here = stack.remove(stack.size() - 1);
            int at = lengths.remove(lengths.size() - 1);
            if (agrees(here, at) || seen.size() > MAX_LOOKED_AT) {
                return true;
            }
            if (at >= maxLength || seen.put(standing(here, at), true) != null) {
                continue;
            }
            for (int codePoint : representatives) {
                Automaton.State[] next = new Automaton.State[here.length];
                boolean dead = false;
                for (int i = 0; i < next.length && !dead; i++) {
                    next[i] = automata[i].next(here[i], codePoint);
                    dead = next[i].isDead();
                }
                if (!dead && !seen.containsKey(standing(next, at + 1))) {
                    stack.add(next);
                    lengths.add(at + 1);
                }
            }
        }
        return false;
    }
}
