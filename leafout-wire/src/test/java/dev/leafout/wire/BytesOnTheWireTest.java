// SPDX-License-Identifier: Apache-2.0
package dev.leafout.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.leafout.parse.JsonPushParser;
import dev.leafout.testkit.CutPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** What an itinerary of 12 KB costs on its way to a browser, in chunks of five characters, framed as server-sent events. */
class BytesOnTheWireTest {
    private static final int CHUNK = 5;

    private static final String TEXT = Itinerary.text(12_000);
    private static final long RAW = bytes(TEXT);

    @Test
    void everyChunkAtOnceCostsSixTimesTheTextAtMost() {
        assertThat(everyChunk()).isLessThanOrEqualTo(6 * RAW);
    }

    @Test
    void fortyCharactersTogetherCostTwiceTheTextAtMost() {
        assertThat(fortyCharacters()).isLessThanOrEqualTo(2 * RAW);
    }

    @Test
    void thePartialObjectEachTimeCostsAHundredTimesMore() {
        assertThat(transcoded(Transcoder.partialValues())).isGreaterThanOrEqualTo(100 * everyChunk());
    }

    @Test
    void thePageHasTheFigures() throws IOException {
        String table = row("the text alone", RAW)
                + row("the text, one SSE event per chunk", raw())
                + row("**the wire**, sent after every chunk", everyChunk())
                + row("**the wire**, merged to 40 characters", fortyCharacters())
                + row("JSON Patch, the whole string each time", transcoded(Transcoder.jsonPatch()))
                + row("the partial object each time", transcoded(Transcoder.partialValues()));
        assertThat(Files.readString(Path.of("..", "docs", "wire.md"))).contains(table);
    }

    private static String row(String name, long bytes) {
        return String.format(Locale.ROOT, "| %s | %,d | %,.2f× |\n", name, bytes, (double) bytes / RAW);
    }

    private static long everyChunk() {
        return wire(WireLog.builder().coalesce(Integer.MAX_VALUE, Duration.ZERO), true);
    }

    private static long fortyCharacters() {
        return wire(WireLog.builder().coalesce(40, Duration.ZERO), false);
    }

    private static List<String> chunks() {
        return CutPlan.every(CHUNK, TEXT.length()).cut(TEXT);
    }

    private static long raw() {
        return chunks().stream()
                .mapToLong(chunk -> bytes(SseEncoder.event("", "", chunk)))
                .sum();
    }

    private static long wire(WireLog.Builder options, boolean flush) {
        WireLog log = options.build();
        JsonPushParser parser = JsonPushParser.builder().onEvent(log).build();
        WireReader reader = log.reader(null);
        long sum = 0;
        for (String chunk : chunks()) {
            parser.feed(chunk);
            if (flush) {
                log.flush();
            }
            sum += read(reader);
        }
        parser.finish();
        return sum + read(reader);
    }

    private static long read(WireReader reader) {
        long sum = 0;
        for (WireBatch batch = reader.poll(); batch != null; batch = reader.poll()) {
            sum += bytes(batch.toSse());
        }
        return sum;
    }

    private static long transcoded(Transcoder transcoder) {
        JsonPushParser parser = JsonPushParser.builder().onEvent(transcoder).build();
        long sum = 0;
        for (String chunk : chunks()) {
            parser.feed(chunk);
            String taken = transcoder.take();
            if (!taken.isEmpty()) {
                sum += bytes(SseEncoder.event("", "", taken.strip()));
            }
        }
        return sum;
    }

    private static long bytes(String text) {
        return text.getBytes(UTF_8).length;
    }
}
