// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Bytes that are collected until they are wanted as text. */
final class ByteText {
    private static final int KEPT = 64 << 10;

    private byte[] bytes = new byte[256];
    private int length;

    int length() {
        return length;
    }

    byte[] bytes() {
        return bytes;
    }

    void append(byte[] source, int from, int to) {
        int count = to - from;
        if (count > bytes.length - length) {
            bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, length + count));
        }
        System.arraycopy(source, from, bytes, length, count);
        length += count;
    }

    void append(byte b) {
        if (length == bytes.length) {
            bytes = Arrays.copyOf(bytes, bytes.length * 2);
        }
        bytes[length++] = b;
    }

    /** Empties it; room for something huge is not kept for the rest of the stream. */
    void clear() {
        length = 0;
        if (bytes.length > KEPT) {
            bytes = new byte[256];
        }
    }

    /** Returns the first of the bytes as text; what is no UTF-8 becomes U+FFFD. */
    String text(int count) {
        return new String(bytes, 0, count, StandardCharsets.UTF_8);
    }
}
