// SPDX-License-Identifier: Apache-2.0
package dev.leafout.snapshot;

/**
 * Whether a chunker checks its own work.
 *
 * @since 0.1
 */
public enum Verification {
    /** It does not, and keeps nothing of what it has written. */
    NONE,
    /**
     * It keeps all chunks, and {@code flush()} compares what they concatenate to with the last snapshot, value by value;
     * a difference is a {@link SnapshotVerificationException}.
     */
    AT_FLUSH
}
