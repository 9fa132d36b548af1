// SPDX-License-Identifier: Apache-2.0
package dev.leafout.field;

/**
 * What a {@link StreamingData} reports about its field.
 *
 * @since 0.1
 */
public enum EventType {
    /** The value of the field grew. */
    DELTA,
    /** The field is complete. */
    DONE,
    /** The input ended before the field did. */
    TRUNCATED,
    /**
     * The text could not be read any further. This is reported once, as the last event, for the whole document: its path is
     * empty. {@link StreamingData#problem()} has the reason.
     */
    FAILED
}
