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

    private static final Node[] NONE = {};

    private final Map<Key, Conjunction> known = new HashMap<>();
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

    /** Returns a schema with those it refers to. Most schemas refer to no others, so nothing has to be looked up. */
    public synchronized Conjunction of(Node node) {
        Node gist = node.gist();
        Conjunction known = gist.alone;
        if (known == null) {
            known = find(gist.includesOthers() ? included(List.of(gist)) : isolated(gist), Set.of());
            gist.alone = known;
        }
        return known;
    }

    private static Node[] isolated(Node gist) {
        return gist.isTrivial() ? NONE : new Node[] {gist};
    }

    /** Like {@link #of(Collection)}; these branchings are known to hold if all of the schemas do. */
    synchronized Conjunction of(Collection<Node> nodes, Set<Branching> settled) {
        return nodes.size() == 1 && settled.isEmpty() ? of(nodes.iterator().next()) : find(included(nodes), settled);
    }

    private static Node[] included(Collection<Node> nodes) {
        TreeSet<Node> all = new TreeSet<>(Comparator.comparingInt(Node::id));
        nodes.forEach(node -> include(node, all));
        return all.toArray(NONE);
    }

    private Conjunction find(Node[] nodes, Set<Branching> settled) {
        if (nodes.length == 1 && settled.isEmpty() && nodes[0].alone != null) {
            return nodes[0].alone;
        }
        if (nodes.length == 1 && settled.isEmpty() && !nodes[0].includesOthers()) {
            nodes[0].alone = make(nodes, settled);
            return nodes[0].alone;
        }
        Key key = new Key(List.of(nodes), settled);
        Conjunction conjunction = known.get(key);
        if (conjunction == null) {
            conjunction = make(nodes, settled);
            known.put(key, conjunction);
        }
        return conjunction;
    }

    private Conjunction make(Node[] nodes, Set<Branching> settled) {
        size += nodes.length;
        if (size > MAX_SIZE) {
            String where = nodes[0].pointer();
            throw new SchemaException("More schemas must hold together than can be kept: " + MAX_SIZE, where);
        }
        return new Conjunction(this, nodes, settled);
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
            (branch.isHopeless(kind) ? hopeless : kept).add(branch);
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
        Node node = new Node(origin);
        node.number(--lastId);
        return node;
    }

    /** Collects, from a schema and those that hold wherever it does, the ones with demands of their own. */
    static void include(Node node, Collection<Node> all) {
        Node gist = node.gist();
        if (!gist.includesOthers()) {
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
