// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema;

import dev.leafout.event.ValueKind;
import dev.leafout.schema.pattern.EcmaPattern;
import dev.leafout.schema.pattern.PatternSet;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One schema, its keywords read and its references resolved. What a keyword is not there for is null or neutral. */
final class Node {
    record PatternProperty(EcmaPattern pattern, Node node) {}

    /** Tells nodes of one schema apart, and puts them in order. */
    final int id;
    /** Where it stands, for those who read a violation. */
    final SchemaLocation location;
    /** Whether it is the schema {@code false}. */
    boolean never;

    /** The kinds that {@code type} allows, one bit each. */
    int kinds = Kinds.ALL;
    /** Whether numbers must be integers. */
    boolean integer;

    List<String> types = List.of();

    /** The values of {@code enum} or {@code const}. */
    @Nullable
    ValueSet values;

    /** Which keyword says so. */
    String valuesKeyword = "enum";
    /** Whether it stands for several branches that are values only. */
    boolean isMerged;

    /** The objects and arrays among these values, each as a schema that accepts nothing else. */
    List<Node> structures = List.of();

    @Nullable
    BigDecimal minimum;

    @Nullable
    BigDecimal maximum;

    @Nullable
    BigDecimal exclusiveMinimum;

    @Nullable
    BigDecimal exclusiveMaximum;

    @Nullable
    BigDecimal multipleOf;

    int minLength;
    int maxLength = Integer.MAX_VALUE;

    @Nullable
    EcmaPattern pattern;

    @Nullable
    Format format;

    Map<String, Node> properties = Map.of();
    List<PatternProperty> patternProperties = List.of();
    /** The patterns of those. */
    PatternSet patterns = PatternSet.EMPTY;

    @Nullable
    Node additionalProperties;

    @Nullable
    Node propertyNames;

    @Nullable
    Node unevaluatedProperties;

    List<String> required = List.of();
    int minProperties;
    int maxProperties = Integer.MAX_VALUE;
    Map<String, List<String>> dependentRequired = Map.of();
    Map<String, Node> dependentSchemas = Map.of();

    /** The names of the last two that {@code dependencies} speaks of, the keyword of older drafts. */
    Set<String> dependencies = Set.of();

    List<Node> prefixItems = List.of();

    @Nullable
    Node items;

    @Nullable
    Node contains;

    int minContains = 1;
    int maxContains = Integer.MAX_VALUE;

    @Nullable
    Node unevaluatedItems;

    int minItems;
    int maxItems = Integer.MAX_VALUE;
    boolean uniqueItems;

    List<Node> allOf = List.of();
    List<Node> anyOf = List.of();
    List<Node> oneOf = List.of();

    @Nullable
    Node not;

    @Nullable
    Node condition;

    @Nullable
    Node then;

    @Nullable
    Node otherwise;

    @Nullable
    Node ref;

    @Nullable
    Node dynamicRef;

    /** The schema that says all that this one says; itself if this one says something of its own. */
    private @Nullable Node gist;

    Node(int id, SchemaLocation location) {
        this.id = id;
        this.location = location;
    }

    String pointer() {
        return location.name();
    }

    /**
     * Returns the schema to which this one leads, by a chain of references of any length, if all that it does is lead
     * there; otherwise itself.
     */
    Node gist() {
        Node last = this;
        while (last.gist == null) {
            Node next = last.onlyInclusion();
            if (next == null) {
                last.gist = last;
            } else {
                last = next;
            }
        }
        Node end = last.gist;
        for (Node node = this; node.gist == null; ) {
            Node next = node.onlyInclusion();
            node.gist = end;
            node = next == null ? end : next;
        }
        return end;
    }

    private @Nullable Node onlyInclusion() {
        int count = (ref == null ? 0 : 1) + (dynamicRef == null ? 0 : 1) + allOf.size();
        if (count != 1 || !isTrivial()) {
            return null;
        }
        return ref != null ? ref : dynamicRef != null ? dynamicRef : allOf.get(0);
    }

    /** Returns whether it accepts everything, the schemas left aside that it includes. */
    boolean isTrivial() {
        return !never
                && kinds == Kinds.ALL
                && !integer
                && values == null
                && minimum == null
                && maximum == null
                && exclusiveMinimum == null
                && exclusiveMaximum == null
                && multipleOf == null
                && minLength == 0
                && maxLength == Integer.MAX_VALUE
                && pattern == null
                && format == null
                && isTrivialForContainers()
                && anyOf.isEmpty()
                && oneOf.isEmpty()
                && not == null
                && condition == null;
    }

    private boolean isTrivialForContainers() {
        return properties.isEmpty()
                && patternProperties.isEmpty()
                && additionalProperties == null
                && propertyNames == null
                && unevaluatedProperties == null
                && required.isEmpty()
                && minProperties == 0
                && maxProperties == Integer.MAX_VALUE
                && dependentRequired.isEmpty()
                && dependentSchemas.isEmpty()
                && prefixItems.isEmpty()
                && items == null
                && contains == null
                && unevaluatedItems == null
                && minItems == 0
                && maxItems == Integer.MAX_VALUE
                && !uniqueItems;
    }

    boolean allows(ValueKind kind) {
        return (kinds & Kinds.bit(kind)) != 0;
    }

    @Override
    public String toString() {
        return "Node " + id + " " + pointer();
    }
}
