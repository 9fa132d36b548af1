// SPDX-License-Identifier: Apache-2.0
package dev.leafout.event;

/**
 * How a document ended.
 *
 * @since 0.1
 */
public enum Ending {
    /** Every value that was begun is complete. */
    COMPLETE,
    /** The input stopped before the document did. Nothing that was open is ever reported as completed. */
    TRUNCATED
}
