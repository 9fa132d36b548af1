// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse;

/**
 * What to do about a document whose input ended too early. In every case, {@code DocumentEnded(TRUNCATED)} is reported
 * first and no open value is completed.
 *
 * @since 0.1
 */
public enum TruncationPolicy {
    /** {@code finish()} throws {@link JsonTruncatedException}, which names the open paths. */
    FAIL,
    /** {@code finish()} returns; a {@code PartialDocument} keeps the open values as they are. */
    KEEP_OPEN_VALUES,
    /**
     * {@code finish()} returns; a {@code PartialDocument} drops the open values, except objects and arrays that contain
     * something complete.
     */
    DROP_OPEN_VALUES
}
