// SPDX-License-Identifier: Apache-2.0
package dev.leafout.jackson3;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The schema of one type, which may be used in several places, itself included. */
final class Definition {
    private final String name;
    private @Nullable Map<String, @Nullable Object> schema;
    private int uses;
    private boolean recursive;

    /**
     * One use of it.
     *
     * @param extras keywords that hold for this place only
     */
    record Use(Definition definition, boolean nullable, Map<String, @Nullable Object> extras) {}

    Definition(String name) {
        this.name = name;
    }

    void define(Map<String, @Nullable Object> content) {
        schema = content;
    }

    /** Returns one more use of it. A type that is used before it is defined contains itself. */
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

    /** Returns whether it is written once, under a name: what is small is rather repeated. */
    boolean isNamed() {
        return recursive || (uses > 1 && isLarge(schema()));
    }

    private static boolean isLarge(Map<String, @Nullable Object> schema) {
        return schema.containsKey("properties")
                || (schema.get("anyOf") instanceof List<?> options && options.size() > 1);
    }
}
