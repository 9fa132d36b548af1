// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema;

import dev.leafout.parse.TextSlice;
import dev.leafout.schema.pattern.EcmaPattern;
import dev.leafout.schema.pattern.PatternSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What an object must be like, as far as its own members are concerned. */
final class ObjectRules {
    /** A name that the schema mentions. */
    static final class Property {
        final String name;
        final int length;
        /** The same, as parsers spell it: mostly one String, which is known at sight. A race costs only a comparison. */
        private String spelling;

        final int index;
        final Conjunction child;
        boolean required;
        /** Whether it is one of the names that are allowed, where only some are, and certain to be one. */
        boolean allowed;
        /** What is required once this one is there. */
        Property[] requires = {};

        Property(String name, int index, Conjunction child) {
            this.name = name;
            this.length = name.length();
            this.spelling = name;
            this.index = index;
            this.child = child;
        }

        /** Returns whether the name has these characters from there on. */
        boolean goesOn(TextSlice piece, int from) {
            return piece.standsIn(spelling, from);
        }

        /** Notes the name as a parser has spelt it. */
        @SuppressWarnings("ReferenceEquality") // It is about the very String.
        void isSpelt(String key) {
            if (spelling != key) {
                spelling = key;
            }
        }
    }

    final Node[] nodes;
    final Map<String, Property> properties = new HashMap<>();
    final Property[] byIndex;
    final int required;
    final int min;
    /** At most so many properties, by {@code maxProperties} or because there are no more names. */
    final int max;

    final boolean hasDependents;
    /** What names must be like, if all that says so is {@code propertyNames}; null if nothing does. */
    final @Nullable Conjunction names;
    /** The only names that are possible, sorted; null if there are too many to tell. */
    final String @Nullable [] allowed;
    /** What shuts names out, if names alone do not say which are possible. */
    final Fence[] fences;
    /** Patterns of names whose values can never be valid. */
    final PatternSet forbidden;

    /** How many properties have a schema that could be broken. */
    final int constrained;
    /** Whether every object will do. */
    final boolean isEmpty;
    /** Whether a key that comes later, whatever it is, could break a rule. */
    final boolean constrainsAnyKey;
    /** Whether a key can be wrong while it is being written, for more than names. */
    final boolean watchesKeys;
    /** The child for names that are not mentioned, if it is the same for all of them. */
    private final @Nullable Conjunction rest;
    /** Of so many properties from the first on, while they come in this order, nothing but the name has to be looked at. */
    final int orderly;

    private final MemberSchemas members;
    private final ConjunctionTable table;
    private final boolean hasPatterns;

    /** How many steps patterns may take with one name. */
    final long steps;

    ObjectRules(Node[] nodes, ConjunctionTable table) {
        this.nodes = nodes;
        this.table = table;
        this.steps = table.options.maxPatternSteps();
        this.hasPatterns = Arrays.stream(nodes).anyMatch(node -> !node.patternProperties.isEmpty());
        this.members = new MemberSchemas(nodes, table, steps);
        this.rest = hasPatterns ? null : members.ofUnmentioned();
        int least = 0;
        int most = Integer.MAX_VALUE;
        Set<String> mentioned = new LinkedHashSet<>();
        List<Node> nameNodes = new ArrayList<>();
        for (Node node : nodes) {
            least = Math.max(least, node.minProperties);
            most = Math.min(most, node.maxProperties);
            mentioned.addAll(node.properties.keySet());
            mentioned.addAll(node.required);
            mentioned.addAll(node.dependentSchemas.keySet());
            node.dependentRequired.forEach((name, others) -> {
                mentioned.add(name);
                mentioned.addAll(others);
            });
            if (node.propertyNames != null) {
                nameNodes.add(node.propertyNames);
            }
        }
        List<Fence> all = fences();
        all.forEach(fence -> mentioned.addAll(fence.names()));
        for (String name : mentioned) {
            properties.put(
                    name,
                    new Property(name, properties.size(), members.find(name).schema()));
        }
        this.byIndex = new Property[properties.size()];
        properties.values().forEach(property -> byIndex[property.index] = property);
        this.required = markRequired();
        this.hasDependents = Arrays.stream(byIndex).anyMatch(property -> property.requires.length > 0);
        this.names = nameNodes.isEmpty() ? null : table.of(nameNodes);
        this.allowed = allowed(all);
        this.fences = all.toArray(new Fence[0]);
        if (allowed != null) {
            for (String name : allowed) {
                Property property = properties.get(name);
                if (property == null) {
                    throw new IllegalStateException("No property " + name);
                }
                property.allowed = isName(name) == Verdict.CERTAIN && !isUnclear(name);
            }
        }
        this.forbidden = Arrays.stream(nodes)
                .flatMap(node -> node.patternProperties.stream())
                .filter(property -> isImpossible(property.node()))
                .map(Node.PatternProperty::pattern)
                .collect(Collectors.collectingAndThen(Collectors.toList(), PatternSet::new));
        this.constrained = (int) Arrays.stream(byIndex)
                .filter(property -> !property.child.isTrue)
                .count();
        this.min = least;
        this.max = allowed == null || table.options.repeatedKeys() ? most : Math.min(most, allowed.length);
        this.constrainsAnyKey = constrainsAny();
        this.isEmpty = allowsAll();
        this.watchesKeys = watchesMore();
        this.orderly = most < Integer.MAX_VALUE ? 0 : firstAllowed();
    }

    /** Returns how many properties from the first on are among the only ones that are possible. */
    private int firstAllowed() {
        int count = 0;
        while (count < byIndex.length && byIndex[count].allowed) {
            count++;
        }
        return count;
    }

    private int markRequired() {
        int count = 0;
        for (Node node : nodes) {
            for (String name : node.required) {
                Property property = property(name);
                count += property.required ? 0 : 1;
                property.required = true;
            }
            node.dependentRequired.forEach((name, others) -> {
                Property property = property(name);
                List<Property> all = new ArrayList<>(Arrays.asList(property.requires));
                others.forEach(other -> all.add(property(other)));
                property.requires = all.toArray(new Property[0]);
            });
        }
        return count;
    }

    private Property property(String name) {
        Property property = properties.get(name);
        if (property == null) {
            throw new IllegalStateException("No property " + name);
        }
        return property;
    }

    private List<Fence> fences() {
        List<Fence> all = new ArrayList<>();
        for (Node node : nodes) {
            if (isImpossible(node.additionalProperties)) {
                all.add(Fence.ofAdditional(node));
            }
            Fence unevaluated = isImpossible(node.unevaluatedProperties) ? Fence.ofUnevaluated(node) : null;
            if (unevaluated != null) {
                all.add(unevaluated);
            }
        }
        return all;
    }

    private boolean isImpossible(@Nullable Node node) {
        return node != null && table.of(List.of(node)).isEmpty();
    }

    /** Returns the only names that are possible; null unless some fence has no patterns. */
    private String @Nullable [] allowed(List<Fence> all) {
        for (Fence fence : all) {
            if (fence.patterns().isEmpty()) {
                return fence.names().stream()
                        .filter(name -> isPossible(name, all))
                        .sorted()
                        .toArray(String[]::new);
            }
        }
        return null;
    }

    /** Returns whether a property of that name is possible at all. */
    private boolean isPossible(String name, List<Fence> all) {
        return all.stream().allMatch(fence -> fence.admits(name, steps))
                && isName(name) != Verdict.DOOMED
                && !child(name).isEmpty();
    }

    boolean isPossible(String name) {
        return allowed != null ? Arrays.binarySearch(allowed, name) >= 0 : isPossible(name, Arrays.asList(fences));
    }

    /** Returns the first fence that shuts the name out; null if none does. */
    @Nullable
    Fence fenceAround(String name) {
        for (Fence fence : fences) {
            if (!fence.admits(name, steps)) {
                return fence;
            }
        }
        return null;
    }

    /** Returns whether {@code propertyNames} accepts the name; live if that cannot be found out. */
    Verdict isName(String name) {
        return names == null ? Verdict.CERTAIN : table.scalars.verdict(names, name);
    }

    boolean matchesAny(Node node, String name) {
        return node.patterns.matches(name, steps).count() > 0;
    }

    /** Returns whether it cannot be found out which patterns the name matches. */
    boolean isUnclear(String name) {
        return hasPatterns && !members.of(name).isClear();
    }

    /** Returns the patterns that a key is compared with. */
    Stream<EcmaPattern> patternsOfKeys() {
        Stream<EcmaPattern> ofProperties = Arrays.stream(nodes)
                .flatMap(node -> node.patternProperties.stream())
                .map(Node.PatternProperty::pattern);
        Stream<EcmaPattern> ofNames = names == null
                ? Stream.of()
                : Arrays.stream(names.nodes).map(node -> node.pattern).filter(Objects::nonNull);
        return Stream.concat(ofProperties, ofNames);
    }

    /** Returns what must hold for the value of the property of that name, as far as that is clear. */
    Conjunction child(String name) {
        Property property = properties.get(name);
        if (property != null) {
            return property.child;
        }
        if (rest != null) {
            return rest;
        }
        return members.of(name).schema();
    }

    private boolean allowsAll() {
        return !constrainsAnyKey && required == 0 && min == 0 && constrained == 0;
    }

    private boolean constrainsAny() {
        return max != Integer.MAX_VALUE
                || names != null
                || allowed != null
                || fences.length > 0
                || hasDependents
                || (rest == null ? hasPatterns : !rest.isTrue);
    }

    /** Returns whether a name may come again. */
    boolean mayRepeatNames() {
        return table.options.repeatedKeys();
    }

    /** Returns whether which keys there can be is told by names alone. */
    boolean areKeysNames() {
        return allowed != null;
    }

    private boolean watchesMore() {
        return !areKeysNames()
                && (names != null
                        || fences.length > 0
                        || !forbidden.isEmpty()
                        || ((required > 0 || hasDependents) && max != Integer.MAX_VALUE));
    }

    /** Returns why no object at all will do; null if some may. */
    @Nullable
    Reason impossibility() {
        for (Property property : byIndex) {
            if (property.required && !isPossible(property.name)) {
                Node owner = owner(node -> node.required.contains(property.name));
                String message = "must have a property '" + property.name + "', which the schema makes impossible";
                return new Reason(owner, "required", message, Expected.NOTHING);
            }
        }
        if (Math.max(min, required) > max) {
            Node owner =
                    owner(node -> node.minProperties > max || node.required.size() > max || node.maxProperties == max);
            return new Reason(owner, "maxProperties", "must have more properties than it can have", Expected.NOTHING);
        }
        return null;
    }

    private Node owner(java.util.function.Predicate<Node> test) {
        return Arrays.stream(nodes).filter(test).findFirst().orElse(nodes[0]);
    }
}
