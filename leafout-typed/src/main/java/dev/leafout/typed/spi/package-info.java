// SPDX-License-Identifier: Apache-2.0
/**
 * The binder's side: a {@link dev.leafout.typed.spi.ValueBinder} returns the {@link dev.leafout.typed.spi.Shape} of a
 * Java type. You need these types only to write a binder.
 *
 * <p>Nothing is null unless it is marked so.
 */
@NullMarked
package dev.leafout.typed.spi;

import org.jspecify.annotations.NullMarked;
