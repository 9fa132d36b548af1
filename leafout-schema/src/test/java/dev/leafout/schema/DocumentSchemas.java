// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema;

import dev.leafout.event.JsonNumber;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The schema that somebody would write for documents like a given one: closed objects, lists of one kind of items. */
final class DocumentSchemas {
    private DocumentSchemas() {}

    static Map<String, Object> of(Object value) {
        return ofAll(List.of(new Box(value)));
    }

    /** A value, which may be null. */
    private record Box(Object value) {}

    /** Returns the schema of values that stand for each other. */
    private static Map<String, Object> ofAll(List<Box> values) {
        Set<String> types = new LinkedHashSet<>();
        Map<String, List<Box>> members = new LinkedHashMap<>();
        List<Box> items = new ArrayList<>();
        Set<String> required = null;
        for (Box box : values) {
            types.add(typeOf(box.value));
            if (box.value instanceof Map<?, ?> map) {
                map.forEach((key, member) -> members.computeIfAbsent((String) key, k -> new ArrayList<>())
                        .add(new Box(member)));
                Set<String> keys = new LinkedHashSet<>();
                map.keySet().forEach(key -> keys.add((String) key));
                if (required == null) {
                    required = keys;
                } else {
                    required.retainAll(keys);
                }
            } else if (box.value instanceof List<?> list) {
                list.forEach(item -> items.add(new Box(item)));
            }
        }
        if (types.equals(Set.of("null"))) {
            types.add("string");
        }
        if (types.contains("number")) {
            types.remove("integer");
        }
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("type", List.copyOf(types));
        if (required != null) {
            Map<String, Object> properties = new LinkedHashMap<>();
            members.forEach((key, found) -> properties.put(key, ofAll(found)));
            schema.put("properties", properties);
            schema.put("required", List.copyOf(required));
            schema.put("additionalProperties", false);
        }
        if (!items.isEmpty()) {
            schema.put("items", ofAll(items));
        }
        return schema;
    }

    private static String typeOf(Object value) {
        if (value == null) {
            return "null";
        }
        if (value instanceof JsonNumber number) {
            return number.toString().matches("-?[0-9]+") ? "integer" : "number";
        }
        return value instanceof Map
                ? "object"
                : value instanceof List ? "array" : value instanceof Boolean ? "boolean" : "string";
    }
}
