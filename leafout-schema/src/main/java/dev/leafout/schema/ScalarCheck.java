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

    /** Returns how the value stands; live if that cannot be found out. */
    Verdict verdict(Conjunction conjunction, @Nullable Object value) {
        Verdict all = Verdict.CERTAIN;
        for (Node node : conjunction.nodes) {
            all = all.and(verdict(node, value));
        }
        for (Branching branching : conjunction.branchings()) {
            boolean isOfContainers =
                    branching.type == Branching.Type.VALUES || branching.type == Branching.Type.DEPENDENT;
            if (!isOfContainers && all != Verdict.DOOMED) {
                all = all.and(verdict(branching, value));
            }
        }
        return all;
    }

    private Verdict verdict(Branching branching, @Nullable Object value) {
        return branching.combine(
                new Branching.Verdicts() {
                    @Override
                    public Verdict verdict(int branch) {
                        return ScalarCheck.this.verdict(branching.branches[branch], value);
                    }

                    @Override
                    public long when(int branch) {
                        return 0;
                    }
                },
                new long[1]);
    }

    private Verdict verdict(Node node, @Nullable Object value) {
        if (node.never || !node.allows(kindOf(value)) || (node.values != null && !node.values.contains(value))) {
            return Verdict.DOOMED;
        }
        if (value instanceof BigDecimal number && !acceptsNumber(node, number)) {
            return Verdict.DOOMED;
        }
        return value instanceof String text ? verdict(node, text) : Verdict.CERTAIN;
    }

    private static boolean acceptsNumber(Node node, BigDecimal number) {
        return (!node.integer || number.scale() <= 0)
                && (node.minimum == null || number.compareTo(node.minimum) >= 0)
                && (node.maximum == null || number.compareTo(node.maximum) <= 0)
                && (node.exclusiveMinimum == null || number.compareTo(node.exclusiveMinimum) > 0)
                && (node.exclusiveMaximum == null || number.compareTo(node.exclusiveMaximum) < 0)
                && (node.multipleOf == null || NumberRange.isMultiple(number, node.multipleOf));
    }

    private Verdict verdict(Node node, String text) {
        int length = text.codePointCount(0, text.length());
        if (length < node.minLength || length > node.maxLength || (node.format != null && !node.format.accepts(text))) {
            return Verdict.DOOMED;
        }
        Boolean matches = node.pattern == null ? Boolean.TRUE : node.pattern.matches(text, steps);
        return matches == null ? Verdict.LIVE : matches ? Verdict.CERTAIN : Verdict.DOOMED;
    }
}
