// SPDX-License-Identifier: Apache-2.0
package dev.leafout.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.leafout.document.PartialDocument;
import dev.leafout.parse.JsonPushParser;
import dev.leafout.parse.TruncationPolicy;
import dev.leafout.testkit.CutPlan;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A client that loses its connection after any operation ends with the server's document all the same. */
class ResumeTest {
    private static final int ALL = Integer.MAX_VALUE;
    /** Room for nothing: a client that falls behind gets a catch-up. */
    private static final int NONE = 1;

    private static WireLog.Builder everyEvent(int window) {
        return WireLog.builder().coalesce(1, Duration.ZERO).window(window).hashEvery(3);
    }

    /** Sends a text, and after every event does something. */
    private static PartialDocument send(String text, WireLog log, Runnable afterEach) {
        PartialDocument document = new PartialDocument();
        JsonPushParser parser = JsonPushParser.builder()
                .truncation(TruncationPolicy.KEEP_OPEN_VALUES)
                .onEvent(event -> {
                    document.accept(event);
                    log.accept(event);
                    afterEach.run();
                })
                .build();
        CutPlan.every(3, text.length()).cut(text).forEach(parser::feed);
        parser.finish();
        return document;
    }

    private static void read(WireLog log, WireClient client) {
        WireReader reader = log.reader(client.lastEventId());
        for (WireBatch batch = reader.poll(); batch != null; batch = reader.poll()) {
            batch.lines().forEach(client::line);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {ALL, NONE})
    void aNewConnectionForEveryOperation(int window) {
        Documents.own().forEach((name, text) -> {
            WireLog log = everyEvent(window).build();
            WireClient client = new WireClient();
            PartialDocument document = send(text, log, () -> read(log, client));
            assertThat(Sending.State.of(client.document())).as(name).isEqualTo(Sending.State.of(document));
            assertThat(client.status()).as(name).isNotEqualTo(WireStatus.OPEN);
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {ALL, NONE})
    void aClientThatStopsBehindAnyOperationAndComesBackAtTheEnd(int window) {
        Documents.own().forEach((name, text) -> {
            List<String> lines = Sending.everyEvent(text, 3).lines;
            WireLog log = everyEvent(window).build();
            PartialDocument document = send(text, log, () -> {});
            for (int received = 0; received <= lines.size(); received++) {
                WireClient client = new WireClient();
                lines.subList(0, received).forEach(client::line);
                read(log, client);
                assertThat(Sending.State.of(client.document()))
                        .as("%s, lost after %s", name, received)
                        .isEqualTo(Sending.State.of(document));
                assertThat(client.status()).isNotEqualTo(WireStatus.OPEN);
            }
        });
    }

    @Test
    void aClientThatComesLateGetsACatchUpAfterAnyOperationAndGoesOn() {
        Documents.own().forEach((name, text) -> {
            Sending sending = Sending.everyEvent(text, 3);
            for (int from = 0; from < sending.snapshots.size(); from++) {
                WireClient client = new WireClient();
                client.line(sending.snapshots.get(from));
                for (int i = from; i < sending.lines.size(); i++) {
                    if (i > from) {
                        client.line(sending.lines.get(i));
                    }
                    assertThat(Sending.State.of(client.document()))
                            .as("%s, catch-up after %s, at %s", name, from, i)
                            .isEqualTo(sending.states.get(i));
                }
            }
        });
    }

    @Test
    void theMiddleOfABatchIsAPlaceToComeBackTo() {
        WireLog log = WireLog.builder().build();
        JsonPushParser parser = JsonPushParser.builder().onEvent(log).build();
        parser.feed("{\"a\":[1,2,3],\"b\":\"x");
        log.flush();
        List<String> lines = log.reader(null).poll().lines();
        for (int received = 0; received <= lines.size(); received++) {
            WireClient client = new WireClient();
            lines.subList(0, received).forEach(client::line);
            read(log, client);
            assertThat(client.document().toJson()).isEqualTo("{\"a\":[1,2,3],\"b\":\"x\"}");
        }
    }

    @Test
    void whoHasOnlyTheNumberGoesOnToo() {
        WireLog log = everyEvent(ALL).build();
        send("{\"a\":\"xyz\",\"b\":1}", log, () -> {});
        WireReader all = log.reader("");
        List<String> lines = all.poll().lines();
        assertThat(log.reader(" 3 ").poll().lines()).isEqualTo(lines.subList(3, lines.size()));
        assertThat(log.reader(Integer.toString(lines.size())).poll()).isNull();
        assertThat(log.reader(Integer.toString(lines.size())).isFinished()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"snapshot", "x", "-1", "99", "3:7", "3:", ":", "3:99999999999", "1e3", "\u0000"})
    void whoSaysAnythingElseGetsACatchUp(String lastEventId) {
        WireLog log = everyEvent(ALL).build();
        PartialDocument document = send("{\"a\":\"xyz\",\"b\":1}", log, () -> {});
        WireReader reader = log.reader(lastEventId);
        WireBatch batch = reader.poll();
        assertThat(batch.lines()).singleElement().asString().contains("\"o\":\"#\"");
        WireClient client = new WireClient();
        client.feed(batch.toSse());
        assertThat(client.document().toJson()).isEqualTo(document.toJson());
        assertThat(client.status()).isEqualTo(WireStatus.COMPLETE);
        assertThat(reader.isFinished()).isTrue();
    }

    @Test
    void theNumbersOfAnotherLogAreNotMistakenForOurs() {
        WireLog before = everyEvent(ALL).build();
        WireLog after = everyEvent(ALL).build();
        WireClient client = new WireClient();
        send("{\"a\":\"one\",\"b\":1}", before, () -> {});
        before.reader(null).poll().lines().subList(0, 4).forEach(client::line);
        send("{\"c\":\"two\",\"d\":2}", after, () -> {});
        read(after, client);
        assertThat(client.document().toJson()).isEqualTo("{\"c\":\"two\",\"d\":2}");
    }

    @Test
    void aLineThatIsLostIsNoticedAtTheNextHashAndMendedByACatchUp() {
        String text = "{\"text\":\"" + "abc".repeat(40) + "\"}";
        WireLog log = everyEvent(ALL).build();
        PartialDocument document = send(text, log, () -> {});
        List<String> lines = log.reader(null).poll().lines();
        for (int lost = 2; lost < lines.size() - 3; lost++) {
            WireClient client = new WireClient();
            int at = lost;
            assertThatThrownBy(() -> {
                        lines.subList(0, at).forEach(client::line);
                        lines.subList(at + 1, lines.size()).forEach(client::line);
                    })
                    .isInstanceOf(WireException.class);
            assertThat(client.number()).isLessThanOrEqualTo(lost + 3);
            assertThat(client.lastEventId()).isEqualTo("snapshot");
            read(log, client);
            assertThat(client.document().toJson()).isEqualTo(document.toJson());
        }
    }
}
