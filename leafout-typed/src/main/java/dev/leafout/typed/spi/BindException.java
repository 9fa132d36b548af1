// SPDX-License-Identifier: Apache-2.0
package dev.leafout.typed.spi;

import org.jspecify.annotations.Nullable;

/**
 * A value does not fit its Java type, or a type cannot be bound at all. Thrown by a {@link ValueBinder}.
 *
 * <p>Immutable, except for its suppressed exceptions.
 *
 * @since 0.1
 */
public final class BindException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public BindException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
