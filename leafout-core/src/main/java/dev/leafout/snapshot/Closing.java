// SPDX-License-Identifier: Apache-2.0
package dev.leafout.snapshot;

/**
 * What makes a value complete.
 *
 * @since 0.1
 */
public enum Closing {
    /** Something that comes after it: a sibling, or something after one of the containers around it. */
    MOVED_ON,
    /**
     * That, or that a snapshot brings it unchanged. A producer that repeats a snapshot and then goes on with the same
     * value makes a {@link SnapshotConflictException} of this.
     */
    UNCHANGED
}
