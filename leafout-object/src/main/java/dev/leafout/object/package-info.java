// SPDX-License-Identifier: Apache-2.0
/**
 * Typed objects while they grow: {@link dev.leafout.object.ObjectStream} takes text and gives typed values, elements
 * and {@linkplain dev.leafout.object.Partial partial objects}; a {@link dev.leafout.object.ValueBinder} knows the types.
 */
@NullMarked
package dev.leafout.object;

import org.jspecify.annotations.NullMarked;
