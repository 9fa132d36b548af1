// SPDX-License-Identifier: Apache-2.0
package dev.leafout.event;

/**
 * The input deviates from plain JSON here, in a way that is accepted.
 *
 * <p>Immutable.
 *
 * @since 0.1
 */
public record InputRepaired(ValuePath path, Tolerance what, long offset) implements JsonEvent {}
