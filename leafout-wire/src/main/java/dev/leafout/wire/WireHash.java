// SPDX-License-Identifier: Apache-2.0
package dev.leafout.wire;

/**
 * The hash of all lines so far, by which the two ends find out that they differ: FNV-1a of 32 bits over UTF-16 units. It is
 * of the text as it travels, so nobody needs to agree on how a number is written.
 */
final class WireHash {
    /** The hash before the first line. */
    static final int START = 0x811c9dc5;

    private static final int PRIME = 0x01000193;

    private WireHash() {}

    /** Returns the hash after one more line. */
    static int next(int hash, String line) {
        int next = hash;
        for (int i = 0; i < line.length(); i++) {
            next = (next ^ line.charAt(i)) * PRIME;
        }
        return next;
    }
}
