// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.compile;

import dev.leafout.event.ValueKind;
import dev.leafout.schema.Draft;
import dev.leafout.schema.pattern.EcmaPattern;
import dev.leafout.schema.pattern.PatternSet;
import dev.leafout.schema.plan.Discriminator;
import dev.leafout.schema.plan.Kinds;
import dev.leafout.schema.plan.Messages;
import dev.leafout.schema.plan.Node;
import dev.leafout.schema.plan.TextFormat;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads the keywords of one schema object into its {@link Node}. The keywords of schemas inside it are read later, so
 * that nothing recurses.
 */
final class KeywordReader {
    private static final long REFERENCES = Keyword.set(Keyword.REF, Keyword.RECURSIVE_REF, Keyword.DYNAMIC_REF);
    private static final long IN_PLACE = Keyword.set(
            Keyword.ALL_OF, Keyword.ANY_OF, Keyword.ONE_OF, Keyword.NOT, Keyword.IF, Keyword.THEN, Keyword.ELSE);
    private static final long OF_OBJECTS = Keyword.set(
            Keyword.PROPERTIES,
            Keyword.PATTERN_PROPERTIES,
            Keyword.ADDITIONAL_PROPERTIES,
            Keyword.PROPERTY_NAMES,
            Keyword.DEPENDENT_SCHEMAS,
            Keyword.DEPENDENCIES);
    private static final long OF_ARRAYS =
            Keyword.set(Keyword.PREFIX_ITEMS, Keyword.ITEMS, Keyword.ADDITIONAL_ITEMS, Keyword.CONTAINS);
    private static final long TYPES = Keyword.set(Keyword.TYPE, Keyword.NULLABLE);
    private static final long VALUES = Keyword.set(Keyword.ENUM, Keyword.CONST);
    private static final long NUMBERS = Keyword.set(
            Keyword.MINIMUM,
            Keyword.MAXIMUM,
            Keyword.EXCLUSIVE_MINIMUM,
            Keyword.EXCLUSIVE_MAXIMUM,
            Keyword.MULTIPLE_OF);
    private static final long COUNTS = Keyword.set(
            Keyword.MIN_LENGTH,
            Keyword.MAX_LENGTH,
            Keyword.PATTERN,
            Keyword.MIN_ITEMS,
            Keyword.MAX_ITEMS,
            Keyword.MIN_CONTAINS,
            Keyword.MAX_CONTAINS,
            Keyword.UNIQUE_ITEMS,
            Keyword.MIN_PROPERTIES,
            Keyword.MAX_PROPERTIES,
            Keyword.REQUIRED,
            Keyword.DEPENDENT_REQUIRED);

    private final SchemaCompiler compiler;
    private final Node node;
    private final SchemaLocation location;
    private final Dialect dialect;
    private final KeywordValues values;
    private final Scope scope;

    KeywordReader(SchemaCompiler compiler, Node node, KeywordValues values, Scope scope) {
        this.compiler = compiler;
        this.node = node;
        this.location = values.location;
        this.dialect = location.resource().dialect;
        this.values = values;
        this.scope = scope;
    }

    /** Most schemas have keywords of one or two groups, so only these are looked for. */
    void read() {
        if (values.hasAny(REFERENCES)) {
            readReferences();
        }
        if (dialect.applicator()) {
            readApplicators();
        }
        if (dialect.unevaluated()) {
            node.unevaluatedProperties = schema(Keyword.UNEVALUATED_PROPERTIES);
            node.unevaluatedItems = schema(Keyword.UNEVALUATED_ITEMS);
        }
        if (dialect.validation()) {
            if (values.hasAny(TYPES)) {
                readType();
            }
            if (values.hasAny(VALUES)) {
                FixedValueReader.read(values, node, compiler);
            }
            if (values.hasAny(NUMBERS)) {
                readNumbers();
            }
            if (values.hasAny(COUNTS)) {
                readCounts();
            }
        }
        if (values.has(Keyword.FORMAT)) {
            readFormat();
        }
    }

    private void readReferences() {
        String ref = values.string(Keyword.REF);
        if (ref != null) {
            node.ref = compiler.node(compiler.store.resolveReference(location, ref), scope);
        }
        String recursiveRef = dialect.draft() == Draft.DRAFT_2019_09 ? values.string(Keyword.RECURSIVE_REF) : null;
        if (recursiveRef != null) {
            readDynamicReference(recursiveRef, SchemaStore.RECURSIVE);
        }
        String dynamicRef = values.string(Keyword.DYNAMIC_REF);
        if (dynamicRef != null) {
            readDynamicReference(dynamicRef, dynamicRef.substring(dynamicRef.indexOf('#') + 1));
        }
    }

    private void readDynamicReference(String reference, String name) {
        SchemaLocation found = compiler.store.resolveReference(location, reference);
        boolean isDynamic = found == found.resource().dynamicAnchors.get(name);
        // The outermost one in force; the target's own resource comes last.
        SchemaLocation target = isDynamic ? scope.outermost(name, found) : found;
        node.dynamicRef = compiler.node(target, scope);
    }

    private void readApplicators() {
        if (values.hasAny(IN_PLACE)) {
            node.allOf = schemas(Keyword.ALL_OF);
            node.anyOf = schemas(Keyword.ANY_OF);
            node.oneOf = schemas(Keyword.ONE_OF);
            node.not = schema(Keyword.NOT);
            node.condition = schema(Keyword.IF);
            node.then = schema(Keyword.THEN);
            node.otherwise = schema(Keyword.ELSE);
            if (values.has(Keyword.DISCRIMINATOR) && isOpenApi()) {
                readDiscriminator();
            }
        }
        if (values.hasAny(OF_OBJECTS)) {
            node.properties = named(Keyword.PROPERTIES);
            if (values.has(Keyword.PATTERN_PROPERTIES)) {
                readPatternProperties();
            }
            node.additionalProperties = schema(Keyword.ADDITIONAL_PROPERTIES);
            node.propertyNames = schema(Keyword.PROPERTY_NAMES);
            node.dependentSchemas = named(Keyword.DEPENDENT_SCHEMAS);
        }
        if (values.hasAny(OF_ARRAYS)) {
            readItems();
            node.contains = schema(Keyword.CONTAINS);
        }
        if (values.get(Keyword.DEPENDENCIES) instanceof Map<?, ?> dependencies) {
            readDependencies(dependencies);
        }
    }

    /** A schema goes by the last part of the reference to it; {@code mapping} gives it more names. */
    private void readDiscriminator() {
        Map<?, ?> discriminator = values.map(Keyword.DISCRIMINATOR);
        if (!(discriminator.get("propertyName") instanceof String property)) {
            throw location.error("discriminator must have a propertyName");
        }
        Keyword union = values.has(Keyword.ONE_OF) ? Keyword.ONE_OF : Keyword.ANY_OF;
        List<Node> branches = union == Keyword.ONE_OF ? node.oneOf : node.anyOf;
        Map<String, Node> byName = new HashMap<>();
        for (int i = 0; i < branches.size(); i++) {
            if (values.schemas(union).get(i) instanceof Map<?, ?> branch && branch.get("$ref") instanceof String ref) {
                byName.put(lastPart(ref), branches.get(i));
            }
        }
        Map<String, Node> byTag = new HashMap<>(byName);
        if (discriminator.get("mapping") instanceof Map<?, ?> mapping) {
            mapping.forEach((tag, target) -> {
                Node named = target instanceof String text ? byName.get(lastPart(text)) : null;
                if (named != null) {
                    byTag.put((String) tag, named);
                }
            });
        }
        node.discriminator = new Discriminator(property, byTag);
        compiler.tags.add(property);
    }

    private static String lastPart(String reference) {
        return Uris.decoded(reference.substring(reference.lastIndexOf('/') + 1));
    }

    /** Before 2020-12, {@code items} could be a list, and {@code additionalItems} was for what comes after it. */
    private void readItems() {
        boolean isOlder = dialect.isBefore(Draft.DRAFT_2020_12);
        node.containsEvaluates = !isOlder;
        if (isOlder && values.get(Keyword.ITEMS) instanceof List<?> list) {
            node.prefixKeyword = "items";
            node.itemsKeyword = "additionalItems";
            node.prefixItems = list.isEmpty() ? List.of() : schemas(Keyword.ITEMS);
            node.items = schema(Keyword.ADDITIONAL_ITEMS);
        } else {
            node.prefixItems = schemas(Keyword.PREFIX_ITEMS);
            node.items = schema(Keyword.ITEMS);
        }
    }

    /** The older keyword that was split into {@code dependentSchemas} and {@code dependentRequired}. */
    private void readDependencies(Map<?, ?> dependencies) {
        Set<String> names = new HashSet<>();
        Map<String, List<String>> required = new LinkedHashMap<>(node.dependentRequired);
        Map<String, Node> schemas = new LinkedHashMap<>(node.dependentSchemas);
        SchemaLocation holder = location.child(Keyword.DEPENDENCIES.text, dependencies);
        dependencies.forEach((key, value) -> {
            String name = (String) key;
            names.add(name);
            if (value instanceof List<?>) {
                required.put(name, KeywordValues.strings(value, holder.child(name, value)));
            } else {
                schemas.merge(name, inside(holder, name, value), this::both);
            }
        });
        node.dependencies = names;
        node.dependentRequired = required;
        node.dependentSchemas = schemas;
    }

    private Node both(Node one, Node other) {
        Node result = compiler.newNode(location);
        result.allOf = List.of(one, other);
        return result;
    }

    /** Returns the node of a schema inside this one. */
    private Node inside(SchemaLocation holder, String name, @Nullable Object child) {
        SchemaLocation known = compiler.store.known(child);
        return compiler.node(known != null ? known : compiler.store.locate(holder.child(name, child)), scope);
    }

    private @Nullable Node schema(Keyword keyword) {
        return values.has(keyword) ? inside(location, keyword.text, values.get(keyword)) : null;
    }

    private List<Node> schemas(Keyword keyword) {
        if (!values.has(keyword)) {
            return List.of();
        }
        List<?> list = values.schemas(keyword);
        SchemaLocation holder = location.child(keyword.text, list);
        List<Node> result = new ArrayList<>(list.size());
        for (int i = 0; i < list.size(); i++) {
            result.add(inside(holder, String.valueOf(i), list.get(i)));
        }
        return result;
    }

    private Map<String, Node> named(Keyword keyword) {
        if (!values.has(keyword)) {
            return Map.of();
        }
        Map<?, ?> map = values.map(keyword);
        SchemaLocation holder = location.child(keyword.text, map);
        Map<String, Node> result = new LinkedHashMap<>((int) (map.size() / 0.75f) + 1);
        map.forEach((name, child) -> result.put((String) name, inside(holder, (String) name, child)));
        return result;
    }

    private void readPatternProperties() {
        Map<?, ?> map = values.map(Keyword.PATTERN_PROPERTIES);
        SchemaLocation holder = location.child(Keyword.PATTERN_PROPERTIES.text, map);
        List<EcmaPattern> patterns = new ArrayList<>(map.size());
        List<Node.PatternProperty> properties = new ArrayList<>(map.size());
        map.forEach((key, child) -> {
            String name = (String) key;
            EcmaPattern pattern = compiler.pattern(name, holder.child(name, child));
            patterns.add(pattern);
            properties.add(new Node.PatternProperty(pattern, inside(holder, name, child)));
        });
        node.patternProperties = properties;
        node.patterns = PatternSet.of(patterns);
    }

    private void readType() {
        if (values.has(Keyword.NULLABLE) && !isOpenApi()) {
            compiler.warn(
                    "nullable is a keyword of OpenAPI 3.0 only, so it is ignored: set the default draft to"
                            + " OPENAPI_3_0, or add null to the types",
                    location);
        }
        if (!values.has(Keyword.TYPE)) {
            return;
        }
        node.types = values.get(Keyword.TYPE) instanceof String single ? List.of(single) : values.strings(Keyword.TYPE);
        if (isNullable()) {
            List<String> types = new ArrayList<>(node.types);
            types.add("null");
            node.types = types;
        }
        node.kinds = 0;
        node.integer = !node.types.contains("number");
        node.digitsOnly = node.integer && dialect.draft() == Draft.DRAFT_4;
        for (String name : node.types) {
            node.kinds |= Kinds.bit(kind(name));
        }
    }

    private boolean isNullable() {
        return isOpenApi() && values.bool(Keyword.NULLABLE) && !node.types.contains("null");
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

    private void readNumbers() {
        node.minimum = values.number(Keyword.MINIMUM);
        node.maximum = values.number(Keyword.MAXIMUM);
        if (values.get(Keyword.EXCLUSIVE_MINIMUM) instanceof Boolean exclusive && isDraft4()) {
            node.exclusiveMinimum = exclusive ? node.minimum : null;
            node.minimum = exclusive ? null : node.minimum;
        } else {
            node.exclusiveMinimum = values.number(Keyword.EXCLUSIVE_MINIMUM);
        }
        if (values.get(Keyword.EXCLUSIVE_MAXIMUM) instanceof Boolean exclusive && isDraft4()) {
            node.exclusiveMaximum = exclusive ? node.maximum : null;
            node.maximum = exclusive ? null : node.maximum;
        } else {
            node.exclusiveMaximum = values.number(Keyword.EXCLUSIVE_MAXIMUM);
        }
        node.multipleOf = values.number(Keyword.MULTIPLE_OF);
        if (node.multipleOf != null && node.multipleOf.signum() <= 0) {
            throw location.error("multipleOf must be more than 0");
        }
    }

    private boolean isDraft4() {
        return dialect.isBefore(Draft.DRAFT_6);
    }

    private void readCounts() {
        node.minLength = values.count(Keyword.MIN_LENGTH, 0);
        node.maxLength = values.count(Keyword.MAX_LENGTH, Integer.MAX_VALUE);
        node.minItems = values.count(Keyword.MIN_ITEMS, 0);
        node.maxItems = values.count(Keyword.MAX_ITEMS, Integer.MAX_VALUE);
        node.minContains = values.count(Keyword.MIN_CONTAINS, 1);
        node.maxContains = values.count(Keyword.MAX_CONTAINS, Integer.MAX_VALUE);
        node.minProperties = values.count(Keyword.MIN_PROPERTIES, 0);
        node.maxProperties = values.count(Keyword.MAX_PROPERTIES, Integer.MAX_VALUE);
        node.uniqueItems = values.bool(Keyword.UNIQUE_ITEMS);
        String pattern = values.string(Keyword.PATTERN);
        if (pattern != null) {
            node.pattern = compiler.pattern(pattern, location.child(Keyword.PATTERN.text, pattern));
        }
        if (values.has(Keyword.REQUIRED)) {
            node.required = values.strings(Keyword.REQUIRED);
        }
        if (values.has(Keyword.DEPENDENT_REQUIRED)) {
            readDependentRequired();
        }
    }

    private void readDependentRequired() {
        Map<String, List<String>> result = new LinkedHashMap<>(node.dependentRequired);
        Map<?, ?> map = values.map(Keyword.DEPENDENT_REQUIRED);
        SchemaLocation holder = location.child(Keyword.DEPENDENT_REQUIRED.text, map);
        map.forEach((key, others) -> {
            String name = (String) key;
            result.put(name, KeywordValues.strings(others, holder.child(name, others)));
        });
        node.dependentRequired = result;
    }

    private void readFormat() {
        String name = values.string(Keyword.FORMAT);
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
