// SPDX-License-Identifier: Apache-2.0
package dev.leafout.langchain4j;

import static dev.leafout.langchain4j.Replies.CHAT;
import static dev.leafout.langchain4j.Replies.PIECES;
import static dev.leafout.langchain4j.Replies.TRIP;
import static dev.leafout.langchain4j.Replies.argument;
import static dev.leafout.langchain4j.Replies.call;
import static dev.leafout.langchain4j.Replies.chunk;
import static dev.leafout.langchain4j.Replies.finished;
import static dev.leafout.langchain4j.Replies.model;
import static dev.leafout.langchain4j.Replies.said;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.langchain4j.agent.tool.P;
import dev.langchain4j.agent.tool.Tool;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.chat.StreamingChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.chat.response.PartialToolCall;
import dev.langchain4j.model.output.FinishReason;
import dev.langchain4j.service.AiServices;
import dev.langchain4j.service.TokenStream;
import dev.leafout.event.Tolerance;
import dev.leafout.langchain4j.Replies.Day;
import dev.leafout.langchain4j.Replies.Trip;
import dev.leafout.llm.ModelFailure;
import dev.leafout.llm.ModelResult;
import dev.leafout.llm.ModelStream;
import dev.leafout.testkit.CutPlan;
import dev.leafout.testkit.replay.Exchange;
import dev.leafout.testkit.replay.ReplayServer;
import dev.leafout.testkit.replay.Reply;
import dev.leafout.typed.Partial;
import dev.leafout.typed.StreamFailure;
import dev.leafout.typed.TypeToken;
import dev.leafout.typed.ViolationPolicy;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** With LangChain4j's client of OpenAI, against a server that replays. */
@Timeout(300) // which only a hang exceeds
class ChatObjectsTest {
    record Weather(String city, boolean tomorrow) {}

    private final BlockingQueue<Object> seen = new LinkedBlockingQueue<>();

    private Object next() throws InterruptedException {
        Object next = seen.poll(60, TimeUnit.SECONDS);
        return next instanceof Partial<?> partial ? String.valueOf(partial.value()) : String.valueOf(next);
    }

    private static final ChatRequest QUESTION =
            ChatRequest.builder().messages(UserMessage.from("A day in Rome")).build();

    private CompletableFuture<ModelResult<Trip>> ask(ReplayServer server) {
        return ChatObjects.chat(
                model(server), QUESTION, Trip.class, s -> s.onPartial(seen::add).onViolation(ViolationPolicy.CANCEL));
    }

    private static <T> T got(CompletableFuture<T> future) throws Exception {
        return future.get(60, TimeUnit.SECONDS);
    }

    private ModelResult<Trip> read(Reply reply) throws Exception {
        try (ReplayServer server = ReplayServer.start(reply)) {
            return got(ask(server));
        }
    }

    @Test
    void partialsArriveWhileTheServerIsStillSending() throws Exception {
        try (ReplayServer server = ReplayServer.start(Reply.sse(CHAT).gated())) {
            Exchange exchange = server.exchange();
            CompletableFuture<ModelResult<Trip>> result = ask(server);
            exchange.sendEvents(1);
            assertThat(next()).isEqualTo("Trip[city=Ro, days=[]]");
            exchange.sendEvents(2);
            assertThat(next()).isEqualTo("Trip[city=Rome, days=[Day[title=Wa, km=0]]]");
            assertThat(result).isNotDone();
            exchange.sendAll();
            assertThat(got(result).answer()).isEqualTo(TRIP);
        }
    }

    @Test
    void theRequestHasTheSchemaWithItsPropertiesInOrder() throws Exception {
        try (ReplayServer server = ReplayServer.start(Reply.sse(CHAT))) {
            got(ask(server));
            assertThat(server.exchange().request().path()).isEqualTo("/v1/chat/completions");
            String body = server.exchange().request().body().replaceAll("\\s", "");
            assertThat(body)
                    .contains("\"response_format\":{", "\"type\":\"json_schema\"", "\"name\":\"Trip\"")
                    .containsSubsequence("\"properties\":{\"city\"", "\"days\"", "\"title\"", "\"km\"");
        }
    }

    @Test
    void aListIsAskedForInsideOfAnObjectAndReadAsTheListThatItIs() throws Exception {
        String reply = said("{\"value\":[{\"title\":\"Walk\",", "\"km\":12}]}") + finished("stop");
        try (ReplayServer server = ReplayServer.start(Reply.sse(reply))) {
            ModelResult<Day[]> result = got(ChatObjects.chat(model(server), QUESTION, Day[].class, s -> {}));
            assertThat(result.answer()).containsExactly(new Day("Walk", 12));
            assertThat(server.exchange().request().body().replaceAll("\\s", ""))
                    .contains("\"schema\":{\"type\":\"object\",\"properties\":{\"value\":{\"type\":\"array\"");
        }
    }

    record Labels(Map<String, String> labels) {}

    @Test
    void aTypeThatTheDialectCannotSayIsRefusedBeforeAnythingIsSent() throws Exception {
        try (ReplayServer server = ReplayServer.start(Reply.sse(CHAT))) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> ChatObjects.chat(model(server), QUESTION, Labels.class, s -> {}))
                    .withMessageContaining("/properties/labels is a map");
            assertThat(server.connections()).isZero();
        }
    }

    @Test
    void theCutsOfTheNetworkDoNotMatter() throws Exception {
        Reply reply = Reply.sse(CHAT);
        assertThat(read(reply.cut(CutPlan.every(1, reply.length()))).answer()).isEqualTo(TRIP);
        for (int seed = 0; seed < 5; seed++) {
            assertThat(read(reply.cut(CutPlan.random(seed, 40, reply.length()))).answer())
                    .isEqualTo(TRIP);
        }
    }

    @Test
    void aDisconnectIsTruncatedBehindWhicheverEvent() throws Exception {
        Reply reply = Reply.sse(CHAT);
        for (int events = 0; events <= PIECES.length; events++) {
            ModelResult<Trip> result = read(reply.disconnectAfterEvent(events));
            assertThat(result.failure()).as("behind event " + events).isInstanceOf(StreamFailure.Truncated.class);
        }
    }

    @Test
    void aViolationClosesTheConnectionBeforeTheRestIsSent() throws Exception {
        Reply wrong = Reply.sse(said("{\"city\":{", "}", ",\"days\":[]}") + finished("stop"))
                .gated();
        try (ReplayServer server = ReplayServer.start(wrong)) {
            CompletableFuture<ModelResult<Trip>> result = ask(server);
            server.exchange().sendEvents(1);
            assertThat(got(result).failure()).isInstanceOf(StreamFailure.Invalid.class);
            assertThat(server.exchange().awaitClientClosed()).isEqualTo(wrong.endOfEvent(1));
        }
    }

    @Test
    void theFinishReasonDecidesWhetherTheAnswerIsWhole() throws Exception {
        assertThat(read(Reply.sse(said(PIECES) + finished("length"))).failure())
                .isInstanceOfSatisfying(
                        StreamFailure.Truncated.class,
                        e -> assertThat(e.reason()).isEqualTo("LENGTH"));
        assertThat(read(Reply.sse(said(PIECES[0]) + finished("content_filter"))).failure())
                .isInstanceOf(ModelFailure.Filtered.class);
        assertThat(read(Reply.sse(said("Sorry.") + finished("stop"))).failure())
                .isInstanceOf(StreamFailure.NoJson.class);
    }

    @Test
    void anErrorInsteadOfAStreamIsTheProvidersError() throws Exception {
        ModelResult<Trip> result = read(Reply.error(429, "{\"error\":{\"message\":\"slow down\"}}"));
        assertThat(result.failure())
                .isInstanceOfSatisfying(
                        ModelFailure.ProviderFailed.class,
                        e -> assertThat(e.status()).isEqualTo(429))
                .hasMessageContaining("slow down");
        assertThat(result.failure().getSuppressed()).hasSize(1);
    }

    @Test
    void argumentsOfToolCallsAreTypedWhileTheyCome() throws Exception {
        Reply reply = Reply.sse(call(0, "a", "{\"city\":\"Ro", "me\",\"tomorrow\":true}")
                        + call(1, "b", "{\"city\":\"Bari\",\"tomorrow\":false}")
                        + finished("tool_calls"))
                .gated();
        try (ReplayServer server = ReplayServer.start(reply)) {
            ModelStreamHandler<String> handler = ModelStreamHandler.of(ModelStream.ofEvents()
                    .tool(
                            "weather",
                            Weather.class,
                            s -> s.onText("city", seen::add),
                            (call, weather) -> seen.add(call.id() + " " + weather)));
            model(server).chat(QUESTION, handler);
            server.exchange().sendEvents(2);
            assertThat(next()).isEqualTo("Ro");
            assertThat(handler.result()).isNotDone();
            server.exchange().sendAll();
            assertThat(got(handler.result()).isComplete()).isTrue();
            assertThat(next()).isEqualTo("me");
            assertThat(next()).isEqualTo("a Weather[city=Rome, tomorrow=true]");
            assertThat(next()).isEqualTo("Bari");
            assertThat(next()).isEqualTo("b Weather[city=Bari, tomorrow=false]");
        }
    }

    @Test
    void aToolCallThatIsCutOffDoesNotFire() throws Exception {
        Reply reply = Reply.sse(call(0, "a", "{\"city\":\"Ro") + finished("length"));
        try (ReplayServer server = ReplayServer.start(reply)) {
            ModelStreamHandler<String> handler = ModelStreamHandler.of(
                    ModelStream.ofEvents().tool("weather", Weather.class, (call, arguments) -> seen.add(arguments)));
            model(server).chat(QUESTION, handler);
            ModelResult<String> result = got(handler.result());
            assertThat(result.failure()).isInstanceOf(StreamFailure.Truncated.class);
            assertThat(result.calls().get(0).failure()).isInstanceOf(StreamFailure.Truncated.class);
            assertThat(seen).isEmpty();
        }
    }

    /** LangChain4j says that a call without arguments is complete, whatever it was that ended it. */
    @Test
    void aCallWithoutArgumentsFiresOnlyIfTheModelStoppedByItself() throws Exception {
        assertThat(callsOf(call(0, "a") + finished("tool_calls"))).containsExactly("a {}");
        assertThat(callsOf(call(0, "a") + call(1, "b", "{\"city\":\"Rome\"}") + finished("tool_calls")))
                .containsExactly("b {city=Rome}", "a {}");
        assertThat(callsOf(call(0, "a") + finished("length"))).isEmpty();
        assertThat(callsOf(call(0, "a"))).isEmpty();
        assertThat(callsOf(call(0, "a") + "data: [DONE]\n\n")).isEmpty();
    }

    private List<Object> callsOf(String sent) throws Exception {
        seen.clear();
        try (ReplayServer server = ReplayServer.start(Reply.sse(sent))) {
            ModelStreamHandler<String> handler = ModelStreamHandler.of(ModelStream.ofEvents()
                    .tool(
                            "weather",
                            new TypeToken<Map<String, Object>>() {},
                            (call, arguments) -> seen.add(call.id() + " " + arguments)));
            model(server).chat(QUESTION, handler);
            ModelResult<String> result = got(handler.result());
            assertThat(result.calls()).isNotEmpty();
            assertThat(result.calls().stream().filter(call -> call.failure() == null))
                    .hasSameSizeAs(seen);
        }
        return List.copyOf(seen);
    }

    interface Guide {
        TokenStream plan(String wish);
    }

    static final class Tools {
        @Tool("Tells the weather")
        String weather(@P("the city") String city, @P("whether it is for tomorrow") boolean tomorrow) {
            return "Sun in " + city;
        }
    }

    @Test
    void theTokensOfAServiceAreTypedToo() throws Exception {
        try (ReplayServer server = ReplayServer.start(Reply.sse(CHAT).gated())) {
            Guide guide = AiServices.builder(Guide.class)
                    .streamingChatModel(model(server))
                    .chatRequestTransformer(ChatObjects.answering(Trip.class))
                    .build();
            CompletableFuture<ModelResult<Trip>> result = ChatObjects.read(
                    guide.plan("A day in Rome"), ModelStream.ofEvents().text(Trip.class, s -> s.onPartial(seen::add)));
            server.exchange().sendEvents(1);
            assertThat(next()).isEqualTo("Trip[city=Ro, days=[]]");
            assertThat(result).isNotDone();
            server.exchange().sendAll();
            assertThat(got(result).answer()).isEqualTo(TRIP);
            assertThat(server.exchange().request().body().replaceAll("\\s", "")).contains("\"type\":\"json_schema\"");
        }
    }

    @Test
    void aServiceThatCallsItsToolsAnswersInAnotherTurn() throws Exception {
        Reply first = Reply.sse(said("Let me see.")
                + call(0, "a", "{\"city\":\"Rome\",", "\"tomorrow\":true}")
                + finished("tool_calls"));
        try (ReplayServer server = ReplayServer.start(first, Reply.sse(CHAT))) {
            Guide guide = AiServices.builder(Guide.class)
                    .streamingChatModel(model(server))
                    .tools(new Tools())
                    .build();
            ModelResult<Trip> result = got(ChatObjects.read(
                    guide.plan("A day in Rome"),
                    ModelStream.ofEvents()
                            .text(Trip.class)
                            .tool("weather", Weather.class, (call, arguments) -> seen.add(arguments))));
            assertThat(next()).isEqualTo("Weather[city=Rome, tomorrow=true]");
            assertThat(result.answer()).isEqualTo(TRIP);
            assertThat(server.exchange(1).request().body()).contains("Sun in Rome");
        }
    }

    @Test
    void aViolationStopsTheTokensOfAService() throws Exception {
        Reply wrong = Reply.sse(said("{\"city\":{", "}", ",\"days\":[]}") + finished("stop"))
                .gated();
        try (ReplayServer server = ReplayServer.start(wrong)) {
            Guide guide = AiServices.create(Guide.class, model(server));
            CompletableFuture<ModelResult<Trip>> result = ChatObjects.read(
                    guide.plan("A day in Rome"),
                    ModelStream.ofEvents().text(Trip.class, s -> s.onViolation(ViolationPolicy.CANCEL)));
            server.exchange().sendEvents(1);
            assertThat(got(result).failure()).isInstanceOf(StreamFailure.Invalid.class);
            assertThat(server.exchange().awaitClientClosed()).isEqualTo(wrong.endOfEvent(1));
        }
    }

    @Test
    void whatACallbackThrowsEndsTheResult() throws Exception {
        IllegalStateException mine = new IllegalStateException("my own");
        try (ReplayServer server = ReplayServer.start(Reply.sse(CHAT).gated())) {
            CompletableFuture<ModelResult<Trip>> result = ChatObjects.chat(
                    model(server),
                    QUESTION,
                    Trip.class,
                    s -> s.onPartial(p -> {
                        throw mine;
                    }));
            server.exchange().sendEvents(1);
            assertThatThrownBy(() -> got(result)).hasCause(mine);
            server.exchange().awaitClientClosed();
        }
    }

    @Test
    void aRefusalIsNotPassedOnByLangChain4j() throws Exception {
        assertThat(read(Reply.sse(chunk("{\"refusal\":\"I can't.\"}", "null") + finished("stop")))
                        .failure())
                .isInstanceOf(StreamFailure.NoJson.class);
    }

    @Test
    void anErrorInTheStreamIsNeverAnAnswer() throws Exception {
        assertThat(read(Reply.sse(said(PIECES[0]) + "data: {\"error\":{\"message\":\"overloaded\"}}\n\n"))
                        .failure())
                .isInstanceOf(StreamFailure.Truncated.class);
    }

    @Test
    void callsWhoseArgumentsAreInterleavedDoNotFireWithWrongOnes() throws Exception {
        Reply reply = Reply.sse(call(0, "a", "{\"city\":\"Ro")
                + call(1, "b", "{\"city\":\"Bari\",")
                + argument(0, "me\",\"tomorrow\":true}")
                + argument(1, "\"tomorrow\":false}")
                + finished("tool_calls"));
        try (ReplayServer server = ReplayServer.start(reply)) {
            ModelStreamHandler<String> handler = ModelStreamHandler.of(
                    ModelStream.ofEvents().tool("weather", Weather.class, (call, arguments) -> seen.add(arguments)));
            model(server).chat(QUESTION, handler);
            got(handler.result());
            assertThat(List.of(new Weather("Rome", true), new Weather("Bari", false)))
                    .containsAll(seen.stream().map(Weather.class::cast).toList());
        }
    }

    /** What docs/providers.md shows with. */
    private static final class Ui {
        final BlockingQueue<Object> shown = new LinkedBlockingQueue<>();

        void render(Partial<Trip> partial) {
            shown.add(partial);
        }

        void search(String text) {
            shown.add(text);
        }

        void show(Weather weather) {
            shown.add(weather);
        }
    }

    @Test
    void thePage() {
        Ui ui = new Ui();
        try (ReplayServer server = ReplayServer.start(Reply.sse(CHAT))) {
            StreamingChatModel model = model(server);
            ChatRequest request = ChatRequest.builder()
                    .messages(UserMessage.from("A day in Rome"))
                    .build();
            CompletableFuture<ModelResult<Trip>> trip =
                    ChatObjects.chat(model, request, Trip.class, s -> s.onPartial(ui::render));
            Trip whole = trip.join().answer();
            assertThat(whole).isEqualTo(TRIP);
            assertThat(ui.shown).hasSize(PIECES.length);
        }
    }

    @Test
    void thePageAboutServices() {
        Ui ui = new Ui();
        try (ReplayServer server = ReplayServer.start(Reply.sse(CHAT))) {
            StreamingChatModel model = model(server);
            Guide guide = AiServices.builder(Guide.class)
                    .streamingChatModel(model)
                    .chatRequestTransformer(ChatObjects.answering(Trip.class))
                    .build();
            Trip whole = ChatObjects.read(
                            guide.plan("A day in Rome"),
                            ModelStream.ofEvents().text(Trip.class, s -> s.onPartial(ui::render)))
                    .join()
                    .answer();
            assertThat(whole).isEqualTo(TRIP);
        }
    }

    @Test
    void thePageAboutTools() {
        Ui ui = new Ui();
        ChatRequest request = QUESTION;
        Reply reply = Reply.sse(call(0, "a", "{\"city\":\"Rome\",\"tomorrow\":true}") + finished("tool_calls"));
        try (ReplayServer server = ReplayServer.start(reply)) {
            StreamingChatModel model = model(server);
            ModelStreamHandler<String> handler = ModelStreamHandler.of(ModelStream.ofEvents()
                    .tool(
                            "weather",
                            Weather.class,
                            s -> s.onText("city", ui::search),
                            (call, weather) -> ui.show(weather)));
            model.chat(request, handler);
            ModelResult<String> result = handler.result().join();
            assertThat(result.isComplete()).isTrue();
            assertThat(ui.shown).containsExactly("Rome", new Weather("Rome", true));
        }
    }

    private static ChatResponse calling(String arguments) {
        return ChatResponse.builder()
                .aiMessage(AiMessage.from(ToolExecutionRequest.builder()
                        .id("a")
                        .name("weather")
                        .arguments(arguments)
                        .build()))
                .finishReason(FinishReason.TOOL_EXECUTION)
                .build();
    }

    @Test
    void aCallThatAServiceTellsOfOnlyInItsResponseIsTold() {
        ModelStreamHandler<String> handler = ModelStreamHandler.of(
                ModelStream.ofEvents().tool("weather", Weather.class, (call, arguments) -> seen.add(arguments)));
        handler.onIntermediateResponse(calling("{\"city\":\"Rome\",\"tomorrow\":true}"));
        assertThat(seen).containsExactly(new Weather("Rome", true));
        handler.onPartialToolCall(PartialToolCall.builder()
                .index(0)
                .id("b")
                .name("weather")
                .partialArguments("{\"city\":\"Bari\",\"tomorrow\":true}")
                .build());
        handler.onCompleteResponse(calling("{\"city\":\"Bari\",\"tomorrow\":true}"));
        assertThat(seen).containsExactly(new Weather("Rome", true), new Weather("Bari", true));
    }

    @Test
    void whatACallbackThrowsAtTheVeryEndEndsTheResultToo() {
        ArithmeticException mine = new ArithmeticException("my own");
        ModelStreamHandler<Integer> handler = ModelStreamHandler.of(ModelStream.ofEvents()
                .text(
                        Integer.class,
                        s -> s.tolerate(Tolerance.none()).onPartial(number -> {
                            throw mine;
                        })));
        handler.onPartialResponse("12");
        handler.onCompleteResponse(
                ChatResponse.builder().aiMessage(AiMessage.from("12")).build());
        assertThat(handler.result()).isCompletedExceptionally();
    }
}
