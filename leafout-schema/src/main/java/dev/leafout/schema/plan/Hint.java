// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.plan;

import dev.leafout.schema.Expected;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What would have been allowed somewhere, built only when needed. So a schema that is tried and fails does not cost
 * more.
 */
public final class Hint {
    private static final Expected NOTHING = new Expected(List.of(), List.of(), List.of());
    public static final Hint NONE = new Hint(() -> NOTHING, List.of());

    private final Supplier<Expected> source;
    private final List<Hint> parts;
    private final @Nullable Cause cause;

    private Hint(Supplier<Expected> source, List<Hint> parts) {
        this(source, parts, null);
    }

    private Hint(Supplier<Expected> source, List<Hint> parts, @Nullable Cause cause) {
        this.source = source;
        this.parts = parts;
        this.cause = cause;
    }

    /** Returns the same hint, with why something failed. */
    public Hint because(Cause why) {
        return new Hint(source, parts, why);
    }

    public @Nullable Cause cause() {
        return cause;
    }

    public static Hint of(Expected expected) {
        return new Hint(() -> expected, List.of());
    }

    public static Hint ofTypes(List<String> types) {
        return new Hint(() -> new Expected(types, List.of(), List.of()), List.of());
    }

    /** Returns a hint whose {@link Expected} is always the same one, so that a checkpoint has it only once. */
    static Hint ofValues(List<@Nullable Object> values) {
        return new Hint(new FixedValues(values), List.of());
    }

    /** Made when first needed; a race only makes it twice. */
    private static final class FixedValues implements Supplier<Expected> {
        private final List<@Nullable Object> values;
        private @Nullable Expected made;

        FixedValues(List<@Nullable Object> values) {
            this.values = values;
        }

        @Override
        public Expected get() {
            Expected known = made;
            if (known == null) {
                known = new Expected(List.of(), values, List.of());
                made = known;
            }
            return known;
        }
    }

    public static Hint ofValues(Supplier<List<@Nullable Object>> values) {
        return new Hint(() -> new Expected(List.of(), values.get(), List.of()), List.of());
    }

    public static Hint ofNames(Supplier<List<String>> names) {
        return new Hint(() -> new Expected(List.of(), List.of(), names.get()), List.of());
    }

    /** Returns what the keyword of a schema demands. */
    public static Hint ofRules(Node owner, String keyword) {
        return new Hint(() -> new Expected(List.of(), List.of(), List.of(), Demands.of(owner, keyword)), List.of());
    }

    /** Returns a demand in plain words. */
    public static Hint ofRule(Supplier<String> rule) {
        return new Hint(() -> new Expected(List.of(), List.of(), List.of(), List.of(rule.get())), List.of());
    }

    /** Returns a hint that is not even chosen until it is needed. */
    public static Hint later(Supplier<Hint> hint) {
        return new Hint(() -> hint.get().expected(), List.of());
    }

    /** Returns what one of these expects. */
    public static Hint any(List<Hint> parts) {
        return parts.isEmpty() ? NONE : parts.size() == 1 ? parts.get(0) : new Hint(() -> NOTHING, parts);
    }

    public Expected expected() {
        if (parts.isEmpty()) {
            return source.get();
        }
        Set<String> types = new LinkedHashSet<>();
        Map<String, @Nullable Object> values = new LinkedHashMap<>();
        Set<String> names = new LinkedHashSet<>();
        Set<String> rules = new LinkedHashSet<>();
        for (Hint leaf : leaves()) {
            Expected one = leaf.source.get();
            types.addAll(one.types());
            one.values().forEach(value -> values.putIfAbsent(SchemaJson.write(value), value));
            names.addAll(one.names());
            rules.addAll(one.rules());
        }
        return new Expected(
                new ArrayList<>(types),
                new ArrayList<>(values.values()),
                new ArrayList<>(names),
                new ArrayList<>(rules));
    }

    /** Returns the hints that are not made of others, each once, in order. */
    private List<Hint> leaves() {
        List<Hint> found = new ArrayList<>();
        Set<Hint> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        Deque<Hint> open = new ArrayDeque<>(List.of(this));
        while (!open.isEmpty()) {
            Hint hint = open.pop();
            if (!seen.add(hint)) {
                continue;
            }
            if (hint.parts.isEmpty()) {
                found.add(hint);
            }
            for (int i = hint.parts.size() - 1; i >= 0; i--) {
                open.push(hint.parts.get(i));
            }
        }
        return found;
    }
}
