// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What could have stood where a violation is: enough to ask again for that one thing. Lists that do not apply are empty.
 *
 * <p>Immutable.
 *
 * @param types the types that are allowed, by their names in a schema
 * @param values the values that are still possible: of an {@code enum} or {@code const}, those that begin as the text does
 * @param names the names of properties: those that are missing, or those that are still allowed; the first
 *     1,000 at most
 * @since 0.1
 */
public record Expected(List<String> types, List<@Nullable Object> values, List<String> names) {
    /** Makes copies that cannot be changed. */
    public Expected {
        types = List.copyOf(types);
        values = Collections.unmodifiableList(new ArrayList<>(values));
        names = List.copyOf(names);
    }
}
