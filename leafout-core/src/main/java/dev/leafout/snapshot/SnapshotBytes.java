// SPDX-License-Identifier: Apache-2.0
package dev.leafout.snapshot;

import java.util.Arrays;

/**
 * The last snapshot as the bytes in which it came: what the next one has in common with it needs not be decoded.
 *
 * <p>To know how many characters that is, a place is kept of which both numbers are known, the one where the last two
 * snapshots parted: the next two will part nearby.
 */
final class SnapshotBytes {
    private byte[] last = {};
    private int length;
    private int markBytes;
    private int markCharacters;

    /** Returns how many bytes at the beginning are as they were, as far as they make whole characters. */
    int same(byte[] utf8) {
        int most = Math.min(length, utf8.length);
        int differs = Arrays.mismatch(last, 0, most, utf8, 0, most);
        int same = differs < 0 ? most : differs;
        while (same > 0 && (isWithin(utf8, utf8.length, same) || isWithin(last, length, same))) {
            same--;
        }
        return same;
    }

    /** Returns whether a character has begun before this place and goes on there. */
    private static boolean isWithin(byte[] utf8, int length, int place) {
        return place < length && (utf8[place] & 0xC0) == 0x80;
    }

    /** Returns how many characters so many bytes of the last snapshot are. */
    int characters(int bytes) {
        return bytes >= markBytes ? markCharacters + count(markBytes, bytes) : markCharacters - count(bytes, markBytes);
    }

    private int count(int from, int to) {
        int characters = 0;
        for (int i = from; i < to; i++) {
            int lead = last[i] & 0xFF;
            characters += lead < 0x80 || lead >= 0xC0 ? 1 : 0;
            characters += lead >= 0xF0 ? 1 : 0;
        }
        return characters;
    }

    /** Takes a snapshot on as the last one, of which so many bytes, and characters, are as they were. */
    void accept(byte[] utf8, int same, int sameCharacters) {
        if (last.length < utf8.length) {
            last = Arrays.copyOf(last, utf8.length + (utf8.length >> 1));
        }
        System.arraycopy(utf8, same, last, same, utf8.length - same);
        length = utf8.length;
        markBytes = same;
        markCharacters = sameCharacters;
    }

    /** Forgets the last snapshot: it is none that came as bytes. */
    void clear() {
        length = 0;
        markBytes = 0;
        markCharacters = 0;
    }
}
