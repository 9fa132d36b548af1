// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm;

import java.util.Locale;

/**
 * A line or an event of the wire is longer than {@link WireLimits} allow.
 *
 * @since 0.1
 */
public final class WireException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String code;

    private WireException(String what, int limit, String code) {
        super(String.format(
                Locale.ROOT,
                "%s is longer than %,d bytes.  [%s] docs/errors.md#%s",
                what,
                limit,
                code,
                code.toLowerCase(Locale.ROOT)));
        this.code = code;
    }

    static WireException lineTooLong(int limit) {
        return new WireException("A line of the wire", limit, "LO-601");
    }

    static WireException eventTooLong(int limit) {
        return new WireException("The data of an event", limit, "LO-602");
    }

    /** Returns the stable code, such as {@code LO-601}. */
    public String code() {
        return code;
    }
}
