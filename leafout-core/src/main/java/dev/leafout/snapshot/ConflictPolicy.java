// SPDX-License-Identifier: Apache-2.0
package dev.leafout.snapshot;

/**
 * What a chunker does about a snapshot that contradicts what it has written.
 *
 * @since 0.1
 */
public enum ConflictPolicy {
    /** It throws a {@link SnapshotConflictException} and ignores the whole snapshot. */
    FAIL,
    /** It keeps what it has written of the value and accepts the rest of the snapshot. */
    KEEP_WRITTEN
}
