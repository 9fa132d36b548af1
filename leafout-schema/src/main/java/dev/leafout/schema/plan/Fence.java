// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.plan;

import dev.leafout.event.ValueKind;
import dev.leafout.schema.pattern.EcmaPattern;
import dev.leafout.schema.pattern.Matches;
import dev.leafout.schema.pattern.PatternSet;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The only names that a schema allows in an object: those that it mentions, and those that match some patterns.
 *
 * @param keyword the keyword that excludes all others
 */
public record Fence(Node owner, String keyword, Set<String> names, PatternSet patterns) {

    /** A schema whose {@code additionalProperties} nothing satisfies. */
    static Fence ofAdditional(Node node) {
        return new Fence(node, "additionalProperties", node.properties.keySet(), node.patterns);
    }

    /** A schema whose {@code propertyNames} lists them; null if it does not. */
    static @Nullable Fence ofNames(Node node, Conjunction names) {
        TextRules text = names.plan(ValueKind.STRING).text;
        return text == null || text.candidates == null
                ? null
                : new Fence(node, "propertyNames", Set.of(text.candidates), PatternSet.EMPTY);
    }

    /**
     * A schema whose {@code unevaluatedProperties} nothing satisfies: it excludes what no schema for the same value
     * could evaluate, whichever of them hold. Null if one of them evaluates everything.
     */
    static @Nullable Fence ofUnevaluated(Node node) {
        Set<Node> reachable = new LinkedHashSet<>();
        reach(node, reachable);
        Set<String> names = new LinkedHashSet<>();
        Set<EcmaPattern> patterns = new LinkedHashSet<>();
        for (Node one : reachable) {
            if (one.additionalProperties != null || (one.unevaluatedProperties != null && one != node)) {
                return null;
            }
            names.addAll(one.properties.keySet());
            patterns.addAll(one.patterns.patterns());
        }
        return new Fence(node, "unevaluatedProperties", names, PatternSet.of(List.copyOf(patterns)));
    }

    /** Collects all schemas that may be applied to the same value, in the order of the schema. */
    private static void reach(Node from, Set<Node> all) {
        Deque<Node> open = new ArrayDeque<>(List.of(from));
        while (!open.isEmpty()) {
            Node node = open.pop();
            if (!all.add(node)) {
                continue;
            }
            List<@Nullable Node> next = new ArrayList<>(Arrays.asList(node.ref, node.dynamicRef));
            next.addAll(node.allOf);
            next.addAll(node.anyOf);
            next.addAll(node.oneOf);
            next.addAll(node.dependentSchemas.values());
            next.addAll(Arrays.asList(node.condition, node.then, node.otherwise));
            for (int i = next.size() - 1; i >= 0; i--) {
                Node one = next.get(i);
                if (one != null) {
                    open.push(one);
                }
            }
        }
    }

    public Refusal refusal() {
        return new Refusal(owner, keyword);
    }

    /** Returns whether it allows the name; if that takes too many steps to find out, it does. */
    boolean admits(String name, long steps) {
        if (names.contains(name)) {
            return true;
        }
        Matches matches = patterns.matches(name, steps);
        return matches.count() > 0 || !matches.isClear();
    }
}
