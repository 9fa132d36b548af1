// SPDX-License-Identifier: Apache-2.0
package dev.leafout.field;

import dev.leafout.event.ValuePath;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The path of a field in all its forms. They are created on demand, since a path may be a thousand times as long as the value
 * there. Two threads may both create one, which does no harm.
 */
final class Field {
    static final Field ROOT = new Field(ValuePath.root());

    private final ValuePath path;
    private @Nullable String text;
    private @Nullable String wildcard;

    Field(ValuePath path) {
        this.path = path;
    }

    ValuePath path() {
        return path;
    }

    /** Returns the path as text: {@code days[0].title}. */
    String text() {
        String known = text;
        if (known == null) {
            known = path.toDotPath();
            text = known;
        }
        return known;
    }

    /** Returns the path with a star for each index: {@code days[*].title}. */
    String wildcard() {
        String known = wildcard;
        if (known == null) {
            known = writeWildcard();
            wildcard = known;
        }
        return known;
    }

    private String writeWildcard() {
        StringBuilder out = new StringBuilder();
        for (ValuePath step : path.steps()) {
            String key = step.key();
            out.append(
                    key == null ? "[*]" : ValuePath.root().key(key).toString().substring(1));
        }
        return out.length() > 0 && out.charAt(0) == '.' ? out.substring(1) : out.toString();
    }

    /** Returns the indexes in the path, outermost first. */
    List<Integer> indexes() {
        return path.steps().stream()
                .filter(step -> step.key() == null)
                .map(ValuePath::index)
                .toList();
    }
}
