// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.plan;

import dev.leafout.event.ValueKind;
import dev.leafout.schema.pattern.EcmaPattern;
import dev.leafout.schema.pattern.PatternSet;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One schema, with its keywords read and its references resolved. For a missing keyword, a field is null or neutral.
 */
public final class Node {
    public record PatternProperty(EcmaPattern pattern, Node node) {}

    /** Identifies and orders the nodes of one schema; set once, before the node is used. */
    private int id;
    /** Where it is, for violations. */
    final Origin origin;
    /** Whether it is the schema {@code false}. */
    public boolean never;

    /** The kinds that {@code type} allows, one bit each. */
    public int kinds = Kinds.ALL;
    /** Whether numbers must be integers. */
    public boolean integer;
    /** Whether integers must be written without point and exponent, as in draft 4. */
    public boolean digitsOnly;

    public List<String> types = List.of();

    /** The values of {@code enum} or {@code const}. */
    public @Nullable ValueSet values;

    /** Which of the two keywords it was. */
    public String valuesKeyword = "enum";
    /** Whether it stands for several branches that are only values. */
    public boolean isMerged;

    /** The objects and arrays among these values, each as a schema that accepts nothing else. */
    public List<Node> structures = List.of();

    public @Nullable BigDecimal minimum;

    public @Nullable BigDecimal maximum;

    public @Nullable BigDecimal exclusiveMinimum;

    public @Nullable BigDecimal exclusiveMaximum;

    public @Nullable BigDecimal multipleOf;

    public int minLength;
    public int maxLength = Integer.MAX_VALUE;

    public @Nullable EcmaPattern pattern;

    public @Nullable TextFormat format;

    public Map<String, Node> properties = Map.of();
    public List<PatternProperty> patternProperties = List.of();
    /** The patterns of those. */
    public PatternSet patterns = PatternSet.EMPTY;

    public @Nullable Node additionalProperties;

    public @Nullable Node propertyNames;

    public @Nullable Node unevaluatedProperties;

    public List<String> required = List.of();
    public int minProperties;
    public int maxProperties = Integer.MAX_VALUE;
    public Map<String, List<String>> dependentRequired = Map.of();
    public Map<String, Node> dependentSchemas = Map.of();

    /** Those of the last that only require properties, which costs no more than {@link #dependentRequired}. */
    public Map<String, Node> requiringDependents = Map.of();

    /** Which of the names in the last three come from {@code dependencies}, the keyword of older drafts. */
    public Set<String> dependencies = Set.of();

    public List<Node> prefixItems = List.of();

    /** The keyword of these: before 2020-12 it was {@code items}. */
    public String prefixKeyword = "prefixItems";

    public @Nullable Node items;

    /** The keyword of that. */
    public String itemsKeyword = "items";

    public @Nullable Node contains;

    /** Whether an item that {@code contains} matches is evaluated. */
    public boolean containsEvaluates = true;

    public int minContains = 1;
    public int maxContains = Integer.MAX_VALUE;

    public @Nullable Node unevaluatedItems;

    public int minItems;
    public int maxItems = Integer.MAX_VALUE;
    public boolean uniqueItems;

    public List<Node> allOf = List.of();
    public List<Node> anyOf = List.of();
    public List<Node> oneOf = List.of();

    /** Which of those is meant, as a hint. */
    public @Nullable Discriminator discriminator;

    public @Nullable Node not;

    public @Nullable Node condition;

    public @Nullable Node then;

    public @Nullable Node otherwise;

    public @Nullable Node ref;

    public @Nullable Node dynamicRef;

    /** The schema that is equivalent to this one; itself, unless this one only refers to another. */
    private @Nullable Node gist;

    /** This schema with those it includes, once that is known. */
    @Nullable
    Conjunction alone;

    public Node(Origin origin) {
        this.origin = origin;
    }

    /** Gives it the number that identifies it. */
    public void number(int number) {
        id = number;
    }

    public int id() {
        return id;
    }

    public String pointer() {
        return origin.pointer();
    }

    /**
     * If this schema does nothing but refer to another, returns the end of that chain of references, of any length;
     * otherwise itself.
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

    /** Returns whether other schemas hold wherever this one does. */
    boolean includesOthers() {
        return ref != null || dynamicRef != null || !allOf.isEmpty();
    }

    /** Returns whether it applies other schemas to the same value. */
    public boolean appliesInPlace() {
        return includesOthers() || branches() || !dependentSchemas.isEmpty();
    }

    private boolean branches() {
        return !anyOf.isEmpty() || !oneOf.isEmpty() || not != null || condition != null;
    }

    /** Returns whether it tries other schemas on the same value. */
    boolean hasBranchings() {
        return branches() || !dependentSchemas.isEmpty() || !structures.isEmpty();
    }

    /** Returns whether some properties are required only if others are there. */
    boolean hasRequiringDependents() {
        return !dependentRequired.isEmpty() || !requiringDependents.isEmpty();
    }

    /** Returns whether it requires properties and says nothing else. */
    public boolean onlyRequires() {
        return !includesOthers() && !required.isEmpty() && isTrivialButForRequired();
    }

    /** Returns the one property that it requires, if it says nothing else. */
    @Nullable
    String onlyRequirement() {
        return required.size() == 1 && onlyRequires() ? required.get(0) : null;
    }

    /** Returns whether it accepts everything, not counting the schemas that it includes. */
    boolean isTrivial() {
        return required.isEmpty() && isTrivialButForRequired();
    }

    private boolean isTrivialButForRequired() {
        return !never
                && kinds == Kinds.ALL
                && values == null
                && isTrivialForTexts()
                && isTrivialForNumbers()
                && isTrivialForObjects()
                && isTrivialForArrays()
                && !branches();
    }

    /** Returns whether it says nothing about texts, not counting values, branchings and the schemas it includes. */
    boolean isTrivialForTexts() {
        return minLength == 0 && maxLength == Integer.MAX_VALUE && pattern == null && format == null;
    }

    /** The same for numbers. */
    boolean isTrivialForNumbers() {
        return !integer
                && minimum == null
                && maximum == null
                && exclusiveMinimum == null
                && exclusiveMaximum == null
                && multipleOf == null;
    }

    /** The same for values of a kind that it allows. */
    boolean isTrivialFor(ValueKind kind) {
        return switch (kind) {
            case STRING -> isTrivialForTexts();
            case NUMBER -> isTrivialForNumbers();
            case BOOLEAN, NULL -> true;
            case OBJECT -> required.isEmpty() && isTrivialForObjects();
            case ARRAY -> isTrivialForArrays();
        };
    }

    private boolean isTrivialForObjects() {
        return properties.isEmpty()
                && patternProperties.isEmpty()
                && additionalProperties == null
                && propertyNames == null
                && unevaluatedProperties == null
                && minProperties == 0
                && maxProperties == Integer.MAX_VALUE
                && !hasRequiringDependents()
                && dependentSchemas.isEmpty();
    }

    private boolean isTrivialForArrays() {
        return prefixItems.isEmpty()
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

    /** Faster than that of its identity, and the table finds conjunctions by their nodes. */
    @Override
    public int hashCode() {
        return id;
    }

    @Override
    public String toString() {
        return "Node " + id + " " + pointer();
    }
}
