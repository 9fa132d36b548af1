// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;

/** Once the keys are known, the parser itself allocates nothing: it makes only what somebody asks for. */
class SteadyStateAllocationTest {
    /** Bytes for a whole document of some 20,000 chunks: what the measuring itself allocates. */
    private static final long TOLERANCE = 512;

    private static final int ROUNDS = 5;

    private static final com.sun.management.ThreadMXBean THREADS =
            (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();

    private static final String ITEM = "{\"name\":\"Breakfast\",\"cost\":12.50,\"booked\":true,\"guide\":null,"
            + "\"tags\":[\"food\",-1e3,[]],\"description\":\"Coffee and a pastry \\\"de nata\\\" near the old"
            + " market,\\n\\nthen a walk \\u0061long the r\u00edo \ud83c\udf05 to the museum.\"},\n ";

    @Test
    void feedingCharactersAllocatesNothing() {
        assertAllocatesNothing(strings(document(), 5), JsonPushParser::feed);
    }

    @Test
    void feedingSingleCharactersAllocatesNothing() {
        assertAllocatesNothing(strings(document(), 1), JsonPushParser::feed);
    }

    @Test
    void feedingBytesAllocatesNothing() {
        assertAllocatesNothing(bytes(document(), 5), JsonPushParser::feed);
    }

    @Test
    void feedingSingleBytesAllocatesNothing() {
        assertAllocatesNothing(bytes(document(), 1), JsonPushParser::feed);
    }

    @Test
    void feedingDirectBuffersAllocatesNothing() {
        List<ByteBuffer> buffers = bytes(document(), 5).stream()
                .map(chunk -> ByteBuffer.allocateDirect(chunk.length).put(chunk).flip())
                .toList();
        assertAllocatesNothing(buffers, (parser, buffer) -> parser.feed(buffer.rewind()));
    }

    private static <T> void assertAllocatesNothing(List<T> chunks, BiConsumer<JsonPushParser, T> feed) {
        long least = Long.MAX_VALUE;
        for (int round = 0; round < ROUNDS; round++) {
            least = Math.min(least, allocated(chunks, feed));
        }
        assertThat(least).as("bytes allocated by %d chunks", chunks.size()).isBetween(0L, TOLERANCE);
    }

    /** Feeds the document twice as one array: the first time to learn the keys and grow the buffers. */
    private static <T> long allocated(List<T> chunks, BiConsumer<JsonPushParser, T> feed) {
        JsonPushParser parser =
                JsonPushParser.builder().listen(new ParseListener() {}).build();
        parser.feed("[".getBytes(StandardCharsets.UTF_8));
        feedAll(parser, chunks, feed);
        long thread = Thread.currentThread().getId();
        long before = THREADS.getThreadAllocatedBytes(thread);
        feedAll(parser, chunks, feed);
        return THREADS.getThreadAllocatedBytes(thread) - before;
    }

    private static <T> void feedAll(JsonPushParser parser, List<T> chunks, BiConsumer<JsonPushParser, T> feed) {
        for (int i = 0; i < chunks.size(); i++) {
            feed.accept(parser, chunks.get(i));
        }
    }

    /** About 100 KB of items, each with the comma after it. */
    private static String document() {
        return ITEM.repeat(100 * 1024 / ITEM.length());
    }

    private static List<String> strings(String text, int length) {
        List<String> chunks = new ArrayList<>();
        for (int i = 0; i < text.length(); i += length) {
            chunks.add(text.substring(i, Math.min(text.length(), i + length)));
        }
        return chunks;
    }

    private static List<byte[]> bytes(String text, int length) {
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        List<byte[]> chunks = new ArrayList<>();
        for (int i = 0; i < utf8.length; i += length) {
            chunks.add(Arrays.copyOfRange(utf8, i, Math.min(utf8.length, i + length)));
        }
        return chunks;
    }
}
