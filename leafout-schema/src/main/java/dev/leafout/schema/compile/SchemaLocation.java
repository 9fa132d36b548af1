// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.compile;

import dev.leafout.schema.SchemaException;
import dev.leafout.schema.plan.Node;
import dev.leafout.schema.plan.Origin;
import dev.leafout.schema.plan.SchemaJson;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A schema, or something in one, and its location. It knows only its parent and its own step; pointers are written out
 * when needed.
 */
final class SchemaLocation implements Origin {
    private final SchemaResource resource;
    private final @Nullable Object schema;
    private final @Nullable SchemaLocation parent;
    private final String step;

    /** What it has been compiled to, and the dynamic anchors that were in force. */
    private @Nullable Node node;

    private @Nullable Scope scope;
    /** The same with other dynamic anchors, which is rare. */
    private @Nullable Map<Scope, Node> others;

    private SchemaLocation(
            SchemaResource resource, @Nullable Object schema, @Nullable SchemaLocation parent, String step) {
        this.resource = resource;
        this.schema = schema;
        this.parent = parent;
        this.step = step;
    }

    /** The root of a document. */
    SchemaLocation(SchemaResource resource, @Nullable Object schema) {
        this(resource, schema, null, "");
    }

    SchemaResource resource() {
        return resource;
    }

    @Nullable
    Object schema() {
        return schema;
    }

    SchemaLocation child(String name, @Nullable Object child) {
        return new SchemaLocation(resource, child, this, name);
    }

    /** Returns the same place as part of another resource. */
    SchemaLocation in(SchemaResource other) {
        return new SchemaLocation(other, schema, parent, step);
    }

    boolean isCompiled() {
        return node != null;
    }

    /** Returns what it has been compiled to, with these dynamic anchors in force. */
    @Nullable
    Node nodeIn(Scope of) {
        return of == scope ? node : others == null ? null : others.get(of);
    }

    void compiled(Scope in, Node to) {
        if (node == null) {
            node = to;
            scope = in;
            return;
        }
        others = others == null ? new HashMap<>() : others;
        others.put(in, to);
    }

    @Override
    public String pointer() {
        Deque<SchemaLocation> steps = new ArrayDeque<>();
        for (SchemaLocation at = this; at.parent != null; at = at.parent) {
            steps.push(at);
        }
        StringBuilder name = new StringBuilder(resource.document);
        steps.forEach(at -> name.append('/').append(Origin.escape(at.step)));
        return name.toString();
    }

    @Override
    public String json() {
        return SchemaJson.write(schema);
    }

    @Override
    public String json(String keyword) {
        return schema instanceof Map<?, ?> map && map.containsKey(keyword)
                ? SchemaJson.write(Collections.singletonMap(keyword, map.get(keyword)))
                : json();
    }

    SchemaException error(String message) {
        return new SchemaException(message, pointer());
    }
}
