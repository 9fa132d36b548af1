// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.compile;

import dev.leafout.event.ValueKind;
import dev.leafout.schema.Draft;
import dev.leafout.schema.pattern.EcmaPattern;
import dev.leafout.schema.pattern.PatternSet;
import dev.leafout.schema.plan.Kinds;
import dev.leafout.schema.plan.Messages;
import dev.leafout.schema.plan.Node;
import dev.leafout.schema.plan.ScalarCheck;
import dev.leafout.schema.plan.TextFormat;
import dev.leafout.schema.plan.ValueSet;
import java.math.BigDecimal;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reads the keywords of one schema object into its {@link Node}. Schemas inside it are left to the compiler, so that
 * nothing recurses.
 */
final class KeywordReader {
    private static final BigDecimal MAX_COUNT = BigDecimal.valueOf(Integer.MAX_VALUE);

    private static final int REFERENCES = 1;
    private static final int APPLICATORS = 2;
    private static final int UNEVALUATED = 4;
    private static final int TYPE = 8;
    private static final int VALUES = 16;
    private static final int NUMBERS = 32;
    private static final int COUNTS = 64;
    private static final int FORMAT = 128;

    private final SchemaCompiler compiler;
    private final Node node;
    private final SchemaLocation location;
    private final Map<?, ?> schema;
    private final Scope scope;

    KeywordReader(SchemaCompiler compiler, Node node, SchemaLocation location, Map<?, ?> schema, Scope scope) {
        this.compiler = compiler;
        this.node = node;
        this.location = location;
        this.schema = schema;
        this.scope = scope;
    }

    /**
     * Reads each keyword after everything that the previous ones have led to. Most schemas have keywords of one or two
     * groups, so only these are looked for.
     */
    void read() {
        Dialect dialect = location.resource().dialect;
        int groups = 0;
        for (Object keyword : schema.keySet()) {
            groups |= groupOf((String) keyword);
        }
        if ((groups & REFERENCES) != 0) {
            compiler.next(this::readReferences);
        }
        if (dialect.applicator() && (groups & APPLICATORS) != 0) {
            compiler.next(this::readApplicators);
        }
        if (dialect.unevaluated() && (groups & UNEVALUATED) != 0) {
            schema("unevaluatedProperties", child -> node.unevaluatedProperties = child);
            schema("unevaluatedItems", child -> node.unevaluatedItems = child);
        }
        if (dialect.validation()) {
            if ((groups & TYPE) != 0) {
                compiler.next(this::readType);
            }
            if ((groups & VALUES) != 0) {
                compiler.next(this::readValues);
            }
            if ((groups & NUMBERS) != 0) {
                compiler.next(this::readNumbers);
            }
            if ((groups & COUNTS) != 0) {
                compiler.next(this::readCounts);
            }
        }
        if ((groups & FORMAT) != 0) {
            compiler.next(() -> readFormat(dialect));
        }
    }

    /** Returns the group that a keyword is read with; 0 if it is not read. */
    private static int groupOf(String keyword) {
        return switch (keyword) {
            case "$ref", "$recursiveRef", "$dynamicRef" -> REFERENCES;
            case "allOf",
                    "anyOf",
                    "oneOf",
                    "not",
                    "if",
                    "then",
                    "else",
                    "properties",
                    "patternProperties",
                    "additionalProperties",
                    "propertyNames",
                    "dependentSchemas",
                    "dependencies",
                    "prefixItems",
                    "items",
                    "additionalItems",
                    "contains" -> APPLICATORS;
            case "unevaluatedProperties", "unevaluatedItems" -> UNEVALUATED;
            case "type", "nullable" -> TYPE;
            case "enum", "const" -> VALUES;
            case "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf" -> NUMBERS;
            case "minLength",
                    "maxLength",
                    "pattern",
                    "minItems",
                    "maxItems",
                    "minContains",
                    "maxContains",
                    "uniqueItems",
                    "minProperties",
                    "maxProperties",
                    "required",
                    "dependentRequired" -> COUNTS;
            case "format" -> FORMAT;
            default -> 0;
        };
    }

    private void readReferences() {
        String ref = string("$ref");
        if (ref != null) {
            SchemaLocation target = compiler.store.resolveReference(location, ref);
            compiler.next(() -> compiler.compile(target, scope, child -> node.ref = child));
        }
        String recursiveRef =
                location.resource().dialect.draft() == Draft.DRAFT_2019_09 ? string("$recursiveRef") : null;
        if (recursiveRef != null) {
            readDynamicReference(recursiveRef, SchemaStore.RECURSIVE);
        }
        String dynamicRef = string("$dynamicRef");
        if (dynamicRef != null) {
            readDynamicReference(dynamicRef, dynamicRef.substring(dynamicRef.indexOf('#') + 1));
        }
    }

    private void readDynamicReference(String reference, String name) {
        SchemaLocation found = compiler.store.resolveReference(location, reference);
        boolean isDynamic = found == found.resource().dynamicAnchors.get(name);
        // The outermost one in force; the target's own resource comes last.
        SchemaLocation target = isDynamic ? scope.outermost(name, found) : found;
        compiler.next(() -> compiler.compile(target, scope, child -> node.dynamicRef = child));
    }

    private void readApplicators() {
        node.allOf = schemas("allOf");
        node.anyOf = schemas("anyOf");
        node.oneOf = schemas("oneOf");
        schema("not", child -> node.not = child);
        schema("if", child -> node.condition = child);
        schema("then", child -> node.then = child);
        schema("else", child -> node.otherwise = child);
        node.properties = named("properties");
        readPatternProperties();
        schema("additionalProperties", child -> node.additionalProperties = child);
        schema("propertyNames", child -> node.propertyNames = child);
        node.dependentSchemas = named("dependentSchemas");
        readItems();
        schema("contains", child -> node.contains = child);
        if (schema.get("dependencies") instanceof Map<?, ?> dependencies) {
            readDependencies(dependencies);
        }
    }

    /** Before 2020-12, {@code items} could be a list, and {@code additionalItems} was for what comes after it. */
    private void readItems() {
        boolean isOlder = location.resource().dialect.isBefore(Draft.DRAFT_2020_12);
        node.containsEvaluates = !isOlder;
        if (isOlder && schema.get("items") instanceof List<?> list) {
            node.prefixKeyword = "items";
            node.itemsKeyword = "additionalItems";
            node.prefixItems = list.isEmpty() ? List.of() : schemas("items");
            schema("additionalItems", child -> node.items = child);
        } else {
            node.prefixItems = schemas("prefixItems");
            schema("items", child -> node.items = child);
        }
    }

    /** The older keyword that was split into {@code dependentSchemas} and {@code dependentRequired}. */
    private void readDependencies(Map<?, ?> dependencies) {
        Set<String> names = new HashSet<>();
        Map<String, List<String>> required = new LinkedHashMap<>(node.dependentRequired);
        if (!schema.containsKey("dependentSchemas")) {
            node.dependentSchemas = new LinkedHashMap<>();
        }
        SchemaLocation holder = location.child("dependencies", dependencies);
        dependencies.forEach((key, value) -> {
            String name = (String) key;
            SchemaLocation at = holder.child(name, value);
            names.add(name);
            if (value instanceof List<?>) {
                required.put(name, strings(value, at));
            } else {
                sub(at, child -> node.dependentSchemas.merge(name, child, this::both));
            }
        });
        node.dependencies = names;
        node.dependentRequired = required;
    }

    private Node both(Node one, Node other) {
        Node result = compiler.newNode(location);
        result.allOf = List.of(one, other);
        return result;
    }

    private void sub(SchemaLocation child, Consumer<Node> receiver) {
        compiler.next(() -> compiler.compile(compiler.store.locate(child), scope, receiver));
    }

    private void sub(SchemaLocation holder, String name, @Nullable Object child, Consumer<Node> receiver) {
        SchemaLocation known = compiler.store.known(child);
        if (known == null) {
            sub(holder.child(name, child), receiver);
        } else {
            compiler.next(() -> compiler.compile(known, scope, receiver));
        }
    }

    private void schema(String keyword, Consumer<Node> receiver) {
        Object child = schema.get(keyword);
        if (child != null || schema.containsKey(keyword)) {
            sub(location, keyword, child, receiver);
        }
    }

    /** Returns the list, which is filled later. */
    private List<Node> schemas(String keyword) {
        if (!schema.containsKey(keyword)) {
            return List.of();
        }
        if (!(schema.get(keyword) instanceof List<?> list) || list.isEmpty()) {
            throw location.error(keyword + " must be a list of schemas that is not empty");
        }
        SchemaLocation holder = location.child(keyword, list);
        List<Node> result = new ArrayList<>(list.size());
        for (int i = 0; i < list.size(); i++) {
            sub(holder, String.valueOf(i), list.get(i), result::add);
        }
        return result;
    }

    /** Returns the map, which is filled later. */
    private Map<String, Node> named(String keyword) {
        if (!schema.containsKey(keyword)) {
            return Map.of();
        }
        if (!(schema.get(keyword) instanceof Map<?, ?> map)) {
            throw location.error(keyword + " must be an object");
        }
        SchemaLocation holder = location.child(keyword, map);
        Map<String, Node> result = new LinkedHashMap<>();
        map.forEach(
                (name, child) -> sub(holder, (String) name, child, compiled -> result.put((String) name, compiled)));
        return result;
    }

    private void forEachNamed(String keyword, BiConsumer<String, SchemaLocation> action) {
        Object value = schema.get(keyword);
        if (value == null && !schema.containsKey(keyword)) {
            return;
        }
        if (!(value instanceof Map<?, ?> map)) {
            throw location.error(keyword + " must be an object");
        }
        SchemaLocation holder = location.child(keyword, map);
        map.forEach((name, child) -> action.accept((String) name, holder.child((String) name, child)));
    }

    /** The patterns are known at once; their schemas are read later, in the same order. */
    private void readPatternProperties() {
        if (!schema.containsKey("patternProperties")) {
            return;
        }
        List<EcmaPattern> patterns = new ArrayList<>();
        List<Node.PatternProperty> properties = new ArrayList<>();
        forEachNamed("patternProperties", (name, at) -> {
            EcmaPattern pattern = compiler.pattern(name, at);
            patterns.add(pattern);
            sub(at, child -> properties.add(new Node.PatternProperty(pattern, child)));
        });
        node.patternProperties = properties;
        node.patterns = PatternSet.of(patterns);
    }

    private void readType() {
        if (schema.containsKey("nullable") && !isOpenApi()) {
            compiler.warn(
                    "nullable is a keyword of OpenAPI 3.0 only, so it is ignored: set the default draft to"
                            + " OPENAPI_3_0, or add null to the types",
                    location);
        }
        Object type = schema.get("type");
        if (type == null && !schema.containsKey("type")) {
            return;
        }
        node.types = type instanceof String single ? List.of(single) : strings(type, location.child("type", type));
        node.kinds = 0;
        if (isNullable()) {
            node.types = Stream.concat(node.types.stream(), Stream.of("null")).toList();
        }
        node.integer = !node.types.contains("number");
        node.digitsOnly = node.integer && location.resource().dialect.draft() == Draft.DRAFT_4;
        for (String name : node.types) {
            node.kinds |= Kinds.bit(kind(name));
        }
    }

    private boolean isNullable() {
        return isOpenApi() && bool("nullable") && !node.types.contains("null");
    }

    /** Whoever asks for OpenAPI 3.0 means its keywords, even if a tool has written another draft into the schema. */
    private boolean isOpenApi() {
        return compiler.options.defaultDraft() == Draft.OPENAPI_3_0;
    }

    private ValueKind kind(String name) {
        return switch (name) {
            case "object" -> ValueKind.OBJECT;
            case "array" -> ValueKind.ARRAY;
            case "string" -> ValueKind.STRING;
            case "number", "integer" -> ValueKind.NUMBER;
            case "boolean" -> ValueKind.BOOLEAN;
            case "null" -> ValueKind.NULL;
            default -> throw location.error("There is no type " + Messages.quoted(name));
        };
    }

    private void readValues() {
        if (schema.containsKey("enum")) {
            if (!(schema.get("enum") instanceof List<?> values)) {
                throw location.error("enum must be a list");
            }
            node.values = ValueSet.of(values);
        }
        if (schema.containsKey("const")) {
            Object value = schema.get("const");
            boolean excluded = node.values != null && !node.values.contains(value);
            node.values = ValueSet.of(excluded ? List.of() : Collections.singletonList(value));
            node.valuesKeyword = "const";
        }
        if (node.values != null) {
            node.structures =
                    node.values.containers().stream().map(this::structure).toList();
        }
    }

    /** Returns a schema that accepts this value and no other. */
    private Node structure(Object value) {
        Map<Node, @Nullable Object> open = new LinkedHashMap<>();
        Deque<Node> stack = new ArrayDeque<>();
        Node result = part(value, open, stack);
        while (!stack.isEmpty()) {
            Node part = stack.pop();
            Object of = open.remove(part);
            if (of instanceof Map<?, ?> map) {
                part.properties = new LinkedHashMap<>();
                map.forEach((name, child) -> part.properties.put((String) name, part(child, open, stack)));
                part.required = List.copyOf(part.properties.keySet());
                part.additionalProperties = never();
            } else if (of instanceof List<?> list) {
                part.prefixItems = new ArrayList<>(list.size());
                list.forEach(item -> part.prefixItems.add(part(item, open, stack)));
                part.items = never();
                part.minItems = list.size();
            }
        }
        return result;
    }

    private Node part(@Nullable Object value, Map<Node, @Nullable Object> open, Deque<Node> stack) {
        Node part = compiler.newNode(location);
        if (value instanceof Map || value instanceof List) {
            part.kinds = Kinds.bit(value instanceof Map ? ValueKind.OBJECT : ValueKind.ARRAY);
            open.put(part, value);
            stack.push(part);
        } else {
            part.kinds = Kinds.bit(ScalarCheck.kindOf(value));
            part.values = ValueSet.of(Collections.singletonList(value));
            part.valuesKeyword = "const";
        }
        return part;
    }

    private Node never() {
        Node result = compiler.newNode(location);
        result.never = true;
        return result;
    }

    private void readNumbers() {
        node.minimum = number("minimum");
        node.maximum = number("maximum");
        if (schema.get("exclusiveMinimum") instanceof Boolean exclusive && isDraft4()) {
            node.exclusiveMinimum = exclusive ? node.minimum : null;
            node.minimum = exclusive ? null : node.minimum;
        } else {
            node.exclusiveMinimum = number("exclusiveMinimum");
        }
        if (schema.get("exclusiveMaximum") instanceof Boolean exclusive && isDraft4()) {
            node.exclusiveMaximum = exclusive ? node.maximum : null;
            node.maximum = exclusive ? null : node.maximum;
        } else {
            node.exclusiveMaximum = number("exclusiveMaximum");
        }
        node.multipleOf = number("multipleOf");
        if (node.multipleOf != null && node.multipleOf.signum() <= 0) {
            throw location.error("multipleOf must be more than 0");
        }
    }

    private boolean isDraft4() {
        return location.resource().dialect.isBefore(Draft.DRAFT_6);
    }

    private @Nullable BigDecimal number(String keyword) {
        Object value = schema.get(keyword);
        if (value == null && !schema.containsKey(keyword)) {
            return null;
        }
        if (!(value instanceof Number)) {
            throw location.error(keyword + " must be a number");
        }
        if (!(value instanceof BigDecimal number)
                || Math.abs((long) number.scale()) > 2_000
                || number.precision() > 2_000) {
            throw location.error(keyword + " has more digits than are supported");
        }
        return number;
    }

    private void readCounts() {
        node.minLength = count("minLength", 0);
        node.maxLength = count("maxLength", Integer.MAX_VALUE);
        node.minItems = count("minItems", 0);
        node.maxItems = count("maxItems", Integer.MAX_VALUE);
        node.minContains = count("minContains", 1);
        node.maxContains = count("maxContains", Integer.MAX_VALUE);
        node.minProperties = count("minProperties", 0);
        node.maxProperties = count("maxProperties", Integer.MAX_VALUE);
        node.uniqueItems = bool("uniqueItems");
        String pattern = string("pattern");
        if (pattern != null) {
            node.pattern = compiler.pattern(pattern, location.child("pattern", pattern));
        }
        if (schema.containsKey("required")) {
            node.required = strings(schema.get("required"), location.child("required", null));
        }
        if (schema.containsKey("dependentRequired")) {
            Map<String, List<String>> result = new LinkedHashMap<>(node.dependentRequired);
            forEachNamed("dependentRequired", (name, at) -> result.put(name, strings(at.schema(), at)));
            node.dependentRequired = result;
        }
    }

    private int count(String keyword, int otherwise) {
        BigDecimal value = number(keyword);
        if (value == null) {
            return otherwise;
        }
        if (value.signum() < 0 || value.scale() > 0) {
            throw location.error(keyword + " must be a whole number, 0 or more");
        }
        return value.min(MAX_COUNT).intValue();
    }

    private boolean bool(String keyword) {
        Object value = schema.get(keyword);
        if (value != null && !(value instanceof Boolean)) {
            throw location.error(keyword + " must be true or false");
        }
        return Boolean.TRUE.equals(value);
    }

    private @Nullable String string(String keyword) {
        Object value = schema.get(keyword);
        if (schema.containsKey(keyword) && !(value instanceof String)) {
            throw location.error(keyword + " must be a string");
        }
        return (String) value;
    }

    private List<String> strings(@Nullable Object value, SchemaLocation at) {
        List<String> result = new ArrayList<>();
        if (value instanceof List<?> list) {
            for (Object item : list) {
                if (item instanceof String text) {
                    result.add(text);
                }
            }
            if (result.size() == list.size() && areDifferent(result)) {
                return List.copyOf(result);
            }
        }
        throw at.error("A list of different strings is expected here");
    }

    private static boolean areDifferent(List<String> texts) {
        return texts.size() < 2 || new HashSet<>(texts).size() == texts.size();
    }

    private void readFormat(Dialect dialect) {
        String name = string("format");
        if (name == null || !(dialect.assertsFormats() || compiler.options.formats())) {
            return;
        }
        node.format = TextFormat.named(name);
        if (node.format == null && dialect.assertsFormats()) {
            throw location.error(
                    "The format " + Messages.quoted(name) + " cannot be checked, but the metaschema demands it");
        }
    }
}
