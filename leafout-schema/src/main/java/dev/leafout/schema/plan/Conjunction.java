// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.plan;

import dev.leafout.event.ValueKind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Schemas that must all hold for one value: their demands are merged, so that they decide together. A {@link Plan},
 * made when first needed, is what is known when a value of some kind begins.
 */
public final class Conjunction {
    /** Whether no value can be valid, as far as that is known. */
    private enum Emptiness {
        UNKNOWN,
        BEING_FOUND_OUT,
        EMPTY,
        NOT_EMPTY
    }

    private static final @Nullable Plan[] NO_PLANS = new Plan[Kinds.COUNT];
    private static final ValueKind[] KINDS = ValueKind.values();
    /** How deeply plans are nested to find out whether a schema is empty; below that it is assumed not to be. */
    private static final int MAX_NESTING = 40;

    public final ConjunctionTable table;
    /** In the order of their ids. */
    public final Node[] nodes;
    /** Whether every value is valid. */
    public final boolean isTrue;

    /** The kinds that none of the schemas excludes by its {@code type}, one bit each. */
    final int kinds;

    /** Branchings that can be ignored: one of their branches is among the nodes, and no other can hold. */
    private final Set<Branching> settled;

    /** Most schemas are never needed, so that these are made with the first plan. */
    private @Nullable Plan[] plans = NO_PLANS;

    private @Nullable Plan[] narrowed = NO_PLANS;
    private @Nullable List<Branching> branchings;
    private Emptiness emptiness = Emptiness.UNKNOWN;

    Conjunction(ConjunctionTable table, Node[] nodes, Set<Branching> settled) {
        this.table = table;
        this.nodes = nodes;
        this.settled = settled;
        this.isTrue = areTrivial(nodes);
        int common = Kinds.ALL;
        for (Node node : nodes) {
            common &= node.never ? 0 : node.kinds;
        }
        this.kinds = common;
    }

    private static boolean areTrivial(Node[] nodes) {
        for (Node node : nodes) {
            if (!node.isTrivial()) {
                return false;
            }
        }
        return true;
    }

    /** Returns the plan for values of this kind. */
    public Plan plan(ValueKind kind) {
        Plan plan = plans[Kinds.index(kind)];
        return plan != null ? plan : makePlan(kind);
    }

    /** Like {@link #plan}, merged with branches that are the only ones left. */
    public Plan narrowed(ValueKind kind) {
        Plan plan = narrowed[Kinds.index(kind)];
        if (plan == null) {
            plan = plan(kind).narrowed;
            narrowed = narrowed == NO_PLANS ? new Plan[Kinds.COUNT] : narrowed;
            narrowed[Kinds.index(kind)] = plan;
        }
        return plan;
    }

    private Plan makePlan(ValueKind kind) {
        synchronized (table) {
            Plan plan = plans[Kinds.index(kind)];
            if (plan == null) {
                table.nesting++;
                try {
                    makePlansOfBranches(kind);
                    plan = new PlanMaker(this, kind).make();
                } finally {
                    table.nesting--;
                }
                keep(plan);
            }
            return plan;
        }
    }

    /** Makes the plans of the innermost branches first, so that no plan has to make others. */
    private void makePlansOfBranches(ValueKind kind) {
        if (branchings().isEmpty()) {
            return;
        }
        Set<Conjunction> found = new LinkedHashSet<>();
        Deque<Conjunction> open = new ArrayDeque<>(List.of(this));
        List<Conjunction> order = new ArrayList<>();
        while (!open.isEmpty()) {
            Conjunction top = open.element();
            if (!found.add(top)) {
                open.pop();
                if (top != this && top.plans[Kinds.index(kind)] == null) {
                    order.add(top);
                }
                continue;
            }
            for (Branching branching : top.branchings()) {
                for (Conjunction branch : branching.branches) {
                    boolean isNeeded = (branch.kinds & Kinds.bit(kind)) != 0;
                    if (isNeeded && branch.plans[Kinds.index(kind)] == null && !found.contains(branch)) {
                        open.push(branch);
                    }
                }
            }
        }
        for (Conjunction branch : order) {
            if (branch.plans[Kinds.index(kind)] == null) {
                branch.keep(new PlanMaker(branch, kind).make());
            }
        }
    }

    private void keep(Plan plan) {
        plans = plans == NO_PLANS ? new Plan[Kinds.COUNT] : plans;
        plans[Kinds.index(plan.kind)] = plan;
    }

    /** Returns whether no value of this kind can be valid. For most schemas that fail, the type says so. */
    boolean isHopeless(ValueKind kind) {
        return (kinds & Kinds.bit(kind)) == 0 || plan(kind).verdict == Verdict.DOOMED;
    }

    /** Returns whether it is known that no value can be valid. */
    public boolean isEmpty() {
        Emptiness known = emptiness;
        if (known == Emptiness.EMPTY || known == Emptiness.NOT_EMPTY) {
            return known == Emptiness.EMPTY;
        }
        if (kinds == 0) {
            emptiness = Emptiness.EMPTY;
            return true;
        }
        if (known == Emptiness.UNKNOWN && ObviousValue.isThere(this)) {
            emptiness = Emptiness.NOT_EMPTY;
            return false;
        }
        synchronized (table) {
            if (emptiness == Emptiness.UNKNOWN && table.nesting < MAX_NESTING) {
                emptiness = Emptiness.BEING_FOUND_OUT;
                boolean empty = !isTrue && !hasWitness();
                for (int i = 0; empty && i < KINDS.length; i++) {
                    empty = isHopeless(KINDS[i]);
                }
                emptiness = empty ? Emptiness.EMPTY : Emptiness.NOT_EMPTY;
            }
            return emptiness == Emptiness.EMPTY;
        }
    }

    private boolean hasWitness() {
        table.nesting++;
        try {
            return Witness.isFound(this);
        } finally {
            table.nesting--;
        }
    }

    /** Returns whether one of the schemas lists values. */
    boolean hasValues() {
        for (Node node : nodes) {
            if (node.values != null) {
                return true;
            }
        }
        return false;
    }

    /** Returns a reason why no value can be valid, if that is so. */
    public Reason whyEmpty() {
        for (ValueKind kind : KINDS) {
            Reason reason = plan(kind).reason;
            if (reason != null && reason.keyword().isEmpty()) {
                return reason;
            }
        }
        return Objects.requireNonNull(plan(ValueKind.OBJECT).reason, "reason");
    }

    /** Returns this merged with another one. */
    Conjunction and(Conjunction other) {
        List<Node> all = new ArrayList<>(Arrays.asList(nodes));
        all.addAll(Arrays.asList(other.nodes));
        return table.of(all);
    }

    /** Returns this merged with a branch that must hold, since no other branch can. */
    Conjunction settled(Branching branching, Conjunction branch) {
        return settled(Map.of(branching, branch));
    }

    /** The same for several at once. */
    Conjunction settled(Map<Branching, Conjunction> only) {
        List<Node> all = new ArrayList<>(Arrays.asList(nodes));
        only.values().forEach(branch -> all.addAll(Arrays.asList(branch.nodes)));
        Set<Branching> none = new HashSet<>(settled);
        none.addAll(only.keySet());
        return table.of(all, none);
    }

    /** Returns the keywords that try other schemas on the same value. */
    public List<Branching> branchings() {
        List<Branching> known = branchings;
        if (known == null) {
            known = findBranchings();
            branchings = known;
        }
        return known;
    }

    private List<Branching> findBranchings() {
        List<Branching> found = List.of();
        for (Node node : nodes) {
            if (node.hasBranchings()) {
                found = found.isEmpty() ? new ArrayList<>() : found;
                addBranchings(node, found);
            }
        }
        return found;
    }

    private void addBranchings(Node node, List<Branching> all) {
        if (!node.anyOf.isEmpty() && !isSettled(Branching.Type.ANY, node)) {
            all.add(new Branching(Branching.Type.ANY, node, each(node.anyOf), null));
        }
        if (!node.oneOf.isEmpty() && !isSettled(Branching.Type.ONE, node)) {
            all.add(new Branching(Branching.Type.ONE, node, each(node.oneOf), null));
        }
        if (node.not != null) {
            all.add(new Branching(Branching.Type.NOT, node, each(List.of(node.not)), null));
        }
        if (node.condition != null) {
            Conjunction always = table.of(List.of());
            Conjunction[] branches = {
                table.of(node.condition),
                node.then == null ? always : table.of(node.then),
                node.otherwise == null ? always : table.of(node.otherwise)
            };
            all.add(new Branching(Branching.Type.IF, node, branches, null));
        }
        node.dependentSchemas.forEach((name, dependent) ->
                all.add(new Branching(Branching.Type.DEPENDENT, node, each(List.of(dependent)), name)));
        if (!node.structures.isEmpty()) {
            all.add(new Branching(Branching.Type.VALUES, node, each(node.structures), null));
        }
    }

    private boolean isSettled(Branching.Type type, Node owner) {
        return !settled.isEmpty() && settled.contains(new Branching(type, owner, new Conjunction[0], null));
    }

    private Conjunction[] each(List<Node> all) {
        Conjunction[] result = new Conjunction[all.size()];
        for (int i = 0; i < result.length; i++) {
            result[i] = table.of(all.get(i));
        }
        return result;
    }
}
