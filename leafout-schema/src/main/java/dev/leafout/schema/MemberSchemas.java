// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema;

import dev.leafout.schema.pattern.Matches;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** What must hold for the values of an object's members, by their names. */
final class MemberSchemas {
    private static final int MAX_REMEMBERED = 1_000;
    /** So many schemas are remembered for all lists together. */
    private static final int MAX_REMEMBERED_NODES = 100_000;

    /** What must hold for the member of some name; if it is not clear which patterns the name matches, not all of it. */
    record Member(String name, Conjunction schema, boolean isClear) {}

    private final Node[] nodes;
    private final ConjunctionTable table;
    private final long steps;
    private final boolean hasPatterns;
    /** Names come from documents, so not all of them are remembered. */
    private final Map<String, Member> members = new ConcurrentHashMap<>();

    /** By the property of that name and the patterns that match, of each node: known at sight if the automata keep them. */
    private final Map<List<Object>, Conjunction> bySight = new ConcurrentHashMap<>();

    private final Map<List<Node>, Conjunction> conjunctions = new ConcurrentHashMap<>();
    private final AtomicInteger rememberedNodes = new AtomicInteger();
    /** The one that was last asked for and is not remembered: mostly it is asked for again. */
    private volatile @Nullable Member last;

    MemberSchemas(Node[] nodes, ConjunctionTable table, long steps) {
        this.nodes = nodes;
        this.table = table;
        this.steps = steps;
        this.hasPatterns = Arrays.stream(nodes).anyMatch(node -> !node.patterns.isEmpty());
    }

    Member of(String name) {
        Member known = members.get(name);
        if (known == null) {
            known = last;
        }
        if (known == null || !known.name.equals(name)) {
            known = find(name);
            if (members.size() < MAX_REMEMBERED) {
                members.put(name, known);
            } else {
                last = known;
            }
        }
        return known;
    }

    /** Returns what must hold for a member that nobody mentions, where there are no patterns. */
    Conjunction ofUnmentioned() {
        List<Node> found = new ArrayList<>();
        for (Node node : nodes) {
            if (node.additionalProperties != null) {
                found.add(node.additionalProperties);
            }
        }
        return table.of(found);
    }

    /** As {@link #of}, and the name is not remembered. */
    Member find(String name) {
        List<Object> seen = new ArrayList<>(2 * nodes.length);
        boolean isClear = true;
        boolean isKept = hasPatterns;
        for (Node node : nodes) {
            Matches matches = node.patterns.matches(name, steps);
            seen.add(matches);
            seen.add(Objects.requireNonNullElse(node.properties.get(name), "none"));
            isClear &= matches.isClear();
            isKept &= matches.isKept();
        }
        Conjunction known = isKept ? bySight.get(seen) : null;
        if (known == null) {
            known = hasPatterns ? conjunction(found(seen)) : table.of(found(seen));
            if (isKept && bySight.size() < MAX_REMEMBERED) {
                bySight.put(seen, known);
            }
        }
        return new Member(name, known, isClear);
    }

    private List<Node> found(List<Object> seen) {
        List<Node> found = new ArrayList<>();
        for (int i = 0; i < nodes.length; i++) {
            int before = found.size();
            Matches matches = (Matches) seen.get(2 * i);
            if (seen.get(2 * i + 1) instanceof Node named) {
                found.add(named);
            }
            for (int j = 0; j < matches.count(); j++) {
                found.add(nodes[i].patternProperties.get(matches.index(j)).node());
            }
            if (found.size() == before && nodes[i].additionalProperties != null && matches.isClear()) {
                found.add(nodes[i].additionalProperties);
            }
        }
        return found;
    }

    /** Many names mostly lead to the same schemas, which are quicker found by the list than put in order. */
    private Conjunction conjunction(List<Node> found) {
        Conjunction known = conjunctions.get(found);
        if (known == null) {
            known = table.of(found);
            if (rememberedNodes.addAndGet(found.size() + 1) <= MAX_REMEMBERED_NODES) {
                conjunctions.put(found, known);
            }
        }
        return known;
    }
}
