// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema;

import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** The conjunctions of one schema, each there once. They are made when first needed, by one thread at a time. */
final class ConjunctionTable {
    final SchemaOptions options;
    final ScalarCheck scalars;
    /** How many questions whether a conjunction is empty are open. */
    int nesting;
    /** How many plans have a lane. */
    int lanes;
    /** How many choices are being looked for, one within the other. */
    int choices;

    private record Key(List<Node> nodes, Set<Branching> settled) {}

    private final Map<Key, Conjunction> known = new HashMap<>();
    /** Nodes that no schema has spelt out are numbered downwards. */
    private int lastId;

    ConjunctionTable(SchemaOptions options) {
        this.options = options;
        this.scalars = new ScalarCheck(options.maxPatternSteps());
    }

    /** Returns all of these schemas as one, with those that they include by {@code allOf} and by reference. */
    Conjunction of(Collection<Node> nodes) {
        return of(nodes, Set.of());
    }

    /** As {@link #of(Collection)}; it is known that these branchings hold if all of the schemas do. */
    synchronized Conjunction of(Collection<Node> nodes, Set<Branching> settled) {
        TreeSet<Node> all = new TreeSet<>(Comparator.comparingInt(node -> node.id));
        nodes.forEach(node -> include(node, all));
        Key key = new Key(List.copyOf(all), settled);
        Conjunction conjunction = known.get(key);
        if (conjunction == null) {
            conjunction = new Conjunction(this, key.nodes.toArray(new Node[0]), settled);
            known.put(key, conjunction);
        }
        return conjunction;
    }

    /** Returns a schema that stands for something that the one at this place says. */
    synchronized Node newNode(String pointer) {
        return new Node(--lastId, pointer);
    }

    /** Collects a schema and those that hold wherever it does. */
    static void include(Node node, Collection<Node> all) {
        if (!all.add(node)) {
            return;
        }
        if (node.ref != null) {
            include(node.ref, all);
        }
        if (node.dynamicRef != null) {
            include(node.dynamicRef, all);
        }
        node.allOf.forEach(part -> include(part, all));
    }
}
