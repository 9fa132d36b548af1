// SPDX-License-Identifier: Apache-2.0
package dev.leafout.anthropic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.anthropic.client.AnthropicClient;
import com.anthropic.client.okhttp.AnthropicOkHttpClient;
import com.anthropic.core.http.AsyncStreamResponse;
import com.anthropic.core.http.StreamResponse;
import com.anthropic.errors.RateLimitException;
import com.anthropic.models.messages.MessageCreateParams;
import com.anthropic.models.messages.RawMessageStreamEvent;
import dev.leafout.event.JsonText;
import dev.leafout.event.Tolerance;
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
import dev.leafout.typed.ViolationPolicy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** With Anthropic's own client, against a server that replays. */
@Timeout(300) // which only a hang exceeds
class AnthropicStreamsTest {
    record Day(String title, int km) {}

    record Trip(String city, List<Day> days) {}

    record Weather(String city, boolean tomorrow) {}

    private static final Trip TRIP = new Trip("Rome", List.of(new Day("Walk", 12)));
    private static final String[] PIECES = {"{\"city\":\"Ro", "me\",\"days\":[{\"title\":\"Wa", "lk\",\"km\":12}", "]}"
    };

    private static String event(String type, String fields) {
        return "event: " + type + "\ndata: {\"type\":\"" + type + "\"" + (fields.isEmpty() ? "" : "," + fields)
                + "}\n\n";
    }

    private static final String START = event(
                    "message_start",
                    "\"message\":{\"id\":\"m1\",\"type\":\"message\",\"role\":\"assistant\",\"model\":\"m\",\"content\":[],"
                            + "\"stop_reason\":null,\"stop_sequence\":null,\"usage\":{\"input_tokens\":9,\"output_tokens\":1}}")
            + event("ping", "");

    private static String text(int index, String... pieces) {
        return event(
                        "content_block_start",
                        "\"index\":" + index + ",\"content_block\":{\"type\":\"text\",\"text\":\"\"}")
                + deltas(index, "text_delta", "text", pieces)
                + event("content_block_stop", "\"index\":" + index);
    }

    private static String deltas(int index, String type, String field, String... pieces) {
        return Stream.of(pieces)
                .map(piece -> event(
                        "content_block_delta",
                        "\"index\":" + index + ",\"delta\":{\"type\":\"" + type + "\",\"" + field + "\":"
                                + JsonText.quoted(piece) + "}"))
                .collect(Collectors.joining());
    }

    private static String stop(String reason) {
        return event(
                        "message_delta",
                        "\"delta\":{\"stop_reason\":\"" + reason
                                + "\",\"stop_sequence\":null},\"usage\":{\"output_tokens\":20}")
                + event("message_stop", "");
    }

    private static final String MESSAGE = START + text(0, PIECES) + stop("end_turn");
    /** The start, the ping and the start of the block. */
    private static final int BEFORE_TEXT = 3;

    private final BlockingQueue<Partial<Trip>> partials = new LinkedBlockingQueue<>();

    private ModelStreamBuilder<Trip> trip() {
        return ModelStream.anthropic()
                .text(Trip.class, s -> s.onPartial(partials::add).onViolation(ViolationPolicy.CANCEL));
    }

    private Object nextPartial() throws InterruptedException {
        Partial<Trip> next = partials.poll(60, TimeUnit.SECONDS);
        return next == null ? "none came" : String.valueOf(next.value());
    }

    private static AnthropicClient client(ReplayServer server) {
        return AnthropicOkHttpClient.builder()
                .baseUrl(server.url())
                .apiKey("none")
                .maxRetries(0)
                .build();
    }

    private static MessageCreateParams question() {
        return MessageCreateParams.builder()
                .model("m")
                .maxTokens(1000)
                .addUserMessage("A day in Rome")
                .outputConfig(AnthropicSchemas.outputConfig(Trip.class))
                .build();
    }

    private static StreamResponse<RawMessageStreamEvent> ask(ReplayServer server) {
        return client(server).messages().createStreaming(question());
    }

    private static AsyncStreamResponse<RawMessageStreamEvent> askLater(ReplayServer server) {
        return client(server).async().messages().createStreaming(question());
    }

    private ModelResult<Trip> read(Reply reply) {
        try (ReplayServer server = ReplayServer.start(reply)) {
            return AnthropicStreams.read(ask(server), trip());
        }
    }

    @Test
    void partialsArriveWhileTheServerIsStillSending() throws Exception {
        try (ReplayServer server = ReplayServer.start(Reply.sse(MESSAGE).gated())) {
            Exchange exchange = server.exchange();
            CompletableFuture<ModelResult<Trip>> result =
                    CompletableFuture.supplyAsync(() -> AnthropicStreams.read(ask(server), trip()));
            exchange.sendEvents(BEFORE_TEXT + 1);
            assertThat(nextPartial()).isEqualTo("Trip[city=Ro, days=[]]");
            exchange.sendEvents(BEFORE_TEXT + 2);
            assertThat(nextPartial()).isEqualTo("Trip[city=Rome, days=[Day[title=Wa, km=0]]]");
            assertThat(result).isNotDone();
            exchange.sendAll();
            assertThat(result.get(60, TimeUnit.SECONDS).answer()).isEqualTo(TRIP);
            assertThat(result.get().usage().inputTokens()).isEqualTo(9);
            assertThat(result.get().usage().outputTokens()).isEqualTo(20);
        }
    }

    @Test
    void theSameWithTheAsynchronousClient() throws Exception {
        try (ReplayServer server = ReplayServer.start(Reply.sse(MESSAGE).gated())) {
            Exchange exchange = server.exchange();
            CompletableFuture<ModelResult<Trip>> result = AnthropicStreams.read(askLater(server), trip());
            exchange.sendEvents(BEFORE_TEXT + 1);
            assertThat(nextPartial()).isEqualTo("Trip[city=Ro, days=[]]");
            assertThat(result).isNotDone();
            exchange.sendAll();
            assertThat(result.get(60, TimeUnit.SECONDS).answer()).isEqualTo(TRIP);
        }
    }

    @Test
    void theRequestHasTheSchemaWithItsPropertiesInOrder() {
        try (ReplayServer server = ReplayServer.start(Reply.sse(MESSAGE))) {
            AnthropicStreams.read(ask(server), trip());
            assertThat(server.exchange().request().path()).isEqualTo("/v1/messages");
            assertThat(server.exchange().request().body())
                    .contains("\"output_config\":{", "\"type\":\"json_schema\"")
                    .containsSubsequence("\"properties\":{\"city\"", "\"days\"", "\"title\"", "\"km\"");
        }
    }

    @Test
    void theCutsOfTheNetworkDoNotMatter() {
        Reply reply = Reply.sse(MESSAGE);
        assertThat(read(reply.cut(CutPlan.every(1, reply.length()))).answer()).isEqualTo(TRIP);
        for (int seed = 0; seed < 5; seed++) {
            assertThat(read(reply.cut(CutPlan.random(seed, 40, reply.length()))).answer())
                    .isEqualTo(TRIP);
        }
    }

    @Test
    void aDisconnectIsTruncatedBehindWhicheverEvent() {
        Reply reply = Reply.sse(MESSAGE);
        for (int events = 0; events <= BEFORE_TEXT + PIECES.length + 1; events++) {
            ModelResult<Trip> result = read(reply.disconnectAfterEvent(events));
            assertThat(result.failure()).as("behind event " + events).isInstanceOf(StreamFailure.Truncated.class);
            assertThat(result.failure().getSuppressed()).hasSize(1);
        }
    }

    @Test
    void aDisconnectThatTheClientTakesForTheEndIsTruncatedToo() {
        Reply reply = Reply.sse(MESSAGE).closeDelimited();
        for (int events = 0; events <= BEFORE_TEXT + PIECES.length + 1; events++) {
            assertThat(read(reply.disconnectAfterEvent(events)).failure())
                    .as("behind event " + events)
                    .isInstanceOf(StreamFailure.Truncated.class);
        }
    }

    @Test
    void aDisconnectIsTruncatedForTheAsynchronousClientToo() throws Exception {
        try (ReplayServer server = ReplayServer.start(Reply.sse(MESSAGE).disconnectAfterEvent(BEFORE_TEXT + 2))) {
            ModelResult<Trip> result =
                    AnthropicStreams.read(askLater(server), trip()).get(60, TimeUnit.SECONDS);
            assertThat(result.failure()).isInstanceOf(StreamFailure.Truncated.class);
        }
    }

    @Test
    void aViolationClosesTheConnectionBeforeTheRestIsSent() throws Exception {
        Reply wrong = Reply.sse(START + text(0, "{\"city\":{", "}", ",\"days\":[]}") + stop("end_turn"))
                .gated();
        try (ReplayServer server = ReplayServer.start(wrong)) {
            server.exchange().sendEvents(BEFORE_TEXT + 1);
            assertThat(AnthropicStreams.read(ask(server), trip()).failure()).isInstanceOf(StreamFailure.Invalid.class);
            assertThat(server.exchange().awaitClientClosed()).isEqualTo(wrong.endOfEvent(BEFORE_TEXT + 1));

            server.exchange(1).sendEvents(BEFORE_TEXT + 1);
            assertThat(AnthropicStreams.read(askLater(server), trip())
                            .get(60, TimeUnit.SECONDS)
                            .failure())
                    .isInstanceOf(StreamFailure.Invalid.class);
            assertThat(server.exchange(1).awaitClientClosed()).isEqualTo(wrong.endOfEvent(BEFORE_TEXT + 1));
        }
    }

    @Test
    void theStopReasonDecidesWhetherTheAnswerIsWhole() {
        assertThat(read(Reply.sse(START + text(0, PIECES) + stop("max_tokens"))).failure())
                .isInstanceOfSatisfying(
                        StreamFailure.Truncated.class,
                        e -> assertThat(e.reason()).isEqualTo("max_tokens"));
        assertThat(read(Reply.sse(START + text(0, PIECES[0]) + stop("refusal"))).failure())
                .isInstanceOf(ModelFailure.Refused.class);
    }

    @Test
    void anErrorInTheStreamIsTheProvidersError() {
        ModelResult<Trip> result = read(Reply.sse(START
                + text(0, PIECES[0])
                + event("error", "\"error\":{\"type\":\"overloaded_error\",\"message\":\"busy\"}")));
        assertThat(result.failure())
                .isInstanceOfSatisfying(
                        ModelFailure.ProviderFailed.class,
                        e -> assertThat(e.code()).isEqualTo("overloaded_error"))
                .hasMessageContaining("busy");
    }

    @Test
    void anErrorInsteadOfAStreamIsTheClientsExceptionOrTheProvidersError() throws Exception {
        Reply busy = Reply.error(
                429, "{\"type\":\"error\",\"error\":{\"type\":\"rate_limit_error\",\"message\":\"slow down\"}}");
        try (ReplayServer server = ReplayServer.start(busy)) {
            assertThatThrownBy(() -> ask(server)).isInstanceOf(RateLimitException.class);
            ModelResult<Trip> result =
                    AnthropicStreams.read(askLater(server), trip()).get(60, TimeUnit.SECONDS);
            assertThat(result.failure()).isInstanceOfSatisfying(ModelFailure.ProviderFailed.class, e -> {
                assertThat(e.status()).isEqualTo(429);
                assertThat(e.code()).isEqualTo("rate_limit_error");
            });
        }
    }

    @Test
    void toolCallsAreTypedEachForItself() {
        String call = "\"content_block\":{\"type\":\"tool_use\",\"id\":\"%s\",\"name\":\"weather\",\"input\":{}}";
        String calls = START
                + event("content_block_start", "\"index\":0," + call.formatted("a"))
                + deltas(0, "input_json_delta", "partial_json", "", "{\"city\":\"Ro", "me\",\"tomorrow\":true}")
                + event("content_block_stop", "\"index\":0")
                + event("content_block_start", "\"index\":1," + call.formatted("b"))
                + deltas(1, "input_json_delta", "partial_json", "{\"city\":\"Bari\",\"tomorrow\":false}")
                + event("content_block_stop", "\"index\":1")
                + stop("tool_use");
        List<Object> called = new ArrayList<>();
        try (ReplayServer server = ReplayServer.start(Reply.sse(calls))) {
            ModelResult<String> result = AnthropicStreams.read(
                    ask(server),
                    ModelStream.anthropic()
                            .tool(
                                    "weather",
                                    Weather.class,
                                    s -> s.onText("city", called::add),
                                    (tool, weather) -> called.add(tool.id() + " " + weather)));
            assertThat(called)
                    .containsExactly(
                            "Ro",
                            "me",
                            "a Weather[city=Rome, tomorrow=true]",
                            "Bari",
                            "b Weather[city=Bari, tomorrow=false]");
            assertThat(result.isComplete()).isTrue();
        }
    }

    @Test
    void whatACallbackThrowsReachesTheCaller() {
        IllegalStateException mine = new IllegalStateException("my own");
        ModelStreamBuilder<Trip> throwing = ModelStream.anthropic()
                .text(
                        Trip.class,
                        s -> s.onPartial(p -> {
                            throw mine;
                        }));
        try (ReplayServer server = ReplayServer.start(Reply.sse(MESSAGE).gated())) {
            server.exchange().sendEvents(BEFORE_TEXT + 1);
            assertThatThrownBy(() -> AnthropicStreams.read(ask(server), throwing))
                    .isSameAs(mine);
            server.exchange().awaitClientClosed();
            server.exchange(1).sendEvents(BEFORE_TEXT + 1);
            assertThatThrownBy(() ->
                            AnthropicStreams.read(askLater(server), throwing).get(60, TimeUnit.SECONDS))
                    .hasCause(mine);
            server.exchange(1).awaitClientClosed();
        }
    }

    @Test
    void thePage() {
        TripProgram.Ui ui = new TripProgram.Ui();
        try (ReplayServer server = ReplayServer.start(Reply.sse(MESSAGE))) {
            assertThat(TripProgram.run(client(server), ui)).hasToString(TRIP.toString());
            assertThat(ui.shown).hasSize(PIECES.length);
        }
    }

    @Test
    void whatACallbackThrowsAtTheVeryEndReachesTheCallerToo() throws Exception {
        ArithmeticException mine = new ArithmeticException("my own");
        ModelStreamBuilder<Integer> throwing = ModelStream.anthropic()
                .text(
                        Integer.class,
                        s -> s.tolerate(Tolerance.none()).onPartial(number -> {
                            throw mine;
                        }));
        try (ReplayServer server = ReplayServer.start(Reply.sse(START + text(0, "12") + stop("end_turn")))) {
            assertThat(AnthropicStreams.read(askLater(server), throwing))
                    .failsWithin(Duration.ofSeconds(60))
                    .withThrowableThat()
                    .withCause(mine);
        }
    }
}
