// SPDX-License-Identifier: Apache-2.0
package dev.leafout.wire;

import dev.leafout.event.SafeText;

/**
 * A line that is no operation, or one that does not fit the document: something was lost or altered on the way. What was
 * applied before stands; ask for a snapshot, as {@link WireClient#lastEventId()} then does, and go on.
 *
 * @since 0.1
 */
public final class WireException extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private static final int MAX_QUOTED = 64;

    WireException(String message) {
        super(message);
    }

    WireException(String message, Throwable cause) {
        super(message, cause);
    }

    /** Quotes a path, or whatever else was sent, after the message: kept short, since anything may stand there. */
    WireException(String message, Object quoted) {
        this(message + SafeText.of(quoted.toString(), MAX_QUOTED));
    }
}
