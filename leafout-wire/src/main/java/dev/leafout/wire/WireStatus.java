// SPDX-License-Identifier: Apache-2.0
package dev.leafout.wire;

import java.util.Locale;

/**
 * The state of a document's stream.
 *
 * @since 0.1
 */
public enum WireStatus {
    /** More is to come. */
    OPEN,
    /** The document is complete. */
    COMPLETE,
    /** The input ended before the document did. */
    TRUNCATED,
    /** The server gave up; the message says why. */
    FAILED;

    String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
