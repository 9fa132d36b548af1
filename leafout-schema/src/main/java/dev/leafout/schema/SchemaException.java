// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema;

import dev.leafout.event.SafeText;
import org.jspecify.annotations.Nullable;

/**
 * Thrown for a schema that is not a JSON Schema, or needs something that Leafout does not support. What the
 * message quotes from the schema is short, with unprintable characters escaped.
 *
 * @since 0.1
 */
public final class SchemaException extends RuntimeException {
    private static final long serialVersionUID = 1L;
    /** Long enough to show most pointers in full. */
    private static final int MAX_POINTER = 256;

    private final String location;

    /** Like {@link #SchemaException(String, String, Throwable)}, without a cause. */
    public SchemaException(String message, String location) {
        this(message, location, null);
    }

    /**
     * Creates an exception.
     *
     * @param message what is wrong; the location is appended
     * @param location where in the schema, as {@link #location()} returns it
     */
    public SchemaException(String message, String location, @Nullable Throwable cause) {
        super(
                message + " (in the schema at " + (location.isEmpty() ? "its root" : SafeText.of(location, MAX_POINTER))
                        + ")",
                cause);
        this.location = location;
    }

    /**
     * Returns the full location in the schema: a JSON Pointer, with a URI and {@code #} in front if it is in another
     * document.
     */
    public String location() {
        return location;
    }
}
