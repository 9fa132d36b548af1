// SPDX-License-Identifier: Apache-2.0
package dev.leafout.jackson3;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Pieces of a JSON Schema as plain values: maps, lists and text. */
final class SchemaParts {
    private SchemaParts() {}

    /** Returns a schema that accepts anything. */
    static Map<String, @Nullable Object> anything() {
        return new LinkedHashMap<>();
    }

    static Map<String, @Nullable Object> type(String... types) {
        return with("type", types.length == 1 ? types[0] : List.of(types));
    }

    static Map<String, @Nullable Object> with(String keyword, @Nullable Object value) {
        Map<String, @Nullable Object> schema = anything();
        schema.put(keyword, value);
        return schema;
    }

    static Map<String, @Nullable Object> anyOf(List<?> options) {
        return with("anyOf", options);
    }

    /** Returns a schema that also accepts null. */
    static Map<String, @Nullable Object> nullable(Map<String, @Nullable Object> schema) {
        if (schema.isEmpty()) {
            return schema;
        }
        Object type = schema.get("type");
        Map<String, @Nullable Object> copy = new LinkedHashMap<>(schema);
        if (type != null && !schema.containsKey("anyOf")) {
            copy.put("type", withNull(type instanceof List<?> types ? types : List.of(type), "null"));
            if (schema.get("enum") instanceof List<?> values) {
                copy.put("enum", withNull(values, null));
            }
            return copy;
        }
        if (schema.get("anyOf") instanceof List<?> options) {
            boolean takesNull = options.stream().anyMatch(type("null")::equals);
            copy.put("anyOf", takesNull ? options : withNull(options, type("null")));
            return copy;
        }
        return anyOf(List.of(schema, type("null")));
    }

    private static List<@Nullable Object> withNull(List<?> values, @Nullable Object marker) {
        List<@Nullable Object> more = new ArrayList<>(values);
        if (!more.contains(marker)) {
            more.add(marker);
        }
        return more;
    }
}
