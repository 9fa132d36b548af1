// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema;

import dev.leafout.parse.Expectation;
import dev.leafout.schema.plan.Node;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The expectations of one schema. Each is made once, so there are not more than the schema has places. */
final class KnownExpectations {
    private final Map<Set<Node>, Expectation> together = new HashMap<>();
    private final Map<Set<Expectation>, Expectation> choices = new HashMap<>();

    /** Returns what is expected where all of these must hold. */
    synchronized Expectation all(List<Node> nodes) {
        if (nodes.isEmpty()) {
            return Expectation.ANYTHING;
        }
        Set<Node> key = Set.copyOf(nodes);
        Expectation found = together.get(key);
        if (found == null) {
            found = new NodeExpectation(this, key);
            together.put(key, found);
        }
        return found;
    }

    /** Returns what is expected where one of these is. */
    synchronized Expectation any(List<Expectation> branches) {
        if (branches.isEmpty() || branches.contains(Expectation.ANYTHING)) {
            return Expectation.ANYTHING;
        }
        Set<Expectation> key = Set.copyOf(branches);
        return key.size() == 1
                ? branches.get(0)
                : choices.computeIfAbsent(key, these -> new ChoiceExpectation(this, List.copyOf(these)));
    }
}
