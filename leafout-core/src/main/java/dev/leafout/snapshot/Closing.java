// SPDX-License-Identifier: Apache-2.0
package dev.leafout.snapshot;

/**
 * What makes a value complete.
 *
 * @since 0.1
 */
public enum Closing {
    /** Something that comes after it: a sibling, or a sibling of one of the containers around it. */
    MOVED_ON,
    /**
     * The same, or that a snapshot leaves it unchanged. If a producer repeats a snapshot and then continues the same
     * value, that is a {@link SnapshotConflictException}.
     */
    UNCHANGED
}
