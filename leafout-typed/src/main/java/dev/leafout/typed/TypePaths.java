// SPDX-License-Identifier: Apache-2.0
package dev.leafout.typed;

import dev.leafout.event.PathPattern;
import dev.leafout.event.ValueKind;
import dev.leafout.typed.spi.FieldTable;
import dev.leafout.typed.spi.Shape;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Checks whether a type can have values at a path, so a misspelled path is reported before any text arrives. */
final class TypePaths {
    /** Names with more differences are not suggested. */
    private static final int MAX_TYPING_ERRORS = 2;

    private final Shape root;

    TypePaths(Shape root) {
        this.root = root;
    }

    /**
     * Rejects a pattern that no value can match.
     *
     * @param caller the method that was given the pattern, for the message
     * @throws IllegalArgumentException if the type has no such place
     */
    void require(String caller, PathPattern pattern) {
        find(caller, pattern);
    }

    /** Same as {@link #require}, but also rejects a pattern where there can be no text. */
    void requireText(String caller, PathPattern pattern) {
        Set<ValueKind> kinds = EnumSet.noneOf(ValueKind.class);
        for (Shape shape : find(caller, pattern)) {
            kinds.addAll(kindsOf(shape));
        }
        if (!kinds.contains(ValueKind.STRING)) {
            String found = kinds.stream()
                    .map(kind -> kind.name().toLowerCase(Locale.ROOT))
                    .collect(Collectors.joining(" or "));
            throw refusal(
                    caller, pattern, "text is asked for, but " + nameOf(pattern) + " is of another kind: " + found);
        }
    }

    private static String nameOf(PathPattern pattern) {
        return pattern.steps().isEmpty() ? "the whole" : pattern.toString();
    }

    /** Returns the shapes that values at such paths can have. */
    private Collection<Shape> find(String caller, PathPattern pattern) {
        Set<Shape> shapes = Set.of(root);
        for (PathPattern.Step step : pattern.steps()) {
            Set<Shape> next = new LinkedHashSet<>();
            List<String> reasons = new ArrayList<>();
            for (Shape shape : shapes) {
                String reason = follow(inner(shape), step, next);
                if (reason != null) {
                    reasons.add(reason);
                }
            }
            if (next.isEmpty()) {
                throw refusal(caller, pattern, reasons.get(0));
            }
            shapes = next;
        }
        return shapes;
    }

    private static IllegalArgumentException refusal(String caller, PathPattern pattern, String reason) {
        return new IllegalArgumentException(caller + "(\"" + pattern + "\"): " + reason);
    }

    private static Shape inner(Shape shape) {
        return shape instanceof Shape.Wrapped wrapped ? inner(wrapped.content()) : shape;
    }

    /** Adds the shapes that a step leads to. Returns why there are none; null if there are some. */
    private static @Nullable String follow(Shape shape, PathPattern.Step step, Set<Shape> next) {
        boolean toKey = step.key() != null || step.anyKey();
        if (!kindsOf(shape).contains(toKey ? ValueKind.OBJECT : ValueKind.ARRAY)) {
            return "there is no " + (toKey ? "object" : "list") + " that " + described(step) + " could be in";
        }
        if (shape instanceof Shape.Items items) {
            next.add(items.item());
        } else if (shape instanceof Shape.Entries entries) {
            next.add(entries.value());
        } else if (shape instanceof Shape.Fields fields) {
            return followField(fields, step, next);
        } else if (shape instanceof Shape.Enclosed enclosed) {
            return followName(enclosed, step, next);
        } else if (shape instanceof Shape.Choice choice) {
            return followOneOf(choice.types(), choice.property(), step, next);
        } else if (shape instanceof Shape.Deduced deduced) {
            return followOneOf(deduced.types(), null, step, next);
        } else {
            next.add(ANYTHING);
        }
        return null;
    }

    private static String described(PathPattern.Step step) {
        return step.key() != null ? step.key() : step.anyKey() ? ".*" : step.isAny() ? "[*]" : "[" + step.index() + "]";
    }

    private static @Nullable String followField(Shape.Fields fields, PathPattern.Step step, Set<Shape> next) {
        FieldTable table = fields.fields();
        Shape.Entries others = fields.others();
        String key = step.key();
        if (key == null) {
            for (int i = 0; i < table.size(); i++) {
                next.add(table.get(i).shape());
            }
        }
        int field = key == null ? FieldTable.NO_FIELD : table.find(key);
        if (field != FieldTable.NO_FIELD) {
            next.add(table.get(field).shape());
        } else if (others != null) {
            next.add(others.value());
        }
        return key == null
                ? "there are no fields in " + fields.typeName()
                : missing(key, fields.typeName(), namesOf(table));
    }

    private static List<String> namesOf(FieldTable table) {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < table.size(); i++) {
            names.add(table.get(i).name());
        }
        return names;
    }

    private static @Nullable String followName(Shape.Enclosed enclosed, PathPattern.Step step, Set<Shape> next) {
        for (String name : enclosed.names()) {
            if (step.key() == null || step.key().equals(name)) {
                next.add(enclosed.of(name));
            }
        }
        return missing(described(step), "the names of the types", enclosed.names());
    }

    private static @Nullable String followOneOf(
            Collection<Shape> types, @Nullable String discriminator, PathPattern.Step step, Set<Shape> next) {
        if (types.isEmpty() || step.key() == null || step.key().equals(discriminator)) {
            next.add(ANYTHING);
            return null;
        }
        String reason = null;
        for (Shape type : types) {
            String missing = follow(inner(type), step, next);
            reason = reason == null ? missing : reason;
        }
        return reason;
    }

    private static String missing(String name, String type, Collection<String> known) {
        String nearest = null;
        int least = MAX_TYPING_ERRORS + 1;
        for (String candidate : known) {
            int errors = typingErrors(name, candidate);
            if (errors < least && errors < candidate.length()) {
                least = errors;
                nearest = candidate;
            }
        }
        return "there is no " + name + " in " + type + (nearest == null ? "" : "; did you mean " + nearest + "?");
    }

    /**
     * Counts the letters to insert, delete or replace to turn one word into the other. Two swapped letters count as
     * one.
     */
    private static int typingErrors(String one, String other) {
        int[][] errors = new int[one.length() + 1][other.length() + 1];
        for (int i = 0; i <= one.length(); i++) {
            for (int j = 0; j <= other.length(); j++) {
                if (i == 0 || j == 0) {
                    errors[i][j] = i + j;
                    continue;
                }
                int same =
                        Character.toLowerCase(one.charAt(i - 1)) == Character.toLowerCase(other.charAt(j - 1)) ? 0 : 1;
                errors[i][j] = Math.min(errors[i - 1][j - 1] + same, 1 + Math.min(errors[i - 1][j], errors[i][j - 1]));
                boolean swapped = i > 1
                        && j > 1
                        && one.charAt(i - 1) == other.charAt(j - 2)
                        && one.charAt(i - 2) == other.charAt(j - 1);
                if (swapped) {
                    errors[i][j] = Math.min(errors[i][j], errors[i - 2][j - 2] + 1);
                }
            }
        }
        return errors[one.length()][other.length()];
    }

    private static Set<ValueKind> kindsOf(Shape shape) {
        Shape inner = inner(shape);
        if (inner instanceof Shape.Whole whole) {
            return whole.kinds();
        }
        if (inner instanceof Shape.Text) {
            return EnumSet.of(ValueKind.STRING);
        }
        return EnumSet.of(inner instanceof Shape.Items ? ValueKind.ARRAY : ValueKind.OBJECT);
    }

    /** Stands for a value about which nothing is known. */
    private static final Shape.Whole ANYTHING = new Shape.Whole() {
        @Override
        public @Nullable Object bind(@Nullable Object plain) {
            return plain;
        }

        @Override
        public @Nullable Object missing() {
            return null;
        }
    };
}
