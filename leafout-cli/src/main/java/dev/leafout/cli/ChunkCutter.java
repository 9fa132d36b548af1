// SPDX-License-Identifier: Apache-2.0
package dev.leafout.cli;

import java.io.ByteArrayOutputStream;
import java.util.function.Consumer;

/**
 * Cuts UTF-8 into chunks of a given number of characters, however it arrives. Bytes that are not UTF-8 pass through
 * unchanged.
 */
final class ChunkCutter {
    private final int size;
    private final Consumer<byte[]> next;
    private final ByteArrayOutputStream piece = new ByteArrayOutputStream();
    private int characters;
    /** How many bytes of the last character are still missing. */
    private int missing;

    ChunkCutter(int size, Consumer<byte[]> next) {
        this.size = size;
        this.next = next;
    }

    void cut(byte[] bytes) {
        for (byte b : bytes) {
            if (missing > 0 && isContinuation(b)) {
                missing--;
            } else {
                characters++;
                missing = following(b);
            }
            piece.write(b);
            if (characters >= size && missing == 0) {
                finish();
            }
        }
    }

    /** Passes on what is left. */
    void finish() {
        if (piece.size() > 0) {
            next.accept(piece.toByteArray());
        }
        piece.reset();
        characters = 0;
        missing = 0;
    }

    private static boolean isContinuation(byte b) {
        return (b & 0xC0) == 0x80;
    }

    /** Returns how many bytes follow the first byte of a character. */
    private static int following(byte b) {
        int lead = b & 0xFF;
        return lead < 0xC0 ? 0 : lead < 0xE0 ? 1 : lead < 0xF0 ? 2 : 3;
    }
}
