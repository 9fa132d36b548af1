// SPDX-License-Identifier: Apache-2.0
package dev.leafout.wire;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.leafout.document.PartialDocument;
import dev.leafout.parse.JsonPushParser;
import dev.leafout.parse.JsonSyntaxException;
import dev.leafout.parse.TruncationPolicy;
import java.time.Duration;

/**
 * Whatever a client is sent, it applies it or refuses it, and can be helped by a catch-up; and whatever a server sends, the
 * client has the same document.
 */
class WireFuzzTest {
    private static final int CHUNK = 7;

    @FuzzTest
    void fuzz(byte[] data) {
        String text = new String(data, UTF_8);
        receive(text);
        send(text);
    }

    private static void receive(String text) {
        String lines = text + "\n\n";
        WireClient client = new WireClient();
        for (int i = 0; i < lines.length(); i++) {
            try {
                client.feed(lines.substring(i, i + 1));
            } catch (WireException e) {
                if (!client.lastEventId().equals(LastEventId.CATCH_UP)) {
                    throw new AssertionError("Goes on after " + e, e);
                }
            }
        }
        checkAtOnce(lines, client);
        client.document().toJson();
        WireLog log = WireLog.builder().build();
        WireClient other = new WireClient();
        client.reconnected();
        client.line(log.reader(LastEventId.CATCH_UP).poll().lines().get(0));
        if (!client.lastEventId().equals(other.lastEventId())) {
            throw new AssertionError("Not helped by a catch-up");
        }
    }

    /** A line that is wrong does not keep the client from the lines after it, however they were cut. */
    private static void checkAtOnce(String lines, WireClient expected) {
        WireClient client = new WireClient();
        try {
            client.feed(lines);
        } catch (WireException e) {
            // What it leaves the client with is compared below.
        }
        if (!client.lastEventId().equals(expected.lastEventId())
                || !Sending.State.of(client.document()).equals(Sending.State.of(expected.document()))) {
            throw new AssertionError("The cut makes a difference");
        }
    }

    private static void send(String text) {
        WireLog log = WireLog.builder().coalesce(20, Duration.ZERO).hashEvery(3).build();
        PartialDocument document = new PartialDocument();
        JsonPushParser parser = JsonPushParser.builder()
                .truncation(TruncationPolicy.KEEP_OPEN_VALUES)
                .onEvent(document)
                .onEvent(log)
                .build();
        WireClient client = new WireClient();
        WireReader reader = log.reader(null);
        try {
            for (int from = 0; from < text.length(); from += CHUNK) {
                parser.feed(text.substring(from, Math.min(text.length(), from + CHUNK)));
                log.flush();
                read(reader, client);
                check(document, client);
                checkCatchUp(document, log);
            }
            parser.finish();
        } catch (JsonSyntaxException e) {
            log.fail(e.getMessage());
        }
        read(reader, client);
        check(document, client);
        checkCatchUp(document, log);
    }

    private static void read(WireReader reader, WireClient client) {
        for (WireBatch batch = reader.poll(); batch != null; batch = reader.poll()) {
            client.feed(batch.toSse());
        }
    }

    private static void checkCatchUp(PartialDocument document, WireLog log) {
        WireClient late = new WireClient();
        late.feed(log.reader(LastEventId.CATCH_UP).poll().toSse());
        check(document, late);
    }

    private static void check(PartialDocument document, WireClient client) {
        Sending.State expected = Sending.State.of(document);
        Sending.State actual = Sending.State.of(client.document());
        if (!actual.equals(expected)) {
            throw new AssertionError(actual + " is not " + expected);
        }
    }
}
