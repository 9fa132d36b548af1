// SPDX-License-Identifier: Apache-2.0
package dev.leafout.jackson3;

import dev.leafout.document.JsonWriter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes a schema as text. Definitions that are used more than once go into {@code $defs}. */
final class SchemaText {
    private final Definition root;
    private final Map<Definition, String> names = new HashMap<>();
    private final Map<String, @Nullable Object> definitions = new LinkedHashMap<>();

    private SchemaText(Definition root) {
        this.root = root;
        names.put(root, "#");
    }

    static String write(Definition root, Map<String, @Nullable Object> extras) {
        SchemaText text = new SchemaText(root);
        Map<String, @Nullable Object> document = new LinkedHashMap<>();
        document.put("$schema", "https://json-schema.org/draft/2020-12/schema");
        text.fill(document, root.schema());
        document.putAll(extras);
        if (!text.definitions.isEmpty()) {
            document.put("$defs", text.definitions);
        }
        return JsonWriter.write(document);
    }

    private void fill(Map<String, @Nullable Object> target, Map<String, @Nullable Object> schema) {
        boolean single = schema.size() == 1 && schema.get("anyOf") instanceof List<?> options && options.size() == 1;
        if (single
                && schema.get("anyOf") instanceof List<?> options
                && resolve(options.get(0)) instanceof Map<?, ?> only) {
            only.forEach((keyword, value) -> target.put((String) keyword, value));
        } else {
            schema.forEach((keyword, value) -> target.put(keyword, resolve(value)));
        }
    }

    private @Nullable Object resolve(@Nullable Object value) {
        if (value instanceof Definition.Use use) {
            return resolve(use);
        }
        if (value instanceof List<?> list) {
            List<@Nullable Object> resolved = new ArrayList<>();
            list.forEach(item -> resolved.add(resolve(item)));
            return resolved;
        }
        if (value instanceof Map<?, ?> map) {
            Map<String, @Nullable Object> resolved = new LinkedHashMap<>();
            map.forEach((key, item) -> resolved.put((String) key, resolve(item)));
            return resolved;
        }
        return value;
    }

    private Map<String, @Nullable Object> resolve(Definition.Use use) {
        Map<String, @Nullable Object> schema = new LinkedHashMap<>();
        Definition definition = use.definition();
        if (definition == root || definition.isNamed()) {
            schema.put("$ref", reference(definition));
        } else {
            fill(schema, definition.schema());
        }
        Map<String, @Nullable Object> shown = use.nullable() ? SchemaParts.nullable(schema) : schema;
        shown.putAll(use.extras());
        return shown;
    }

    private String reference(Definition definition) {
        String known = names.get(definition);
        if (known == null) {
            String name = definition.name();
            for (int i = 2; definitions.containsKey(name); i++) {
                name = definition.name() + i;
            }
            known = "#/$defs/" + name;
            names.put(definition, known);
            Map<String, @Nullable Object> schema = new LinkedHashMap<>();
            definitions.put(name, schema);
            fill(schema, definition.schema());
        }
        return known;
    }
}
