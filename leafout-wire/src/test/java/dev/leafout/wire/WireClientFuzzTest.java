// SPDX-License-Identifier: Apache-2.0
package dev.leafout.wire;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.leafout.event.JsonEvent;
import dev.leafout.parse.ParseLimits;
import java.util.ArrayList;
import java.util.List;

/**
 * Any bytes for a client, as server-sent events and as lines of JSON: it refuses with a {@link WireException} and nothing else,
 * has the same at every cut, stays within its limits, and can be helped by a catch-up. The first byte says where to cut and
 * where the connection is lost.
 */
class WireClientFuzzTest {
    private static final ParseLimits LIMITS = ParseLimits.defaults()
            .withMaxDepth(8)
            .withMaxStringLength(64)
            .withMaxKeyLength(16)
            .withMaxKeysPerObject(16)
            .withMaxDocumentLength(256);

    private static final int MAX_LINE = 8 * 256;
    private static final int MAX_MESSAGE = 1000;

    /** A client, and all that it was heard to say. */
    private static final class Heard implements WireListener {
        final WireClient client = new WireClient(this, LIMITS);
        final List<String> said = new ArrayList<>();

        @Override
        public void event(JsonEvent event) {
            said.add(event.toString());
        }

        @Override
        public void violation(WireViolation violation) {
            said.add(violation.toString());
        }

        @Override
        public void restarted() {
            said.add("restarted");
        }

        @Override
        public void replaced() {
            said.add("replaced " + client.document().toJson());
        }

        @Override
        public void failed(String message) {
            said.add("failed " + message);
        }

        void feed(String text) {
            try {
                client.feed(text);
            } catch (WireException e) {
                require(e.getMessage().length() <= MAX_MESSAGE, "A long message");
            }
        }

        String state() {
            return said + " " + Sending.State.of(client.document()) + " " + client.status() + " " + client.message()
                    + " " + client.lastEventId();
        }
    }

    @FuzzTest
    void fuzz(byte[] data) {
        if (data.length == 0) {
            return;
        }
        int cut = 1 + (data[0] & 0x3F);
        String text = new String(data, 1, data.length - 1, UTF_8);
        int lost = (data[0] & 0x40) == 0 ? text.length() : text.length() / 2;
        Heard whole = read(text, lost, Integer.MAX_VALUE);
        Heard inPieces = read(text, lost, cut);
        require(
                whole.state().equals(inPieces.state()),
                "The cut makes a difference: " + whole.state() + inPieces.state());
        checkBounds(text, whole.client);
        goOn(whole.client);
    }

    /** Feeds the text, cut into pieces; at a place the connection is lost, and another one goes on. */
    private static Heard read(String text, int lost, int size) {
        Heard heard = new Heard();
        feed(heard, text.substring(0, lost), size);
        heard.client.reconnected();
        feed(heard, text.substring(lost) + "\n\n", size);
        return heard;
    }

    private static void feed(Heard heard, String text, int size) {
        for (int from = 0; from < text.length(); from += Math.min(size, text.length() - from)) {
            heard.feed(text.substring(from, from + Math.min(size, text.length() - from)));
        }
    }

    private static void checkBounds(String text, WireClient client) {
        String json = client.document().toJson();
        require(json.length() <= LIMITS.maxDocumentLength() * 8, "More than the limits allow");
        require(client.number() >= 0, "A number below zero");
        require(client.lastEventId().matches("snapshot|\\d+:\\d+"), "No id: " + client.lastEventId());
        require(text.length() > MAX_LINE || json.length() <= 6 * text.length() + 6, "More than was sent");
    }

    /** Whatever it has, a catch-up helps, and the client goes on as one that had nothing. */
    private static void goOn(WireClient client) {
        WireLog log = WireLog.builder().build();
        client.reconnected();
        client.feed(log.reader(LastEventId.CATCH_UP).poll().toSse());
        require(client.lastEventId().equals(new WireClient().lastEventId()), "Not helped by a catch-up");
        client.feed("{\"w\":1,\"o\":\"=\",\"v\":1}\n");
        require(client.document().toJson().equals("1"), "Does not continue after a catch-up");
    }

    private static void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new AssertionError(otherwise);
        }
    }
}
