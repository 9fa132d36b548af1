// SPDX-License-Identifier: Apache-2.0
package dev.leafout.document;

import dev.leafout.event.JsonEvent;
import dev.leafout.event.PathPattern;
import dev.leafout.event.Tolerance;
import dev.leafout.event.ValuePath;
import dev.leafout.event.ValueStarted;
import dev.leafout.parse.JsonPushParser;
import dev.leafout.parse.JsonSyntaxException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The order in which the fields of a document are written, taken from its JSON Schema a list of paths or an example.
 *
 * <pre>{@code
 * FieldOrder order = FieldOrder.ofPaths("a.b", "a.c[*].d", "e");
 * order.properties();                               // a, e
 * order.property("a").properties();                 // b, c
 * order.at(ValuePath.parse("a.c[7]")).properties(); // d
 * order.paths();                                    // a.b, a.c[*].d, a.c[*], a.c, a, e
 * }</pre>
 *
 * <p>An order describes one value and leads to the orders of the values inside it. A schema that refers to itself makes
 * an order that leads back to itself. Immutable.
 *
 * @since 0.1
 */
public final class FieldOrder {
    private static final int MAX_PATHS = 10_000;
    /** The limit on the total length of all paths: each one repeats its parents. */
    private static final int MAX_LENGTH = 10_000_000;

    private static final FieldOrder UNKNOWN = new FieldOrder();

    private final Map<String, FieldOrder> properties = new LinkedHashMap<>();
    private final Map<Integer, FieldOrder> items = new TreeMap<>();
    private @Nullable FieldOrder otherProperties;
    private @Nullable FieldOrder otherItems;

    FieldOrder() {}

    /** Returns the order of a value about which nothing is known. */
    public static FieldOrder unknown() {
        return UNKNOWN;
    }

    /**
     * Returns the order in which a JSON Schema names the properties. It follows {@code properties}, {@code items},
     * {@code prefixItems}, {@code additionalProperties} and {@code $ref} within the schema, and merges what {@code
     * allOf}, {@code anyOf} and {@code oneOf} say.
     *
     * @throws IllegalArgumentException if the text is not such a schema; the message says where. Also if it describes
     *     more than 10,000 kinds of values, or if its references lead to the same places so often that there would be
     *     millions of fields
     */
    public static FieldOrder ofSchema(String jsonSchema) {
        return SchemaOrder.read(Objects.requireNonNull(jsonSchema, "jsonSchema"));
    }

    /**
     * Returns the order given by a list of paths, such as {@code a.c[*].d}. Listing the containers of a path is
     * optional.
     *
     * @throws IllegalArgumentException if one of them is not a path; the message says where it goes wrong
     */
    public static FieldOrder ofPaths(String... paths) {
        return ofPaths(Arrays.asList(paths));
    }

    /** Same as {@link #ofPaths(String...)}. */
    public static FieldOrder ofPaths(List<String> paths) {
        FieldOrder order = new FieldOrder();
        for (String path : paths) {
            FieldOrder value = order;
            for (PathPattern.Step step :
                    PathPattern.compile(Objects.requireNonNull(path, "path")).steps()) {
                value = value.addStep(step);
            }
        }
        return order;
    }

    /**
     * Returns the order in which an example of the document names its properties: <code>{"user":{"name":"str"}}</code>. The
     * values do not matter, and the items of an array are put together. It may be JSON5.
     *
     * @throws IllegalArgumentException if the text is no JSON; the message says where
     */
    public static FieldOrder ofOutline(String json) {
        FieldOrder order = new FieldOrder();
        JsonPushParser parser = JsonPushParser.builder()
                .tolerate(Tolerance.json5())
                .onEvent(event -> order.addExample(event))
                .build();
        try {
            parser.feed(json);
            parser.finish();
        } catch (JsonSyntaxException e) {
            throw new IllegalArgumentException("The outline is not JSON: " + e.getMessage(), e);
        }
        return order;
    }

    private void addExample(JsonEvent event) {
        if (event instanceof ValueStarted) {
            FieldOrder value = this;
            for (ValuePath step : event.path().steps()) {
                value = step.key() == null
                        ? value.anyItem()
                        : value.properties.computeIfAbsent(step.key(), key -> new FieldOrder());
            }
        }
    }

    private FieldOrder anyItem() {
        if (otherItems == null) {
            otherItems = new FieldOrder();
        }
        return otherItems;
    }

    private FieldOrder addStep(PathPattern.Step step) {
        if (step.key() != null) {
            return properties.computeIfAbsent(step.key(), key -> new FieldOrder());
        }
        if (!step.isAny()) {
            return items.computeIfAbsent(step.index(), index -> new FieldOrder());
        }
        FieldOrder known = step.anyKey() ? otherProperties : otherItems;
        FieldOrder value = known == null ? new FieldOrder() : known;
        if (step.anyKey()) {
            otherProperties = value;
        } else {
            otherItems = value;
        }
        return value;
    }

    void addProperty(String key, FieldOrder value) {
        properties.put(key, value);
    }

    void addItem(int index, FieldOrder value) {
        items.put(index, value);
    }

    void addOtherProperties(FieldOrder value) {
        otherProperties = value;
    }

    void addOtherItems(FieldOrder value) {
        otherItems = value;
    }

    /** Returns the keys of this object, in order; empty if none are known. */
    public List<String> properties() {
        return List.copyOf(properties.keySet());
    }

    /** Returns the order of the value that this object has at a key. */
    public FieldOrder property(String key) {
        return orUnknown(properties.getOrDefault(key, otherProperties));
    }

    /** Returns the order of the value that this array has at an index. */
    public FieldOrder item(int index) {
        return orUnknown(items.getOrDefault(index, otherItems));
    }

    private static FieldOrder orUnknown(@Nullable FieldOrder order) {
        return order == null ? UNKNOWN : order;
    }

    /** Returns the order of the value at a path relative to this one. */
    public FieldOrder at(ValuePath path) {
        FieldOrder value = this;
        for (ValuePath step : path.steps()) {
            value = step.key() == null ? value.item(step.index()) : value.property(step.key());
        }
        return value;
    }

    /**
     * Returns every known path, children before their parent: {@code a.b, a.c[*].d, a.c[*], a.c, a, e}. If a schema
     * refers to itself, a path ends where it would reach the same place a second time.
     *
     * @throws IllegalStateException if there are more than 10,000, or if their total length exceeds 10,000,000
     *     characters
     */
    public List<String> paths() {
        List<String> paths = new ArrayList<>();
        Set<FieldOrder> onTheWay = Collections.newSetFromMap(new IdentityHashMap<>());
        Deque<Visit> open = new ArrayDeque<>();
        Visit visit = Visit.of("", this, onTheWay);
        int length = 0;
        while (true) {
            if (visit.children.hasNext()) {
                Map.Entry<String, FieldOrder> child = visit.children.next();
                length += visit.path.length() + child.getKey().length();
                if (length > MAX_LENGTH) {
                    throw new IllegalStateException(
                            "The paths have more than 10,000,000 characters in total; list the fields that matter.");
                }
                open.push(visit);
                visit = Visit.of(visit.path + child.getKey(), child.getValue(), onTheWay);
                continue;
            }
            if (open.isEmpty()) {
                return Collections.unmodifiableList(paths);
            }
            paths.add(visit.path.startsWith(".") ? visit.path.substring(1) : visit.path);
            if (paths.size() > MAX_PATHS) {
                throw new IllegalStateException("There are more than 10,000 paths; list the fields that matter.");
            }
            visit.leave(onTheWay);
            visit = open.pop();
        }
    }

    /**
     * A value whose children are being listed; {@code entered} is null if an outer visit has already entered its order.
     */
    private record Visit(String path, @Nullable FieldOrder entered, Iterator<Map.Entry<String, FieldOrder>> children) {
        static Visit of(String path, FieldOrder order, Set<FieldOrder> onTheWay) {
            return onTheWay.add(order)
                    ? new Visit(path, order, order.children().entrySet().iterator())
                    : new Visit(path, null, Collections.emptyIterator());
        }

        void leave(Set<FieldOrder> onTheWay) {
            if (entered != null) {
                onTheWay.remove(entered);
            }
        }
    }

    /** The orders of the values inside this one, by the step that leads to each. */
    private Map<String, FieldOrder> children() {
        Map<String, FieldOrder> children = new LinkedHashMap<>();
        properties.forEach((key, value) ->
                children.put(ValuePath.root().key(key).toString().substring(1), value));
        if (otherProperties != null) {
            children.put(".*", otherProperties);
        }
        items.forEach((index, value) -> children.put("[" + index + "]", value));
        if (otherItems != null) {
            children.put("[*]", otherItems);
        }
        return children;
    }
}
