// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.plan;

import dev.leafout.event.ValueKind;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Looks whether a schema says so little that there must be a valid value, without trying any. That settles it for almost
 * all schemas; for the others a {@link Witness} is looked for.
 */
final class ObviousValue {
    private static final int MAX_DEPTH = 4;
    /** How many schemas are looked at. */
    private static final int MAX_SCHEMAS = 40;

    private int left = MAX_SCHEMAS;

    private ObviousValue() {}

    /** Returns whether there is a valid value; there may be one even if not. */
    static boolean isThere(Conjunction conjunction) {
        return new ObviousValue().isThere(conjunction, Kinds.ALL, 0);
    }

    /** Returns whether there is a valid value of one of these kinds. */
    private boolean isThere(Conjunction conjunction, int among, int depth) {
        if (conjunction.isTrue) {
            return true;
        }
        int kinds = conjunction.kinds & among;
        if (kinds == 0 || conjunction.nodes.length > 1 || depth > MAX_DEPTH || --left < 0) {
            return false;
        }
        Node node = conjunction.nodes[0];
        if (!node.hasBranchings()) {
            return node.values == null
                    ? isThere(node, conjunction.table, kinds, depth)
                    : isAmong(node, node.values.list(), kinds);
        }
        boolean hasOthers = node.not != null
                || node.condition != null
                || node.values != null
                || !node.dependentSchemas.isEmpty()
                || node.anyOf.isEmpty() == node.oneOf.isEmpty();
        return !hasOthers && isInBranch(node, conjunction.table, kinds, depth);
    }

    private static boolean has(int kinds, ValueKind kind) {
        return (kinds & Kinds.bit(kind)) != 0;
    }

    private boolean isThere(Node node, ConjunctionTable table, int kinds, int depth) {
        return has(kinds, ValueKind.NULL)
                || has(kinds, ValueKind.BOOLEAN)
                || (has(kinds, ValueKind.STRING) && isAnyText(node))
                || (has(kinds, ValueKind.NUMBER) && isUnbounded(node))
                || (has(kinds, ValueKind.ARRAY) && canBeArray(node, table, depth))
                || (has(kinds, ValueKind.OBJECT) && canBeObject(node, table, depth));
    }

    private static boolean isAmong(Node node, List<@Nullable Object> values, int kinds) {
        if (values.isEmpty()) {
            return false;
        }
        ValueKind kind = ScalarCheck.kindOf(values.get(0));
        return !kind.isContainer() && has(kinds, kind) && node.isTrivialFor(kind);
    }

    /** A value that one branch accepts, of a kind that no other branch of a {@code oneOf} allows. */
    private boolean isInBranch(Node node, ConjunctionTable table, int kinds, int depth) {
        List<Node> branches = node.anyOf.isEmpty() ? node.oneOf : node.anyOf;
        if (branches.size() > MAX_SCHEMAS) {
            return false;
        }
        int once = 0;
        int often = 0;
        for (Node branch : branches) {
            int own = table.of(branch).kinds;
            often |= once & own;
            once |= own;
        }
        int usable = node.anyOf.isEmpty() ? kinds & ~often : kinds;
        for (ValueKind kind : ValueKind.values()) {
            if (has(usable, kind) && !node.isTrivialFor(kind)) {
                usable &= ~Kinds.bit(kind);
            }
        }
        for (Node branch : branches) {
            if (isThere(table.of(branch), usable, depth + 1)) {
                return true;
            }
        }
        return false;
    }

    /** There is a text of any length, and of any format. */
    private static boolean isAnyText(Node node) {
        return node.pattern == null
                && (node.format == null
                        ? node.minLength <= node.maxLength
                        : node.minLength == 0 && node.maxLength == Integer.MAX_VALUE);
    }

    /** There is a number beyond any one bound, and any integer that is a bound is one. */
    private static boolean isUnbounded(Node node) {
        if (node.multipleOf != null || node.exclusiveMinimum != null || node.exclusiveMaximum != null) {
            return false;
        }
        if (node.minimum == null || node.maximum == null) {
            return true;
        }
        return node.minimum.compareTo(node.maximum) <= 0 && (!node.integer || node.minimum.scale() <= 0);
    }

    /** An array with as few items as possible, which may all be the same. */
    private boolean canBeArray(Node node, ConjunctionTable table, int depth) {
        if (node.minItems == 0) {
            return node.contains == null;
        }
        return node.prefixItems.isEmpty()
                && node.contains == null
                && node.unevaluatedItems == null
                && !node.uniqueItems
                && node.minItems <= node.maxItems
                && (node.items == null || isThere(table.of(node.items), Kinds.ALL, depth + 1));
    }

    /** An object with nothing but what is required. */
    private boolean canBeObject(Node node, ConjunctionTable table, int depth) {
        if (node.required.isEmpty()) {
            return node.minProperties == 0;
        }
        boolean isPlain = node.patternProperties.isEmpty()
                && node.propertyNames == null
                && node.unevaluatedProperties == null
                && node.minProperties <= node.required.size()
                && node.maxProperties == Integer.MAX_VALUE
                && !node.hasRequiringDependents();
        if (!isPlain) {
            return false;
        }
        for (String name : node.required) {
            Node own = node.properties.get(name);
            Node child = own != null ? own : node.additionalProperties;
            if (child != null && !isThere(table.of(child), Kinds.ALL, depth + 1)) {
                return false;
            }
        }
        return true;
    }
}
