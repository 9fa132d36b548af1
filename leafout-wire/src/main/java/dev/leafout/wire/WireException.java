// SPDX-License-Identifier: Apache-2.0
package dev.leafout.wire;

import dev.leafout.event.SafeText;

/**
 * Thrown for a line that is not an operation or does not fit the document: something was lost or altered in between.
 * What was applied before stands. Connect again; {@link WireClient#lastEventId()} asks for a catch-up.
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

    /** Appends a quote of a path or other input to the message. It is kept short, since it may contain anything. */
    WireException(String message, Object quoted) {
        this(message + SafeText.of(quoted.toString(), MAX_QUOTED));
    }
}
