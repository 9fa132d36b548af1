// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.compile;

import dev.leafout.event.ValueKind;
import dev.leafout.schema.SchemaException;
import dev.leafout.schema.SchemaOptions;
import dev.leafout.schema.pattern.EcmaPattern;
import dev.leafout.schema.pattern.PatternMemory;
import dev.leafout.schema.pattern.PatternSet;
import dev.leafout.schema.pattern.PatternSyntaxError;
import dev.leafout.schema.plan.Conjunction;
import dev.leafout.schema.plan.ConjunctionTable;
import dev.leafout.schema.plan.Format;
import dev.leafout.schema.plan.Kinds;
import dev.leafout.schema.plan.Messages;
import dev.leafout.schema.plan.Node;
import dev.leafout.schema.plan.ScalarCheck;
import dev.leafout.schema.plan.ValueSet;
import java.math.BigDecimal;
import java.net.URI;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Makes {@link Node}s of JSON. A {@code $dynamicRef} is resolved here too: a node is compiled once for every set of
 * dynamic anchors that can be in force where it is used.
 */
public final class SchemaCompiler {
    private static final BigDecimal MAX_COUNT = BigDecimal.valueOf(Integer.MAX_VALUE);
    /** How many schemas may be compiled once more, under other dynamic anchors. */
    private static final int MAX_AGAIN = 100_000;

    /** A schema under the dynamic anchors in force. */
    private record Use(SchemaLocation location, Scope scope) {}

    private final SchemaStore store;
    private final SchemaOptions options;
    private final Map<Use, Node> nodes = new HashMap<>();
    private final Set<SchemaLocation> compiled = new HashSet<>();
    private final Map<String, EcmaPattern> patterns = new HashMap<>();
    private final PatternMemory patternMemory = new PatternMemory();
    private int lastId;
    private int again;

    /** What is still to be done, the next thing first. References lead from one to the next without recursion. */
    private final Deque<Runnable> tasks = new ArrayDeque<>();
    /** What the current task has left to be done before all others. */
    private final List<Runnable> next = new ArrayList<>();

    private SchemaCompiler(SchemaStore store, SchemaOptions options) {
        this.store = store;
        this.options = options;
    }

    /** Compiles a schema, with others, by their URIs, that it may refer to; returns what must hold for a document. */
    public static Conjunction compile(String text, Map<URI, String> remotes, SchemaOptions options) {
        SchemaStore store = new SchemaStore(remotes);
        Node root = new SchemaCompiler(store, options).compile(store.root(text));
        return new ConjunctionTable(options).of(List.of(root));
    }

    private Node compile(SchemaLocation root) {
        Node[] result = new Node[1];
        compile(root, Scope.none(), node -> result[0] = node);
        while (!next.isEmpty() || !tasks.isEmpty()) {
            for (int i = next.size() - 1; i >= 0; i--) {
                tasks.push(next.get(i));
            }
            next.clear();
            tasks.pop().run();
        }
        new LoopFinder().check(nodes.values());
        return result[0];
    }

    /** Hands over the node of a schema, whose keywords are read later. */
    private void compile(SchemaLocation location, Scope outer, Consumer<Node> receiver) {
        Scope scope = outer.entering(location.resource());
        Use use = new Use(location, scope);
        Node known = nodes.get(use);
        if (known != null) {
            receiver.accept(known);
            return;
        }
        if (!compiled.add(location) && ++again > MAX_AGAIN) {
            throw location.error("More than " + MAX_AGAIN + " schemas more, with their dynamic references resolved");
        }
        Node node = new Node(++lastId, location);
        nodes.put(use, node);
        receiver.accept(node);
        if (location.schema() instanceof Boolean bool) {
            node.never = !bool;
        } else if (location.schema() instanceof Map<?, ?> schema) {
            new Reading(node, location, schema, scope).read();
        } else {
            throw location.error("A schema is an object or a boolean");
        }
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
                    "The pattern " + Messages.shown(source) + " is invalid: " + e.getMessage(), at.pointer(), e);
        }
    }

    /** One schema object while it is read. */
    private final class Reading {
        private final Node node;
        private final SchemaLocation location;
        private final Map<?, ?> schema;
        private final Scope scope;

        Reading(Node node, SchemaLocation location, Map<?, ?> schema, Scope scope) {
            this.node = node;
            this.location = location;
            this.schema = schema;
            this.scope = scope;
        }

        /** Each keyword comes after all that the ones before it have led to. */
        void read() {
            Dialect dialect = location.resource().dialect;
            next.add(this::readReferences);
            if (dialect.applicator()) {
                next.add(this::readApplicators);
            }
            if (dialect.unevaluated()) {
                schema("unevaluatedProperties", child -> node.unevaluatedProperties = child);
                schema("unevaluatedItems", child -> node.unevaluatedItems = child);
            }
            if (dialect.validation()) {
                next.add(this::readType);
                next.add(this::readValues);
                next.add(this::readNumbers);
                next.add(this::readCounts);
            }
            next.add(() -> readFormat(dialect));
        }

        private void readReferences() {
            String ref = string("$ref");
            if (ref != null) {
                SchemaLocation target = store.resolveReference(location, ref);
                next.add(() -> compile(target, scope, child -> node.ref = child));
            }
            String dynamicRef = string("$dynamicRef");
            if (dynamicRef != null) {
                SchemaLocation found = store.resolveReference(location, dynamicRef);
                String name = dynamicRef.substring(dynamicRef.indexOf('#') + 1);
                boolean isDynamic = found == found.resource().dynamicAnchors.get(name);
                // The outermost one in force; the target's own resource comes last of all.
                SchemaLocation target = isDynamic ? scope.outermost(name, found) : found;
                next.add(() -> compile(target, scope, child -> node.dynamicRef = child));
            }
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
            node.prefixItems = schemas("prefixItems");
            schema("items", child -> node.items = child);
            schema("contains", child -> node.contains = child);
            if (schema.get("dependencies") instanceof Map<?, ?> dependencies) {
                readDependencies(dependencies);
            }
        }

        /** What {@code dependentSchemas} and {@code dependentRequired} were before there were two of them. */
        private void readDependencies(Map<?, ?> dependencies) {
            Set<String> names = new HashSet<>();
            Map<String, List<String>> required = new LinkedHashMap<>(node.dependentRequired);
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
            Node result = new Node(++lastId, location);
            result.allOf = List.of(one, other);
            return result;
        }

        private void sub(SchemaLocation child, Consumer<Node> receiver) {
            next.add(() -> compile(store.locate(child), scope, receiver));
        }

        private void schema(String keyword, Consumer<Node> receiver) {
            if (schema.containsKey(keyword)) {
                sub(location.child(keyword, schema.get(keyword)), receiver);
            }
        }

        /** Returns the list, which will be filled. */
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
                sub(holder.child(String.valueOf(i), list.get(i)), result::add);
            }
            return result;
        }

        /** Returns the map, which will be filled. */
        private Map<String, Node> named(String keyword) {
            Map<String, Node> result = new LinkedHashMap<>();
            forEachNamed(keyword, (name, at) -> sub(at, child -> result.put(name, child)));
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

        /** The patterns are known at once; their schemas follow in the same order. */
        private void readPatternProperties() {
            List<EcmaPattern> patterns = new ArrayList<>();
            List<Node.PatternProperty> properties = new ArrayList<>();
            forEachNamed("patternProperties", (name, at) -> {
                EcmaPattern pattern = pattern(name, at);
                patterns.add(pattern);
                sub(at, child -> properties.add(new Node.PatternProperty(pattern, child)));
            });
            node.patternProperties = properties;
            node.patterns = new PatternSet(patterns);
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
            Node part = new Node(++lastId, location);
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
            Node result = new Node(++lastId, location);
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
                throw location.error(
                        "The format " + Messages.quoted(name) + " cannot be checked, but the metaschema demands it");
            }
        }
    }
}
