// SPDX-License-Identifier: Apache-2.0
package dev.leafout.event;

/**
 * How a document ended.
 *
 * @since 0.1
 */
public enum Ending {
    /** Every value that started is complete. */
    COMPLETE,
    /** The input ended before the document did. Values that were still open are never reported as completed. */
    TRUNCATED
}
