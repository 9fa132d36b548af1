// SPDX-License-Identifier: Apache-2.0
package dev.leafout.event;

/**
 * The input deviated from plain JSON in a way that was accepted, and this is where.
 *
 * <p>Immutable.
 *
 * @since 0.1
 */
public record InputRepaired(ValuePath path, Tolerance what, long offset) implements JsonEvent {}
