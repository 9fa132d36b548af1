// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.plan;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a keyword demands, in plain words: what {@code Expected} says where no types, values or names can be listed. */
final class Demands {
    /** Schemas longer than this are shortened. */
    private static final int MAX_SCHEMA = 200;

    private static final List<String> NUMBERS =
            List.of("minimum", "exclusiveMinimum", "maximum", "exclusiveMaximum", "multipleOf");

    private Demands() {}

    static List<String> of(Node node, String keyword) {
        if (keyword.equals("if")) {
            return condition(node);
        }
        String demand = demand(node, keyword);
        return demand == null ? List.of() : List.of(demand);
    }

    static @Nullable String demand(Node node, String keyword) {
        return switch (keyword) {
            case "" -> node.never ? "nothing" : null;
            case "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf" -> number(node, keyword);
            case "minLength" -> "at least " + count(node.minLength, "character");
            case "maxLength" -> "at most " + count(node.maxLength, "character");
            case "pattern" -> node.pattern == null ? null : "text that matches " + node.pattern.source();
            case "format" -> node.format == null ? null : node.format.description();
            case "minItems" -> "at least " + count(node.minItems, "item");
            case "maxItems" -> "at most " + count(node.maxItems, "item");
            case "uniqueItems" -> "no two equal items";
            case "contains" -> "an item that matches " + schema(node.contains);
            case "minContains" -> "at least " + matching(node.minContains, node);
            case "maxContains" -> "at most " + matching(node.maxContains, node);
            case "items", "prefixItems", "additionalItems", "unevaluatedItems" -> "no more items";
            case "minProperties" -> "at least " + count(node.minProperties, "property");
            case "maxProperties" -> "at most " + count(node.maxProperties, "property");
            case "additionalProperties", "unevaluatedProperties" -> "no other properties";
            case "propertyNames" -> "names that match " + schema(node.propertyNames);
            case "not" -> "anything that does not match " + schema(node.not);
            default -> null;
        };
    }

    /** "1 item", "2 items". */
    static String count(int number, String what) {
        String several = what.endsWith("y") ? what.substring(0, what.length() - 1) + "ies" : what + "s";
        return number + " " + (number == 1 ? what : several);
    }

    private static String matching(int number, Node node) {
        return count(number, "item") + (number == 1 ? " that matches " : " that match ") + schema(node.contains);
    }

    /** All that schemas demand of a number: "an integer and at least 1 and at most 5". */
    static String numbers(Node[] nodes) {
        Set<String> all = new LinkedHashSet<>();
        for (Node node : nodes) {
            if (node.integer) {
                all.add(Messages.types(node.types));
            }
            for (String keyword : NUMBERS) {
                if (bound(node, keyword) != null) {
                    all.add(number(node, keyword));
                }
            }
        }
        return String.join(" and ", all);
    }

    private static String number(Node node, String keyword) {
        String bound = SchemaJson.write(bound(node, keyword));
        return switch (keyword) {
            case "minimum" -> "at least " + bound;
            case "maximum" -> "at most " + bound;
            case "exclusiveMinimum" -> "more than " + bound;
            case "exclusiveMaximum" -> "less than " + bound;
            default -> "a multiple of " + bound;
        };
    }

    private static @Nullable BigDecimal bound(Node node, String keyword) {
        return switch (keyword) {
            case "minimum" -> node.minimum;
            case "maximum" -> node.maximum;
            case "exclusiveMinimum" -> node.exclusiveMinimum;
            case "exclusiveMaximum" -> node.exclusiveMaximum;
            default -> node.multipleOf;
        };
    }

    private static List<String> condition(Node node) {
        List<String> demands = new ArrayList<>();
        if (node.then != null) {
            demands.add("if it matches " + schema(node.condition) + ", also " + schema(node.then));
        }
        if (node.otherwise != null) {
            demands.add("if it does not match " + schema(node.condition) + ", " + schema(node.otherwise));
        }
        return demands;
    }

    private static String schema(@Nullable Node node) {
        return Messages.shownSchema(Objects.requireNonNull(node).origin.json(), MAX_SCHEMA);
    }
}
