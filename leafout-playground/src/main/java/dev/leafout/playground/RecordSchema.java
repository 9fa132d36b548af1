// SPDX-License-Identifier: Apache-2.0
package dev.leafout.playground;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;

/** The schema of a Java record, from its source; the same that {@code ObjectStream.schemaOf} makes of its class. */
final class RecordSchema {
    private static final Map<String, Map<String, Object>> SIMPLE = simpleTypes();

    private final Map<String, JavaSource.Declaration> declarations;
    private final JavaSource.Declaration root;
    private final Map<String, Integer> uses = new HashMap<>();
    private final Map<String, Object> shared = new LinkedHashMap<>();
    private final Queue<JavaSource.Declaration> uncounted = new ArrayDeque<>();
    private int depth;

    private RecordSchema(Map<String, JavaSource.Declaration> declarations, JavaSource.Declaration root) {
        this.declarations = declarations;
        this.root = root;
    }

    /** Returns the schema of the first record of this source. */
    static Map<String, Object> of(String source) {
        Map<String, JavaSource.Declaration> declarations = JavaSource.declarations(source);
        JavaSource.Declaration root = declarations.values().stream()
                .filter(declaration -> !declaration.isEnum())
                .findFirst()
                .orElseThrow(() -> Refusal.wrong(
                        "There is no record in this source, such as" + " record Day(String title, int km) {}"));
        return new RecordSchema(declarations, root).write();
    }

    private Map<String, Object> write() {
        countUses(root);
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("$schema", "https://json-schema.org/draft/2020-12/schema");
        schema.putAll(object(root));
        if (!shared.isEmpty()) {
            schema.put("$defs", shared);
        }
        return schema;
    }

    /** Counts where each record is used, since only what is used more than once is worth a definition. */
    private void countUses(JavaSource.Declaration first) {
        uncounted.add(first);
        for (JavaSource.Declaration next = uncounted.poll(); next != null; next = uncounted.poll()) {
            next.components().forEach(component -> count(component.type()));
        }
    }

    private void count(JavaSource.Type type) {
        JavaSource.Declaration declaration = declarations.get(type.name());
        if (declaration != null && uses.merge(type.name(), 1, Integer::sum) == 1) {
            uncounted.add(declaration);
        }
        type.arguments().forEach(this::count);
    }

    private Map<String, Object> object(JavaSource.Declaration declaration) {
        if (++depth > JavaSource.MAX_DEPTH) {
            throw JavaSource.tooDeep();
        }
        Map<String, Object> properties = new LinkedHashMap<>();
        List<String> required = new ArrayList<>();
        for (JavaSource.Component component : declaration.components()) {
            boolean optional = component.type().name().startsWith("Optional");
            Map<String, Object> schema = type(component.type());
            properties.put(component.property(), component.nullable() && !optional ? orNull(schema) : schema);
            if (!optional && !component.nullable()) {
                required.add(component.property());
            }
        }
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("type", "object");
        object.put("properties", properties);
        if (!required.isEmpty()) {
            object.put("required", required);
        }
        object.put("additionalProperties", false);
        depth--;
        return object;
    }

    private Map<String, Object> type(JavaSource.Type type) {
        String name = type.name();
        Map<String, Object> simple = SIMPLE.get(name);
        JavaSource.Declaration declaration = declarations.get(name);
        if (declaration != null) {
            return declaration.isEnum() ? enumeration(declaration) : record(declaration);
        }
        if (simple != null) {
            return simple;
        }
        return switch (name) {
            case "[]" ->
                type.arguments().get(0).name().equals("byte")
                        ? string("contentEncoding", "base64")
                        : array(type(type.arguments().get(0)));
            case "List", "Set", "Collection", "Iterable", "SequencedCollection", "ArrayList" ->
                array(argument(type, 0));
            case "Map", "HashMap", "LinkedHashMap", "SortedMap", "TreeMap" -> {
                Map<String, Object> map = ordered("type", "object");
                map.put("additionalProperties", argument(type, 1));
                yield map;
            }
            case "Optional" -> orNull(argument(type, 0));
            default -> throw Refusal.wrong("Nothing is known about the type " + name + ": add its record or enum");
        };
    }

    private Map<String, Object> argument(JavaSource.Type type, int index) {
        return index < type.arguments().size() ? type(type.arguments().get(index)) : Map.of();
    }

    private Map<String, Object> record(JavaSource.Declaration declaration) {
        String name = declaration.name();
        if (declaration.equals(root)) {
            return Map.of("$ref", "#");
        }
        if (uses.getOrDefault(name, 0) < 2) {
            return object(declaration);
        }
        if (!shared.containsKey(name)) {
            shared.put(name, Map.of()); // it may be in itself
            shared.put(name, object(declaration));
        }
        return Map.of("$ref", "#/$defs/" + name);
    }

    private static Map<String, Object> enumeration(JavaSource.Declaration declaration) {
        Map<String, Object> schema = ordered("type", "string");
        schema.put("enum", declaration.constants());
        return schema;
    }

    private static Map<String, Object> array(Map<String, Object> items) {
        Map<String, Object> schema = ordered("type", "array");
        if (!items.isEmpty()) {
            schema.put("items", items);
        }
        return schema;
    }

    private static Map<String, Object> orNull(Map<String, Object> schema) {
        if (schema.isEmpty()) {
            return schema;
        }
        if (!(schema.get("type") instanceof String type)) {
            return ordered("anyOf", List.of(schema, Map.of("type", "null")));
        }
        Map<String, Object> either = new LinkedHashMap<>(schema);
        either.put("type", List.of(type, "null"));
        if (schema.get("enum") instanceof List<?> constants) {
            List<Object> values = new ArrayList<>(constants);
            values.add(null);
            either.put("enum", values);
        }
        return either;
    }

    private static Map<String, Object> ordered(String key, Object value) {
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put(key, value);
        return schema;
    }

    private static Map<String, Map<String, Object>> simpleTypes() {
        Map<String, Map<String, Object>> types = new HashMap<>();
        types.put("Object", Map.of());
        put(types, Map.of("type", "string"), "String", "CharSequence", "LocalTime");
        put(types, string("maxLength", 1), "char", "Character");
        put(types, Map.of("type", "boolean"), "boolean", "Boolean");
        put(types, Map.of("type", "integer"), "int", "Integer", "long", "Long", "short", "Short", "byte", "Byte");
        put(types, Map.of("type", "integer"), "BigInteger");
        put(types, Map.of("type", "number"), "double", "Double", "float", "Float", "BigDecimal", "Number");
        put(types, Map.of("type", List.of("integer", "null")), "OptionalInt", "OptionalLong");
        put(types, Map.of("type", List.of("number", "null")), "OptionalDouble");
        put(types, string("format", "date"), "LocalDate");
        put(types, string("format", "date-time"), "Instant", "OffsetDateTime", "ZonedDateTime", "LocalDateTime");
        put(types, string("format", "duration"), "Duration");
        put(types, string("format", "uuid"), "UUID");
        put(types, string("format", "uri"), "URI");
        return types;
    }

    private static Map<String, Object> string(String keyword, Object value) {
        Map<String, Object> schema = ordered("type", "string");
        schema.put(keyword, value);
        return schema;
    }

    private static void put(Map<String, Map<String, Object>> types, Map<String, Object> schema, String... names) {
        for (String name : names) {
            types.put(name, schema);
        }
    }
}
