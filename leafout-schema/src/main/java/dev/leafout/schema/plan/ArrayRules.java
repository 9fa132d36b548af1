// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.plan;

import dev.leafout.event.ValueKind;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rules for the items of an array. */
public final class ArrayRules {
    /** A {@code contains}: how many items must match. */
    public record Contains(Node owner, Conjunction conjunction, int min, int max) {}

    final Node[] nodes;
    public final Conjunction[] prefix;
    public final Conjunction rest;
    public final int min;
    /** The most items there can be: by {@code maxItems}, or because no further item could be valid or different. */
    public final int max;

    public final boolean unique;
    public final Contains[] contains;
    /** Whether every array is valid. */
    public final boolean isEmpty;

    public ArrayRules(Node[] nodes, ConjunctionTable table) {
        this.nodes = nodes;
        int length = 0;
        int least = 0;
        int most = Integer.MAX_VALUE;
        boolean isUnique = false;
        List<Contains> found = new ArrayList<>();
        for (Node node : nodes) {
            length = Math.max(length, node.prefixItems.size());
            least = Math.max(least, node.minItems);
            most = Math.min(most, node.maxItems);
            isUnique |= node.uniqueItems;
            if (node.contains != null && (node.minContains > 0 || node.maxContains < Integer.MAX_VALUE)) {
                Conjunction conjunction = table.of(node.contains);
                found.add(new Contains(node, conjunction, node.minContains, node.maxContains));
            } else if (node.contains != null) {
                // Demands nothing, but what it matches counts as evaluated.
                found.add(new Contains(node, table.of(node.contains), 0, Integer.MAX_VALUE));
            }
        }
        this.prefix = new Conjunction[length];
        for (int i = 0; i < length; i++) {
            prefix[i] = item(i, table);
        }
        this.rest = item(length, table);
        this.unique = isUnique;
        this.contains = found.toArray(new Contains[0]);
        this.min = least;
        this.max = Math.min(most, possible());
        this.isEmpty = allowsAll();
    }

    private Conjunction item(int index, ConjunctionTable table) {
        List<Node> found = new ArrayList<>();
        for (Node node : nodes) {
            if (index < node.prefixItems.size()) {
                found.add(node.prefixItems.get(index));
            } else if (node.items != null) {
                found.add(node.items);
            }
        }
        return table.of(found);
    }

    private int possible() {
        for (int i = 0; i < prefix.length; i++) {
            if (prefix[i].isEmpty()) {
                return i;
            }
        }
        if (rest.isEmpty()) {
            return prefix.length;
        }
        return unique ? (int) Math.min(Integer.MAX_VALUE, prefix.length + count(rest)) : Integer.MAX_VALUE;
    }

    /** Returns how many different values there are, if they are few. */
    private static long count(Conjunction conjunction) {
        if (conjunction.isTrue) {
            return Integer.MAX_VALUE;
        }
        long count = 0;
        for (ValueKind kind : ValueKind.values()) {
            if (kind.isContainer()) {
                count += countContainers(conjunction, kind);
            } else if (!conjunction.isHopeless(kind)) {
                count += kind == ValueKind.STRING && !conjunction.hasValues()
                        ? Integer.MAX_VALUE
                        : count(conjunction.plan(kind));
            }
            if (count >= Integer.MAX_VALUE) {
                return Integer.MAX_VALUE;
            }
        }
        return count;
    }

    /** Does not use their plans, which may lead back to this array. */
    private static long countContainers(Conjunction conjunction, ValueKind kind) {
        long count = Integer.MAX_VALUE;
        for (Node node : conjunction.nodes) {
            if (!node.allows(kind)) {
                return 0;
            }
            if (node.values != null) {
                count = Math.min(
                        count,
                        node.structures.stream().filter(one -> one.allows(kind)).count());
            }
        }
        return count;
    }

    private static long count(Plan plan) {
        return switch (plan.kind) {
            case NULL -> 1;
            case BOOLEAN -> Integer.bitCount(plan.booleans);
            case STRING ->
                plan.text != null && plan.text.candidates != null ? plan.text.candidates.length : Integer.MAX_VALUE;
            case NUMBER -> plan.numbers != null ? plan.numbers.values.size() : count(plan.range);
            default -> Integer.MAX_VALUE;
        };
    }

    private static long count(@Nullable NumberRange range) {
        if (range == null || range.low == null || range.high == null || range.multiple == null) {
            return Integer.MAX_VALUE;
        }
        BigDecimal first = range.low.divide(range.multiple, 0, RoundingMode.CEILING);
        BigDecimal last = range.high.divide(range.multiple, 0, RoundingMode.FLOOR);
        return Math.max(
                0,
                last.subtract(first)
                        .add(BigDecimal.ONE)
                        .min(BigDecimal.valueOf(Integer.MAX_VALUE))
                        .longValue());
    }

    public Conjunction item(int index) {
        return index < prefix.length ? prefix[index] : rest;
    }

    private boolean allowsAll() {
        return min == 0
                && max == Integer.MAX_VALUE
                && !unique
                && contains.length == 0
                && rest.isTrue
                && areTrue(prefix);
    }

    private static boolean areTrue(Conjunction[] all) {
        for (Conjunction one : all) {
            if (!one.isTrue) {
                return false;
            }
        }
        return true;
    }

    /** Returns why no array can be valid, or null if some may be. */
    @Nullable
    Reason impossibility() {
        if (min > max) {
            return new Reason(
                    owner(node -> node.minItems > max),
                    "minItems",
                    () -> "must have at least " + min + " items, which the schema makes impossible");
        }
        for (Contains one : contains) {
            if (one.min > one.max || one.min > max || (one.min > 0 && isImpossible(one))) {
                return new Reason(one.owner, "contains", () -> "must contain an item that the schema makes impossible");
            }
        }
        return null;
    }

    private boolean isImpossible(Contains one) {
        for (int i = 0; i < prefix.length && i < max; i++) {
            if (!one.conjunction.and(prefix[i]).isEmpty()) {
                return false;
            }
        }
        return max <= prefix.length || one.conjunction.and(rest).isEmpty();
    }

    private Node owner(java.util.function.Predicate<Node> test) {
        return Arrays.stream(nodes).filter(test).findFirst().orElse(nodes[0]);
    }
}
