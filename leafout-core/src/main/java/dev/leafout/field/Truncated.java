// SPDX-License-Identifier: Apache-2.0
package dev.leafout.field;

/**
 * What is said at the end about the fields that were cut off.
 *
 * @since 0.1
 */
public enum Truncated {
    /** That they are {@link EventType#TRUNCATED}. */
    AS_TRUNCATED,
    /**
     * That they are {@link EventType#DONE}, as if they had been written to their end; for programs that rely on a done
     * for every field. A number that was cut off is done with the digits it has. A word that was cut off, and whatever the
     * {@link dev.leafout.parse.TruncationPolicy} drops, is left out; a text that was begun and is dropped is {@link
     * EventType#TRUNCATED}.
     */
    AS_DONE
}
