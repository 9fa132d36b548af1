// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema;

import dev.leafout.event.ValueKind;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** Whether a schema accepts a value that is no container, and that is whole. */
final class ScalarCheck {
    private final long steps;

    ScalarCheck(long steps) {
        this.steps = steps;
    }

    static ValueKind kindOf(@Nullable Object value) {
        if (value == null) {
            return ValueKind.NULL;
        }
        return value instanceof String
                ? ValueKind.STRING
                : value instanceof Boolean ? ValueKind.BOOLEAN : ValueKind.NUMBER;
    }

    boolean accepts(Node[] nodes, @Nullable Object value) {
        for (Node node : nodes) {
            if (!accepts(node, value)) {
                return false;
            }
        }
        return true;
    }

    boolean accepts(Node node, @Nullable Object value) {
        if (node.never || !node.allows(kindOf(value)) || (node.values != null && !node.values.contains(value))) {
            return false;
        }
        if (value instanceof BigDecimal number && !acceptsNumber(node, number)) {
            return false;
        }
        if (value instanceof String text && !acceptsText(node, text)) {
            return false;
        }
        return acceptsInPlace(node, value);
    }

    private static boolean acceptsNumber(Node node, BigDecimal number) {
        return (!node.integer || number.scale() <= 0)
                && (node.minimum == null || number.compareTo(node.minimum) >= 0)
                && (node.maximum == null || number.compareTo(node.maximum) <= 0)
                && (node.exclusiveMinimum == null || number.compareTo(node.exclusiveMinimum) > 0)
                && (node.exclusiveMaximum == null || number.compareTo(node.exclusiveMaximum) < 0)
                && (node.multipleOf == null || NumberRange.isMultiple(number, node.multipleOf));
    }

    private boolean acceptsText(Node node, String text) {
        int length = text.codePointCount(0, text.length());
        return length >= node.minLength
                && length <= node.maxLength
                && (node.pattern == null || !Boolean.FALSE.equals(node.pattern.matches(text, steps)))
                && (node.format == null || node.format.accepts(text));
    }

    private boolean acceptsInPlace(Node node, @Nullable Object value) {
        if (!accepts(node.allOf.toArray(new Node[0]), value)
                || (node.ref != null && !accepts(node.ref, value))
                || (node.dynamicRef != null && !accepts(node.dynamicRef, value))
                || (node.not != null && accepts(node.not, value))) {
            return false;
        }
        if (!node.anyOf.isEmpty() && node.anyOf.stream().noneMatch(branch -> accepts(branch, value))) {
            return false;
        }
        if (!node.oneOf.isEmpty()
                && node.oneOf.stream().filter(branch -> accepts(branch, value)).count() != 1) {
            return false;
        }
        if (node.condition == null) {
            return true;
        }
        Node consequence = accepts(node.condition, value) ? node.then : node.otherwise;
        return consequence == null || accepts(consequence, value);
    }
}
