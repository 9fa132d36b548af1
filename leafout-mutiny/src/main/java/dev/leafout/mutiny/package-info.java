// SPDX-License-Identifier: Apache-2.0
/**
 * Mutiny operators for object streams: {@link dev.leafout.mutiny.ObjectMultis}.
 *
 * <p>Nothing is null unless it is marked so.
 */
@NullMarked
package dev.leafout.mutiny;

import org.jspecify.annotations.NullMarked;
