// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.plan;

import dev.leafout.event.ValueKind;
import dev.leafout.schema.pattern.Automaton;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Looks for a value that a schema accepts, without making a plan. Only if there is none so simple do plans have to show
 * whether there is any. Plans for all that a schema mentions were most of the cost of a short document.
 */
final class Witness {
    /** How many values of an {@code enum} are tried. */
    private static final int MAX_VALUES = 8;
    /** Up to this many schemas are asked for each name that is required. */
    private static final int MAX_NODES = 8;

    private final Conjunction conjunction;
    private final ConjunctionTable table;
    private final Node[] nodes;

    private Witness(Conjunction conjunction) {
        this.conjunction = conjunction;
        this.table = conjunction.table;
        this.nodes = conjunction.nodes;
    }

    /** Returns whether a value has been found that is valid as far as is known; there may be one even if not. */
    static boolean isFound(Conjunction conjunction) {
        return new Witness(conjunction).find();
    }

    private boolean find() {
        int kinds = conjunction.kinds;
        ValueSet values = null;
        for (Node node : nodes) {
            values = node.values != null ? node.values : values;
        }
        if (values != null) {
            return findAmong(values);
        }
        return (has(kinds, ValueKind.NULL) && isValid(null))
                || (has(kinds, ValueKind.BOOLEAN) && (isValid(true) || isValid(false)))
                || (has(kinds, ValueKind.STRING) && (canBeText() || isValid("")))
                || (has(kinds, ValueKind.OBJECT) && isValid(Map.of()))
                || (has(kinds, ValueKind.ARRAY) && isValid(List.of()))
                || (has(kinds, ValueKind.NUMBER) && findNumber())
                || (has(kinds, ValueKind.OBJECT) && canBeObject())
                || (has(kinds, ValueKind.ARRAY) && canBeArray());
    }

    private static boolean has(int kinds, ValueKind kind) {
        return (kinds & Kinds.bit(kind)) != 0;
    }

    private boolean isValid(@Nullable Object value) {
        return table.scalars.verdict(conjunction, value) == Verdict.CERTAIN;
    }

    private boolean findAmong(ValueSet values) {
        List<@Nullable Object> all = values.list();
        for (int i = 0; i < all.size() && i < MAX_VALUES; i++) {
            Object value = all.get(i);
            boolean isOther = value instanceof Map || value instanceof List;
            if (!isOther && isValid(value)) {
                return true;
            }
        }
        return false;
    }

    /** Zero, or a bound. */
    private boolean findNumber() {
        if (isValid(BigDecimal.ZERO)) {
            return true;
        }
        for (Node node : nodes) {
            BigDecimal above = node.exclusiveMinimum == null ? null : node.exclusiveMinimum.add(BigDecimal.ONE);
            BigDecimal below = node.exclusiveMaximum == null ? null : node.exclusiveMaximum.subtract(BigDecimal.ONE);
            for (BigDecimal one : new BigDecimal[] {node.minimum, node.maximum, above, below, node.multipleOf}) {
                if (one != null && isValid(one)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** There is a text of any length, of any one format, and for any one pattern that does not contradict itself. */
    private boolean canBeText() {
        int least = 0;
        int most = Integer.MAX_VALUE;
        int shapes = 0;
        for (Node node : nodes) {
            least = Math.max(least, node.minLength);
            most = Math.min(most, node.maxLength);
            shapes += (node.pattern == null ? 0 : 1) + (node.format == null ? 0 : 1);
            Automaton automaton = node.pattern == null ? null : node.pattern.automaton();
            if (node.pattern != null && (automaton == null || automaton.start.isDead())) {
                return false;
            }
        }
        boolean hasBounds = least > 0 || most < Integer.MAX_VALUE;
        return conjunction.branchings().isEmpty() && (shapes == 0 ? least <= most : shapes == 1 && !hasBounds);
    }

    /** An object with all that is required, if nothing else is said about how many properties there are. */
    private boolean canBeObject() {
        if (nodes.length > MAX_NODES || !conjunction.branchings().isEmpty()) {
            return false;
        }
        for (Node node : nodes) {
            boolean isPlain = node.patternProperties.isEmpty()
                    && node.propertyNames == null
                    && node.unevaluatedProperties == null
                    && node.minProperties <= node.required.size()
                    && node.maxProperties == Integer.MAX_VALUE
                    && !node.hasRequiringDependents();
            if (!isPlain) {
                return false;
            }
        }
        for (Node node : nodes) {
            for (String name : node.required) {
                if (table.of(schemasOf(name)).isEmpty()) {
                    return false;
                }
            }
        }
        return true;
    }

    private List<Node> schemasOf(String name) {
        List<Node> found = new ArrayList<>(nodes.length);
        for (Node node : nodes) {
            Node own = node.properties.get(name);
            if (own != null) {
                found.add(own);
            } else if (node.additionalProperties != null) {
                found.add(node.additionalProperties);
            }
        }
        return found;
    }

    /** An array of any length, if its items can be the same. */
    private boolean canBeArray() {
        if (nodes.length > 1 || !conjunction.branchings().isEmpty()) {
            return false;
        }
        Node node = nodes[0];
        boolean isPlain = node.prefixItems.isEmpty()
                && node.contains == null
                && node.unevaluatedItems == null
                && !node.uniqueItems
                && node.minItems <= node.maxItems;
        return isPlain && (node.items == null || !table.of(node.items).isEmpty());
    }
}
