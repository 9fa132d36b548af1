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
    final Map<String, SchemaLocation> anchors = new HashMap<>();
    final Map<String, SchemaLocation> dynamicAnchors = new HashMap<>();

    SchemaResource(URI base, @Nullable Object root, String document, Dialect dialect) {
        this.base = base;
        this.root = root;
        this.document = document;
        this.dialect = dialect;
    }
}
