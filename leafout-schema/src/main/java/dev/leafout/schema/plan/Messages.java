// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.plan;

import dev.leafout.event.JsonText;
import dev.leafout.event.SafeText;
import dev.leafout.event.ValueKind;
import dev.leafout.event.ValuePath;
import dev.leafout.schema.Expected;
import dev.leafout.schema.pattern.EcmaPattern;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The words of violations. */
public final class Messages {
    private static final int MAX_LISTED = 12;
    private static final int MAX_LENGTH = 64;
    private static final int MAX_RULE = 300;

    private Messages() {}

    /** "a number", "an integer or null". */
    public static String types(List<String> types) {
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
    public static String values(List<? extends @Nullable Object> values) {
        if (values.isEmpty()) {
            return "nothing";
        }
        return listed(values, " or ", SchemaJson::write);
    }

    public static String names(List<String> names) {
        return listed(names, ", ", JsonText::quoted);
    }

    /** Only the listed ones are written. */
    private static <T extends @Nullable Object> String listed(
            List<T> all, String separator, Function<? super T, String> text) {
        String listed = all.stream()
                .limit(MAX_LISTED)
                .map(one -> shortened(text.apply(one)))
                .collect(Collectors.joining(separator));
        return all.size() > MAX_LISTED ? listed + separator + "one of " + (all.size() - MAX_LISTED) + " more" : listed;
    }

    static String shortened(String text) {
        if (text.length() <= MAX_LENGTH) {
            return text;
        }
        int end = MAX_LENGTH - 1;
        return text.substring(0, Character.isHighSurrogate(text.charAt(end - 1)) ? end - 1 : end) + "…";
    }

    /** "'key'": a quote from the input, escaped and kept short. */
    public static String quoted(String text) {
        String step = step(ValuePath.root().key(cut(text)));
        String escaped = step.startsWith(".") ? step.substring(1) : step.substring(2, step.length() - 2);
        return "'" + shortened(escaped) + "'";
    }

    /** A quote from a schema, kept short; only unprintable characters are escaped. */
    public static String shown(String text) {
        return SafeText.of(text, MAX_LENGTH);
    }

    /** The JSON of a schema, kept short; only unprintable characters are escaped. */
    static String shownSchema(String json, int max) {
        return SafeText.of(json, max);
    }

    /** A number or literal from the input, kept short. */
    public static String plain(String text) {
        return shortened(text);
    }

    /** Nothing beyond this can be in what is shortened. */
    private static String cut(String text) {
        return text.length() <= 2 * MAX_LENGTH ? text : text.substring(0, 2 * MAX_LENGTH);
    }

    /** The path; if it is long, only its beginning and its end. */
    public static String path(ValuePath path) {
        StringBuilder head = new StringBuilder("$");
        for (ValuePath step : path.steps()) {
            head.append(step(step));
            if (head.length() > MAX_LENGTH) {
                return shortened(head, path);
            }
        }
        return head.toString();
    }

    private static String shortened(StringBuilder head, ValuePath path) {
        int kept = (MAX_LENGTH - 1) / 2;
        int rest = MAX_LENGTH - 1 - kept;
        String tail = "";
        for (ValuePath step = path; step != null && tail.length() < rest; step = step.parent()) {
            tail = (step.isRoot() ? "$" : step(step)) + tail;
        }
        int from = tail.length() - rest;
        if (Character.isHighSurrogate(head.charAt(kept - 1))) {
            kept--;
        }
        if (Character.isLowSurrogate(tail.charAt(from))) {
            from++;
        }
        return head.substring(0, kept) + "…" + tail.substring(from);
    }

    /** The last step of a path: ".key", "[0]". */
    private static String step(ValuePath path) {
        String key = path.key();
        ValuePath alone = key == null
                ? ValuePath.root().index(path.index())
                : ValuePath.root().key(key);
        return alone.toString().substring(1);
    }

    /** Why it is unknown whether a text matches all of these patterns. */
    public static String doubt(Stream<EcmaPattern> patterns) {
        return patterns.filter(pattern -> pattern.excess() != null)
                .findFirst()
                .map(pattern -> "The pattern " + shown(pattern.source())
                        + " is past a limit, so its verdict is unknown: " + pattern.excess())
                .orElse("A pattern took more steps than it may; its verdict is unknown");
    }

    /** What a keyword demands: "at least 5". */
    public static String demand(Node node, String keyword) {
        return String.valueOf(Demands.demand(node, keyword));
    }

    /** All that schemas demand of a number: "at least 1 and at most 5". */
    public static String numbers(Node[] nodes) {
        return Demands.numbers(nodes);
    }

    /** "1 item", "2 items". */
    public static String count(int number, String what) {
        return Demands.count(number, what);
    }

    public static String failed(Branching branching) {
        int count = branching.count;
        return switch (branching.type) {
            case ANY -> "matches none of the " + count + " schemas of anyOf";
            case ONE -> "must match exactly one of the " + count + " schemas of oneOf";
            case NOT -> "must not match the schema of not";
            case IF -> "does not match what follows from if";
            case DEPENDENT -> "does not match what follows from the property " + quoted(String.valueOf(branching.name));
            case VALUES ->
                "must be " + values(branching.owner.values == null ? List.of() : branching.owner.values.list());
        };
    }

    /** What would have been allowed, appended to a message about branches that have all failed. */
    public static String possible(Branching branching, Expected expected) {
        if (!branching.isOr()) {
            return "";
        }
        List<String> all = listed(expected);
        return all.isEmpty() ? "" : "; possible: " + String.join(" or ", all);
    }

    /** What would have been allowed, in plain words. */
    public static List<String> listed(Expected expected) {
        List<String> all = new ArrayList<>();
        if (!expected.types().isEmpty()) {
            all.add(types(expected.types()));
        }
        if (!expected.values().isEmpty()) {
            all.add(values(expected.values()));
        }
        if (!expected.names().isEmpty()) {
            all.add("the property " + listed(expected.names(), " or ", JsonText::quoted));
        }
        expected.rules().forEach(rule -> all.add(SafeText.of(rule, MAX_RULE)));
        return all;
    }
}
