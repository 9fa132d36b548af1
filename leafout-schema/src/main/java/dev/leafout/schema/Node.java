// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema;

import dev.leafout.event.ValueKind;
import dev.leafout.schema.pattern.EcmaPattern;
import dev.leafout.schema.pattern.PatternSet;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One schema, its keywords read and its references resolved. What a keyword is not there for is null or neutral. */
final class Node {
    record PatternProperty(EcmaPattern pattern, Node node) {}

    /** Tells nodes of one schema apart, and puts them in order. */
    final int id;
    /** Where it stands, for those who read a violation. */
    final String pointer;
    /** Whether it is the schema {@code false}. */
    boolean never;

    /** The kinds that {@code type} allows, one bit each. */
    int kinds = Kinds.ALL;
    /** Whether numbers must be integers. */
    boolean integer;

    List<String> types = List.of();

    /** The values of {@code enum} or {@code const}. */
    @Nullable
    List<@Nullable Object> values;

    /** Which keyword says so. */
    String valuesKeyword = "enum";
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

    Node(int id, String pointer) {
        this.id = id;
        this.pointer = pointer;
    }

    boolean allows(ValueKind kind) {
        return (kinds & Kinds.bit(kind)) != 0;
    }

    @Override
    public String toString() {
        return "Node " + id + " " + pointer;
    }
}
