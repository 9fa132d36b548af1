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
     * for every field. A number or word that was cut off was never visible, and nothing is said about it.
     */
    AS_DONE
}
