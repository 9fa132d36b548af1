// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Refuses schemas that apply to a value by way of themselves: such a one says nothing and would be tried without end. */
final class LoopFinder {
    private final Set<Node> done = new HashSet<>();
    private final Set<Node> open = new HashSet<>();

    void check(Collection<Node> nodes) {
        for (Node node : nodes) {
            visit(node);
        }
    }

    private void visit(Node node) {
        if (done.contains(node)) {
            return;
        }
        if (!open.add(node)) {
            throw new SchemaException("A schema refers to itself on the same value, without end", node.pointer);
        }
        inPlace(node).forEach(this::visit);
        open.remove(node);
        done.add(node);
    }

    /** Returns the schemas that a node applies to the very value that it is applied to. */
    private static List<Node> inPlace(Node node) {
        List<Node> result = new ArrayList<>(node.allOf);
        result.addAll(node.anyOf);
        result.addAll(node.oneOf);
        result.addAll(node.dependentSchemas.values());
        for (@Nullable
        Node one :
                new @Nullable Node[] {node.ref, node.dynamicRef, node.not, node.condition, node.then, node.otherwise}) {
            if (one != null) {
                result.add(one);
            }
        }
        return result;
    }
}
