// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.compile;

import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A schema with its own identity: a document, or a part of one that has an {@code $id}. */
final class SchemaResource {
    final URI base;
    final @Nullable Object root;
    /**
     * The prefix of pointers in this resource's document: empty for the main schema, otherwise its URI and {@code #}.
     */
    final String document;

    final Dialect dialect;
    final Map<String, SchemaLocation> anchors;
    final Map<String, SchemaLocation> dynamicAnchors;
    /** Where references from here lead, as far as they have been followed. */
    final Map<String, SchemaLocation> targets = new HashMap<>(0);

    SchemaResource(URI base, @Nullable Object root, String document, Dialect dialect) {
        this(base, root, document, dialect, new HashMap<>(), new HashMap<>());
    }

    private SchemaResource(
            URI base,
            @Nullable Object root,
            String document,
            Dialect dialect,
            Map<String, SchemaLocation> anchors,
            Map<String, SchemaLocation> dynamicAnchors) {
        this.base = base;
        this.root = root;
        this.document = document;
        this.dialect = dialect;
        this.anchors = anchors;
        this.dynamicAnchors = dynamicAnchors;
    }

    /** Returns the same resource for a part of it that is written in another dialect. */
    SchemaResource in(Dialect other) {
        return new SchemaResource(base, root, document, other, anchors, dynamicAnchors);
    }
}
