// SPDX-License-Identifier: Apache-2.0
package dev.leafout.jackson3;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The schema of one type. It may be used in several places, including inside itself. */
final class Definition {
    private final String name;
    private @Nullable Map<String, @Nullable Object> schema;
    private int uses;
    private boolean recursive;

    /**
     * One use of the schema.
     *
     * @param extras keywords that apply only in this place
     */
    record Use(Definition definition, boolean nullable, Map<String, @Nullable Object> extras) {}

    Definition(String name) {
        this.name = name;
    }

    void define(Map<String, @Nullable Object> content) {
        schema = content;
    }

    /** Adds a use. A type that is used before it is defined contains itself. */
    Use use(boolean nullable, Map<String, @Nullable Object> extras) {
        uses++;
        recursive |= schema == null;
        return new Use(this, nullable, extras);
    }

    String name() {
        return name;
    }

    Map<String, @Nullable Object> schema() {
        return schema == null ? SchemaParts.anything() : schema;
    }

    /** Returns whether it is written once, under a name. Small schemas are repeated instead. */
    boolean isNamed() {
        return recursive || (uses > 1 && isLarge(schema()));
    }

    private static boolean isLarge(Map<String, @Nullable Object> schema) {
        return schema.containsKey("properties")
                || (schema.get("anyOf") instanceof List<?> options && options.size() > 1);
    }
}
