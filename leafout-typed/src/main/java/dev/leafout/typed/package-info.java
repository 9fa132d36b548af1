// SPDX-License-Identifier: Apache-2.0
/**
 * Typed objects while they grow. {@link dev.leafout.typed.ObjectStream} takes text and returns typed values, elements
 * and {@linkplain dev.leafout.typed.Partial partial objects}. A {@link dev.leafout.typed.spi.ValueBinder} knows the
 * types.
 *
 * <p>Nothing is null unless it is marked so.
 */
@NullMarked
package dev.leafout.typed;

import org.jspecify.annotations.NullMarked;
