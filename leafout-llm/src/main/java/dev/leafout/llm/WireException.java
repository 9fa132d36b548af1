// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm;

import java.util.Locale;

/**
 * The wire brings more than {@link WireLimits} allow: too long a line or event, or too many channels.
 *
 * @since 0.1
 */
public final class WireException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String code;

    private WireException(String what, int limit, String code) {
        super(String.format(
                Locale.ROOT, what + "  [%s] docs/errors.md#%s", limit, code, code.toLowerCase(Locale.ROOT)));
        this.code = code;
    }

    static WireException lineTooLong(int limit) {
        return new WireException("A line of the wire is longer than %,d bytes.", limit, "LO-601");
    }

    static WireException eventTooLong(int limit) {
        return new WireException("The data of an event is longer than %,d bytes.", limit, "LO-602");
    }

    static WireException tooManyChannels(int limit) {
        return new WireException("The turn has more than %,d texts and tool calls.", limit, "LO-603");
    }

    /** Returns the stable code, such as {@code LO-601}. */
    public String code() {
        return code;
    }
}
