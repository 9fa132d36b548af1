// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema;

import dev.leafout.event.SafeText;
import org.jspecify.annotations.Nullable;

/**
 * A schema that is no JSON Schema 2020-12, or asks for something that Leafout does not support. The message quotes what the
 * schema has with everything escaped that would not print, and keeps it short.
 *
 * @since 0.1
 */
public final class SchemaException extends RuntimeException {
    private static final long serialVersionUID = 1L;
    /** So much of a pointer is shown that most are whole. */
    private static final int MAX_POINTER = 256;

    private final String location;

    /** As {@link #SchemaException(String, String, Throwable)}, without a cause. */
    public SchemaException(String message, String location) {
        this(message, location, null);
    }

    /**
     * Makes one.
     *
     * @param message what is wrong; where it is wrong is added
     * @param location where in the schema, as {@link #location()} returns it
     */
    public SchemaException(String message, String location, @Nullable Throwable cause) {
        super(
                message + " (in the schema at " + (location.isEmpty() ? "its root" : SafeText.of(location, MAX_POINTER))
                        + ")",
                cause);
        this.location = location;
    }

    /** Returns where in the schema, whole: a JSON Pointer, after a URI and {@code #} if it is in another document. */
    public String location() {
        return location;
    }
}
