// SPDX-License-Identifier: Apache-2.0
package dev.leafout.document;

import dev.leafout.event.JsonText;
import dev.leafout.event.ValuePath;
import dev.leafout.parse.JsonPushParser;
import dev.leafout.parse.JsonSyntaxException;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads a {@link FieldOrder} from a JSON Schema.
 *
 * <p>Several schemas may apply to one value: the one written there, those it refers to, and those it combines. They are
 * merged keyword by keyword, in the order in which they are written. Equal lists of schemas share one order, so reading
 * a schema that refers to itself comes to an end.
 */
final class SchemaOrder {
    private static final int MAX_ORDERS = 10_000;
    /**
     * The limit on the schemas that are visited and merged: with references that can be the square of the schema's
     * size.
     */
    private static final int MAX_WORK = 1_000_000;
    /** How many references are followed in a row; they may form a circle. */
    private static final int MAX_FOLLOWED = 10;

    private final @Nullable Object document;
    private final IdentityHashMap<@Nullable Object, Integer> numbers = new IdentityHashMap<>();
    /** Orders by the schemas that apply to a value, and by the parts that these schemas are made of. */
    private final Map<List<Integer>, FieldOrder> bySchemas = new HashMap<>();

    private final Map<List<Integer>, FieldOrder> orders = new HashMap<>();
    /** Orders whose contents have not been read yet. */
    private final Deque<Merged> unread = new ArrayDeque<>();

    private int work;

    private SchemaOrder(@Nullable Object document) {
        this.document = document;
    }

    static FieldOrder read(String text) {
        SchemaOrder reader = new SchemaOrder(parse(text));
        FieldOrder order = reader.orderOf(List.of(new Part(reader.document, ValuePath.root())));
        while (!reader.unread.isEmpty()) {
            reader.unread.remove().fill(reader);
        }
        return order;
    }

    private static @Nullable Object parse(String text) {
        PartialDocument document = new PartialDocument();
        JsonPushParser parser = JsonPushParser.builder().listen(document).build();
        try {
            parser.feed(text);
            parser.finish();
        } catch (JsonSyntaxException e) {
            throw new IllegalArgumentException("The schema is not JSON. " + e.getMessage(), e);
        }
        return document.value();
    }

    /** Returns the order of the values to which all of these schemas apply. */
    private FieldOrder orderOf(List<Part> parts) {
        List<Part> schemas = parts.stream().map(this::followReference).toList();
        List<Integer> key = schemas.stream().map(schema -> number(schema.json)).toList();
        FieldOrder order = bySchemas.get(key);
        if (order == null) {
            order = merge(schemas);
            bySchemas.put(key, order);
        }
        return order;
    }

    private FieldOrder merge(List<Part> schemas) {
        Merged merged = new Merged(this, schemas);
        FieldOrder known = orders.putIfAbsent(merged.partNumbers, merged.order);
        if (known != null) {
            return known;
        }
        if (orders.size() > MAX_ORDERS) {
            throw new IllegalArgumentException("The schema describes more than 10,000 kinds of values.");
        }
        unread.add(merged);
        return merged.order;
    }

    private int number(@Nullable Object json) {
        return numbers.computeIfAbsent(json, any -> numbers.size());
    }

    private void work(int amount) {
        work += amount;
        if (work > MAX_WORK) {
            throw new IllegalArgumentException(
                    "The schema describes too much: its references lead to the same places too often.");
        }
    }

    /** Follows a schema that is nothing but a reference, so that all references to one schema count as that schema. */
    private Part followReference(Part schema) {
        Part part = schema;
        for (int i = 0; i < MAX_FOLLOWED && part.json instanceof Map<?, ?> map && map.size() == 1; i++) {
            Object reference = map.get("$ref");
            if (reference == null) {
                break;
            }
            part = resolve(part.key("$ref", reference));
        }
        return part;
    }

    /** Returns the schema that a reference, such as {@code #/$defs/day}, leads to. */
    private Part resolve(Part reference) {
        if (!(reference.json instanceof String text) || !(text.equals("#") || text.startsWith("#/"))) {
            throw wrong("Expected a reference within the schema, such as \"#/$defs/day\",", reference.at);
        }
        Part target = new Part(document, ValuePath.root());
        String[] steps = decode(text).split("/", -1);
        for (int i = 1; i < steps.length; i++) {
            target = target.step(steps[i].replace("~1", "/").replace("~0", "~"));
        }
        if (target.json == null) {
            throw wrong("There is nothing at " + JsonText.quoted(text) + ", which is referenced", reference.at);
        }
        return target;
    }

    /** Decodes percent-encoded text. */
    private static String decode(String text) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        for (int i = 0; i < bytes.length; i++) {
            int high = bytes[i] == '%' && i + 2 < bytes.length ? Character.digit(bytes[i + 1], 16) : -1;
            int low = high < 0 ? -1 : Character.digit(bytes[i + 2], 16);
            out.write(low < 0 ? bytes[i] : high * 16 + low);
            i += low < 0 ? 0 : 2;
        }
        return out.toString(StandardCharsets.UTF_8);
    }

    private static IllegalArgumentException wrong(String what, ValuePath at) {
        return new IllegalArgumentException(what + " at " + at + " of the schema.");
    }

    /** A part of the schema, and where it is. */
    private record Part(@Nullable Object json, ValuePath at) {

        Map<?, ?> object(String expected) {
            if (json instanceof Map<?, ?> map) {
                return map;
            }
            throw wrong("Expected " + expected, at);
        }

        Part key(Object key, @Nullable Object value) {
            return new Part(value, at.key((String) key));
        }

        List<Part> items() {
            if (!(json instanceof List<?> list)) {
                throw wrong("Expected an array", at);
            }
            List<Part> items = new ArrayList<>();
            list.forEach(item -> items.add(new Part(item, at.index(items.size()))));
            return items;
        }

        /** Returns the part at a key or an index; an empty part if there is none. */
        Part step(String step) {
            if (json instanceof Map<?, ?> map) {
                return key(step, map.get(step));
            }
            if (json instanceof List<?> list && step.matches("\\d{1,9}") && Integer.parseInt(step) < list.size()) {
                int index = Integer.parseInt(step);
                return new Part(list.get(index), at.index(index));
            }
            return new Part(null, at);
        }
    }

    /** A keyword of a schema; without a name, a whole schema. */
    private record Keyword(String name, Part value) {
        static Iterator<Keyword> schemas(List<Part> schemas) {
            return schemas.stream().map(schema -> new Keyword("", schema)).iterator();
        }

        static Iterator<Keyword> of(Part schema) {
            List<Keyword> keywords = new ArrayList<>();
            schema.object("a schema")
                    .forEach((key, value) -> keywords.add(new Keyword((String) key, schema.key(key, value))));
            return keywords.iterator();
        }
    }

    /** The merged schemas of one value. */
    private static final class Merged {
        final FieldOrder order = new FieldOrder();
        /** The numbers of the parts that they are made of: the same for a schema and for one that only refers to it. */
        final List<Integer> partNumbers = new ArrayList<>();

        private final List<Keyword> keywords = new ArrayList<>();
        private final Deque<Iterator<Keyword>> open = new ArrayDeque<>();
        private final Map<String, List<Part>> properties = new LinkedHashMap<>();
        private final List<List<Part>> items = new ArrayList<>();
        private final List<Part> otherProperties = new ArrayList<>();
        private final List<Part> otherItems = new ArrayList<>();

        Merged(SchemaOrder reader, List<Part> parts) {
            Set<Integer> seen = new HashSet<>();
            open.push(Keyword.schemas(parts));
            while (!open.isEmpty()) {
                if (!open.element().hasNext()) {
                    open.pop();
                    continue;
                }
                Keyword keyword = open.element().next();
                reader.work(1);
                Part value = keyword.value;
                switch (keyword.name) {
                    case "" -> enter(value, reader, seen);
                    case "$ref" -> enter(reader.resolve(value), reader, seen);
                    case "allOf", "anyOf", "oneOf" -> open.push(Keyword.schemas(value.items()));
                    case "properties", "prefixItems", "items", "additionalProperties" -> {
                        partNumbers.add(reader.number(value.json));
                        keywords.add(keyword);
                    }
                    default -> {}
                }
            }
        }

        private void add(String keyword, Part value, SchemaOrder reader) {
            if (keyword.equals("properties")) {
                reader.work(value.object("an object").size());
                addProperties(value);
            } else if (keyword.equals("additionalProperties")) {
                addUnlessBoolean(otherProperties, value);
            } else if (keyword.equals("prefixItems") || value.json instanceof List) {
                // Before 2020-12 the schemas of the first items were also written in "items".
                List<Part> parts = value.items();
                reader.work(parts.size());
                addItems(parts);
            } else {
                addUnlessBoolean(otherItems, value);
            }
        }

        private void enter(Part schema, SchemaOrder reader, Set<Integer> seen) {
            if (schema.json instanceof Boolean) {
                return;
            }
            int number = reader.number(schema.object("an object or a boolean"));
            if (seen.add(number)) {
                open.push(Keyword.of(schema));
            }
        }

        private void addProperties(Part value) {
            value.object("an object")
                    .forEach((key, schema) -> properties
                            .computeIfAbsent((String) key, any -> new ArrayList<>())
                            .add(value.key(key, schema)));
        }

        private void addItems(List<Part> parts) {
            for (int i = 0; i < parts.size(); i++) {
                if (i == items.size()) {
                    items.add(new ArrayList<>());
                }
                items.get(i).add(parts.get(i));
            }
        }

        private static void addUnlessBoolean(List<Part> parts, Part schema) {
            if (!(schema.json instanceof Boolean)) {
                parts.add(schema);
            }
        }

        /** Finds the orders of the values inside. */
        void fill(SchemaOrder reader) {
            keywords.forEach(keyword -> add(keyword.name, keyword.value, reader));
            properties.forEach((key, parts) -> order.addProperty(key, reader.orderOf(parts)));
            for (int i = 0; i < items.size(); i++) {
                order.addItem(i, reader.orderOf(items.get(i)));
            }
            if (!otherProperties.isEmpty()) {
                order.addOtherProperties(reader.orderOf(otherProperties));
            }
            if (!otherItems.isEmpty()) {
                order.addOtherItems(reader.orderOf(otherItems));
            }
        }
    }
}
