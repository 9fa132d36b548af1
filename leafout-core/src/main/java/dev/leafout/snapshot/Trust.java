// SPDX-License-Identifier: Apache-2.0
package dev.leafout.snapshot;

/**
 * What a chunker believes of a producer without looking.
 *
 * @since 0.1
 */
public enum Trust {
    /** Nothing: every character of every snapshot is compared or read. */
    NOTHING,
    /**
     * That a value whose text is as long as before is the same. The chunker then hops over it unread, as long as the
     * lengths add up; where they do not, it goes back and reads. If the open value seems to stand where it stood, it hops
     * over all that comes before it at once.
     *
     * <p><b>The risk.</b> A value that was replaced by another one of equal length is not seen, and neither is text of
     * equal length that is no JSON. The first snapshot that makes the chunker read there again raises the conflict, and
     * {@code flush()} compares everything that was written with the last snapshot; but until then chunks go out that the
     * last snapshot does not bear out.
     */
    UNCHANGED_LENGTH
}
