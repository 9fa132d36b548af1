// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.plan;

import dev.leafout.event.ValueKind;
import dev.leafout.schema.SchemaException;
import dev.leafout.schema.SchemaOptions;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The conjunctions of one schema, each only once. They are made when first needed, by one thread at a time. */
public final class ConjunctionTable {
    /** The total length of all conjunctions: references can make it quadratic in the size of the schema. */
    private static final int MAX_SIZE = 20_000_000;

    public final SchemaOptions options;
    public final ScalarCheck scalars;
    /** How many nested plans are being made. */
    int nesting;
    /** How many plans have a poolSlot. */
    int poolSlots;
    /** How many nested choices are being looked for. */
    int choices;

    private record Key(List<Node> nodes, Set<Branching> settled) {}

    private record OfKind(Branching branching, ValueKind kind) {}

    private final Map<Key, Conjunction> known = new HashMap<>();
    /** Those of one schema each, which are most. */
    private final Map<Node, Conjunction> singles = new HashMap<>();

    private final Map<OfKind, Branching> ofKinds = new HashMap<>();
    private int size;
    /** Nodes that are not written in any schema are numbered downwards. */
    private int lastId;

    public ConjunctionTable(SchemaOptions options) {
        this.options = options;
        this.scalars = new ScalarCheck(options.maxPatternSteps());
    }

    /** Returns all of these schemas as one, including those they refer to by {@code allOf} and {@code $ref}. */
    public Conjunction of(Collection<Node> nodes) {
        return of(nodes, Set.of());
    }

    /** Like {@link #of(Collection)}; these branchings are known to hold if all of the schemas do. */
    synchronized Conjunction of(Collection<Node> nodes, Set<Branching> settled) {
        if (nodes.size() != 1 || !settled.isEmpty()) {
            return find(nodes, settled);
        }
        Node single = nodes.iterator().next();
        Conjunction conjunction = singles.get(single);
        if (conjunction == null) {
            conjunction = find(nodes, settled);
            singles.put(single, conjunction);
        }
        return conjunction;
    }

    private Conjunction find(Collection<Node> nodes, Set<Branching> settled) {
        TreeSet<Node> all = new TreeSet<>(Comparator.comparingInt(node -> node.id));
        nodes.forEach(node -> include(node, all));
        Key key = new Key(List.copyOf(all), settled);
        Conjunction conjunction = known.get(key);
        if (conjunction == null) {
            size += key.nodes.size();
            if (size > MAX_SIZE) {
                String where = key.nodes.get(0).pointer();
                throw new SchemaException("More schemas must hold together than can be kept: " + MAX_SIZE, where);
            }
            conjunction = new Conjunction(this, key.nodes.toArray(new Node[0]), settled);
            known.put(key, conjunction);
        }
        return conjunction;
    }

    /**
     * Returns a branching of {@code anyOf} or {@code oneOf} for values of a kind: without branches that no such value
     * satisfies, and with branches merged that are only values. The result is equivalent.
     */
    synchronized Branching ofKind(Branching branching, ValueKind kind) {
        OfKind key = new OfKind(branching, kind);
        Branching known = ofKinds.get(key);
        if (known == null) {
            known = makeOfKind(branching, kind);
            ofKinds.put(key, known);
        }
        return known;
    }

    private Branching makeOfKind(Branching branching, ValueKind kind) {
        List<Conjunction> kept = new ArrayList<>();
        List<Conjunction> hopeless = new ArrayList<>();
        for (Conjunction branch : branching.branches) {
            (branch.plan(kind).verdict == Verdict.DOOMED ? hopeless : kept).add(branch);
        }
        if (kind != ValueKind.STRING && kind != ValueKind.NUMBER) {
            return branching.with(kept, hopeless, false);
        }
        FixedBranches fixed = new FixedBranches(kept.toArray(new Conjunction[0]));
        if (kept.size() - fixed.others.length < 2) {
            return branching.with(kept, hopeless, false);
        }
        List<@Nullable Object> once = fixed.values(kind, false);
        List<@Nullable Object> often = fixed.values(kind, true);
        List<Conjunction> merged = new ArrayList<>();
        if (branching.type == Branching.Type.ANY) {
            once.addAll(often);
        } else if (!often.isEmpty()) {
            // A value that several branches of oneOf accept must be accepted twice here too.
            Conjunction twice = only(often, branching, kind);
            merged.addAll(List.of(twice, twice));
        }
        if (!once.isEmpty()) {
            merged.add(only(once, branching, kind));
        }
        merged.addAll(List.of(fixed.others));
        return branching.with(merged, hopeless, true);
    }

    private Conjunction only(List<@Nullable Object> values, Branching branching, ValueKind kind) {
        Node node = newNode(branching.owner.origin);
        node.kinds = Kinds.bit(kind);
        node.values = ValueSet.of(values);
        node.valuesKeyword = branching.keyword();
        node.isMerged = true;
        return of(List.of(node));
    }

    /** Returns a schema for a part of the one at this location. */
    synchronized Node newNode(Origin origin) {
        return new Node(--lastId, origin);
    }

    /** Collects, from a schema and those that hold wherever it does, the ones with demands of their own. */
    static void include(Node node, Collection<Node> all) {
        Node gist = node.gist();
        if (gist.ref == null && gist.dynamicRef == null && gist.allOf.isEmpty()) {
            if (!gist.isTrivial()) {
                all.add(gist);
            }
            return;
        }
        Set<Node> seen = new HashSet<>();
        Deque<Node> open = new ArrayDeque<>(List.of(node));
        while (!open.isEmpty()) {
            Node one = open.pop().gist();
            if (!seen.add(one)) {
                continue;
            }
            if (!one.isTrivial()) {
                all.add(one);
            }
            if (one.ref != null) {
                open.push(one.ref);
            }
            if (one.dynamicRef != null) {
                open.push(one.dynamicRef);
            }
            one.allOf.forEach(open::push);
        }
    }
}
