// SPDX-License-Identifier: Apache-2.0
package dev.leafout.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leafout.document.PartialDocument;
import dev.leafout.event.ValuePath;
import dev.leafout.parse.JsonPushParser;
import dev.leafout.testkit.CutPlan;
import dev.leafout.testkit.Growth;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Texts that try to be something other than text, and more text than any client can read. */
class HostileInputTest {
    private static final String NASTY =
            "\\u0000\\n\\r\\n\\r\\ndata:{\\\"o\\\":\\\"0\\\"}\\n\\nid:9\\u2028\\u2029\\u0085</script>"
                    + "<!--<img src=x onerror=alert(1)>\\ud800\\uFEFF]]>{\\\"o\\\":\\\"$\\\"}";

    private static WireClient received(WireLog log) {
        WireClient client = new WireClient();
        WireReader reader = log.reader(null);
        for (WireBatch batch = reader.poll(); batch != null; batch = reader.poll()) {
            for (String line : batch.lines()) {
                assertThat(line.chars().allMatch(c -> c >= ' ' && (c < 0xD800 || c > 0xDFFF)))
                        .as(line)
                        .isTrue();
            }
            client.feed(batch.toSse());
        }
        return client;
    }

    @Test
    void textStaysTextAsKeyAsValueAndInPieces() {
        String text = "{\"" + NASTY + "\":\"" + NASTY + "\",\"__proto__\":{\"" + NASTY + "\":[\"" + NASTY + "\"]}}";
        for (int size : new int[] {1, 7, 10_000}) {
            Sending sending = Sending.everyChunk(text, size);
            assertThat(received(sending.log).document().toJson())
                    .isEqualTo(sending.document().toJson());
        }
    }

    @Test
    void aViolationAndAFailureStayInTheirLines() {
        WireLog log = WireLog.builder().build();
        String nasty = "a\nb\r\n\ndata:x\0\u2028";
        log.violation(new WireViolation(ValuePath.root().key(nasty), nasty, nasty, 1, nasty));
        log.fail(nasty);
        WireClient client = received(log);
        assertThat(client.message()).isEqualTo(nasty);
        assertThat(client.number()).isEqualTo(2);
    }

    @Test
    void aStringOfAMegabyteArrivesWholeAndInPieces() {
        String text = "[\"" + "x\\u0000y€".repeat((1 << 20) / 9) + "\"]";
        for (int size : new int[] {1000, text.length()}) {
            WireLog log = WireLog.builder().window(Integer.MAX_VALUE).build();
            PartialDocument document = new PartialDocument();
            JsonPushParser parser =
                    JsonPushParser.builder().listen(document).onEvent(log).build();
            CutPlan.every(size, text.length()).cut(text).forEach(parser::feed);
            parser.finish();
            assertThat(received(log).document().toJson()).isEqualTo(document.toJson());
            WireClient late = new WireClient();
            late.feed(log.reader("snapshot").poll().toSse());
            assertThat(late.document().toJson()).isEqualTo(document.toJson());
        }
    }

    /** A client that reads now and then ends with the same document, and the log keeps as much for it as for nobody. */
    @Test
    @Timeout(300) // which only a hang exceeds
    void aSlowClientCostsNoMemoryAndEndsEqual() throws Exception {
        int operations = 200_000;
        int window = 64 << 10;
        WireLog log = WireLog.builder()
                .coalesce(1, Duration.ZERO)
                .window(window)
                .batch(4 << 10)
                .build();
        PartialDocument document = new PartialDocument();
        JsonPushParser parser =
                JsonPushParser.builder().listen(document).onEvent(log).build();
        Semaphore mayRead = new Semaphore(0);
        WireClient client = new WireClient();
        int[] snapshots = new int[1];
        Thread slow = new Thread(() -> read(log, client, mayRead, snapshots));
        slow.start();

        parser.feed("[");
        for (int i = 0; i < operations; i++) {
            parser.feed(i % 1000 == 0 ? "{\"n\":\"x\"}," : "1,");
            if (i % 10_000 == 0) {
                mayRead.release();
            }
        }
        parser.feed("0]");
        parser.finish();
        mayRead.release(Integer.MAX_VALUE / 2);
        slow.join();

        assertThat(client.document().toJson()).isEqualTo(document.toJson());
        assertThat(client.status()).isEqualTo(WireStatus.COMPLETE);
        assertThat(snapshots[0]).as("it fell behind").isPositive();
        assertThat(log.keptChars()).isLessThanOrEqualTo(window);
    }

    /** How many a second that is, leafout-bench says. */
    @Test
    void anOperationCostsTheSameHoweverManyCameBefore() {
        Growth.assertLinearTime(10_000, operations -> {
            WireLog log = WireLog.builder()
                    .coalesce(1, Duration.ZERO)
                    .window(64 << 10)
                    .build();
            JsonPushParser parser = JsonPushParser.builder().onEvent(log).build();
            parser.feed("[");
            for (int i = 0; i < operations; i++) {
                parser.feed("1,");
            }
            parser.feed("0]");
            parser.finish();
        });
    }

    private static void read(WireLog log, WireClient client, Semaphore mayRead, int[] snapshots) {
        WireReader reader = log.reader(null);
        while (!reader.isFinished()) {
            try {
                mayRead.acquire();
                WireBatch batch = reader.next(Duration.ofMillis(10));
                if (batch != null) {
                    snapshots[0] += batch.lines().get(0).contains("\"o\":\"#\"") ? 1 : 0;
                    client.feed(batch.toSse());
                }
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
