// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.plan;

import dev.leafout.event.ValueKind;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Checks whether a schema accepts a complete value that is not a container, or is an empty one. */
public final class ScalarCheck {
    private final long steps;

    ScalarCheck(long steps) {
        this.steps = steps;
    }

    public static ValueKind kindOf(@Nullable Object value) {
        if (value == null) {
            return ValueKind.NULL;
        }
        if (value instanceof Map || value instanceof List) {
            return value instanceof Map ? ValueKind.OBJECT : ValueKind.ARRAY;
        }
        return value instanceof String
                ? ValueKind.STRING
                : value instanceof Boolean ? ValueKind.BOOLEAN : ValueKind.NUMBER;
    }

    /** Returns the verdict on the value; live if it is unknown. */
    Verdict verdict(Conjunction conjunction, @Nullable Object value) {
        return conjunction.branchings().isEmpty()
                ? find(conjunction, value, Map.of())
                : verdict(conjunction, value, new HashMap<>());
    }

    /** Returns whether the branching alone makes a value invalid. */
    public boolean refuses(Branching branching, @Nullable Object value) {
        return verdict(branching, value, new HashMap<>()) == Verdict.DOOMED;
    }

    /** Schemas can lead to the same one in many ways, so its verdict is remembered. */
    private Verdict verdict(Conjunction conjunction, @Nullable Object value, Map<Conjunction, Verdict> known) {
        Verdict before = known.get(conjunction);
        if (before == null) {
            before = find(conjunction, value, known);
            known.put(conjunction, before);
        }
        return before;
    }

    private Verdict find(Conjunction conjunction, @Nullable Object value, Map<Conjunction, Verdict> known) {
        Verdict all = Verdict.CERTAIN;
        for (Node node : conjunction.nodes) {
            all = all.and(verdict(node, value));
        }
        for (Branching branching : conjunction.branchings()) {
            boolean isOfContainers =
                    branching.type == Branching.Type.VALUES || branching.type == Branching.Type.DEPENDENT;
            if (!isOfContainers && all != Verdict.DOOMED) {
                all = all.and(verdict(branching, value, known));
            }
        }
        return all;
    }

    private Verdict verdict(Branching branching, @Nullable Object value, Map<Conjunction, Verdict> known) {
        Conjunction[] branches = branching.isOr() ? branching.fixed().others : branching.branches;
        // If branches accept nothing but this value, two count as much as any number.
        int certain = branching.isOr() ? Math.min(2, branching.fixed().count(value)) : 0;
        return branching.combine(
                branches.length + certain,
                new Branching.Verdicts() {
                    @Override
                    public Verdict verdict(int branch) {
                        return branch < branches.length
                                ? ScalarCheck.this.verdict(branches[branch], value, known)
                                : Verdict.CERTAIN;
                    }

                    @Override
                    public long when(int branch) {
                        return 0;
                    }
                },
                new long[1]);
    }

    private Verdict verdict(Node node, @Nullable Object value) {
        ValueKind kind = kindOf(value);
        if (node.never || !node.allows(kind) || (node.values != null && !node.values.contains(value))) {
            return Verdict.DOOMED;
        }
        if (kind.isContainer()) {
            return acceptsEmpty(node, kind) ? Verdict.CERTAIN : Verdict.DOOMED;
        }
        if (value instanceof Number number && !acceptsNumber(node, decimal(number))) {
            return Verdict.DOOMED;
        }
        if (value instanceof Number && node.digitsOnly) {
            // It depends on how the number is written.
            return Verdict.LIVE;
        }
        return value instanceof String text ? verdict(node, text) : Verdict.CERTAIN;
    }

    /** Returns whether a schema accepts an object or array without members. */
    private static boolean acceptsEmpty(Node node, ValueKind kind) {
        return kind == ValueKind.OBJECT
                ? node.required.isEmpty() && node.minProperties == 0
                : node.minItems == 0 && (node.contains == null || node.minContains == 0);
    }

    /** All exponents beyond the bounds are equivalent. */
    private static BigDecimal decimal(Number number) {
        return number instanceof BigDecimal decimal ? decimal : Numbers.value(number.toString());
    }

    private static boolean acceptsNumber(Node node, BigDecimal number) {
        return (!node.integer || NumberRange.isMultiple(number, BigDecimal.ONE))
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
