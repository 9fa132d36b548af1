// SPDX-License-Identifier: Apache-2.0
package dev.leafout.snapshot;

/**
 * The chunks do not concatenate to the last snapshot: a bug in the chunker, found by {@link Verification#AT_FLUSH}.
 *
 * @since 0.1
 */
public final class SnapshotVerificationException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String emitted;
    private final String snapshot;

    SnapshotVerificationException(String emitted, String snapshot) {
        super("The chunks do not concatenate to the last snapshot.  [LO-502] docs/errors.md#lo-502");
        this.emitted = emitted;
        this.snapshot = snapshot;
    }

    /** Returns the concatenated chunks, including that of the flush. */
    public String emitted() {
        return emitted;
    }

    /** Returns the last snapshot that was accepted. */
    public String snapshot() {
        return snapshot;
    }
}
