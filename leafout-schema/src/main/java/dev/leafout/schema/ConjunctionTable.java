// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema;

import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** The conjunctions of one schema, each there once. They are made when first needed, by one thread at a time. */
final class ConjunctionTable {
    final SchemaOptions options;
    final ScalarCheck scalars;
    /** How many questions whether a conjunction is empty are open. */
    int nesting;

    private final Map<List<Node>, Conjunction> known = new HashMap<>();

    ConjunctionTable(SchemaOptions options) {
        this.options = options;
        this.scalars = new ScalarCheck(options.maxPatternSteps());
    }

    /** Returns all of these schemas as one, with those that they include by {@code allOf} and by reference. */
    synchronized Conjunction of(Collection<Node> nodes) {
        TreeSet<Node> all = new TreeSet<>(Comparator.comparingInt(node -> node.id));
        nodes.forEach(node -> include(node, all));
        List<Node> key = List.copyOf(all);
        Conjunction conjunction = known.get(key);
        if (conjunction == null) {
            conjunction = new Conjunction(this, key.toArray(new Node[0]));
            known.put(key, conjunction);
        }
        return conjunction;
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
