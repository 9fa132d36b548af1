// SPDX-License-Identifier: Apache-2.0
package dev.leafout.snapshot;

/**
 * Whether a chunker checks its own work.
 *
 * @since 0.1
 */
public enum Verification {
    /** It does not check, and keeps none of its chunks. */
    NONE,
    /**
     * It keeps all chunks, and {@code flush()} compares their concatenation with the last snapshot, value by value. If
     * they differ, it throws a {@link SnapshotVerificationException}.
     */
    AT_FLUSH
}
