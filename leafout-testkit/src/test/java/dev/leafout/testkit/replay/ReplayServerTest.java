// SPDX-License-Identifier: Apache-2.0
package dev.leafout.testkit.replay;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.leafout.testkit.CutPlan;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReplayServerTest {
    private static final String EVENTS = "data: one\n\ndata: zwei, für dich\n\ndata: three\n\n";

    private final HttpClient client = HttpClient.newHttpClient();

    private static HttpRequest post(ReplayServer server) {
        return HttpRequest.newBuilder(URI.create(server.url() + "/v1/chat?stream=true"))
                .header("X-Key", "none")
                .POST(HttpRequest.BodyPublishers.ofString("{\"ü\":1}"))
                .build();
    }

    private HttpResponse<InputStream> open(ReplayServer server) throws Exception {
        return client.send(post(server), HttpResponse.BodyHandlers.ofInputStream());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 7, 1000})
    void theBodyIsTheSameForEveryCut(int size) throws Exception {
        Reply reply = Reply.sse(EVENTS);
        Reply cut = reply.cut(CutPlan.every(size, reply.length()));
        for (Reply each : List.of(cut, cut.closeDelimited())) {
            try (ReplayServer server = ReplayServer.start(each)) {
                HttpResponse<String> response = client.send(post(server), HttpResponse.BodyHandlers.ofString());
                assertThat(response.body()).isEqualTo(EVENTS);
                assertThat(response.headers().firstValue("content-type")).contains("text/event-stream");
                server.exchange().awaitOver();
                assertThat(server.exchange().isClientClosed()).isFalse();
            }
        }
    }

    @Test
    void aPacedReplyIsWholeToo() throws Exception {
        try (ReplayServer server = ReplayServer.start(Reply.sse(EVENTS).paced(Duration.ofMillis(1)))) {
            assertThat(client.send(post(server), HttpResponse.BodyHandlers.ofString())
                            .body())
                    .isEqualTo(EVENTS);
        }
    }

    @Test
    void aModelWritesItsTextInPiecesThatCutNoCharacter() throws Exception {
        Reply reply = ModelReplies.openAiChat("abc\ud83d\ude00\"de");
        assertThat(reply.events()).isEqualTo(4);
        try (ReplayServer server = ReplayServer.start(reply)) {
            assertThat(client.send(post(server), HttpResponse.BodyHandlers.ofString())
                            .body())
                    .contains("\"content\":\"abc\ud83d\ude00\"}", "\"content\":\"\\\"de\"}", "data: [DONE]\n\n");
        }
    }

    @Test
    void theRequestIsRecorded() throws Exception {
        try (ReplayServer server = ReplayServer.start(Reply.sse(EVENTS))) {
            open(server).body().close();
            RecordedRequest request = server.exchange().request();
            assertThat(request.method()).isEqualTo("POST");
            assertThat(request.path()).isEqualTo("/v1/chat?stream=true");
            assertThat(request.headers()).containsEntry("x-key", "none");
            assertThat(request.body()).isEqualTo("{\"ü\":1}");
        }
    }

    @Test
    void aRequestInChunksIsReadToo() throws Exception {
        try (ReplayServer server = ReplayServer.start(Reply.sse(EVENTS))) {
            HttpRequest request = HttpRequest.newBuilder(URI.create(server.url()))
                    .POST(HttpRequest.BodyPublishers.fromPublisher(HttpRequest.BodyPublishers.ofString("twelve bytes")))
                    .build();
            client.send(request, HttpResponse.BodyHandlers.discarding());
            assertThat(server.exchange().request().headers()).containsEntry("transfer-encoding", "chunked");
            assertThat(server.exchange().request().body()).isEqualTo("twelve bytes");
        }
    }

    @Test
    void aGateHoldsTheBodyBackUntilTheTestSaysSo() throws Exception {
        try (ReplayServer server = ReplayServer.start(Reply.sse(EVENTS).gated())) {
            Exchange exchange = server.exchange();
            exchange.sendEvents(1);
            InputStream body = open(server).body();
            assertThat(new String(body.readNBytes(11), UTF_8)).isEqualTo("data: one\n\n");
            assertThat(exchange.bytesSent()).isEqualTo(11);
            exchange.sendUpTo(15);
            assertThat(new String(body.readNBytes(4), UTF_8)).isEqualTo("data");
            exchange.sendAll();
            assertThat(new String(body.readAllBytes(), UTF_8)).isEqualTo(EVENTS.substring(15));
        }
    }

    @Test
    void eventsAreCountedWhateverTheLineEnds() {
        for (String lineEnd : List.of("\n", "\r\n", "\r")) {
            Reply reply = Reply.sse(EVENTS.replace("\n", lineEnd));
            assertThat(reply.events()).isEqualTo(3);
            assertThat(reply.endOfEvent(3)).isEqualTo(reply.length());
        }
        assertThat(Reply.ndjson("{}\n{}\n").events()).isEqualTo(2);
        assertThat(Reply.error(500, "{}").events()).isZero();
    }

    @Test
    void aStreamOfAnyTypeHasTheEventsItWasGiven() {
        Reply reply = Reply.events("application/octet-stream", List.of(new byte[] {1, '\n', '\n'}, new byte[] {2}));
        assertThat(reply.length()).isEqualTo(4);
        assertThat(reply.events()).isEqualTo(2);
        assertThat(reply.endOfEvent(1)).isEqualTo(3);
        assertThat(reply.endOfEvent(2)).isEqualTo(4);
    }

    @Test
    void aClientThatClosesIsSeenWithWhatWasSentByThen() throws Exception {
        try (ReplayServer server = ReplayServer.start(Reply.sse(EVENTS).gated())) {
            Exchange exchange = server.exchange();
            exchange.sendEvents(2);
            InputStream body = open(server).body();
            body.readNBytes(11);
            body.close();
            assertThat(exchange.awaitClientClosed()).isLessThan(EVENTS.length());
            assertThat(exchange.isClientClosed()).isTrue();
        }
    }

    @Test
    void aClientThatStaysIsNotCalledClosed() throws Exception {
        try (ReplayServer server = ReplayServer.start(Reply.sse(EVENTS))) {
            open(server).body().readAllBytes();
            server.exchange().awaitOver();
            assertThatThrownBy(() -> server.exchange().awaitClientClosed()).isInstanceOf(AssertionError.class);
        }
    }

    @Test
    void aDisconnectIsNoEnd() throws Exception {
        for (int bytes = 0; bytes <= Reply.sse(EVENTS).length(); bytes++) {
            try (ReplayServer server = ReplayServer.start(Reply.sse(EVENTS).disconnectAt(bytes))) {
                // A client that has read all there is when the line dies may say so already when it is to open.
                assertThatThrownBy(() -> open(server).body().readAllBytes()).isInstanceOf(IOException.class);
                server.exchange().awaitOver();
                assertThat(server.exchange().bytesSent()).isEqualTo(bytes);
                assertThat(server.exchange().isClientClosed()).isFalse();
            }
        }
    }

    @Test
    void aDisconnectBetweenEvents() throws Exception {
        Reply reply = Reply.sse(EVENTS).closeDelimited().disconnectAfterEvent(1);
        try (ReplayServer server = ReplayServer.start(reply)) {
            assertThat(open(server).body().readAllBytes()).hasSize(11);
        }
    }

    @Test
    void eachRequestGetsTheNextReplyAndTheLastOneStays() throws Exception {
        Reply busy = Reply.error(429, "{\"error\":\"busy\"}").header("Retry-After", "0");
        try (ReplayServer server = ReplayServer.start(busy, Reply.sse(EVENTS))) {
            HttpResponse<InputStream> first = open(server);
            assertThat(first.statusCode()).isEqualTo(429);
            assertThat(first.headers().firstValue("retry-after")).contains("0");
            assertThat(new String(first.body().readAllBytes(), UTF_8)).isEqualTo("{\"error\":\"busy\"}");
            assertThat(open(server).statusCode()).isEqualTo(200);
            assertThat(open(server).statusCode()).isEqualTo(200);
            assertThat(server.connections()).isEqualTo(3);
            assertThat(server.exchange(2).request().method()).isEqualTo("POST");
        }
    }
}
