// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm;

import java.util.Locale;

/**
 * A provider stream exceeds the {@link DecodeLimits}: a line or event is too long, or there are too many channels.
 *
 * <p>Immutable, except for its suppressed exceptions.
 *
 * @since 0.1
 */
public final class ProviderStreamException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String code;

    private ProviderStreamException(String excess, int limit, String things, String code) {
        super(String.format(
                Locale.ROOT,
                "%s than %,d %s.  [%s] docs/errors.md#%s",
                excess,
                limit,
                things,
                code,
                code.toLowerCase(Locale.ROOT)));
        this.code = code;
    }

    static ProviderStreamException lineTooLong(int limit) {
        return new ProviderStreamException("A line of the provider stream is longer", limit, "bytes", "LO-601");
    }

    static ProviderStreamException eventTooLong(int limit) {
        return new ProviderStreamException("The data of an event is longer", limit, "bytes", "LO-602");
    }

    static ProviderStreamException tooManyChannels(int limit) {
        return new ProviderStreamException("The turn has more", limit, "texts and tool calls", "LO-603");
    }

    /** Returns the stable code, such as {@code LO-601}. */
    public String code() {
        return code;
    }
}
