// SPDX-License-Identifier: Apache-2.0
package dev.leafout.field;

/**
 * What a {@link StreamingData} says about its field.
 *
 * @since 0.1
 */
public enum EventType {
    /** The value of the field was added to. */
    DELTA,
    /** The field is complete. */
    DONE,
    /** The input ended before the field did. */
    TRUNCATED
}
