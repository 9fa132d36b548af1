// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.compile;

import dev.leafout.schema.SchemaException;
import dev.leafout.schema.plan.Origin;
import dev.leafout.schema.plan.SchemaJson;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
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
