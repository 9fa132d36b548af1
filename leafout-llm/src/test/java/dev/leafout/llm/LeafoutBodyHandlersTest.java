// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.leafout.event.Tolerance;
import dev.leafout.testkit.CutPlan;
import dev.leafout.testkit.replay.Exchange;
import dev.leafout.testkit.replay.ReplayServer;
import dev.leafout.testkit.replay.Reply;
import dev.leafout.typed.Partial;
import dev.leafout.typed.StreamFailure;
import dev.leafout.typed.ViolationPolicy;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The JDK's HttpClient against a server that sends as far as it is let. */
class LeafoutBodyHandlersTest {
    record Weather(String city, int degrees) {}

    private static final String ANSWER = new String(ProviderStreams.bytes("openai-chat-answer.sse"), UTF_8);
    private static final Weather OSLO = new Weather("Oslo", 1);

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final BlockingQueue<Partial<Weather>> partials = new LinkedBlockingQueue<>();

    private static HttpRequest to(ReplayServer server) {
        return HttpRequest.newBuilder(URI.create(server.url() + "/v1"))
                .POST(HttpRequest.BodyPublishers.ofString("{}"))
                .build();
    }

    private ModelStreamBuilder<Weather> weather(Provider provider) {
        return ModelStream.of(provider).text(Weather.class, s -> s.onPartial(partials::add));
    }

    private ModelResult<Weather> result(Reply reply, ModelStreamBuilder<Weather> stream) throws Exception {
        try (ReplayServer server = ReplayServer.start(reply)) {
            return client.send(to(server), LeafoutBodyHandlers.of(stream)).body();
        }
    }

    private Weather nextPartial() throws InterruptedException {
        Partial<Weather> partial = partials.poll(60, TimeUnit.SECONDS);
        assertThat(partial).isNotNull();
        return partial.value();
    }

    @Test
    void partialsArriveWhileTheServerIsStillSending() throws Exception {
        try (ReplayServer server = ReplayServer.start(Reply.sse(ANSWER).gated())) {
            Exchange exchange = server.exchange();
            CompletableFuture<HttpResponse<ModelResult<Weather>>> response =
                    client.sendAsync(to(server), LeafoutBodyHandlers.of(weather(Provider.OPENAI_CHAT)));
            exchange.sendEvents(2);
            assertThat(nextPartial()).isEqualTo(new Weather("São", 0));
            exchange.sendEvents(3);
            assertThat(nextPartial()).isEqualTo(new Weather("São Paulo 🌅", 0));
            assertThat(response).isNotDone();
            exchange.sendAll();
            assertThat(response.get(60, TimeUnit.SECONDS).body().answer()).isEqualTo(new Weather("São Paulo 🌅", -3));
        }
    }

    @ParameterizedTest
    @EnumSource(names = "BEDROCK", mode = EnumSource.Mode.EXCLUDE) // whose stream is no text
    void theAnswerIsRightHoweverItIsSplit(Provider provider) throws Exception {
        String name = provider + "-answer" + (provider == Provider.OLLAMA ? ".ndjson" : ".sse");
        String sent = new String(ProviderStreams.bytes(name), UTF_8);
        Reply reply = provider == Provider.OLLAMA ? Reply.ndjson(sent) : Reply.sse(sent);
        Weather expected = provider == Provider.OPENAI_CHAT ? new Weather("São Paulo 🌅", -3) : OSLO;
        for (CutPlan plan : List.of(CutPlan.every(1, reply.length()), CutPlan.random(1, 50, reply.length()))) {
            assertThat(result(reply.cut(plan), weather(provider)).answer()).isEqualTo(expected);
            assertThat(result(reply.cut(plan).closeDelimited(), weather(provider))
                            .answer())
                    .isEqualTo(expected);
        }
    }

    @Test
    void aConnectionThatIsClosedAtAnyEventIsTruncated() throws Exception {
        Reply reply = Reply.sse(ANSWER).closeDelimited();
        for (int events = 0; events < 4; events++) {
            ModelResult<Weather> result = result(reply.disconnectAfterEvent(events), weather(Provider.OPENAI_CHAT));
            assertThat(result.failure())
                    .as("after %s events", events)
                    .isInstanceOf(StreamFailure.Truncated.class)
                    .hasMessageEndingWith("(disconnected).");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 40})
    void aConnectionThatBreaksIsTruncatedAndSaysWhatTheClientSaid(int bytes) throws Exception {
        Reply whole = Reply.sse(ANSWER).gated();
        Reply reply = whole.disconnectAt(whole.endOfEvent(3) + bytes);
        try (ReplayServer server = ReplayServer.start(reply)) {
            CompletableFuture<HttpResponse<ModelResult<Weather>>> response =
                    client.sendAsync(to(server), LeafoutBodyHandlers.of(weather(Provider.OPENAI_CHAT)));
            server.exchange().sendEvents(2);
            assertThat(nextPartial().city()).isEqualTo("São");
            server.exchange().sendAll();
            StreamFailure failure = response.get(60, TimeUnit.SECONDS).body().failure();
            assertThat(failure).isInstanceOf(StreamFailure.Truncated.class).hasMessageEndingWith("(disconnected).");
            assertThat(failure.getSuppressed()).hasSize(1).hasOnlyElementsOfType(IOException.class);
            assertThat(failure.partial().value()).isEqualTo(new Weather("São Paulo 🌅", 0));
        }
    }

    @Test
    void aViolationClosesTheConnectionBeforeTheRestIsSent() throws Exception {
        String sent = ANSWER.replace("\\\"city\\\"", "\\\"town\\\"");
        Reply reply = Reply.sse(sent).gated();
        try (ReplayServer server = ReplayServer.start(reply)) {
            List<String> log = new ArrayList<>();
            Exchange exchange = server.exchange();
            exchange.sendEvents(2);
            ModelResult<Weather> result = client.send(
                            to(server),
                            LeafoutBodyHandlers.of(ModelStream.openAiChat()
                                    .text(Weather.class, s -> s.onViolation(ViolationPolicy.CANCEL))
                                    .onCancel(() -> log.add("cancelled"))))
                    .body();
            assertThat(result.failure()).isInstanceOf(StreamFailure.Invalid.class);
            assertThat(log).containsExactly("cancelled");
            assertThat(exchange.awaitClientClosed()).isEqualTo(reply.endOfEvent(2));
        }
    }

    @ParameterizedTest
    @EnumSource(Provider.class)
    void anErrorBeforeTheStreamIsToldInTheProvidersWords(Provider provider) throws Exception {
        String body = switch (provider) {
            case ANTHROPIC ->
                "{\"type\":\"error\",\"error\":{\"type\":\"too_many\",\"message\":\"Slow down.\"},\"request_id\":\"r\"}";
            case GEMINI ->
                "{\n  \"error\": {\n \"code\": 429, \"message\": \"Slow down.\", \"status\": \"too_many\"}}\n";
            case OLLAMA -> "{\"error\":\"Slow down.\"}";
            case BEDROCK -> "{\"__type\":\"too_many\",\"message\":\"Slow down.\"}";
            default -> "{\"error\":{\"message\":\"Slow down.\",\"type\":\"x\",\"param\":null,\"code\":\"too_many\"}}";
        };
        ModelResult<Weather> result = result(Reply.error(429, body), weather(provider));
        assertThat(result.failure()).isInstanceOfSatisfying(ModelFailure.ProviderFailed.class, error -> {
            assertThat(error.status()).isEqualTo(429);
            assertThat(error)
                    .hasMessage("The provider reported an error with HTTP status 429"
                            + (provider == Provider.OLLAMA ? "" : " (too_many)") + ": Slow down.");
        });
    }

    /** Some servers and proxies say 200 and send an error. */
    @Test
    void anErrorWithAGoodStatusIsOneToo() throws Exception {
        Reply error = Reply.ndjson("{\"error\":{\"message\":\"Slow down.\",\"code\":\"too_many\"}}\n");
        assertThat(result(error, weather(Provider.OPENAI_CHAT)).failure())
                .hasMessage("The provider reported an error (too_many): Slow down.");
        Reply list = Reply.ndjson("[{\"error\":{\"code\":429,\"message\":\"Slow down.\",\"status\":\"too_many\"}}]\n");
        assertThat(result(list, weather(Provider.GEMINI)).failure())
                .hasMessage("The provider reported an error with HTTP status 429 (too_many): Slow down.");
    }

    /** Gemini writes a list where nobody asked for events. */
    @Test
    void anErrorInAListIsToldInTheProvidersWords() throws Exception {
        Reply list = Reply.error(
                400, "[{\"error\":{\"code\":400,\"message\":\"Bad schema.\",\"status\":\"INVALID_ARGUMENT\"}}\n]\n");
        assertThat(result(list, weather(Provider.GEMINI)).failure())
                .hasMessage("The provider reported an error with HTTP status 400 (INVALID_ARGUMENT): Bad schema.");
    }

    @Test
    void anErrorInOtherWordsIsQuoted() throws Exception {
        assertThat(result(Reply.error(500, "<h1>Oops</h1>\n"), weather(Provider.ANTHROPIC))
                        .failure())
                .hasMessage("The provider reported an error with HTTP status 500: \"<h1>Oops</h1>\\n\"");
        assertThat(result(Reply.error(502, "{\"what\":\"No.\"}"), weather(Provider.ANTHROPIC))
                        .failure())
                .hasMessage("The provider reported an error with HTTP status 502: \"{\\\"what\\\":\\\"No.\\\"}\"");
        assertThat(result(Reply.error(503, ""), weather(Provider.OLLAMA)).failure())
                .hasMessage("The provider reported an error with HTTP status 503.");
    }

    @Test
    void aLongErrorIsNotReadToItsEnd() throws Exception {
        StreamFailure failure = result(Reply.error(500, "x".repeat(1 << 20)), weather(Provider.GEMINI))
                .failure();
        assertThat(failure).isInstanceOf(ModelFailure.ProviderFailed.class);
        assertThat(failure.getMessage()).hasSizeLessThan(400).contains("xxx").endsWith("…");
    }

    @Test
    void whatACallbackThrowsFailsTheResponseAndClosesTheConnection() throws Exception {
        Reply reply = Reply.sse(ANSWER).gated();
        try (ReplayServer server = ReplayServer.start(reply)) {
            server.exchange().sendEvents(2);
            CompletableFuture<HttpResponse<ModelResult<Weather>>> response = client.sendAsync(
                    to(server),
                    LeafoutBodyHandlers.of(ModelStream.openAiChat()
                            .text(
                                    Weather.class,
                                    s -> s.onText("city", city -> {
                                        throw new UnsupportedOperationException("no cities");
                                    }))));
            assertThatExceptionOfType(CompletionException.class)
                    .isThrownBy(response::join)
                    .withRootCauseInstanceOf(UnsupportedOperationException.class);
            assertThat(server.exchange().awaitClientClosed()).isEqualTo(reply.endOfEvent(2));
        }
    }

    @Test
    void oneHandlerServesManyResponses() throws Exception {
        HttpResponse.BodyHandler<ModelResult<Weather>> handler = LeafoutBodyHandlers.of(weather(Provider.OPENAI_CHAT));
        try (ReplayServer server = ReplayServer.start(Reply.sse(ANSWER))) {
            for (int i = 0; i < 3; i++) {
                assertThat(client.send(to(server), handler).body().answer().degrees())
                        .isEqualTo(-3);
            }
        }
    }

    @Test
    void whatACallbackThrowsAtTheVeryEndReachesTheCallerToo() throws Exception {
        ModelStreamBuilder<Integer> number = ModelStream.openAiChat()
                .text(
                        Integer.class,
                        s -> s.tolerate(Tolerance.none()).onPartial(partial -> {
                            throw new ArithmeticException("no");
                        }));
        String sent = "data: {\"choices\":[{\"delta\":{\"content\":\"12\"},\"finish_reason\":\"stop\"}]}\n\n";
        try (ReplayServer server = ReplayServer.start(Reply.sse(sent))) {
            CompletableFuture<?> response = client.sendAsync(to(server), LeafoutBodyHandlers.of(number));
            assertThat(response)
                    .failsWithin(Duration.ofSeconds(60))
                    .withThrowableThat()
                    .withRootCauseInstanceOf(ArithmeticException.class);
        }
        ModelStreamBuilder<Integer> watched = ModelStream.openAiChat()
                .text(Integer.class)
                .onEvent(event -> {
                    throw new ArithmeticException("no");
                });
        try (ReplayServer server = ReplayServer.start(Reply.error(500, "{}"))) {
            assertThat(client.sendAsync(to(server), LeafoutBodyHandlers.of(watched)))
                    .failsWithin(Duration.ofSeconds(60))
                    .withThrowableThat()
                    .withRootCauseInstanceOf(ArithmeticException.class);
        }
    }
}
