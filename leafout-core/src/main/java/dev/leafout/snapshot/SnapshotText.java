// SPDX-License-Identifier: Apache-2.0
package dev.leafout.snapshot;

import java.util.Arrays;

/**
 * The text of the last snapshot that was accepted, and that of the one at hand.
 *
 * <p>Of the new text only what differs is brought in: {@code fresh} holds it from {@link #expose exposed} on, and before
 * that it is as in {@code last}. Behind each text stands a 0, where every scan ends.
 */
final class SnapshotText {
    /** So many characters are compared at a time: little enough to stay in the nearest cache. */
    private static final int BLOCK = 2048;

    char[] last = new char[1];
    int lastLength;
    char[] fresh = new char[1];
    int freshLength;

    private final char[] block = new char[BLOCK];
    /** From where on the new text is in {@code fresh}. */
    private int exposed;

    /** Takes a new text and returns how many characters at its beginning are as they were. */
    int read(String text, int from) {
        freshLength = text.length() - from;
        int same = commonPrefix(text, from);
        if (fresh.length <= freshLength) {
            fresh = new char[freshLength + (freshLength >> 1) + 1];
        }
        if (same < freshLength) {
            text.getChars(from + same, text.length(), fresh, same);
        }
        fresh[freshLength] = 0;
        exposed = same;
        return same;
    }

    private int commonPrefix(String text, int from) {
        int length = Math.min(lastLength, freshLength);
        int pos = 0;
        while (pos < length) {
            int size = Math.min(BLOCK, length - pos);
            text.getChars(from + pos, from + pos + size, block, 0);
            int differs = Arrays.mismatch(last, pos, pos + size, block, 0, size);
            if (differs >= 0) {
                return pos + differs;
            }
            pos += size;
        }
        return pos;
    }

    /** Makes the new text readable from here on. */
    void expose(int from) {
        if (from < exposed) {
            System.arraycopy(last, from, fresh, from, exposed - from);
            exposed = from;
        }
    }

    /** Makes the new text the last one. */
    void accept() {
        if (exposed > freshLength / 2 && last.length > freshLength) {
            System.arraycopy(fresh, exposed, last, exposed, freshLength + 1 - exposed);
        } else {
            expose(0);
            char[] former = last;
            last = fresh;
            fresh = former;
        }
        lastLength = freshLength;
    }

    String lastText() {
        return new String(last, 0, lastLength);
    }

    void clear() {
        last = new char[1];
        lastLength = 0;
    }
}
