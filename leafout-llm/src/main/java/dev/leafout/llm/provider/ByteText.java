// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm.provider;

import java.util.Arrays;

/** Collects bytes until they are needed as text. */
public final class ByteText {
    private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};
    private static final int MAX_KEPT = 64 << 10;

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

    /** Empties it. A very large buffer is released instead of kept for the rest of the stream. */
    public void clear() {
        length = 0;
        if (bytes.length > MAX_KEPT) {
            bytes = new byte[256];
        }
    }

    /** Returns where the text begins, after a byte order mark if there is one. */
    public static int skipByteOrderMark(byte[] utf8, int from, int to) {
        int end = from + BYTE_ORDER_MARK.length;
        return end <= to && Arrays.equals(utf8, from, end, BYTE_ORDER_MARK, 0, BYTE_ORDER_MARK.length) ? end : from;
    }
}
