// SPDX-License-Identifier: Apache-2.0
package dev.leafout.playground;

import dev.leafout.document.PartialDocument;
import dev.leafout.event.JsonNumber;
import dev.leafout.parse.JsonPushParser;
import dev.leafout.parse.JsonSyntaxException;
import dev.leafout.parse.TruncationPolicy;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A schema that fits examples. Each value in the same place widens it: what all objects there have is required, and an
 * array's items are examples of one thing.
 */
final class ExampleSchema {
    private final Set<String> types = new TreeSet<>();
    private final Map<String, ExampleSchema> properties = new LinkedHashMap<>();
    private @Nullable ExampleSchema items;
    private int objects;
    /** How many examples there were. */
    private int seen;

    /** Returns a schema for the document that these settings lead to. */
    static Map<String, Object> of(Settings settings) {
        PartialDocument document = new PartialDocument();
        JsonPushParser parser = JsonPushParser.builder()
                .tolerate(settings.tolerances())
                .truncation(TruncationPolicy.KEEP_OPEN_VALUES)
                .listen(document)
                .build();
        try {
            Feed feed = settings.feed();
            for (int i = 0; i <= feed.chunks(); i++) {
                parser.feed(feed.next().text());
            }
            parser.finish();
        } catch (JsonSyntaxException e) {
            throw Refusal.wrong("The text is no example, since it cannot be read: " + e.getMessage());
        }
        if (document.toJson().isEmpty()) {
            throw Refusal.wrong("The text has no value yet, so it is no example");
        }
        return ofValue(document.value());
    }

    /** Returns a schema for this value. */
    static Map<String, Object> ofValue(@Nullable Object value) {
        ExampleSchema schema = new ExampleSchema();
        schema.add(value);
        return schema.toMap();
    }

    private void add(@Nullable Object value) {
        seen++;
        types.add(type(value));
        if (value instanceof Map<?, ?> map) {
            objects++;
            map.forEach((name, member) -> properties
                    .computeIfAbsent(String.valueOf(name), key -> new ExampleSchema())
                    .add(member));
        } else if (value instanceof List<?> list) {
            for (Object item : list) {
                items = items == null ? new ExampleSchema() : items;
                items.add(item);
            }
        }
    }

    private static String type(@Nullable Object value) {
        if (value instanceof JsonNumber number) {
            return isInteger(number) ? "integer" : "number";
        }
        if (value == null) {
            return "null";
        }
        return value instanceof Map
                ? "object"
                : value instanceof List ? "array" : value instanceof String ? "string" : "boolean";
    }

    /** Returns whether it has digits only: 2.0 is an example of a number, though a schema takes it as an integer too. */
    private static boolean isInteger(JsonNumber number) {
        return number.toString().matches("-?\\d+");
    }

    private Map<String, Object> toMap() {
        Map<String, Object> schema = new LinkedHashMap<>();
        if (types.contains("number")) {
            types.remove("integer");
        }
        schema.put("type", types.size() == 1 ? types.iterator().next() : List.copyOf(types));
        if (objects > 0) {
            Map<String, Object> members = new LinkedHashMap<>();
            List<String> required = new ArrayList<>();
            properties.forEach((name, member) -> {
                members.put(name, member.toMap());
                if (member.seen == objects) {
                    required.add(name);
                }
            });
            schema.put("properties", members);
            schema.put("required", required);
        }
        if (items != null) {
            schema.put("items", items.toMap());
        }
        return schema;
    }
}
