// SPDX-License-Identifier: Apache-2.0
package dev.leafout.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ChunkCutterTest {
    private static final String TEXT = "aé€😀b";

    private static List<String> cut(int size, byte[]... blocks) {
        List<String> pieces = new ArrayList<>();
        ChunkCutter cutter = new ChunkCutter(size, piece -> pieces.add(new String(piece, UTF_8)));
        for (byte[] block : blocks) {
            cutter.cut(block);
        }
        cutter.finish();
        return pieces;
    }

    @Test
    void aPieceHasSoManyCharacters() {
        byte[] bytes = TEXT.getBytes(UTF_8);
        assertThat(cut(1, bytes)).containsExactly("a", "é", "€", "😀", "b");
        assertThat(cut(2, bytes)).containsExactly("aé", "€😀", "b");
        assertThat(cut(100, bytes)).containsExactly(TEXT);
    }

    @Test
    void itDoesNotMatterHowTheBytesArrive() {
        byte[] bytes = TEXT.getBytes(UTF_8);
        byte[][] singles = new byte[bytes.length][];
        for (int i = 0; i < bytes.length; i++) {
            singles[i] = new byte[] {bytes[i]};
        }
        assertThat(cut(2, singles)).isEqualTo(cut(2, bytes));
    }

    @Test
    void aPieceIsHandedOverWithItsLastByte() {
        List<Integer> lengths = new ArrayList<>();
        ChunkCutter cutter = new ChunkCutter(1, piece -> lengths.add(piece.length));
        cutter.cut("é".getBytes(UTF_8));
        assertThat(lengths).containsExactly(2);
    }

    @Test
    void whatIsNoTextGoesThroughAsItIs() {
        byte[] bytes = {(byte) 0x80, (byte) 0xC3, 'a', (byte) 0xFF, (byte) 0xE2, (byte) 0x82};
        List<Byte> seen = new ArrayList<>();
        ChunkCutter cutter = new ChunkCutter(1, piece -> {
            for (byte b : piece) {
                seen.add(b);
            }
        });
        cutter.cut(bytes);
        cutter.finish();
        assertThat(seen).hasSize(bytes.length).startsWith((byte) 0x80, (byte) 0xC3, (byte) 'a');
    }
}
