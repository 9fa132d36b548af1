// SPDX-License-Identifier: Apache-2.0
/**
 * Typed deltas for the wire: events become small operations, and operations become the same document again at the other
 * end. {@link dev.leafout.wire.WireLog} is the server's side, {@link dev.leafout.wire.WireClient} that of another service;
 * browsers have {@code leafout-js}. {@code docs/wire.md} says what every operation looks like and means.
 */
@NullMarked
package dev.leafout.wire;

import org.jspecify.annotations.NullMarked;
