// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.compile;

import dev.leafout.event.ValueKind;
import dev.leafout.schema.plan.Kinds;
import dev.leafout.schema.plan.Node;
import dev.leafout.schema.plan.ScalarCheck;
import dev.leafout.schema.plan.ValueSet;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads {@code enum} and {@code const}. Objects and arrays among the values become schemas that accept nothing else. */
final class FixedValueReader {
    /** A container that has become a node, whose members have not. */
    private record Part(Node node, Object value) {}

    private final SchemaCompiler compiler;
    private final SchemaLocation location;
    private final Deque<Part> open = new ArrayDeque<>();

    private FixedValueReader(SchemaCompiler compiler, SchemaLocation location) {
        this.compiler = compiler;
        this.location = location;
    }

    static void read(KeywordValues values, Node node, SchemaCompiler compiler) {
        if (values.has(Keyword.ENUM)) {
            if (!(values.get(Keyword.ENUM) instanceof List<?> list)) {
                throw values.location.error("enum must be a list");
            }
            node.values = ValueSet.of(list);
        }
        if (values.has(Keyword.CONST)) {
            Object value = values.get(Keyword.CONST);
            boolean excluded = node.values != null && !node.values.contains(value);
            node.values = ValueSet.of(excluded ? List.of() : Collections.singletonList(value));
            node.valuesKeyword = "const";
        }
        List<Object> containers = node.values == null ? List.of() : node.values.containers();
        if (!containers.isEmpty()) {
            FixedValueReader reader = new FixedValueReader(compiler, values.location);
            List<Node> structures = new ArrayList<>(containers.size());
            containers.forEach(value -> structures.add(reader.structure(value)));
            node.structures = structures;
        }
    }

    /** Returns a schema that accepts this value and no other. */
    private Node structure(Object value) {
        Node result = part(value);
        while (!open.isEmpty()) {
            Part top = open.pop();
            Node part = top.node;
            if (top.value instanceof Map<?, ?> map) {
                part.properties = new LinkedHashMap<>();
                map.forEach((name, child) -> part.properties.put((String) name, part(child)));
                part.required = List.copyOf(part.properties.keySet());
                part.additionalProperties = never();
            } else if (top.value instanceof List<?> list) {
                part.prefixItems = new ArrayList<>(list.size());
                list.forEach(item -> part.prefixItems.add(part(item)));
                part.items = never();
                part.minItems = list.size();
            }
        }
        return result;
    }

    private Node part(@Nullable Object value) {
        Node part = compiler.newNode(location);
        if (value instanceof Map || value instanceof List) {
            part.kinds = Kinds.bit(value instanceof Map ? ValueKind.OBJECT : ValueKind.ARRAY);
            open.push(new Part(part, value));
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
}
