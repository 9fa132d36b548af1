// SPDX-License-Identifier: Apache-2.0
/**
 * The binder's side: a {@link dev.leafout.typed.spi.ValueBinder} says of a Java type which {@link
 * dev.leafout.typed.spi.Shape} it has. Only who writes a binder needs these types.
 *
 * <p>Nothing is null unless it is marked so.
 */
@NullMarked
package dev.leafout.typed.spi;

import org.jspecify.annotations.NullMarked;
