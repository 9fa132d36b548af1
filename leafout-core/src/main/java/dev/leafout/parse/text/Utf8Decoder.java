// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse.text;

import dev.leafout.parse.CheckpointReader;
import dev.leafout.parse.CheckpointWriter;

/**
 * Decodes UTF-8 to UTF-16; a sequence may be split across calls. Anything that is not UTF-8 (overlong, a surrogate,
 * beyond U+10FFFF, cut short) is rejected at its first wrong byte.
 */
public final class Utf8Decoder {
    // Small types, because every open stream that is fed bytes has one of these.

    /** How many bytes of the current character are missing. */
    private byte missing;
    /** The bits of the current character so far, and its bytes, one after the other. */
    private int bits;

    private int pending;
    /** The range in which the next byte of the current character must be. */
    private byte min;

    private byte max;
    private long byteOffset;
    /** The byte at which decoding stopped; -1 if there is none. */
    private short wrong = -1;

    public boolean isInsideCharacter() {
        return missing > 0;
    }

    /** Returns whether decoding stopped at a wrong byte. */
    public boolean isWrong() {
        return wrong >= 0;
    }

    /** Returns the byte at which decoding stopped. */
    public int wrongByte() {
        return wrong;
    }

    /** Returns how many bytes have been decoded; after a wrong byte, its index. */
    public long byteOffset() {
        return byteOffset;
    }

    /** Counts ASCII that was read without decoding it. */
    public void pass(int count) {
        byteOffset += count;
    }

    /**
     * Decodes the bytes, up to the first wrong one, and returns how many characters they make.
     *
     * @param out must have room, from {@code at} on, for one character more than there are bytes
     */
    public int decode(byte[] bytes, int from, int to, char[] out, int at) {
        int ascii = missing > 0 ? 0 : copyAscii(bytes, from, to, out, at);
        byteOffset += ascii;
        return ascii == to - from ? ascii : ascii + decodeMixed(bytes, from + ascii, to, out, at + ascii);
    }

    /** Copies the ASCII at the beginning of the bytes and returns how much it is. A loop of 8 bytes at a time is no faster. */
    private static int copyAscii(byte[] bytes, int from, int to, char[] out, int at) {
        int shift = at - from;
        int i = from;
        while (i < to && bytes[i] >= 0) {
            out[i + shift] = (char) bytes[i];
            i++;
        }
        return i - from;
    }

    private int decodeMixed(byte[] bytes, int from, int to, char[] out, int at) {
        int count = at;
        int i = from;
        while (i < to && wrong < 0) {
            if (missing > 0) {
                count = take(bytes[i++] & 0xFF, out, count);
            } else if (bytes[i] >= 0) {
                int ascii = copyAscii(bytes, i, to, out, count);
                count += ascii;
                i += ascii;
            } else if (isWhole(bytes, i, to, 3)) {
                out[count++] = (char) ((bytes[i] & 0x0F) << 12 | (bytes[i + 1] & 0x3F) << 6 | bytes[i + 2] & 0x3F);
                i += 3;
            } else if (isWhole(bytes, i, to, 2)) {
                out[count++] = (char) ((bytes[i] & 0x1F) << 6 | bytes[i + 1] & 0x3F);
                i += 2;
            } else {
                count = take(bytes[i++] & 0xFF, out, count);
            }
        }
        byteOffset += wrong < 0 ? i - from : i - 1 - from;
        return count - at;
    }

    /** Returns whether a character of two or three bytes is here as a whole; false for the few that need a closer look. */
    private static boolean isWhole(byte[] bytes, int i, int to, int length) {
        if (i + length > to || (bytes[i + 1] & 0xC0) != 0x80) {
            return false;
        }
        int first = bytes[i] & 0xFF;
        return length == 2
                ? first >= 0xC2 && first < 0xE0
                : first > 0xE0 && first < 0xF0 && first != 0xED && (bytes[i + 2] & 0xC0) == 0x80;
    }

    /** Takes a byte of a character that has several; returns the end of the characters in {@code out}. */
    private int take(int b, char[] out, int at) {
        if (!(missing == 0 ? begin(b) : goOn(b))) {
            wrong = (short) b;
            return at;
        }
        if (missing > 0) {
            return at;
        }
        pending = 0;
        return at + Character.toChars(bits, out, at);
    }

    /** Takes the first byte of a character that has several; returns false if no character begins with it. */
    private boolean begin(int b) {
        if (b < 0xC2 || b > 0xF4) {
            return false;
        }
        pending = b;
        min = (byte) 0x80;
        max = (byte) 0xBF;
        if (b < 0xE0) {
            missing = 1;
            bits = b & 0x1F;
        } else if (b < 0xF0) {
            missing = 2;
            bits = b & 0x0F;
            if (b == 0xE0) {
                min = (byte) 0xA0;
            } else if (b == 0xED) {
                max = (byte) 0x9F;
            }
        } else {
            missing = 3;
            bits = b & 0x07;
            if (b == 0xF0) {
                min = (byte) 0x90;
            } else if (b == 0xF4) {
                max = (byte) 0x8F;
            }
        }
        return true;
    }

    private boolean goOn(int b) {
        if (b < (min & 0xFF) || b > (max & 0xFF)) {
            return false;
        }
        pending = pending << 8 | b;
        bits = bits << 6 | b & 0x3F;
        missing--;
        min = (byte) 0x80;
        max = (byte) 0xBF;
        return true;
    }

    public void write(CheckpointWriter out) {
        out.writeInt(pending);
        out.writeLong(byteOffset);
    }

    public void read(CheckpointReader in) {
        int bytes = in.readInt(0, 0xF4BFBF);
        for (int shift = 16; shift >= 0; shift -= 8) {
            int b = bytes >> shift & 0xFF;
            if (bytes >> shift != 0) {
                in.require(missing == 0 ? begin(b) : goOn(b) && missing > 0, "UTF-8 sequence");
            }
        }
        byteOffset = in.readLong();
        in.require(byteOffset >= 0, "byte offset");
    }
}
