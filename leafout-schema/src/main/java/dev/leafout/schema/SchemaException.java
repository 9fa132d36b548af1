// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema;

/**
 * A schema that is no JSON Schema 2020-12, or asks for something that Leafout does not support. The message quotes what the
 * schema has with everything escaped that would not print, and keeps it short.
 *
 * @since 0.1
 */
public final class SchemaException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String location;

    SchemaException(String message, String location) {
        this(message, location, null);
    }

    SchemaException(String message, String location, @org.jspecify.annotations.Nullable Throwable cause) {
        super(
                message + " (in the schema at " + (location.isEmpty() ? "its root" : Messages.pointer(location)) + ")",
                cause);
        this.location = location;
    }

    /** Returns where in the schema, whole: a JSON Pointer, behind a URI and {@code #} if it is in another document. */
    public String location() {
        return location;
    }
}
