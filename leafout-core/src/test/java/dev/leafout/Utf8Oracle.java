// SPDX-License-Identifier: Apache-2.0
package dev.leafout;

import java.nio.charset.StandardCharsets;
import java.util.BitSet;

/**
 * Says where bytes cease to be the beginning of UTF-8, by a list of everything that a character can begin with. The list
 * is made from the JDK's encoding of every character there is.
 *
 * @param validLength how many bytes, from the first, are whole characters
 * @param wrongByte the index of the first byte that cannot stand where it does; -1 if there is none
 */
public record Utf8Oracle(int validLength, int wrongByte) {
    /** Beginnings of one to three bytes of a character that is longer than them, as big-endian numbers. */
    private static final BitSet[] BEGINNINGS = {new BitSet(), new BitSet(), new BitSet(), new BitSet()};

    private static final BitSet[] WHOLE = {new BitSet(), new BitSet(), new BitSet(), new BitSet()};

    static {
        for (int codePoint = 0; codePoint <= Character.MAX_CODE_POINT; codePoint++) {
            if (codePoint < Character.MIN_SURROGATE || codePoint > Character.MAX_SURROGATE) {
                list(Character.toString(codePoint).getBytes(StandardCharsets.UTF_8));
            }
        }
    }

    private static void list(byte[] character) {
        int number = 0;
        for (int i = 0; i < Math.min(3, character.length); i++) {
            number = number << 8 | character[i] & 0xFF;
            (i == character.length - 1 ? WHOLE : BEGINNINGS)[i].set(number);
        }
    }

    /** Judges bytes. */
    public static Utf8Oracle judge(byte[] bytes) {
        int start = 0;
        while (start < bytes.length) {
            int length = characterLength(bytes, start);
            if (length <= 0) {
                return new Utf8Oracle(start, length == 0 ? -1 : start - length - 1);
            }
            start += length;
        }
        return new Utf8Oracle(start, -1);
    }

    /** Returns the length of the character that begins there; 0 if it is cut off, -n if its n-th byte is wrong. */
    private static int characterLength(byte[] bytes, int start) {
        int number = 0;
        for (int i = 0; start + i < bytes.length; i++) {
            int next = bytes[start + i] & 0xFF;
            if (i == 3) {
                return next >= 0x80 && next < 0xC0 ? 4 : -4;
            }
            number = number << 8 | next;
            if (WHOLE[i].get(number)) {
                return i + 1;
            }
            if (!BEGINNINGS[i].get(number)) {
                return -(i + 1);
            }
        }
        return 0;
    }
}
