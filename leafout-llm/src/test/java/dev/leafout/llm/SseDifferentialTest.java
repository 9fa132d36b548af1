// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Random streams in random pieces, against an interpretation that takes the standard at its word. */
class SseDifferentialTest {
    private static final int STREAMS = 100_000;

    private static final byte[][] PARTS = parts(
            "data",
            "data:",
            "data: ",
            "event: ",
            "event",
            "id: ",
            "id",
            "retry: ",
            "retry",
            ":",
            ": ",
            " ",
            "\n",
            "\r",
            "\r\n",
            "\n\n",
            "\r\n\r\n",
            "\r\r",
            "\0",
            "7",
            "250",
            "x",
            "ab c",
            "{\"a\":1}",
            "\uFEFF",
            "é",
            "東京",
            "🌅",
            "[DONE]",
            "dat",
            "ata",
            "message");

    private static final byte[][] LINES =
            parts("\n", "\ndata: ", "\n\n", "\r\ndata:", "\nid: ", "\nevent: ", "\rretry: ", "\n:");

    /** Beginnings, middles and ends of UTF-8 sequences, and what is none. */
    private static final byte[][] BROKEN = latin(
            "\u00ff",
            "\u00c3",
            "\u0080",
            "\u00e2\u0082",
            "\u00f0\u009f",
            "\u00ed\u00a0\u0080",
            "\u00c0\u00af",
            "\u00ef\u00bb");

    private static byte[][] parts(String... texts) {
        return Arrays.stream(texts).map(text -> text.getBytes(UTF_8)).toArray(byte[][]::new);
    }

    private static byte[][] latin(String... texts) {
        return Arrays.stream(texts).map(text -> text.getBytes(ISO_8859_1)).toArray(byte[][]::new);
    }

    @Test
    void decodesAsTheStandardSays() {
        int dispatched = 0;
        for (int seed = 0; seed < STREAMS; seed++) {
            Random random = new Random(seed);
            byte[] stream = stream(random);
            List<SseEvent> events = new ArrayList<>();
            SseDecoder decoder = new SseDecoder(events::add);
            for (int from = 0; from < stream.length; ) {
                int to = Math.min(stream.length, from + 1 + random.nextInt(12));
                decoder.feed(Arrays.copyOfRange(stream, from, to));
                from = to;
            }
            WhatwgSse expected = WhatwgSse.of(stream);
            assertThat(events).as("seed %s: %s", seed, Arrays.toString(stream)).isEqualTo(expected.events());
            assertThat(decoder.lastId()).isEqualTo(expected.lastEventId());
            assertThat(decoder.retryMillis()).isEqualTo(expected.reconnectionTime());
            dispatched += events.size();
        }
        assertThat(dispatched)
                .as("events, so that there was something to compare")
                .isGreaterThan(STREAMS);
    }

    private static byte[] stream(Random random) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        if (random.nextInt(4) == 0) {
            out.writeBytes("\uFEFF".getBytes(UTF_8));
        }
        int count = random.nextInt(40);
        for (int i = 0; i < count; i++) {
            byte[][] from = random.nextInt(12) == 0 ? BROKEN : PARTS;
            if (random.nextInt(3) == 0) {
                out.writeBytes(LINES[random.nextInt(LINES.length)]);
            }
            out.writeBytes(from[random.nextInt(from.length)]);
            if (random.nextInt(20) == 0) {
                out.write(random.nextInt(256));
            }
        }
        return out.toByteArray();
    }
}
