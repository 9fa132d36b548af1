// SPDX-License-Identifier: Apache-2.0
package dev.leafout.field;

/**
 * How fields that were cut off are reported at the end.
 *
 * @since 0.1
 */
public enum Truncated {
    /** As {@link EventType#TRUNCATED}. */
    AS_TRUNCATED,
    /**
     * As {@link EventType#DONE}, as if they were complete; for programs that rely on a done for every field. A number that was
     * cut off is done with the digits it has. A boolean or null that was cut off is left out, and so is anything that the {@link
     * dev.leafout.parse.TruncationPolicy} drops. A string that has begun and is dropped is {@link EventType#TRUNCATED}.
     */
    AS_DONE
}
