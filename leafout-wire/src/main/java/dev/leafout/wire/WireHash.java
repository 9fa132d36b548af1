// SPDX-License-Identifier: Apache-2.0
package dev.leafout.wire;

/**
 * The hash of all lines so far, with which both sides notice that they differ: 32-bit FNV-1a over UTF-16 units. It
 * covers the text as sent, so both sides need not agree on how to write a number.
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
