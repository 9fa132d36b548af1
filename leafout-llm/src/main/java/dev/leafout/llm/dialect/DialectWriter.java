// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm.dialect;

import dev.leafout.llm.dialect.DialectRules.Trait;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Rewrites a schema by the rules of a dialect. Unsupported keywords that only narrow the values are left out and noted. Those
 * that would change the shape of the values are rejected.
 *
 * <p>Recursion is safe here: the program writes the schema, not a model, and the parser that read it has limited its depth.
 */
public final class DialectWriter {
    /** The property that wraps a value that cannot be the root. */
    public static final String WRAPPER = "value";

    private static final String DEFINITIONS = "#/$defs/";
    /** Keywords that are handled here, or that do not restrict values. */
    private static final Set<String> KNOWN = Set.of(
            "$schema",
            "$id",
            "$comment",
            "$defs",
            "definitions",
            "$ref",
            "$anchor",
            "type",
            "properties",
            "required",
            "additionalProperties",
            "items",
            "prefixItems",
            "anyOf",
            "oneOf",
            "allOf",
            "examples",
            "deprecated",
            "readOnly",
            "writeOnly");

    private final DialectRules rules;
    private final Map<String, ?> root;
    private final List<String> leftOut = new ArrayList<>();
    private final Map<String, @Nullable Object> definitions = new LinkedHashMap<>();
    /** The references on the way from the root to here. */
    private final Deque<String> open = new ArrayDeque<>();

    private boolean wrapped;

    public DialectWriter(DialectRules rules, Map<String, ?> root) {
        this.rules = rules;
        this.root = root;
    }

    /** Returns the keywords that were left out, as JSON Pointers. */
    public List<String> leftOut() {
        return leftOut;
    }

    public boolean isWrapped() {
        return wrapped;
    }

    public Map<String, @Nullable Object> write() {
        Map<String, ?> start = dereferenced(root);
        wrapped = rules.has(Trait.OBJECT_AT_ROOT) && !isPlainObject(start);
        Map<String, @Nullable Object> written;
        if (wrapped) {
            Map<String, ?> value = start == root && refersToRoot(root) ? Map.of("$ref", "#") : root;
            written = object(Map.of(WRAPPER, value), List.of(WRAPPER), "");
        } else {
            open.push("#");
            written = schema(start, "");
            open.pop();
        }
        if (!definitions.isEmpty()) {
            written.put("$defs", definitions);
        }
        return written;
    }

    private boolean isPlainObject(Map<String, ?> schema) {
        boolean alternatives = schema.containsKey("anyOf") || schema.containsKey("oneOf");
        return types(schema).equals(List.of("object")) && !alternatives;
    }

    private static boolean refersToRoot(@Nullable Object value) {
        if (value instanceof List<?> list) {
            return list.stream().anyMatch(DialectWriter::refersToRoot);
        }
        return value instanceof Map<?, ?> map
                && ("#".equals(map.get("$ref")) || map.values().stream().anyMatch(DialectWriter::refersToRoot));
    }

    /** Follows references: if a schema consists only of a reference, returns the schema it refers to. */
    private Map<String, ?> dereferenced(Map<String, ?> schema) {
        Map<String, ?> at = schema;
        Set<Object> seen = new LinkedHashSet<>();
        while (at.get("$ref") instanceof String reference && !reference.equals("#") && seen.add(reference)) {
            at = resolve(reference, "");
        }
        return at;
    }

    private Map<String, @Nullable Object> schema(@Nullable Object value, String at) {
        if (!(value instanceof Map<?, ?> map) || isAnything(map)) {
            throw refused(at, "may be anything", "Give it a type of its own");
        }
        Map<String, ?> given = keys(map);
        if (given.get("$ref") instanceof String reference) {
            return reference(reference, given, at);
        }
        if (given.get("allOf") instanceof List<?> all) {
            return schema(merged(given, all, at), at);
        }
        Map<String, @Nullable Object> out = new LinkedHashMap<>();
        Object alternatives = given.containsKey("anyOf") ? given.get("anyOf") : given.get("oneOf");
        if (alternatives instanceof List<?> branches) {
            alternatives(branches, given, at, out);
        } else {
            plain(given, at, out);
        }
        return out;
    }

    private static boolean isAnything(Map<?, ?> schema) {
        return schema.isEmpty() || Set.of("description", "title", "default").containsAll(schema.keySet());
    }

    private static Map<String, ?> keys(Map<?, ?> map) {
        Map<String, @Nullable Object> keys = new LinkedHashMap<>();
        map.forEach((key, value) -> keys.put((String) key, value));
        return keys;
    }

    private Map<String, @Nullable Object> reference(String reference, Map<String, ?> given, String at) {
        boolean repeats = open.contains(reference);
        if (repeats && !rules.has(Trait.RECURSION)) {
            throw refused(at, "refers to itself", "Give the type a fixed depth");
        }
        if (rules.has(Trait.NO_REFERENCES)) {
            Map<String, Object> target = new LinkedHashMap<>(resolve(reference, at));
            given.forEach((keyword, value) -> {
                if (!keyword.equals("$ref")) {
                    target.put(keyword, value);
                }
            });
            open.push(reference);
            Map<String, @Nullable Object> inlined = schema(target, at);
            open.pop();
            return inlined;
        }
        Map<String, @Nullable Object> out = new LinkedHashMap<>();
        out.put("$ref", define(reference, at, repeats));
        return out;
    }

    /** Writes a definition unless it was written before, and returns the reference to it. */
    private String define(String reference, String at, boolean repeats) {
        if (reference.equals("#") && !wrapped) {
            return reference;
        }
        String name = reference.equals("#") ? "Root" : reference.substring(reference.lastIndexOf('/') + 1);
        if (!repeats && !definitions.containsKey(name)) {
            definitions.put(name, null);
            open.push(reference);
            definitions.put(name, schema(resolve(reference, at), reference.substring(1)));
            open.pop();
        } else if (!repeats && !rules.has(Trait.RECURSION)) {
            // It was written before, but may still lead back to something that is open here.
            open.push(reference);
            schema(resolve(reference, at), reference.substring(1));
            open.pop();
        }
        return DEFINITIONS + name;
    }

    private Map<String, ?> resolve(String reference, String at) {
        Object target = root;
        if (!reference.startsWith("#")) {
            throw refused(at, "refers to " + reference, "Put what it refers to into $defs");
        }
        for (String step : reference.substring(1).split("/", -1)) {
            if (!step.isEmpty() && target instanceof Map<?, ?> map) {
                target = map.get(step.replace("~1", "/").replace("~0", "~"));
            }
        }
        if (!(target instanceof Map<?, ?> found)) {
            throw refused(at, "refers to " + reference + ", which is not there", "Put it into $defs");
        }
        return keys(found);
    }

    /** Merges all schemas of an {@code allOf} into one. Rejects them if they contradict each other. */
    private Map<String, ?> merged(Map<String, ?> given, List<?> all, String at) {
        Map<String, @Nullable Object> merged = new LinkedHashMap<>(given);
        merged.remove("allOf");
        for (Object part : all) {
            Map<String, ?> schema = part instanceof Map<?, ?> map ? dereferenced(keys(map)) : Map.of();
            schema.forEach((keyword, value) -> mergeInto(merged, keyword, value, at));
        }
        return merged;
    }

    private void mergeInto(Map<String, @Nullable Object> merged, String keyword, @Nullable Object value, String at) {
        Object old = merged.get(keyword);
        if (old == null || old.equals(value)) {
            merged.put(keyword, value);
        } else if (keyword.equals("properties") && old instanceof Map<?, ?> mine && value instanceof Map<?, ?> more) {
            Map<String, @Nullable Object> both = new LinkedHashMap<>(keys(mine));
            keys(more).forEach((name, schema) -> mergeInto(both, name, schema, at));
            merged.put(keyword, both);
        } else if (keyword.equals("required") && old instanceof List<?> mine && value instanceof List<?> more) {
            Set<Object> both = new LinkedHashSet<>(mine);
            both.addAll(more);
            merged.put(keyword, new ArrayList<>(both));
        } else {
            throw refused(at, "has an allOf whose parts both have " + keyword, "Write it as one schema");
        }
    }

    private void alternatives(List<?> branches, Map<String, ?> given, String at, Map<String, @Nullable Object> out) {
        String keyword = given.containsKey("anyOf") ? "anyOf" : "oneOf";
        List<@Nullable Object> written = new ArrayList<>();
        boolean nullable = false;
        for (int i = 0; i < branches.size(); i++) {
            Object branch = branches.get(i);
            if (rules.has(Trait.OPEN_API)
                    && branch instanceof Map<?, ?> map
                    && types(keys(map)).equals(List.of("null"))) {
                nullable = true;
            } else {
                written.add(schema(branch, at + "/" + keyword + "/" + i));
            }
        }
        if (written.size() == 1 && written.get(0) instanceof Map<?, ?> only) {
            out.putAll(keys(only));
        } else {
            out.put("anyOf", written);
        }
        if (nullable) {
            out.put("nullable", true);
        }
        others(given, at, out, List.of("string"));
    }

    private void plain(Map<String, ?> given, String at, Map<String, @Nullable Object> out) {
        List<String> types = types(given);
        List<String> shown = rules.has(Trait.OPEN_API) ? withoutNull(types) : types;
        if (shown.size() > 1 && !rules.has(Trait.TYPE_LISTS)) {
            List<@Nullable Object> branches = new ArrayList<>();
            Map<String, @Nullable Object> bare = new LinkedHashMap<>(given);
            Object description = bare.remove("description");
            for (String type : shown) {
                Map<String, @Nullable Object> branch = new LinkedHashMap<>();
                single(type.equals("null") ? Map.of() : bare, type, at, branch);
                branches.add(branch);
            }
            out.put("anyOf", branches);
            if (description != null) {
                out.put("description", description);
            }
        } else {
            single(given, shown.size() == 1 ? shown.get(0) : shown, at, out);
        }
        if (rules.has(Trait.OPEN_API) && types.contains("null")) {
            out.put("nullable", true);
        }
    }

    /** Writes a schema of one type, or of several if the dialect supports lists of types. */
    private void single(Map<String, ?> given, Object type, String at, Map<String, @Nullable Object> out) {
        Collection<?> all = type instanceof Collection<?> several ? several : List.of(type);
        if (all.isEmpty() && !given.containsKey("enum") && !given.containsKey("const")) {
            throw refused(at, "may be anything", "Give it a type of its own");
        }
        if (!all.isEmpty()) {
            out.put("type", rules.has(Trait.OPEN_API) ? type.toString().toUpperCase(Locale.ROOT) : type);
        }
        if (all.contains("object")) {
            Map<String, ?> properties = given.get("properties") instanceof Map<?, ?> map ? keys(map) : Map.of();
            refuseMaps(given, properties, at);
            if (properties.isEmpty() && rules.has(Trait.OPEN_API)) {
                throw refused(at, "is an object without properties", "Give it a property");
            }
            List<?> required = given.get("required") instanceof List<?> list ? list : List.of();
            out.putAll(members(properties, required, at));
        }
        if (all.contains("array")) {
            out.put("items", items(given, at));
        }
        others(given, at, out, all);
    }

    private void refuseMaps(Map<String, ?> given, Map<String, ?> properties, String at) {
        Object others = given.get("additionalProperties");
        boolean free = others == null || others.equals(true);
        if (others instanceof Map<?, ?> || given.containsKey("patternProperties") || (free && properties.isEmpty())) {
            throw refused(
                    at,
                    properties.isEmpty() ? "is a map" : "has properties of any name",
                    "Use a list of entries, each with a key and a value, or a request that is not strict");
        }
    }

    private Map<String, @Nullable Object> object(Map<String, ?> properties, List<?> required, String at) {
        Map<String, @Nullable Object> out = new LinkedHashMap<>();
        out.put("type", "object");
        out.putAll(members(properties, required, at));
        return out;
    }

    private Map<String, @Nullable Object> members(Map<String, ?> properties, List<?> required, String at) {
        Map<String, @Nullable Object> written = new LinkedHashMap<>();
        properties.forEach((name, schema) -> written.put(name, schema(schema, at + "/properties/" + escaped(name))));
        Map<String, @Nullable Object> out = new LinkedHashMap<>();
        out.put("properties", written);
        List<?> needed = rules.has(Trait.ALL_REQUIRED) ? List.copyOf(properties.keySet()) : required;
        if (!needed.isEmpty()) {
            out.put("required", needed);
        }
        if (rules.has(Trait.OPEN_API)) {
            out.put("propertyOrdering", List.copyOf(properties.keySet()));
        }
        if (rules.has(Trait.CLOSED_OBJECTS)) {
            out.put("additionalProperties", false);
        }
        return out;
    }

    private Map<String, @Nullable Object> items(Map<String, ?> given, String at) {
        if (given.get("prefixItems") instanceof List<?> items) {
            leftOut.add(at + "/prefixItems");
            List<@Nullable Object> kinds = new ArrayList<>();
            for (int i = 0; i < items.size(); i++) {
                kinds.add(schema(items.get(i), at + "/prefixItems/" + i));
            }
            return new LinkedHashMap<>(Map.of("anyOf", List.copyOf(new LinkedHashSet<>(kinds))));
        }
        return schema(given.get("items"), at + "/items");
    }

    /** Copies the supported keywords, and notes the others. */
    private void others(Map<String, ?> given, String at, Map<String, @Nullable Object> out, Collection<?> types) {
        given.forEach((keyword, value) -> {
            if (KNOWN.contains(keyword) || out.containsKey(keyword)) {
                return;
            }
            Object said = keyword.equals("enum") && value instanceof List<?> values ? ofTypes(values, types) : value;
            if (rules.keywords().contains(keyword) && isSayable(keyword, said)) {
                out.put(keyword, said);
            } else if (keyword.equals("const") && rules.has(Trait.OPEN_API) && value instanceof String) {
                out.put("enum", List.of(value));
                out.put("type", "STRING");
            } else {
                leftOut.add(at + "/" + keyword);
            }
        });
    }

    /** Returns the enum values, without null unless null is one of these types or no type is given. */
    private static List<@Nullable Object> ofTypes(List<?> values, Collection<?> types) {
        List<@Nullable Object> some = new ArrayList<>(values);
        if (!types.isEmpty() && !types.contains("null")) {
            some.removeIf(Objects::isNull);
        }
        return some;
    }

    private boolean isSayable(String keyword, @Nullable Object value) {
        return switch (keyword) {
            case "format" -> rules.formats().contains(value);
            case "enum" -> !rules.has(Trait.OPEN_API) || areTexts(value);
            case "minItems" -> value instanceof Number least && least.longValue() <= rules.mostMinItems();
            default -> true;
        };
    }

    private static boolean areTexts(@Nullable Object values) {
        return values instanceof List<?> list && list.stream().allMatch(String.class::isInstance);
    }

    private static List<String> types(Map<String, ?> schema) {
        Object type = schema.get("type");
        if (type instanceof String one) {
            return List.of(one);
        }
        List<String> types = new ArrayList<>();
        if (type instanceof List<?> several) {
            several.forEach(each -> types.add((String) each));
        } else if (schema.containsKey("properties")) {
            types.add("object");
        } else if (schema.containsKey("items")) {
            types.add("array");
        }
        return types;
    }

    private static List<String> withoutNull(List<String> types) {
        return types.size() < 2
                ? types
                : types.stream().filter(type -> !type.equals("null")).toList();
    }

    private static String escaped(String name) {
        return name.replace("~", "~0").replace("/", "~1");
    }

    private IllegalArgumentException refused(String at, String what, String wayOut) {
        return new IllegalArgumentException((at.isEmpty() ? "The root" : at) + " " + what + ", which " + rules.name()
                + " cannot say. " + wayOut + ".");
    }
}
