// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema;

import dev.leafout.event.JsonText;
import dev.leafout.event.ValueKind;
import dev.leafout.schema.pattern.EcmaPattern;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The words of violations. */
final class Messages {
    private static final int MAX_LISTED = 12;
    private static final int MAX_LENGTH = 64;

    private Messages() {}

    /** "a number", "an integer or null". */
    static String types(List<String> types) {
        return types.isEmpty() ? "nothing" : types.stream().map(Messages::a).collect(Collectors.joining(" or "));
    }

    private static String a(String type) {
        return switch (type) {
            case "null" -> "null";
            case "object", "array", "integer" -> "an " + type;
            default -> "a " + type;
        };
    }

    static String a(ValueKind kind) {
        return a(kind.name().toLowerCase(java.util.Locale.ROOT));
    }

    /** "\"a\" or \"b\"". */
    static String values(List<? extends @Nullable Object> values) {
        if (values.isEmpty()) {
            return "nothing";
        }
        return listed(
                values.stream().map(value -> shortened(SchemaJson.write(value))).toList(), " or ");
    }

    static String names(List<String> names) {
        return listed(
                names.stream().map(JsonText::quoted).map(Messages::shortened).toList(), ", ");
    }

    private static String listed(List<String> all, String separator) {
        String listed = all.stream().limit(MAX_LISTED).collect(Collectors.joining(separator));
        return all.size() > MAX_LISTED ? listed + separator + "one of " + (all.size() - MAX_LISTED) + " more" : listed;
    }

    static String shortened(String text) {
        return text.length() <= MAX_LENGTH ? text : text.substring(0, MAX_LENGTH - 1) + "…";
    }

    /** Why it cannot be found out whether a text matches all of these patterns. */
    static String doubt(Stream<EcmaPattern> patterns) {
        return patterns.filter(pattern -> pattern.excess() != null)
                .findFirst()
                .map(pattern -> "The pattern " + shortened(pattern.source())
                        + " is past a limit, so its verdict is unknown: " + pattern.excess())
                .orElse("A pattern took more steps than it may; its verdict is unknown");
    }

    static String failed(Branching branching) {
        int count = branching.branches.length;
        return switch (branching.type) {
            case ANY -> "matches none of the " + count + " schemas of anyOf";
            case ONE -> "must match exactly one of the " + count + " schemas of oneOf";
            case NOT -> "must not match the schema of not";
            case IF -> "does not match what follows from if";
            case DEPENDENT -> "does not match what follows from the property '" + branching.name + "'";
            case VALUES -> "must be " + values(branching.owner.values == null ? List.of() : branching.owner.values);
        };
    }

    /** What could have stood there, behind a message on branches that have all failed. */
    static String possible(Branching branching, Expected expected) {
        if (!branching.isOr()) {
            return "";
        }
        List<String> all = new ArrayList<>();
        if (!expected.types().isEmpty()) {
            all.add(types(expected.types()));
        }
        if (!expected.values().isEmpty()) {
            all.add(values(expected.values()));
        }
        if (!expected.names().isEmpty()) {
            all.add("the property "
                    + listed(expected.names().stream().map(JsonText::quoted).toList(), " or "));
        }
        return all.isEmpty() ? "" : "; possible: " + String.join(" or ", all);
    }
}
