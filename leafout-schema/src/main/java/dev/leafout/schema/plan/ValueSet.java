// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.plan;

import dev.leafout.event.ValueKind;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
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
    private final Set<String> texts;
    private final Hint hint;

    private ValueSet(Map<String, @Nullable Object> byText) {
        this.values = Collections.unmodifiableList(new ArrayList<>(byText.values()));
        this.texts = byText.keySet();
        this.hint = Hint.ofValues(values);
    }

    public static ValueSet of(Collection<? extends @Nullable Object> values) {
        Map<String, @Nullable Object> byText = new LinkedHashMap<>();
        values.forEach(value -> byText.putIfAbsent(
                SchemaJson.canonicalText(value), isContainer(value) ? SchemaJson.frozen(value) : value));
        return new ValueSet(byText);
    }

    public List<@Nullable Object> list() {
        return values;
    }

    public boolean contains(@Nullable Object value) {
        return texts.contains(SchemaJson.canonicalText(value));
    }

    /** Returns the values of a kind that is not a container. */
    List<@Nullable Object> scalars(ValueKind kind) {
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
