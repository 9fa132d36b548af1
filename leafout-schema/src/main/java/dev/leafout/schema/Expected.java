// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What would have been allowed at a violation: enough to ask a model again for that one value. Lists that do not apply
 * are empty.
 *
 * <p>Immutable, so threads may share it.
 *
 * @param types the allowed types, by their names in a schema
 * @param values the values that are still possible: those of an {@code enum} or {@code const} that begin like the text
 * @param names the names of properties that are missing, or that are still allowed; at most the first 1,000
 * @param rules what else is demanded, in plain words: {@code at least 5}, {@code a date such as 2024-02-29}
 * @since 0.1
 */
public record Expected(List<String> types, List<@Nullable Object> values, List<String> names, List<String> rules) {
    /** Without rules. */
    public Expected(List<String> types, List<@Nullable Object> values, List<String> names) {
        this(types, values, names, List.of());
    }

    /** Copies the lists. */
    public Expected {
        types = List.copyOf(types);
        values = Collections.unmodifiableList(new ArrayList<>(values));
        names = List.copyOf(names);
        rules = List.copyOf(rules);
    }
}
