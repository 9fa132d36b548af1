// SPDX-License-Identifier: Apache-2.0
package dev.leafout.wire;

import org.jspecify.annotations.Nullable;

/**
 * What a client says it has: {@code 57}, the number of the last operation, or {@code 57:2166136261}, with the hash of
 * all operations so far. A negative number means that the client has nothing to continue from.
 */
record LastEventId(long number, @Nullable Integer hash) {
    static final LastEventId START = new LastEventId(0, null);
    static final LastEventId NOWHERE = new LastEventId(-1, null);
    /** What a client sends to get a catch-up. */
    static final String CATCH_UP = "snapshot";

    static LastEventId parse(@Nullable String text) {
        if (text == null || text.isBlank()) {
            return START;
        }
        int colon = text.indexOf(':');
        try {
            return colon < 0
                    ? new LastEventId(Long.parseLong(text.strip()), null)
                    : new LastEventId(
                            Long.parseLong(text.substring(0, colon).strip()),
                            Integer.parseUnsignedInt(text.substring(colon + 1).strip()));
        } catch (NumberFormatException e) {
            return NOWHERE;
        }
    }

    boolean agreesWith(int other) {
        return hash == null || hash == other;
    }
}
