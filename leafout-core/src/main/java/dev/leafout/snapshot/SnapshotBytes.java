// SPDX-License-Identifier: Apache-2.0
package dev.leafout.snapshot;

import java.util.Arrays;

/**
 * The bytes of the last snapshot, so that what the next one has in common with it need not be decoded.
 *
 * <p>To count the characters of the common part quickly, it keeps a mark whose byte and character offsets are both
 * known: where the last two snapshots began to differ. The next two will probably differ nearby.
 */
final class SnapshotBytes {
    private byte[] last = {};
    private int length;
    private int markBytes;
    private int markCharacters;

    /** Returns how many bytes at the beginning are unchanged, not counting parts of characters. */
    int same(byte[] utf8) {
        int most = Math.min(length, utf8.length);
        int differs = Arrays.mismatch(last, 0, most, utf8, 0, most);
        int same = differs < 0 ? most : differs;
        while (same > 0 && (isWithin(utf8, utf8.length, same) || isWithin(last, length, same))) {
            same--;
        }
        return same;
    }

    /** Returns whether this place is inside a character. */
    private static boolean isWithin(byte[] utf8, int length, int place) {
        return place < length && (utf8[place] & 0xC0) == 0x80;
    }

    /** Returns how many characters the first {@code bytes} bytes of the last snapshot are. */
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

    /** Makes this the last snapshot; {@code same} bytes at its beginning, or {@code sameCharacters}, are unchanged. */
    void accept(byte[] utf8, int same, int sameCharacters) {
        if (last.length < utf8.length) {
            last = Arrays.copyOf(last, utf8.length + (utf8.length >> 1));
        }
        System.arraycopy(utf8, same, last, same, utf8.length - same);
        length = utf8.length;
        markBytes = same;
        markCharacters = sameCharacters;
    }

    /** Forgets the bytes, because the last snapshot came as text. */
    void clear() {
        length = 0;
        markBytes = 0;
        markCharacters = 0;
    }
}
