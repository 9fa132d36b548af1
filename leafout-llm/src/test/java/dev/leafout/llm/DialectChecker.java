// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm;

import dev.leafout.document.PartialDocument;
import dev.leafout.parse.JsonPushParser;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Holds a schema against the rules that a provider documents; docs/providers.md names them and their sources. */
final class DialectChecker {
    private static final Set<String> COMPOSITION = Set.of(
            "allOf", "oneOf", "not", "if", "then", "else", "dependentRequired", "dependentSchemas", "dependencies");
    private static final Set<String> OPENAI = Set.of(
            "type",
            "properties",
            "required",
            "additionalProperties",
            "items",
            "anyOf",
            "enum",
            "const",
            "$ref",
            "$defs",
            "description",
            "title",
            "pattern",
            "format",
            "minimum",
            "maximum",
            "exclusiveMinimum",
            "exclusiveMaximum",
            "multipleOf",
            "minItems",
            "maxItems");
    private static final Set<String> OPENAI_FORMATS =
            Set.of("date-time", "time", "date", "duration", "email", "hostname", "ipv4", "ipv6", "uuid");
    private static final Set<String> ANTHROPIC = Set.of(
            "type",
            "properties",
            "required",
            "additionalProperties",
            "items",
            "anyOf",
            "enum",
            "const",
            "$ref",
            "$defs",
            "description",
            "title",
            "default",
            "format",
            "minItems");
    private static final Set<String> GEMINI = Set.of(
            "type",
            "format",
            "title",
            "description",
            "nullable",
            "enum",
            "maxItems",
            "minItems",
            "properties",
            "required",
            "minProperties",
            "maxProperties",
            "minLength",
            "maxLength",
            "pattern",
            "example",
            "anyOf",
            "propertyOrdering",
            "default",
            "items",
            "minimum",
            "maximum");
    private static final Set<String> GEMINI_TYPES = Set.of("STRING", "NUMBER", "INTEGER", "BOOLEAN", "ARRAY", "OBJECT");

    private final SchemaDialect dialect;
    private final Map<?, ?> root;
    private final List<String> problems = new ArrayList<>();
    private int properties;
    private int optional;
    private int unions;
    private int enumValues;
    private int characters;

    private DialectChecker(SchemaDialect dialect, Map<?, ?> root) {
        this.dialect = dialect;
        this.root = root;
    }

    /** Returns what the provider would refuse. */
    static List<String> problems(SchemaDialect dialect, String json) {
        PartialDocument document = new PartialDocument();
        JsonPushParser parser = JsonPushParser.builder().listen(document).build();
        parser.feed(json);
        parser.finish();
        DialectChecker checker = new DialectChecker(dialect, (Map<?, ?>) document.value());
        switch (dialect) {
            case OPENAI_STRICT, ANTHROPIC -> {
                checker.require("object".equals(checker.root.get("type")), "$", "the root is no object");
                checker.require(!checker.root.containsKey("anyOf"), "$", "the root has anyOf");
            }
            default -> {
                // anything may be at the root
            }
        }
        checker.check(checker.root, "$");
        if (dialect == SchemaDialect.ANTHROPIC) {
            checker.requireNoCycle(checker.root, new HashSet<>());
            checker.require(checker.optional <= 24, "$", checker.optional + " optional properties");
            checker.require(checker.unions <= 16, "$", checker.unions + " unions");
        }
        if (dialect == SchemaDialect.OPENAI_STRICT) {
            checker.require(checker.properties <= 5_000, "$", checker.properties + " properties");
            checker.require(checker.enumValues <= 1_000, "$", checker.enumValues + " enum values");
            checker.require(checker.characters <= 120_000, "$", checker.characters + " characters");
            checker.require(levelsOf(checker.root) <= 10, "$", levelsOf(checker.root) + " levels");
        }
        return checker.problems;
    }

    private void require(boolean right, String at, String otherwise) {
        if (!right) {
            problems.add(at + ": " + otherwise);
        }
    }

    private void check(Object value, String at) {
        if (!(value instanceof Map<?, ?> schema)) {
            problems.add(at + ": not a schema");
            return;
        }
        switch (dialect) {
            case OPENAI_STRICT -> checkOpenAi(schema, at);
            case ANTHROPIC -> checkAnthropic(schema, at);
            case GEMINI -> checkGemini(schema, at);
            default -> {
                // JSON Schema as it is
            }
        }
        count(schema);
        inner(schema).forEach(entry -> check(entry.getValue(), at + "/" + entry.getKey()));
    }

    private void count(Map<?, ?> schema) {
        unions += schema.containsKey("anyOf") || schema.get("type") instanceof List<?> ? 1 : 0;
        for (Object key : keysOf(schema.get("properties"))) {
            properties++;
            characters += key.toString().length();
            optional += schema.get("required") instanceof List<?> required && required.contains(key) ? 0 : 1;
        }
        for (Object key : keysOf(schema.get("$defs"))) {
            characters += key.toString().length();
        }
        List<?> values = schema.get("enum") instanceof List<?> several ? several : List.of();
        enumValues += values.size();
        for (Object value : values) {
            characters += value instanceof String text ? text.length() : 0;
        }
        characters += schema.get("const") instanceof String text ? text.length() : 0;
    }

    private static Set<?> keysOf(@Nullable Object value) {
        return value instanceof Map<?, ?> map ? map.keySet() : Set.of();
    }

    /** How deep objects are nested. */
    private static int levelsOf(Map<?, ?> schema) {
        int deepest = inner(schema)
                .mapToInt(entry -> entry.getValue() instanceof Map<?, ?> map ? levelsOf(map) : 0)
                .max()
                .orElse(0);
        return isOf(schema, "object") ? deepest + 1 : deepest;
    }

    /** The schemas inside a schema. */
    private static Stream<Map.Entry<String, Object>> inner(Map<?, ?> schema) {
        List<Map.Entry<String, Object>> all = new ArrayList<>();
        for (String keyword : List.of("properties", "$defs")) {
            if (schema.get(keyword) instanceof Map<?, ?> named) {
                named.forEach((name, inner) -> all.add(Map.entry(keyword + "/" + name, inner)));
            }
        }
        if (schema.get("anyOf") instanceof List<?> branches) {
            for (int i = 0; i < branches.size(); i++) {
                all.add(Map.entry("anyOf/" + i, branches.get(i)));
            }
        }
        if (schema.containsKey("items")) {
            all.add(Map.entry("items", schema.get("items")));
        }
        return all.stream();
    }

    private void checkOpenAi(Map<?, ?> schema, String at) {
        requireKeywords(schema, OPENAI, at);
        boolean says = Stream.of("type", "$ref", "anyOf", "enum", "const").anyMatch(schema::containsKey);
        require(says, at, "has no type");
        require(!schema.containsKey("$ref") || schema.size() == 1, at, "$ref has siblings");
        requireClosed(schema, at);
        if (schema.get("properties") instanceof Map<?, ?> properties) {
            require(
                    schema.get("required") instanceof List<?> required
                                    && new HashSet<>(required).equals(properties.keySet())
                            || properties.isEmpty(),
                    at,
                    "not all properties are required");
        }
        require(
                !schema.containsKey("format") || OPENAI_FORMATS.contains(schema.get("format")),
                at,
                "unknown format " + schema.get("format"));
        require(!isOf(schema, "array") || schema.containsKey("items"), at, "an array without items");
    }

    private void checkAnthropic(Map<?, ?> schema, String at) {
        requireKeywords(schema, ANTHROPIC, at);
        requireClosed(schema, at);
        require(!(schema.get("type") instanceof List<?>), at, "a list of types");
        if (schema.get("minItems") instanceof Number least) {
            require(least.intValue() <= 1, at, "minItems over 1");
        }
        if (schema.get("enum") instanceof List<?> values) {
            require(
                    values.stream().noneMatch(value -> value instanceof Map<?, ?> || value instanceof List<?>),
                    at,
                    "an enum of objects or arrays");
        }
    }

    private void checkGemini(Map<?, ?> schema, String at) {
        requireKeywords(schema, GEMINI, at);
        Object type = schema.get("type");
        require(schema.containsKey("anyOf") || GEMINI_TYPES.contains(type), at, "the type " + type);
        if ("OBJECT".equals(type)) {
            boolean some = schema.get("properties") instanceof Map<?, ?> properties && !properties.isEmpty();
            require(some, at, "an object without properties");
        }
        require(!"ARRAY".equals(type) || schema.containsKey("items"), at, "an array without items");
        if (schema.get("enum") instanceof List<?> values) {
            require(values.stream().allMatch(String.class::isInstance), at, "an enum of other things than texts");
            require("STRING".equals(type), at, "an enum of another type");
        }
    }

    private void requireKeywords(Map<?, ?> schema, Set<String> known, String at) {
        for (Object keyword : schema.keySet()) {
            require(known.contains(keyword) && !COMPOSITION.contains(keyword), at, "the keyword " + keyword);
        }
    }

    private void requireClosed(Map<?, ?> schema, String at) {
        if (isOf(schema, "object")) {
            require(Boolean.FALSE.equals(schema.get("additionalProperties")), at, "an object that is not closed");
        }
    }

    private static boolean isOf(Map<?, ?> schema, String type) {
        Object types = schema.get("type");
        return type.equals(types) || types instanceof List<?> several && several.contains(type);
    }

    private void requireNoCycle(@Nullable Object value, Set<Object> open) {
        if (value instanceof Map<?, ?> schema) {
            if (schema.get("$ref") instanceof String reference) {
                if (!open.add(reference)) {
                    problems.add(reference + ": refers to itself");
                    return;
                }
                String name = reference.substring(reference.lastIndexOf('/') + 1);
                requireNoCycle(root.get("$defs") instanceof Map<?, ?> defs ? defs.get(name) : root, open);
                open.remove(reference);
            }
            inner(schema)
                    .filter(entry -> !entry.getKey().startsWith("$defs"))
                    .forEach(entry -> requireNoCycle(entry.getValue(), open));
        }
    }
}
