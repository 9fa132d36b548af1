// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.compile;

import dev.leafout.schema.SchemaException;
import dev.leafout.schema.plan.Node;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Rejects schemas that refer to themselves for the same value, which would be tried without end. Also rejects schemas
 * that nest others for the same value more deeply than anyone would write by hand.
 */
final class LoopFinder {
    /** As deep as schemas can be nested in one document, by the depth limit of the parser. */
    private static final int MAX_NESTING = 128;

    /** A schema being visited, with the schemas it applies that have not been visited yet. */
    private record Visit(Node node, Iterator<Node> rest) {}

    /** For each node that is done, 1 more than how deeply branchings are nested in it; -1 while it is open. */
    private final int[] nesting;

    private final Deque<Visit> stack = new ArrayDeque<>();

    /** Nodes have numbers up to this one. */
    LoopFinder(int lastId) {
        this.nesting = new int[lastId + 1];
    }

    void check(Collection<Node> nodes) {
        for (Node node : nodes) {
            visit(node);
            while (!stack.isEmpty()) {
                Visit top = stack.element();
                if (top.rest.hasNext()) {
                    visit(top.rest.next());
                } else {
                    leave(stack.pop().node);
                }
            }
        }
    }

    private void visit(Node node) {
        int known = nesting[node.id()];
        if (known > 0 || !node.appliesInPlace()) {
            return;
        }
        if (known < 0) {
            throw new SchemaException("A schema refers to itself for the same value, without end", node.pointer());
        }
        nesting[node.id()] = -1;
        List<Node> inPlace = included(node);
        inPlace.addAll(branches(node));
        stack.push(new Visit(node, inPlace.iterator()));
    }

    private void leave(Node node) {
        int most = 0;
        for (Node one : included(node)) {
            most = Math.max(most, nestingOf(one));
        }
        for (Node one : branches(node)) {
            most = Math.max(most, 1 + nestingOf(one));
        }
        if (most > MAX_NESTING) {
            throw new SchemaException(
                    "More than " + MAX_NESTING + " schemas are nested for the same value", node.pointer());
        }
        nesting[node.id()] = most + 1;
    }

    private int nestingOf(Node node) {
        return Math.max(0, nesting[node.id()] - 1);
    }

    /** Returns the schemas that must hold for the same value that a node applies to. */
    private static List<Node> included(Node node) {
        List<Node> result = new ArrayList<>(node.allOf);
        addAll(result, node.ref, node.dynamicRef);
        return result;
    }

    /** Returns the schemas that are tried on the same value. */
    private static List<Node> branches(Node node) {
        List<Node> result = new ArrayList<>(node.anyOf);
        result.addAll(node.oneOf);
        result.addAll(node.dependentSchemas.values());
        addAll(result, node.not, node.condition, node.then, node.otherwise);
        return result;
    }

    private static void addAll(List<Node> all, @Nullable Node... some) {
        for (Node one : some) {
            if (one != null) {
                all.add(one);
            }
        }
    }
}
