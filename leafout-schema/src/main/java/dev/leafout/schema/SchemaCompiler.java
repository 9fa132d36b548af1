// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema;

import dev.leafout.event.ValueKind;
import dev.leafout.schema.pattern.EcmaPattern;
import dev.leafout.schema.pattern.PatternMemory;
import dev.leafout.schema.pattern.PatternSet;
import dev.leafout.schema.pattern.PatternSyntaxError;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Makes {@link Node}s of JSON. A {@code $dynamicRef} is resolved here too: a node is compiled once for every set of
 * dynamic anchors that can be in force where it is used.
 */
final class SchemaCompiler {
    private static final BigDecimal MAX_COUNT = BigDecimal.valueOf(Integer.MAX_VALUE);
    private static final int MAX_NODES = 100_000;

    /** A schema under the dynamic anchors in force, outermost first come. */
    private record Use(SchemaLocation location, Map<String, SchemaLocation> anchors) {}

    private final SchemaStore store;
    private final SchemaOptions options;
    private final Map<Use, Node> nodes = new HashMap<>();
    private final Map<String, EcmaPattern> patterns = new HashMap<>();
    private final PatternMemory patternMemory = new PatternMemory();
    private int lastId;

    SchemaCompiler(SchemaStore store, SchemaOptions options) {
        this.store = store;
        this.options = options;
    }

    int lastId() {
        return lastId;
    }

    Node compile(SchemaLocation root) {
        Node node = compile(root, Map.of());
        new LoopFinder().check(nodes.values());
        return node;
    }

    private Node compile(SchemaLocation location, Map<String, SchemaLocation> outer) {
        Map<String, SchemaLocation> anchors = entering(location.resource(), outer);
        Use use = new Use(location, anchors);
        Node known = nodes.get(use);
        if (known != null) {
            return known;
        }
        if (nodes.size() == MAX_NODES) {
            throw location.error("More than " + MAX_NODES + " schemas, with their dynamic references resolved");
        }
        Node node = new Node(++lastId, location.name());
        nodes.put(use, node);
        if (location.schema() instanceof Boolean bool) {
            node.never = !bool;
        } else if (location.schema() instanceof Map<?, ?> schema) {
            new Reading(node, location, schema, anchors).read();
        } else {
            throw location.error("A schema is an object or a boolean");
        }
        return node;
    }

    private static Map<String, SchemaLocation> entering(SchemaResource resource, Map<String, SchemaLocation> outer) {
        if (outer.keySet().containsAll(resource.dynamicAnchors.keySet())) {
            return outer;
        }
        Map<String, SchemaLocation> anchors = new HashMap<>(resource.dynamicAnchors);
        anchors.putAll(outer);
        return anchors;
    }

    private EcmaPattern pattern(String source, SchemaLocation at) {
        EcmaPattern known = patterns.get(source);
        if (known != null) {
            return known;
        }
        try {
            EcmaPattern pattern = EcmaPattern.compile(source, patternMemory);
            patterns.put(source, pattern);
            return pattern;
        } catch (PatternSyntaxError e) {
            throw new SchemaException(
                    "The pattern " + Messages.shortened(source) + " is invalid: " + e.getMessage(), at.name(), e);
        }
    }

    /** One schema object while it is read. */
    private final class Reading {
        private final Node node;
        private final SchemaLocation location;
        private final Map<?, ?> schema;
        private final Map<String, SchemaLocation> anchors;

        Reading(Node node, SchemaLocation location, Map<?, ?> schema, Map<String, SchemaLocation> anchors) {
            this.node = node;
            this.location = location;
            this.schema = schema;
            this.anchors = anchors;
        }

        void read() {
            readReferences();
            Dialect dialect = location.resource().dialect;
            if (dialect.applicator()) {
                readApplicators();
            }
            if (dialect.unevaluated()) {
                node.unevaluatedProperties = schema("unevaluatedProperties");
                node.unevaluatedItems = schema("unevaluatedItems");
            }
            if (dialect.validation()) {
                readType();
                readValues();
                readNumbers();
                readCounts();
            }
            readFormat(dialect);
        }

        private void readReferences() {
            String ref = string("$ref");
            if (ref != null) {
                node.ref = compile(store.resolveReference(location, ref), anchors);
            }
            String dynamicRef = string("$dynamicRef");
            if (dynamicRef != null) {
                SchemaLocation target = store.resolveReference(location, dynamicRef);
                String name = dynamicRef.substring(dynamicRef.indexOf('#') + 1);
                if (target.equals(target.resource().dynamicAnchors.get(name))) {
                    // The outermost one in force; the target's own resource comes last of all.
                    target = anchors.getOrDefault(name, target);
                }
                node.dynamicRef = compile(target, anchors);
            }
        }

        private void readApplicators() {
            node.allOf = schemas("allOf");
            node.anyOf = schemas("anyOf");
            node.oneOf = schemas("oneOf");
            node.not = schema("not");
            node.condition = schema("if");
            node.then = schema("then");
            node.otherwise = schema("else");
            node.properties = named("properties");
            node.patternProperties = patternProperties();
            node.patterns = new PatternSet(node.patternProperties.stream()
                    .map(Node.PatternProperty::pattern)
                    .toList());
            node.additionalProperties = schema("additionalProperties");
            node.propertyNames = schema("propertyNames");
            node.dependentSchemas = named("dependentSchemas");
            node.prefixItems = schemas("prefixItems");
            node.items = schema("items");
            node.contains = schema("contains");
            if (schema.get("dependencies") instanceof Map<?, ?> dependencies) {
                readDependencies(dependencies);
            }
        }

        /** What {@code dependentSchemas} and {@code dependentRequired} were before there were two of them. */
        private void readDependencies(Map<?, ?> dependencies) {
            Map<String, Node> schemas = new LinkedHashMap<>(node.dependentSchemas);
            Map<String, List<String>> required = new LinkedHashMap<>(node.dependentRequired);
            SchemaLocation holder = location.child("dependencies", dependencies);
            dependencies.forEach((name, value) -> {
                SchemaLocation at = holder.child((String) name, value);
                if (value instanceof List<?>) {
                    required.put((String) name, strings(value, at));
                } else {
                    schemas.put((String) name, sub(at));
                }
            });
            node.dependentSchemas = schemas;
            node.dependentRequired = required;
        }

        private Node sub(SchemaLocation child) {
            return compile(store.locate(child), anchors);
        }

        private @Nullable Node schema(String keyword) {
            return schema.containsKey(keyword) ? sub(location.child(keyword, schema.get(keyword))) : null;
        }

        private List<Node> schemas(String keyword) {
            if (!schema.containsKey(keyword)) {
                return List.of();
            }
            if (!(schema.get(keyword) instanceof List<?> list) || list.isEmpty()) {
                throw location.error(keyword + " must be a list of schemas that is not empty");
            }
            SchemaLocation holder = location.child(keyword, list);
            List<Node> result = new ArrayList<>();
            for (int i = 0; i < list.size(); i++) {
                result.add(sub(holder.child(String.valueOf(i), list.get(i))));
            }
            return result;
        }

        private Map<String, Node> named(String keyword) {
            Map<String, Node> result = new LinkedHashMap<>();
            forEachNamed(keyword, (name, at) -> result.put(name, sub(at)));
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

        private List<Node.PatternProperty> patternProperties() {
            List<Node.PatternProperty> result = new ArrayList<>();
            forEachNamed(
                    "patternProperties",
                    (name, at) -> result.add(new Node.PatternProperty(pattern(name, at), sub(at))));
            return result;
        }

        private void readType() {
            Object type = schema.get("type");
            if (type == null && !schema.containsKey("type")) {
                return;
            }
            node.types = type instanceof String single ? List.of(single) : strings(type, location.child("type", type));
            node.kinds = 0;
            node.integer = !node.types.contains("number");
            for (String name : node.types) {
                node.kinds |= Kinds.bit(kind(name));
            }
        }

        private ValueKind kind(String name) {
            return switch (name) {
                case "object" -> ValueKind.OBJECT;
                case "array" -> ValueKind.ARRAY;
                case "string" -> ValueKind.STRING;
                case "number", "integer" -> ValueKind.NUMBER;
                case "boolean" -> ValueKind.BOOLEAN;
                case "null" -> ValueKind.NULL;
                default -> throw location.error("There is no type '" + name + "'");
            };
        }

        private void readValues() {
            Object list = schema.get("enum");
            if (schema.containsKey("enum")) {
                if (!(list instanceof List<?> values)) {
                    throw location.error("enum must be a list");
                }
                node.values = new ArrayList<>(new java.util.LinkedHashSet<@Nullable Object>(values));
            }
            if (schema.containsKey("const")) {
                Object value = schema.get("const");
                List<@Nullable Object> both = node.values;
                boolean excluded = both != null && !both.contains(value);
                node.values = new ArrayList<>();
                if (!excluded) {
                    node.values.add(value);
                }
                node.valuesKeyword = "const";
            }
            if (node.values != null) {
                node.structures = node.values.stream()
                        .filter(value -> value instanceof Map || value instanceof List)
                        .map(value -> structure(value))
                        .toList();
            }
        }

        /** Returns a schema that accepts this value and no other. */
        private Node structure(@Nullable Object value) {
            Node result = new Node(++lastId, node.pointer);
            if (value instanceof Map<?, ?> map) {
                result.kinds = Kinds.bit(ValueKind.OBJECT);
                result.properties = new LinkedHashMap<>();
                map.forEach((name, child) -> result.properties.put((String) name, structure(child)));
                result.required = List.copyOf(result.properties.keySet());
                result.additionalProperties = never();
            } else if (value instanceof List<?> list) {
                result.kinds = Kinds.bit(ValueKind.ARRAY);
                List<Node> items = new ArrayList<>();
                list.forEach(item -> items.add(structure(item)));
                result.prefixItems = items;
                result.items = never();
                result.minItems = list.size();
            } else {
                result.kinds = Kinds.bit(ScalarCheck.kindOf(value));
                result.values = new ArrayList<>();
                result.values.add(value);
                result.valuesKeyword = "const";
            }
            return result;
        }

        private Node never() {
            Node result = new Node(++lastId, node.pointer);
            result.never = true;
            return result;
        }

        private void readNumbers() {
            node.minimum = number("minimum");
            node.maximum = number("maximum");
            node.exclusiveMinimum = number("exclusiveMinimum");
            node.exclusiveMaximum = number("exclusiveMaximum");
            node.multipleOf = number("multipleOf");
            if (node.multipleOf != null && node.multipleOf.signum() <= 0) {
                throw location.error("multipleOf must be more than 0");
            }
        }

        private @Nullable BigDecimal number(String keyword) {
            Object value = schema.get(keyword);
            if (value == null && !schema.containsKey(keyword)) {
                return null;
            }
            if (!(value instanceof BigDecimal number)) {
                throw location.error(keyword + " must be a number");
            }
            if (Math.abs((long) number.scale()) > 2_000 || number.precision() > 2_000) {
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
                node.pattern = pattern(pattern, location.child("pattern", pattern));
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
                if (result.size() == list.size() && new HashSet<>(result).size() == list.size()) {
                    return List.copyOf(result);
                }
            }
            throw at.error("A list of different strings must stand here");
        }

        private void readFormat(Dialect dialect) {
            String name = string("format");
            if (name == null || !(dialect.assertsFormats() || options.formats())) {
                return;
            }
            node.format = Format.named(name);
            if (node.format == null && dialect.assertsFormats()) {
                throw location.error("The format '" + name + "' cannot be checked, but the metaschema demands it");
            }
        }
    }
}
