// SPDX-License-Identifier: Apache-2.0
package dev.leafout.openai;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.openai.client.OpenAIClient;
import com.openai.client.okhttp.OpenAIOkHttpClient;
import com.openai.core.http.StreamResponse;
import com.openai.errors.RateLimitException;
import com.openai.models.chat.completions.ChatCompletionChunk;
import com.openai.models.chat.completions.ChatCompletionCreateParams;
import com.openai.models.responses.ResponseCreateParams;
import com.openai.models.responses.ResponseTextConfig;
import dev.leafout.event.JsonText;
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

/** With OpenAI's own client, against a server that replays. */
@Timeout(300) // which only a hang exceeds
class OpenAiStreamsTest {
    record Day(String title, int km) {}

    record Trip(String city, List<Day> days) {}

    record Weather(String city, boolean tomorrow) {}

    private static final Trip TRIP = new Trip("Rome", List.of(new Day("Walk", 12)));
    private static final String[] PIECES = {"{\"city\":\"Ro", "me\",\"days\":[{\"title\":\"Wa", "lk\",\"km\":12}", "]}"
    };

    private static String chunk(String delta, String finish) {
        return "data: {\"id\":\"c1\",\"object\":\"chat.completion.chunk\",\"created\":1,\"model\":\"m\",\"choices\":[{\"index\":0,"
                + "\"delta\":" + delta + ",\"finish_reason\":" + finish + "}]}\n\n";
    }

    private static String said(String... pieces) {
        return Stream.of(pieces)
                .map(piece -> chunk("{\"content\":" + JsonText.quoted(piece) + "}", "null"))
                .collect(Collectors.joining());
    }

    private static final String STOP = chunk("{}", "\"stop\"") + "data: [DONE]\n\n";
    private static final String CHAT = said(PIECES) + STOP;

    private static String event(String type, String fields) {
        return "event: " + type + "\ndata: {\"type\":\"" + type + "\",\"sequence_number\":1," + fields + "}\n\n";
    }

    private static final String RESPONSE = Stream.of(PIECES)
                    .map(piece -> event(
                            "response.output_text.delta",
                            "\"item_id\":\"i\",\"output_index\":0,\"content_index\":0,\"logprobs\":[],\"delta\":"
                                    + JsonText.quoted(piece)))
                    .collect(Collectors.joining())
            + event("response.completed", "\"response\":{\"id\":\"r\",\"status\":\"completed\",\"output\":[]}");

    private final BlockingQueue<Partial<Trip>> partials = new LinkedBlockingQueue<>();

    private ModelStreamBuilder<Trip> trip() {
        return ModelStream.openAiChat()
                .text(Trip.class, s -> s.onPartial(partials::add).onViolation(ViolationPolicy.CANCEL));
    }

    private Object nextPartial() throws InterruptedException {
        Partial<Trip> next = partials.poll(60, TimeUnit.SECONDS);
        return next == null ? "none came" : String.valueOf(next.value());
    }

    private static OpenAIClient client(ReplayServer server) {
        return OpenAIOkHttpClient.builder()
                .baseUrl(server.url() + "/v1")
                .apiKey("none")
                .maxRetries(0)
                .build();
    }

    private static ChatCompletionCreateParams question() {
        return ChatCompletionCreateParams.builder()
                .model("m")
                .addUserMessage("A day in Rome")
                .responseFormat(OpenAiSchemas.chatFormat("trip", Trip.class))
                .build();
    }

    private static StreamResponse<ChatCompletionChunk> ask(ReplayServer server) {
        return client(server).chat().completions().createStreaming(question());
    }

    private ModelResult<Trip> read(Reply reply) {
        try (ReplayServer server = ReplayServer.start(reply)) {
            return OpenAiStreams.readChat(ask(server), trip());
        }
    }

    @Test
    void partialsArriveWhileTheServerIsStillSending() throws Exception {
        try (ReplayServer server = ReplayServer.start(Reply.sse(CHAT).gated())) {
            Exchange exchange = server.exchange();
            CompletableFuture<ModelResult<Trip>> result =
                    CompletableFuture.supplyAsync(() -> OpenAiStreams.readChat(ask(server), trip()));
            exchange.sendEvents(1);
            assertThat(nextPartial()).isEqualTo("Trip[city=Ro, days=[]]");
            exchange.sendEvents(2);
            assertThat(nextPartial()).isEqualTo("Trip[city=Rome, days=[Day[title=Wa, km=0]]]");
            assertThat(result).isNotDone();
            exchange.sendAll();
            assertThat(result.get(60, TimeUnit.SECONDS).answer()).isEqualTo(TRIP);
        }
    }

    @Test
    void theSameWithTheAsynchronousClient() throws Exception {
        try (ReplayServer server = ReplayServer.start(Reply.sse(CHAT).gated())) {
            Exchange exchange = server.exchange();
            CompletableFuture<ModelResult<Trip>> result = OpenAiStreams.readChat(
                    client(server).async().chat().completions().createStreaming(question()), trip());
            exchange.sendEvents(1);
            assertThat(nextPartial()).isEqualTo("Trip[city=Ro, days=[]]");
            assertThat(result).isNotDone();
            exchange.sendAll();
            assertThat(result.get(60, TimeUnit.SECONDS).answer()).isEqualTo(TRIP);
        }
    }

    @Test
    void theSameWithResponses() throws Exception {
        ResponseCreateParams question = ResponseCreateParams.builder()
                .model("m")
                .input("A day in Rome")
                .text(ResponseTextConfig.builder()
                        .format(OpenAiSchemas.responseFormat("trip", Trip.class))
                        .build())
                .build();
        try (ReplayServer server = ReplayServer.start(Reply.sse(RESPONSE).gated(), Reply.sse(RESPONSE))) {
            Exchange exchange = server.exchange();
            CompletableFuture<ModelResult<Trip>> result = OpenAiStreams.readResponse(
                    client(server).async().responses().createStreaming(question), trip());
            exchange.sendEvents(1);
            assertThat(nextPartial()).isEqualTo("Trip[city=Ro, days=[]]");
            exchange.sendAll();
            assertThat(result.get(60, TimeUnit.SECONDS).answer()).isEqualTo(TRIP);
            assertThat(exchange.request().body())
                    .contains("\"type\":\"json_schema\"", "\"required\":[\"city\",\"days\"]");
            assertThat(OpenAiStreams.readResponse(client(server).responses().createStreaming(question), trip())
                            .answer())
                    .isEqualTo(TRIP);
        }
    }

    @Test
    void theRequestHasTheSchemaWithItsPropertiesInOrder() {
        try (ReplayServer server = ReplayServer.start(Reply.sse(CHAT))) {
            OpenAiStreams.readChat(ask(server), trip());
            assertThat(server.exchange().request().path()).isEqualTo("/v1/chat/completions");
            assertThat(server.exchange().request().body())
                    .contains("\"response_format\":{", "\"name\":\"trip\"", "\"strict\":true")
                    .containsSubsequence("\"properties\":{\"city\"", "\"days\"", "\"title\"", "\"km\"");
        }
    }

    @Test
    void theCutsOfTheNetworkDoNotMatter() {
        Reply reply = Reply.sse(CHAT);
        assertThat(read(reply.cut(CutPlan.every(1, reply.length()))).answer()).isEqualTo(TRIP);
        for (int seed = 0; seed < 5; seed++) {
            assertThat(read(reply.cut(CutPlan.random(seed, 40, reply.length()))).answer())
                    .isEqualTo(TRIP);
        }
    }

    @Test
    void aDisconnectIsTruncatedBehindWhicheverEvent() {
        Reply reply = Reply.sse(CHAT);
        for (int events = 0; events <= PIECES.length; events++) {
            ModelResult<Trip> result = read(reply.disconnectAfterEvent(events));
            assertThat(result.failure()).as("behind event " + events).isInstanceOf(StreamFailure.Truncated.class);
            assertThat(result.failure().getSuppressed()).hasSize(1);
            assertThatThrownBy(result::answer).isInstanceOf(StreamFailure.Truncated.class);
        }
    }

    @Test
    void aDisconnectIsTruncatedForTheAsynchronousClientToo() throws Exception {
        try (ReplayServer server = ReplayServer.start(Reply.sse(CHAT).disconnectAfterEvent(2))) {
            ModelResult<Trip> result = OpenAiStreams.readChat(
                            client(server).async().chat().completions().createStreaming(question()), trip())
                    .get(60, TimeUnit.SECONDS);
            assertThat(result.failure()).isInstanceOf(StreamFailure.Truncated.class);
        }
    }

    @Test
    void aViolationClosesTheConnectionBeforeTheRestIsSent() {
        Reply wrong =
                Reply.sse(said("{\"city\":{", "}", ",\"days\":[]}") + STOP).gated();
        try (ReplayServer server = ReplayServer.start(wrong)) {
            server.exchange().sendEvents(1);
            ModelResult<Trip> result = OpenAiStreams.readChat(ask(server), trip());
            assertThat(result.failure()).isInstanceOf(StreamFailure.Invalid.class);
            assertThat(server.exchange().awaitClientClosed()).isEqualTo(wrong.endOfEvent(1));
        }
    }

    @Test
    void aViolationClosesTheConnectionOfTheAsynchronousClientToo() throws Exception {
        Reply wrong =
                Reply.sse(said("{\"city\":{", "}", ",\"days\":[]}") + STOP).gated();
        try (ReplayServer server = ReplayServer.start(wrong)) {
            CompletableFuture<ModelResult<Trip>> result = OpenAiStreams.readChat(
                    client(server).async().chat().completions().createStreaming(question()), trip());
            server.exchange().sendEvents(1);
            assertThat(result.get(60, TimeUnit.SECONDS).failure()).isInstanceOf(StreamFailure.Invalid.class);
            assertThat(server.exchange().awaitClientClosed()).isEqualTo(wrong.endOfEvent(1));
        }
    }

    @Test
    void theFinishReasonDecidesWhetherTheAnswerIsWhole() {
        assertThat(read(Reply.sse(said(PIECES) + chunk("{}", "\"length\"") + "data: [DONE]\n\n"))
                        .failure())
                .isInstanceOfSatisfying(
                        StreamFailure.Truncated.class,
                        e -> assertThat(e.reason()).isEqualTo("length"));
        assertThat(read(Reply.sse(said(PIECES[0]) + chunk("{}", "\"content_filter\"")))
                        .failure())
                .isInstanceOf(ModelFailure.Filtered.class);
        assertThat(read(Reply.sse(chunk("{\"refusal\":\"I can't.\"}", "null") + STOP))
                        .failure())
                .isInstanceOfSatisfying(
                        ModelFailure.Refused.class, e -> assertThat(e.text()).isEqualTo("I can't."));
        assertThat(read(Reply.sse(said(PIECES) + "data: [DONE]\n\n")).answer()).isEqualTo(TRIP);
    }

    @Test
    void anErrorInTheStreamIsTheProvidersError() {
        ModelResult<Trip> result = read(
                Reply.sse(
                        said(PIECES[0])
                                + "data: {\"error\":{\"message\":\"overloaded\",\"type\":\"server_error\",\"code\":\"busy\",\"param\":null}}\n\n"));
        assertThat(result.failure())
                .isInstanceOfSatisfying(
                        ModelFailure.ProviderFailed.class,
                        e -> assertThat(e.code()).isEqualTo("busy"))
                .hasMessageContaining("overloaded");
    }

    @Test
    void anErrorInsteadOfAStreamIsTheClientsExceptionOrTheProvidersError() throws Exception {
        Reply busy =
                Reply.error(429, "{\"error\":{\"message\":\"slow down\",\"type\":\"rate_limit\",\"code\":\"busy\"}}");
        try (ReplayServer server = ReplayServer.start(busy)) {
            assertThatThrownBy(() -> ask(server)).isInstanceOf(RateLimitException.class);
            ModelResult<Trip> result = OpenAiStreams.readChat(
                            client(server).async().chat().completions().createStreaming(question()), trip())
                    .get(60, TimeUnit.SECONDS);
            assertThat(result.failure())
                    .isInstanceOfSatisfying(
                            ModelFailure.ProviderFailed.class,
                            e -> assertThat(e.status()).isEqualTo(429));
        }
    }

    @Test
    void parallelToolCallsAreTypedEachForItself() {
        String calls = chunk(
                        "{\"tool_calls\":[{\"index\":0,\"id\":\"a\",\"type\":\"function\",\"function\":{\"name\":\"weather\",\"arguments\":\"\"}},"
                                + "{\"index\":1,\"id\":\"b\",\"type\":\"function\",\"function\":{\"name\":\"weather\",\"arguments\":\"\"}}]}",
                        "null")
                + argument(0, "{\"city\":\"Ro")
                + argument(1, "{\"city\":\"Bari\",")
                + argument(0, "me\",\"tomorrow\":true}")
                + argument(1, "\"tomorrow\":false}")
                + chunk("{}", "\"tool_calls\"")
                + "data: [DONE]\n\n";
        List<Object> called = new ArrayList<>();
        try (ReplayServer server = ReplayServer.start(Reply.sse(calls))) {
            ModelResult<String> result = OpenAiStreams.readChat(
                    ask(server),
                    ModelStream.openAiChat()
                            .tool(
                                    "weather",
                                    Weather.class,
                                    s -> s.onText("city", called::add),
                                    (call, weather) -> called.add(call.id() + " " + weather)));
            assertThat(called)
                    .containsExactly(
                            "Ro",
                            "Bari",
                            "me",
                            "a Weather[city=Rome, tomorrow=true]",
                            "b Weather[city=Bari, tomorrow=false]");
            assertThat(result.isComplete()).isTrue();
        }
    }

    private static String argument(int index, String json) {
        return chunk(
                "{\"tool_calls\":[{\"index\":" + index + ",\"function\":{\"arguments\":" + JsonText.quoted(json)
                        + "}}]}",
                "null");
    }

    @Test
    void whatACallbackThrowsReachesTheCaller() throws Exception {
        IllegalStateException mine = new IllegalStateException("my own");
        ModelStreamBuilder<Trip> throwing = ModelStream.openAiChat()
                .text(
                        Trip.class,
                        s -> s.onPartial(p -> {
                            throw mine;
                        }));
        Reply reply = Reply.sse(CHAT).gated();
        try (ReplayServer server = ReplayServer.start(reply)) {
            server.exchange().sendEvents(1);
            assertThatThrownBy(() -> OpenAiStreams.readChat(ask(server), throwing))
                    .isSameAs(mine);
            server.exchange().awaitClientClosed();
            server.exchange(1).sendEvents(1);
            assertThatThrownBy(() -> OpenAiStreams.readChat(
                                    client(server).async().chat().completions().createStreaming(question()), throwing)
                            .get(60, TimeUnit.SECONDS))
                    .hasCause(mine);
            server.exchange(1).awaitClientClosed();
        }
    }

    @Test
    void thePage() {
        TripProgram.Ui ui = new TripProgram.Ui();
        try (ReplayServer server = ReplayServer.start(Reply.sse(CHAT))) {
            assertThat(TripProgram.run(client(server), ui)).hasToString(TRIP.toString());
            assertThat(ui.shown).hasSize(PIECES.length);
        }
    }

    @Test
    void whatACallbackThrowsAtTheVeryEndReachesTheCallerToo() throws Exception {
        IllegalStateException mine = new IllegalStateException("my own");
        ModelStreamBuilder<String> throwing = ModelStream.openAiChat()
                .tool("weather", Weather.class, (call, weather) -> {
                    throw mine;
                });
        String call =
                "{\"tool_calls\":[{\"index\":0,\"id\":\"a\",\"type\":\"function\",\"function\":{\"name\":\"weather\","
                        + "\"arguments\":\"{\\\"city\\\":\\\"Rome\\\",\\\"tomorrow\\\":true}\"}}]}";
        try (ReplayServer server = ReplayServer.start(Reply.sse(chunk(call, "null") + "data: [DONE]\n\n"))) {
            assertThatThrownBy(() -> OpenAiStreams.readChat(
                                    client(server).async().chat().completions().createStreaming(question()), throwing)
                            .get(60, TimeUnit.SECONDS))
                    .hasCause(mine);
        }
    }
}
