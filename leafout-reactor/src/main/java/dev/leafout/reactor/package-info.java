// SPDX-License-Identifier: Apache-2.0
/**
 * Object streams as Reactor operators: {@link dev.leafout.reactor.ObjectOperators}.
 *
 * <p>Nothing is null unless it is marked so.
 */
@NullMarked
package dev.leafout.reactor;

import org.jspecify.annotations.NullMarked;
