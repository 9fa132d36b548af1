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
    TRUNCATED,
    /**
     * The text could not be read on. It is said once, at last, and of the document: its path is empty. {@link
     * StreamingData#problem()} says why.
     */
    FAILED
}
