// SPDX-License-Identifier: Apache-2.0
package dev.leafout.wire;

import dev.leafout.event.JsonEvent;

/**
 * Hears what a {@link WireClient} makes of the operations, after the client's document has taken it.
 *
 * <p>Called in the thread that feeds the client.
 *
 * @since 0.1
 */
public interface WireListener {

    /** An event, as the server's parser reported it. Its offset is not known here: -1. */
    default void event(JsonEvent event) {}

    /** The document breaks its schema. */
    default void violation(WireViolation violation) {}

    /** The document was forgotten; another one begins. */
    default void restarted() {}

    /** The document was replaced by a snapshot: look at the client's. No events are made of what it has. */
    default void replaced() {}

    /** The server has given up. */
    default void failed(String message) {}
}
