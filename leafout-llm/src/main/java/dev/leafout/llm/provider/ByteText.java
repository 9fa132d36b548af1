// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm.provider;

import java.util.Arrays;

/** Bytes that are collected until they are wanted as text. */
public final class ByteText {
    private static final byte[] MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};
    private static final int KEPT = 64 << 10;

    private byte[] bytes = new byte[256];
    private int length;

    public int length() {
        return length;
    }

    public byte[] bytes() {
        return bytes;
    }

    public void append(byte[] source, int from, int to) {
        int count = to - from;
        if (count > bytes.length - length) {
            bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, length + count));
        }
        System.arraycopy(source, from, bytes, length, count);
        length += count;
    }

    public void append(byte b) {
        if (length == bytes.length) {
            bytes = Arrays.copyOf(bytes, bytes.length * 2);
        }
        bytes[length++] = b;
    }

    /** Empties it; room for something huge is not kept for the rest of the stream. */
    public void clear() {
        length = 0;
        if (bytes.length > KEPT) {
            bytes = new byte[256];
        }
    }

    /** Returns where text begins: behind a byte order mark, if there is one. */
    public static int skipMark(byte[] utf8, int from, int to) {
        int behind = from + MARK.length;
        return behind <= to && Arrays.equals(utf8, from, behind, MARK, 0, MARK.length) ? behind : from;
    }
}
