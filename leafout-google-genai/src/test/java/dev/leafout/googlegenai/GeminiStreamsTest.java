// SPDX-License-Identifier: Apache-2.0
package dev.leafout.googlegenai;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.genai.Client;
import com.google.genai.ResponseStream;
import com.google.genai.errors.ClientException;
import com.google.genai.errors.GenAiIOException;
import com.google.genai.types.GenerateContentResponse;
import com.google.genai.types.HttpOptions;
import com.google.genai.types.HttpRetryOptions;
import dev.leafout.event.JsonText;
import dev.leafout.llm.ModelEvent;
import dev.leafout.llm.ModelFailure;
import dev.leafout.llm.ModelResult;
import dev.leafout.llm.ModelStream;
import dev.leafout.llm.ModelStreamBuilder;
import dev.leafout.page.TripProgram;
import dev.leafout.testkit.CutPlan;
import dev.leafout.testkit.replay.Exchange;
import dev.leafout.testkit.replay.ReplayServer;
import dev.leafout.testkit.replay.Reply;
import dev.leafout.typed.Partial;
import dev.leafout.typed.StreamFailure;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** With Google's own client, against a server that replays. */
@Timeout(60) // which only a hang exceeds
class GeminiStreamsTest {
    record Day(String title, int km, Optional<String> remark) {}

    record Trip(String city, List<Day> days) {}

    record Weather(String city, boolean tomorrow) {}

    private static final Trip TRIP = new Trip("Rome", List.of(new Day("Walk", 12, Optional.empty())));
    private static final String[] PIECES = {"{\"city\":\"Ro", "me\",\"days\":[{\"title\":\"Wa", "lk\",\"km\":12}", "]}"
    };

    private static String chunk(String parts, String finish) {
        return "data: {\"candidates\":[{\"content\":{\"parts\":[" + parts + "],\"role\":\"model\"},\"index\":0"
                + (finish.isEmpty() ? "" : ",\"finishReason\":\"" + finish + "\"")
                + "}],\"usageMetadata\":{\"promptTokenCount\":9,\"candidatesTokenCount\":20,\"thoughtsTokenCount\":3,"
                + "\"totalTokenCount\":32},\"modelVersion\":\"m\"}\n\n";
    }

    private static String said(String... pieces) {
        return Stream.of(pieces)
                .map(piece -> chunk("{\"text\":" + JsonText.quoted(piece) + "}", ""))
                .collect(Collectors.joining());
    }

    private static String finished(String reason) {
        return chunk("{\"text\":\"\"}", reason);
    }

    /** The client hands over each event only when it has read the next one. */
    private static final int AHEAD = 1;

    private static final String ANSWER = said(PIECES) + finished("STOP");

    private final BlockingQueue<Object> seen = new LinkedBlockingQueue<>();

    private ModelStreamBuilder<Trip> trip() {
        return ModelStream.gemini().text(Trip.class, s -> s.onPartial(seen::add));
    }

    private Object next() throws InterruptedException {
        Object next = seen.poll(60, TimeUnit.SECONDS);
        return next instanceof Partial<?> partial ? String.valueOf(partial.value()) : String.valueOf(next);
    }

    private static Client client(ReplayServer server) {
        return Client.builder()
                .apiKey("none")
                .httpOptions(HttpOptions.builder()
                        .baseUrl(server.url())
                        .retryOptions(HttpRetryOptions.builder().attempts(1))
                        .build())
                .build();
    }

    private static ResponseStream<GenerateContentResponse> ask(ReplayServer server) {
        return client(server)
                .models
                .generateContentStream("some-model", "A day in Rome", GeminiSchemas.config(Trip.class));
    }

    private ModelResult<Trip> read(Reply reply) {
        try (ReplayServer server = ReplayServer.start(reply)) {
            return GeminiStreams.read(ask(server), trip());
        }
    }

    @Test
    void partialsArriveWhileTheServerIsStillSending() throws Exception {
        try (ReplayServer server = ReplayServer.start(Reply.sse(ANSWER).gated())) {
            Exchange exchange = server.exchange();
            CompletableFuture<ModelResult<Trip>> result =
                    CompletableFuture.supplyAsync(() -> GeminiStreams.read(ask(server), trip()));
            exchange.sendEvents(1 + AHEAD);
            assertThat(next()).isEqualTo("Trip[city=Ro, days=[]]");
            exchange.sendEvents(2 + AHEAD);
            assertThat(next()).isEqualTo("Trip[city=Rome, days=[Day[title=Wa, km=0, remark=Optional.empty]]]");
            assertThat(result).isNotDone();
            exchange.sendAll();
            assertThat(result.get(60, TimeUnit.SECONDS).answer()).isEqualTo(TRIP);
            assertThat(result.get().usage().inputTokens()).isEqualTo(9);
            assertThat(result.get().usage().outputTokens()).isEqualTo(23);
        }
    }

    @Test
    void theSameWithTheAsynchronousClient() throws Exception {
        try (ReplayServer server = ReplayServer.start(Reply.sse(ANSWER))) {
            ModelResult<Trip> result = client(server)
                    .async
                    .models
                    .generateContentStream("some-model", "A day in Rome", GeminiSchemas.config(Trip.class))
                    .thenApplyAsync(response -> GeminiStreams.read(response, trip()))
                    .get(60, TimeUnit.SECONDS);
            assertThat(result.answer()).isEqualTo(TRIP);
        }
    }

    @Test
    void theRequestHasTheSchemaWithItsPropertiesInOrder() {
        try (ReplayServer server = ReplayServer.start(Reply.sse(ANSWER))) {
            GeminiStreams.read(ask(server), trip());
            assertThat(server.exchange().request().path())
                    .isEqualTo("/v1beta/models/some-model:streamGenerateContent?alt=sse");
            assertThat(server.exchange().request().body())
                    .contains("\"responseMimeType\":\"application/json\"", "\"nullable\":true")
                    .containsSubsequence("\"properties\":{\"city\"", "\"days\"", "\"title\"", "\"km\"", "\"remark\"")
                    .contains("\"propertyOrdering\":[\"city\",\"days\"]");
        }
    }

    @Test
    void theCutsOfTheNetworkDoNotMatter() {
        Reply reply = Reply.sse(ANSWER);
        assertThat(read(reply.cut(CutPlan.every(1, reply.length()))).answer()).isEqualTo(TRIP);
        for (int seed = 0; seed < 5; seed++) {
            assertThat(read(reply.cut(CutPlan.random(seed, 40, reply.length()))).answer())
                    .isEqualTo(TRIP);
        }
    }

    @Test
    void aDisconnectIsTruncatedAfterWhicheverEvent() {
        for (int events = 1; events <= PIECES.length; events++) {
            assertThat(read(Reply.sse(ANSWER).disconnectAfterEvent(events)).failure())
                    .as("after event " + events)
                    .isInstanceOf(StreamFailure.Truncated.class);
            assertThat(read(Reply.sse(ANSWER).closeDelimited().disconnectAfterEvent(events))
                            .failure())
                    .as("after event " + events)
                    .isInstanceOf(StreamFailure.Truncated.class);
        }
    }

    @Test
    void aDisconnectBeforeTheFirstEventIsTheClientsException() {
        try (ReplayServer server = ReplayServer.start(Reply.sse(ANSWER).disconnectAfterEvent(0))) {
            assertThatThrownBy(() -> ask(server)).isInstanceOf(GenAiIOException.class);
        }
    }

    @Test
    void anEventThatIsNotJsonIsNeverAnAnswer() {
        assertThat(read(Reply.sse(said(PIECES) + "data: {broken\n\n" + finished("STOP")))
                        .failure())
                .isInstanceOf(StreamFailure.Truncated.class);
    }

    @Test
    void aViolationClosesTheConnectionBeforeTheRestIsSent() {
        Reply wrong = Reply.sse(said("{\"city\":{", "}", ",\"days\":[]}") + finished("STOP"))
                .gated();
        try (ReplayServer server = ReplayServer.start(wrong)) {
            server.exchange().sendEvents(1 + AHEAD);
            assertThat(GeminiStreams.read(ask(server), trip()).failure()).isInstanceOf(StreamFailure.Invalid.class);
            assertThat(server.exchange().awaitClientClosed()).isEqualTo(wrong.endOfEvent(1 + AHEAD));
        }
    }

    @Test
    void theFinishReasonDecidesWhetherTheAnswerIsWhole() {
        assertThat(read(Reply.sse(said(PIECES) + finished("MAX_TOKENS"))).failure())
                .isInstanceOfSatisfying(
                        StreamFailure.Truncated.class,
                        e -> assertThat(e.reason()).isEqualTo("MAX_TOKENS"));
        assertThat(read(Reply.sse(said(PIECES[0]) + finished("SAFETY"))).failure())
                .isInstanceOf(ModelFailure.Filtered.class);
        assertThat(read(Reply.sse("data: {\"promptFeedback\":{\"blockReason\":\"PROHIBITED_CONTENT\"}}\n\n"))
                        .failure())
                .isInstanceOf(ModelFailure.Filtered.class);
    }

    @Test
    void anErrorInsteadOfAStreamIsTheClientsException() {
        Reply busy = Reply.error(
                429, "{\"error\":{\"code\":429,\"message\":\"slow down\",\"status\":\"RESOURCE_EXHAUSTED\"}}");
        try (ReplayServer server = ReplayServer.start(busy)) {
            assertThatThrownBy(() -> ask(server))
                    .isInstanceOf(ClientException.class)
                    .hasMessageContaining("slow down");
        }
    }

    @Test
    void anErrorInTheStreamIsNeverAnAnswer() {
        ModelResult<Trip> result = read(Reply.sse(said(PIECES)
                + "data: {\"error\":{\"code\":503,\"message\":\"overloaded\",\"status\":\"UNAVAILABLE\"}}\n\n"));
        assertThat(result.failure())
                .isInstanceOf(ModelFailure.ProviderFailed.class)
                .hasMessageContaining("overloaded");
    }

    @Test
    void thinkingAndToolCallsAreRead() {
        String calls = chunk("{\"text\":\"Is it warm?\",\"thought\":true}", "")
                + chunk(
                        "{\"functionCall\":{\"name\":\"weather\",\"args\":{\"city\":\"Rome\",\"tomorrow\":true}},"
                                + "\"thoughtSignature\":\"c2ln\"},"
                                + "{\"functionCall\":{\"id\":\"b\",\"name\":\"weather\",\"args\":{\"city\":\"Bari\",\"tomorrow\":false}}}",
                        "STOP");
        try (ReplayServer server = ReplayServer.start(Reply.sse(calls))) {
            ModelResult<String> result = GeminiStreams.read(
                    ask(server),
                    ModelStream.gemini()
                            .onEvent(event -> {
                                if (event instanceof ModelEvent.ThinkingDelta thought) {
                                    seen.add(thought.text());
                                }
                            })
                            .tool("weather", Weather.class, (tool, weather) -> seen.add(weather)));
            assertThat(result.isComplete()).isTrue();
            assertThat(seen).containsExactly("Is it warm?", new Weather("Rome", true), new Weather("Bari", false));
        }
    }

    @Test
    void whatACallbackThrowsReachesTheCaller() {
        IllegalStateException mine = new IllegalStateException("my own");
        try (ReplayServer server = ReplayServer.start(Reply.sse(ANSWER).gated())) {
            server.exchange().sendEvents(1 + AHEAD);
            assertThatThrownBy(() -> GeminiStreams.read(
                            ask(server),
                            ModelStream.gemini()
                                    .text(
                                            Trip.class,
                                            s -> s.onPartial(partial -> {
                                                throw mine;
                                            }))))
                    .isSameAs(mine);
            server.exchange().awaitClientClosed();
        }
    }

    @Test
    void thePage() {
        TripProgram.Ui ui = new TripProgram.Ui();
        try (ReplayServer server = ReplayServer.start(Reply.sse(ANSWER))) {
            assertThat(TripProgram.run(client(server), ui))
                    .hasToString("Trip[city=Rome, days=[Day[title=Walk, km=12]]]");
            assertThat(ui.shown).hasSize(PIECES.length);
        }
    }
}
