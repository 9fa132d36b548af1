// SPDX-License-Identifier: Apache-2.0
package dev.leafout.wire;

import dev.leafout.event.JsonEvent;

/**
 * Gets what a {@link WireClient} reads from the operations, after the client's document has been updated.
 *
 * <p>Called in the thread that feeds the client.
 *
 * @since 0.1
 */
public interface WireListener {

    /** An event, as the server's parser reported it, but with the offset -1, which is not known here. */
    default void event(JsonEvent event) {}

    /** The document violates its schema. */
    default void violation(WireViolation violation) {}

    /** The document was forgotten; another one begins. */
    default void restarted() {}

    /** The document was replaced by a catch-up: get it from the client. There are no events for its values. */
    default void replaced() {}

    /** The server has given up. */
    default void failed(String message) {}
}
