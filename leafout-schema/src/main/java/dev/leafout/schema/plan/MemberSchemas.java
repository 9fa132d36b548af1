// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.plan;

import dev.leafout.schema.pattern.Matches;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** What must hold for the values of an object's members, by their names. */
final class MemberSchemas {
    private static final int MAX_REMEMBERED = 1_000;
    /** How many schemas are remembered for all lists together. */
    private static final int MAX_REMEMBERED_NODES = 100_000;

    /** What must hold for the member of some name; incomplete if it is not known which patterns the name matches. */
    record Member(String name, Conjunction schema, boolean isClear) {}

    /** The schema, if there is one alone. */
    private final @Nullable Node only;
    /** Otherwise the schemas of {@code properties}, by name. */
    private final Map<String, List<Node>> named;
    /** The schemas that also apply to names they do not mention. */
    private final List<Node> general = new ArrayList<>();

    private final ConjunctionTable table;
    private final long steps;
    private final boolean hasPatterns;
    /** Names come from documents, so not all of them are remembered. */
    private final Map<String, Member> members;

    /** By what {@link #find} returns for a name; matches that the automata keep are compared by identity. */
    private final Map<List<Object>, Conjunction> bySight;

    private final Map<List<Node>, Conjunction> conjunctions;
    private final AtomicInteger rememberedNodes = new AtomicInteger();
    /** The last one looked up that is not remembered: often it is needed again. */
    private volatile @Nullable Member last;

    MemberSchemas(Node[] nodes, ConjunctionTable table, long steps) {
        this.table = table;
        this.steps = steps;
        this.only = nodes.length == 1 ? nodes[0] : null;
        this.hasPatterns = hasPatterns(nodes);
        this.named = only == null ? new HashMap<>() : Map.of();
        // Without patterns, nothing has to be remembered.
        this.members = hasPatterns ? new ConcurrentHashMap<>() : Map.of();
        this.bySight = hasPatterns ? new ConcurrentHashMap<>() : Map.of();
        this.conjunctions = hasPatterns ? new ConcurrentHashMap<>() : Map.of();
        for (Node node : nodes) {
            if (only == null) {
                node.properties.forEach((name, child) ->
                        named.computeIfAbsent(name, none -> new ArrayList<>(1)).add(child));
            }
            if (!node.patterns.isEmpty() || node.additionalProperties != null) {
                general.add(node);
            }
        }
    }

    static boolean hasPatterns(Node[] nodes) {
        for (Node node : nodes) {
            if (!node.patterns.isEmpty()) {
                return true;
            }
        }
        return false;
    }

    Member of(String name) {
        if (!hasPatterns) {
            return find(name);
        }
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

    /** Returns what must hold for a member that no schema mentions, if there are no patterns. */
    Conjunction ofUnmentioned() {
        List<Node> found = new ArrayList<>();
        for (Node node : general) {
            if (node.additionalProperties != null) {
                found.add(node.additionalProperties);
            }
        }
        return table.of(found);
    }

    /** Like {@link #of}, but the name is not remembered. */
    Member find(String name) {
        return hasPatterns ? findByPatterns(name) : new Member(name, findByName(name), true);
    }

    /** Returns what must hold for a member that a schema may mention. */
    Conjunction schemaOf(String name) {
        return hasPatterns ? findByPatterns(name).schema() : findByName(name);
    }

    private Conjunction findByName(String name) {
        if (only != null) {
            Node own = only.properties.get(name);
            Node child = own != null ? own : only.additionalProperties;
            return child == null ? table.of(List.of()) : table.of(child);
        }
        List<Node> found = new ArrayList<>(named(name));
        for (Node node : general) {
            Node other = node.additionalProperties;
            if (other != null && !node.properties.containsKey(name)) {
                found.add(other);
            }
        }
        return table.of(found);
    }

    /** Returns the schemas of {@code properties} for a name. */
    private List<Node> named(String name) {
        if (only == null) {
            return named.getOrDefault(name, List.of());
        }
        Node own = only.properties.get(name);
        return own == null ? List.of() : List.of(own);
    }

    private Member findByPatterns(String name) {
        List<Node> own = named(name);
        List<Object> seen = new ArrayList<>(1 + 2 * general.size());
        seen.add(own);
        boolean isClear = true;
        boolean isKept = true;
        for (Node node : general) {
            Matches matches = node.patterns.matches(name, steps);
            seen.add(matches);
            seen.add(node.properties.containsKey(name));
            isClear &= matches.isClear();
            isKept &= matches.isKept();
        }
        Conjunction known = isKept ? bySight.get(seen) : null;
        if (known == null) {
            List<Node> found = found(own, seen);
            known = conjunction(found);
            if (isKept && bySight.size() < MAX_REMEMBERED) {
                bySight.put(seen, known);
            }
        }
        return new Member(name, known, isClear);
    }

    private List<Node> found(List<Node> own, List<Object> seen) {
        List<Node> found = new ArrayList<>(own);
        for (int i = 0; i < general.size(); i++) {
            Node node = general.get(i);
            Matches matches = (Matches) seen.get(1 + 2 * i);
            boolean isNamed = (Boolean) seen.get(2 + 2 * i);
            for (int j = 0; j < matches.count(); j++) {
                found.add(node.patternProperties.get(matches.index(j)).node());
            }
            boolean isOther = !isNamed && matches.count() == 0 && matches.isClear();
            if (isOther && node.additionalProperties != null) {
                found.add(node.additionalProperties);
            }
        }
        return found;
    }

    /** Many names usually lead to the same schemas, which are found faster by their list than by sorting them. */
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
