// SPDX-License-Identifier: Apache-2.0
/**
 * Sends growing documents as typed deltas: the server turns events into small operations, and the client rebuilds the
 * same document. {@link dev.leafout.wire.WireLog} is the server, {@link dev.leafout.wire.WireClient} is the client for
 * services, and {@code leafout-js} is the client for browsers. {@code docs/wire.md} describes every operation.
 */
@NullMarked
package dev.leafout.wire;

import org.jspecify.annotations.NullMarked;
