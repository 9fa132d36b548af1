// SPDX-License-Identifier: Apache-2.0
/**
 * Reactor operators for object streams: {@link dev.leafout.reactor.ObjectOperators}.
 *
 * <p>Nothing is null unless it is marked so.
 */
@NullMarked
package dev.leafout.reactor;

import org.jspecify.annotations.NullMarked;
