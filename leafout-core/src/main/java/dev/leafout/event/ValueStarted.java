// SPDX-License-Identifier: Apache-2.0
package dev.leafout.event;

/**
 * The first character of a value has been read; its kind is fixed from here on.
 *
 * <p>Immutable.
 *
 * @since 0.1
 */
public record ValueStarted(ValuePath path, ValueKind kind, long offset) implements JsonEvent {}
