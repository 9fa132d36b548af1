// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema;

import dev.leafout.event.JsonNumber;
import dev.leafout.event.ValueKind;
import dev.leafout.parse.Expectation;
import dev.leafout.schema.plan.Kinds;
import dev.leafout.schema.plan.Node;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What a schema expects at a place. It says less than the schema where that is simpler, so that more is left as it is: of
 * the keywords that restrict a value, it knows types, values, properties, items, references and branches.
 */
final class NodeExpectation implements Expectation {
    private static final int MAX_NODES = 64;

    /** The expectations of single schemas, so that each is made once. */
    private final Map<Node, Expectation> known;
    /** The schemas that must all hold. */
    private final List<Node> nodes = new ArrayList<>();
    /** For each choice between schemas, what they expect. */
    private final List<List<Expectation>> choices = new ArrayList<>();

    private final Set<ValueKind> kinds;
    private final Set<String> texts;
    private final Set<String> keys;

    private NodeExpectation(Map<Node, Expectation> known, List<Node> all) {
        this.known = known;
        Set<Node> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        List<Node> left = new ArrayList<>(all);
        for (int i = 0; i < left.size() && i < MAX_NODES; i++) {
            Node node = left.get(i);
            if (seen.add(node)) {
                nodes.add(node);
                left.addAll(node.allOf);
                if (node.ref != null) {
                    left.add(node.ref);
                }
            }
        }
        for (Node node : nodes) {
            addChoice(node.anyOf);
            addChoice(node.oneOf);
        }
        this.kinds = makeKinds();
        this.texts = makeTexts();
        this.keys = makeKeys();
    }

    static Expectation of(Node... all) {
        return of(new ConcurrentHashMap<>(), Arrays.asList(all));
    }

    private static Expectation of(Map<Node, Expectation> known, List<Node> all) {
        if (all.isEmpty()) {
            return Expectation.anything();
        }
        if (all.size() > 1) {
            return new NodeExpectation(known, all);
        }
        Expectation found = known.get(all.get(0));
        if (found == null) {
            found = new NodeExpectation(known, all);
            known.put(all.get(0), found);
        }
        return found;
    }

    private void addChoice(List<Node> branches) {
        // A branch that leads back to this very place would be looked at for ever.
        if (!branches.isEmpty()
                && branches.stream().noneMatch(branch -> branch.ref != null && nodes.contains(branch.ref))) {
            choices.add(
                    branches.stream().map(branch -> of(known, List.of(branch))).toList());
        }
    }

    private Set<ValueKind> makeKinds() {
        EnumSet<ValueKind> found = EnumSet.allOf(ValueKind.class);
        for (Node node : nodes) {
            found.removeIf(kind -> (node.kinds & Kinds.bit(kind)) == 0);
            if (node.values != null) {
                Set<ValueKind> ofValues = EnumSet.noneOf(ValueKind.class);
                node.values.list().forEach(value -> ofValues.add(kindOf(value)));
                found.retainAll(ofValues);
            }
        }
        for (List<Expectation> choice : choices) {
            Set<ValueKind> any = EnumSet.noneOf(ValueKind.class);
            choice.forEach(branch -> any.addAll(branch.kinds()));
            found.retainAll(any);
        }
        return found;
    }

    private static ValueKind kindOf(@Nullable Object value) {
        if (value == null) {
            return ValueKind.NULL;
        }
        if (value instanceof String) {
            return ValueKind.STRING;
        }
        if (value instanceof Boolean) {
            return ValueKind.BOOLEAN;
        }
        return value instanceof JsonNumber || value instanceof Number
                ? ValueKind.NUMBER
                : value instanceof Map ? ValueKind.OBJECT : ValueKind.ARRAY;
    }

    private Set<String> makeTexts() {
        for (Node node : nodes) {
            if (node.values != null) {
                Set<String> found = new LinkedHashSet<>();
                node.values.list().stream().filter(String.class::isInstance).forEach(text -> found.add((String) text));
                return found;
            }
        }
        return union(ValueKind.STRING, Expectation::texts);
    }

    private Set<String> makeKeys() {
        for (Node node : nodes) {
            boolean closed = node.additionalProperties != null && node.additionalProperties.never;
            if (closed && node.patternProperties.isEmpty()) {
                return new HashSet<>(node.properties.keySet());
            }
        }
        return union(ValueKind.OBJECT, Expectation::keys);
    }

    /** Returns what the branches of the first choice allow, if each that allows this kind allows only some. */
    private Set<String> union(ValueKind kind, Function<Expectation, Set<String>> part) {
        Set<String> found = new LinkedHashSet<>();
        for (Expectation branch : choices.isEmpty() ? List.<Expectation>of() : choices.get(0)) {
            if (branch.kinds().contains(kind)) {
                if (part.apply(branch).isEmpty()) {
                    return Set.of();
                }
                found.addAll(part.apply(branch));
            }
        }
        return found;
    }

    @Override
    public Set<ValueKind> kinds() {
        return kinds;
    }

    @Override
    public Set<String> texts() {
        return texts;
    }

    @Override
    public Set<String> keys() {
        return keys;
    }

    @Override
    public Expectation member(String key) {
        List<Node> found = new ArrayList<>();
        for (Node node : nodes) {
            Node property = node.properties.get(key);
            if (property != null) {
                found.add(property);
            } else if (node.additionalProperties != null
                    && !node.additionalProperties.never
                    && node.patternProperties.isEmpty()) {
                found.add(node.additionalProperties);
            }
        }
        return found.isEmpty() ? inOnlyBranch(branch -> branch.member(key)) : of(known, found);
    }

    @Override
    public Expectation item() {
        List<Node> found = new ArrayList<>();
        for (Node node : nodes) {
            if (node.items != null && node.prefixItems.isEmpty()) {
                found.add(node.items);
            }
        }
        return found.isEmpty() ? inOnlyBranch(Expectation::item) : of(known, found);
    }

    /** Returns what is expected inside, if only one branch of one choice expects anything there. */
    private Expectation inOnlyBranch(Function<Expectation, Expectation> inside) {
        Expectation only = Expectation.anything();
        for (Expectation branch : choices.size() == 1 ? choices.get(0) : List.<Expectation>of()) {
            boolean container =
                    branch.kinds().contains(ValueKind.OBJECT) || branch.kinds().contains(ValueKind.ARRAY);
            Expectation found = container ? inside.apply(branch) : Expectation.anything();
            if (container && only != Expectation.anything()) {
                return Expectation.anything();
            }
            only = container ? found : only;
        }
        return only;
    }
}
