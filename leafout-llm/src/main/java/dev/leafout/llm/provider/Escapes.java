// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm.provider;

/** Escapes of JSON strings in UTF-8, limited to escapes that stand for one whole character. */
final class Escapes {
    private static final String LETTERS = "\"\\/bfnrt";
    private static final String MEANINGS = "\"\\/\b\f\n\r\t";

    private Escapes() {}

    /** Returns the length in bytes of the escape that begins here; 0 if it is invalid or half of a surrogate pair. */
    static int length(byte[] utf8, int at, int end) {
        if (at + 1 >= end) {
            return 0;
        }
        if (utf8[at + 1] != 'u') {
            return LETTERS.indexOf(utf8[at + 1]) < 0 ? 0 : 2;
        }
        int unit = at + 6 > end ? -1 : codeUnit(utf8, at + 2);
        return unit < 0 || Character.isSurrogate((char) unit) ? 0 : 6;
    }

    /** Returns the code unit of four hexadecimal digits; negative if one of them is invalid. */
    private static int codeUnit(byte[] utf8, int from) {
        int unit = 0;
        for (int i = from; i < from + 4; i++) {
            int digit = Character.digit(utf8[i], 16);
            if (digit < 0) {
                return -1;
            }
            unit = unit << 4 | digit;
        }
        return unit;
    }

    /** Returns the text of a string whose escapes all have a non-zero {@link #length}. */
    static String decode(byte[] utf8, int from, int to) {
        byte[] out = new byte[to - from];
        int length = 0;
        int at = from;
        while (at < to) {
            if (utf8[at] != '\\') {
                out[length++] = utf8[at++];
            } else if (utf8[at + 1] != 'u') {
                out[length++] = (byte) MEANINGS.charAt(LETTERS.indexOf(utf8[at + 1]));
                at += 2;
            } else {
                length = encode(codeUnit(utf8, at + 2), out, length);
                at += 6;
            }
        }
        return Utf8.decode(out, 0, length);
    }

    /** Writes a character of up to three bytes, and returns the position after it. */
    private static int encode(int c, byte[] out, int at) {
        if (c < 0x80) {
            out[at] = (byte) c;
            return at + 1;
        }
        if (c < 0x800) {
            out[at] = (byte) (0xC0 | c >> 6);
            out[at + 1] = (byte) (0x80 | c & 0x3F);
            return at + 2;
        }
        out[at] = (byte) (0xE0 | c >> 12);
        out[at + 1] = (byte) (0x80 | c >> 6 & 0x3F);
        out[at + 2] = (byte) (0x80 | c & 0x3F);
        return at + 3;
    }
}
