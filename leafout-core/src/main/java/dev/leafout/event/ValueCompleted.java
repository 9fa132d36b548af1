// SPDX-License-Identifier: Apache-2.0
package dev.leafout.event;

import org.jspecify.annotations.Nullable;

/**
 * A value can no longer change.
 *
 * <p>Immutable.
 *
 * @param value a {@link String}, {@link JsonNumber} or {@link Boolean}; null for a JSON null, and for objects and
 *     arrays (ask a {@code PartialDocument} for those)
 * @since 0.1
 */
public record ValueCompleted(
        ValuePath path, ValueKind kind, @Nullable Object value, long offset) implements JsonEvent {}
