// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.plan;

import dev.leafout.event.ValueKind;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The values of an {@code enum} or {@code const}, each once, in order. They are compared by their text, so that values
 * made to have equal hash codes cost no more than others.
 */
public final class ValueSet {
    private final List<@Nullable Object> values;
    /** If they are only texts, these; otherwise the canonical text of each. */
    private final Set<String> texts;

    private final boolean areTexts;
    private final Hint hint;

    private ValueSet(List<@Nullable Object> values, Set<String> texts, boolean areTexts) {
        this.values = Collections.unmodifiableList(values);
        this.texts = texts;
        this.areTexts = areTexts;
        this.hint = Hint.ofValues(this.values);
    }

    public static ValueSet of(Collection<? extends @Nullable Object> values) {
        Set<String> texts = textsOf(values);
        if (texts != null) {
            return new ValueSet(new ArrayList<>(texts), texts, true);
        }
        Map<String, @Nullable Object> byText = new LinkedHashMap<>();
        values.forEach(value -> byText.putIfAbsent(
                SchemaJson.canonicalText(value), isContainer(value) ? SchemaJson.frozen(value) : value));
        return new ValueSet(new ArrayList<>(byText.values()), byText.keySet(), false);
    }

    /** Returns the texts, each once; null if not all values are texts. */
    private static @Nullable Set<String> textsOf(Collection<? extends @Nullable Object> values) {
        Set<String> texts = new LinkedHashSet<>();
        for (Object value : values) {
            if (!(value instanceof String text)) {
                return null;
            }
            texts.add(text);
        }
        return texts;
    }

    public List<@Nullable Object> list() {
        return values;
    }

    public boolean contains(@Nullable Object value) {
        return areTexts
                ? value instanceof String text && texts.contains(text)
                : texts.contains(SchemaJson.canonicalText(value));
    }

    /** Returns the values of a kind that is not a container. */
    List<@Nullable Object> scalars(ValueKind kind) {
        if (areTexts) {
            return kind == ValueKind.STRING ? new ArrayList<>(values) : new ArrayList<>();
        }
        List<@Nullable Object> found = new ArrayList<>();
        for (Object value : values) {
            if (!isContainer(value) && ScalarCheck.kindOf(value) == kind) {
                found.add(value);
            }
        }
        return found;
    }

    /** Returns the objects and arrays. */
    public List<Object> containers() {
        if (areTexts) {
            return List.of();
        }
        List<Object> found = new ArrayList<>();
        for (Object value : values) {
            if (value != null && isContainer(value)) {
                found.add(value);
            }
        }
        return found;
    }

    private static boolean isContainer(@Nullable Object value) {
        return value instanceof Map || value instanceof List;
    }

    /** Returns what would have been allowed instead. */
    public Hint hint() {
        return hint;
    }
}
