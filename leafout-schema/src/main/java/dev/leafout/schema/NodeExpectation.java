// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema;

import dev.leafout.event.JsonNumber;
import dev.leafout.event.ValueKind;
import dev.leafout.parse.Expectation;
import dev.leafout.schema.pattern.EcmaPattern;
import dev.leafout.schema.plan.Kinds;
import dev.leafout.schema.plan.Node;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
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
    /** A pattern that takes longer counts as matched. */
    private static final long MAX_STEPS = 100_000;

    private final KnownExpectations known;
    /** The schemas that must all hold. */
    private final List<Node> nodes = new ArrayList<>();
    /** What the choices between schemas expect. */
    private final List<Expectation> choices = new ArrayList<>();

    private final Set<ValueKind> kinds;
    private final Set<String> texts;
    private final Set<String> keys;
    private final boolean restrictsText;
    private final boolean otherKeys;
    /** What is expected of the known keys, once it was asked for. */
    private final Map<String, Expectation> members = new ConcurrentHashMap<>();

    private volatile @Nullable Expectation item;

    NodeExpectation(KnownExpectations known, Set<Node> all) {
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
        this.kinds = Collections.unmodifiableSet(makeKinds());
        this.texts = Collections.unmodifiableSet(makeTexts());
        this.keys = Collections.unmodifiableSet(makeKeys());
        this.restrictsText = !texts.isEmpty()
                || nodes.stream().anyMatch(node -> node.pattern != null)
                || choices.stream().anyMatch(Expectation::restrictsText);
        this.otherKeys = nodes.stream().noneMatch(NodeExpectation::isClosed)
                && choices.stream().allMatch(Expectation::hasOtherKeys);
    }

    private void addChoice(List<Node> branches) {
        if (!branches.isEmpty()) {
            choices.add(known.any(
                    branches.stream().map(branch -> known.all(List.of(branch))).toList()));
        }
    }

    private static boolean isClosed(Node node) {
        return node.additionalProperties != null && node.additionalProperties.never && node.patternProperties.isEmpty();
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
        choices.forEach(choice -> found.retainAll(choice.kinds()));
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
        return choices.isEmpty() ? Set.of() : choices.get(0).texts();
    }

    private Set<String> makeKeys() {
        Set<String> found = new LinkedHashSet<>();
        nodes.forEach(node -> found.addAll(node.properties.keySet()));
        choices.forEach(choice -> found.addAll(choice.keys()));
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
    public boolean restrictsText() {
        return restrictsText;
    }

    @Override
    public boolean canBeText(String text) {
        if (!texts.isEmpty() && !texts.contains(text)) {
            return false;
        }
        for (Node node : nodes) {
            if (node.pattern != null && !matches(node.pattern, text)) {
                return false;
            }
        }
        for (Expectation choice : choices) {
            if (!choice.canBeText(text)) {
                return false;
            }
        }
        return true;
    }

    private static boolean matches(EcmaPattern pattern, String text) {
        Boolean known = pattern.matches(text, MAX_STEPS);
        return known == null || known;
    }

    @Override
    public Set<String> keys() {
        return keys;
    }

    @Override
    public boolean hasOtherKeys() {
        return otherKeys;
    }

    @Override
    public Expectation member(String key) {
        Expectation found = members.get(key);
        if (found == null) {
            found = makeMember(key);
            if (keys.contains(key)) {
                members.put(key, found);
            }
        }
        return found;
    }

    private Expectation makeMember(String key) {
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
        return found.isEmpty() ? inChoice(choice -> choice.member(key)) : known.all(found);
    }

    @Override
    public Expectation item() {
        Expectation found = item;
        if (found == null) {
            found = makeItem();
            item = found;
        }
        return found;
    }

    private Expectation makeItem() {
        List<Node> found = new ArrayList<>();
        for (Node node : nodes) {
            if (node.items != null && node.prefixItems.isEmpty()) {
                found.add(node.items);
            }
        }
        return found.isEmpty() ? inChoice(Expectation::item) : known.all(found);
    }

    /** Returns what the first choice expects inside that expects anything there. */
    @SuppressWarnings("ReferenceEquality") // There is one object for anything.
    private Expectation inChoice(Function<Expectation, Expectation> inside) {
        return choices.stream()
                .map(inside)
                .filter(found -> found != Expectation.ANYTHING)
                .findFirst()
                .orElse(Expectation.ANYTHING);
    }
}
