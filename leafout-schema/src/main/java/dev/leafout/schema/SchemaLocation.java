// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema;

import org.jspecify.annotations.Nullable;

/** A schema, and where it stands. {@code pointer} begins at the root of the document. */
record SchemaLocation(SchemaResource resource, @Nullable Object schema, String pointer) {

    SchemaLocation child(String name, @Nullable Object schema) {
        return new SchemaLocation(resource, schema, pointer + "/" + escape(name));
    }

    static String escape(String name) {
        return name.replace("~", "~0").replace("/", "~1");
    }

    /** Returns the pointer, with the document before it if that is another one. */
    String name() {
        return resource.document + pointer;
    }

    SchemaException error(String message) {
        return new SchemaException(message, name());
    }
}
