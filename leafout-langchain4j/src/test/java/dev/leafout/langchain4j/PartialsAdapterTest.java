// SPDX-License-Identifier: Apache-2.0
package dev.leafout.langchain4j;

import static dev.leafout.langchain4j.Replies.CHAT;
import static dev.leafout.langchain4j.Replies.PIECES;
import static dev.leafout.langchain4j.Replies.TRIP;
import static dev.leafout.langchain4j.Replies.call;
import static dev.leafout.langchain4j.Replies.chunk;
import static dev.leafout.langchain4j.Replies.finished;
import static dev.leafout.langchain4j.Replies.model;
import static dev.leafout.langchain4j.Replies.said;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.langchain4j.agent.tool.Tool;
import dev.langchain4j.model.chat.StreamingChatModel;
import dev.langchain4j.model.chat.request.ChatRequestParameters;
import dev.langchain4j.model.openai.OpenAiStreamingChatModel;
import dev.langchain4j.service.AiServices;
import dev.langchain4j.service.TokenStream;
import dev.langchain4j.service.UserMessage;
import dev.leafout.langchain4j.Replies.Day;
import dev.leafout.langchain4j.Replies.Trip;
import dev.leafout.llm.ModelEvent;
import dev.leafout.llm.ModelFailure;
import dev.leafout.llm.ModelResult;
import dev.leafout.llm.SchemaDialect;
import dev.leafout.page.TripProgram;
import dev.leafout.readme.TripGuide;
import dev.leafout.testkit.CutPlan;
import dev.leafout.testkit.replay.ReplayServer;
import dev.leafout.testkit.replay.Reply;
import dev.leafout.typed.Partial;
import dev.leafout.typed.StreamFailure;
import dev.leafout.typed.TypeToken;
import java.io.File;
import java.lang.reflect.Type;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.test.StepVerifier;

/** With LangChain4j's own services and its client of OpenAI, against a server that replays. */
@Timeout(300) // which only a hang exceeds
class PartialsAdapterTest {
    interface Guide {
        Flux<Partial<Trip>> plan(String wish);

        PartialStream<Trip> planned(String wish);

        Flux<Partial<List<Day>>> days(String wish);

        PartialStream<Map<String, Integer>> distances(String wish);

        Flux<Partial<Trip>> plan(@UserMessage String wish, ChatRequestParameters parameters);
    }

    static final class Tools {
        @Tool("Tells the weather")
        String weather(String city) {
            return "Sun in " + city;
        }
    }

    @BeforeAll
    static void waitNoLongerThanThis() {
        StepVerifier.setDefaultTimeout(Duration.ofSeconds(60));
    }

    @AfterAll
    static void forgetThat() {
        StepVerifier.resetDefaultTimeout();
    }

    private static Guide guide(ReplayServer server) {
        return AiServices.create(Guide.class, model(server));
    }

    private static String shown(Partial<?> partial) {
        return String.valueOf(partial.value());
    }

    private static <T> ModelResult<T> got(Future<ModelResult<T>> result) throws Exception {
        return result.get(60, TimeUnit.SECONDS);
    }

    @Test
    void aServiceReturnsAFluxOfPartialsWhileTheServerIsStillSending() {
        try (ReplayServer server = ReplayServer.start(Reply.sse(CHAT).gated())) {
            StepVerifier.create(guide(server).plan("A day in Rome").map(PartialsAdapterTest::shown))
                    .then(() -> server.exchange().sendEvents(1))
                    .expectNext("Trip[city=Ro, days=[]]")
                    .then(() -> server.exchange().sendEvents(2))
                    .expectNext("Trip[city=Rome, days=[Day[title=Wa, km=0]]]")
                    .then(() -> server.exchange().sendAll())
                    .thenConsumeWhile(shown -> !shown.equals(TRIP.toString()))
                    .expectNext(TRIP.toString())
                    .thenConsumeWhile(TRIP.toString()::equals)
                    .verifyComplete();
        }
    }

    @Test
    void aServiceReturnsAPartialStreamWhileTheServerIsStillSending() throws Exception {
        LinkedBlockingQueue<String> seen = new LinkedBlockingQueue<>();
        try (ReplayServer server = ReplayServer.start(Reply.sse(CHAT).gated())) {
            Future<ModelResult<Trip>> result =
                    guide(server).planned("A day in Rome").start(s -> s.onPartial(partial -> seen.add(shown(partial))));
            server.exchange().sendEvents(1);
            assertThat(seen.poll(60, TimeUnit.SECONDS)).isEqualTo("Trip[city=Ro, days=[]]");
            assertThat(result.isDone()).isFalse();
            server.exchange().sendAll();
            assertThat(got(result).answer()).isEqualTo(TRIP);
        }
    }

    @Test
    void nothingIsSentUntilSomebodyWantsTheAnswerAndItCanBeReadOnce() {
        try (ReplayServer server = ReplayServer.start(Reply.sse(CHAT))) {
            Flux<Partial<Trip>> partials = guide(server).plan("A day in Rome");
            PartialStream<Trip> answer = guide(server).planned("A day in Rome");
            assertThat(server.connections()).isZero();
            assertThat(partials.blockLast(Duration.ofSeconds(60)).value()).isEqualTo(TRIP);
            StepVerifier.create(partials)
                    .verifyErrorMessage("An answer can be read only once. Call the service again for another one.");
            answer.start(s -> {}).join();
            assertThatIllegalStateException()
                    .isThrownBy(() -> answer.start(s -> {}))
                    .withMessageContaining("once");
            assertThat(server.connections()).isEqualTo(2);
        }
    }

    @Test
    void everyMethodHasItsOwnTypeWhicheverThreadsCallThem() throws Exception {
        String days = said("[{\"title\":\"Walk\",\"km\":12}]") + finished("stop");
        String distances = said("{\"Walk\":12}") + finished("stop");
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try (ReplayServer trips = ReplayServer.start(Reply.sse(CHAT));
                ReplayServer lists = ReplayServer.start(Reply.sse(days));
                ReplayServer maps = ReplayServer.start(Reply.sse(distances))) {
            Guide[] guides = {guide(trips), guide(lists), guide(maps)};
            List<Future<Object>> answers = new ArrayList<>();
            for (int i = 0; i < 24; i++) {
                int which = i % 3;
                answers.add(threads.submit(() -> switch (which) {
                    case 0 -> guides[0].plan("Rome").last().map(Partial::value).block();
                    case 1 -> guides[1].days("Rome").last().map(Partial::value).block();
                    default -> guides[2].distances("Rome").start(s -> {}).join().answer();
                }));
            }
            List<Object> expected = List.of(TRIP, TRIP.days(), Map.of("Walk", 12));
            for (int i = 0; i < answers.size(); i++) {
                assertThat(answers.get(i).get(60, TimeUnit.SECONDS)).isEqualTo(expected.get(i % 3));
            }
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void theCutsOfTheNetworkDoNotMatter() {
        Reply reply = Reply.sse(CHAT);
        for (int seed = 0; seed < 5; seed++) {
            CutPlan plan = seed == 0 ? CutPlan.every(1, reply.length()) : CutPlan.random(seed, 40, reply.length());
            try (ReplayServer server = ReplayServer.start(reply.cut(plan))) {
                assertThat(guide(server)
                                .plan("Rome")
                                .blockLast(Duration.ofSeconds(60))
                                .value())
                        .isEqualTo(TRIP);
            }
        }
    }

    @Test
    void theSchemaIsSentInTheDialectOfTheModel() {
        try (ReplayServer server = ReplayServer.start(Reply.sse(CHAT))) {
            Guide guide = AiServices.builder(Guide.class)
                    .streamingChatModel(model(server))
                    .chatRequestTransformer(ChatObjects.answering(Trip.class))
                    .build();
            guide.plan("Rome").blockLast(Duration.ofSeconds(60));
            assertThat(server.exchange().request().body().replaceAll("\\s", ""))
                    .contains("\"type\":\"json_schema\"", "\"strict\":true", "\"name\":\"Trip\"")
                    .containsSubsequence("\"properties\":{\"city\"", "\"days\"", "\"title\"", "\"km\"");
        }
    }

    @Test
    void aMethodMayNameTheSchemaOfItsAnswerItself() {
        try (ReplayServer server = ReplayServer.start(Reply.sse(CHAT))) {
            ChatRequestParameters parameters = ChatRequestParameters.builder()
                    .responseFormat(ChatObjects.responseFormat(Trip.class, SchemaDialect.JSON_SCHEMA))
                    .build();
            assertThat(guide(server)
                            .plan("Rome", parameters)
                            .blockLast(Duration.ofSeconds(60))
                            .value())
                    .isEqualTo(TRIP);
            assertThat(server.exchange().request().body()).contains("json_schema", "\"Trip\"");
        }
    }

    @Test
    void aListIsAskedForInsideOfAnObjectAndReadAsTheListThatItIs() {
        String reply = said("{\"value\":[{\"title\":\"Walk\",", "\"km\":12}]}") + finished("stop");
        try (ReplayServer server = ReplayServer.start(Reply.sse(reply))) {
            Guide guide = AiServices.builder(Guide.class)
                    .streamingChatModel(model(server))
                    .chatRequestTransformer(ChatObjects.answering(new TypeToken<List<Day>>() {}.type()))
                    .build();
            assertThat(guide.days("Rome").blockLast(Duration.ofSeconds(60)).value())
                    .isEqualTo(TRIP.days());
            assertThat(server.exchange().request().body().replaceAll("\\s", ""))
                    .contains("\"schema\":{\"type\":\"object\",\"properties\":{\"value\":{\"type\":\"array\"");
        }
    }

    @Test
    void failuresAreErrorsOfTheFlux() {
        assertEnds(Reply.sse(said(PIECES) + finished("length")), StreamFailure.Truncated.class);
        assertEnds(Reply.sse(said(PIECES[0]) + finished("content_filter")), ModelFailure.Filtered.class);
        assertEnds(Reply.sse(said("Sorry.") + finished("stop")), StreamFailure.NoJson.class);
        assertEnds(Reply.sse(CHAT).disconnectAfterEvent(2), StreamFailure.Truncated.class);
        assertEnds(Reply.error(429, "{\"error\":{\"message\":\"slow down\"}}"), ModelFailure.ProviderFailed.class);
    }

    private static void assertEnds(Reply reply, Class<? extends Throwable> how) {
        try (ReplayServer server = ReplayServer.start(reply)) {
            StepVerifier.create(guide(server).plan("Rome"))
                    .thenConsumeWhile(partial -> true)
                    .verifyError(how);
        }
    }

    @Test
    void aViolationIsAnErrorAndClosesTheConnectionBeforeTheRestIsSent() {
        Reply wrong = Reply.sse(said("{\"city\":{", "}", ",\"days\":[]}") + finished("stop"))
                .gated();
        try (ReplayServer server = ReplayServer.start(wrong)) {
            server.exchange().sendEvents(1);
            StepVerifier.create(guide(server).plan("Rome"))
                    .thenConsumeWhile(partial -> true)
                    .verifyError(StreamFailure.Invalid.class);
            assertThat(server.exchange().awaitClientClosed()).isEqualTo(wrong.endOfEvent(1));
        }
    }

    @Test
    void aSubscriberThatCancelsClosesTheConnectionFromWhicheverThread() throws Exception {
        Reply reply = Reply.sse(CHAT).gated();
        try (ReplayServer server = ReplayServer.start(reply)) {
            server.exchange().sendEvents(1);
            guide(server).plan("Rome").blockFirst(Duration.ofSeconds(60));
            assertThat(server.exchange().awaitClientClosed()).isEqualTo(reply.endOfEvent(1));

            server.exchange(1).sendEvents(1);
            LinkedBlockingQueue<Partial<Trip>> seen = new LinkedBlockingQueue<>();
            Disposable subscription = guide(server).plan("Rome").subscribe(seen::add);
            assertThat(seen.poll(60, TimeUnit.SECONDS)).isNotNull();
            subscription.dispose();
            assertThat(server.exchange(1).awaitClientClosed()).isEqualTo(reply.endOfEvent(1));
        }
    }

    @Test
    void aSlowSubscriberGetsTheNewestPartialAndTheLastOne() {
        try (ReplayServer server = ReplayServer.start(Reply.sse(CHAT))) {
            StepVerifier.create(guide(server).plan("Rome").map(PartialsAdapterTest::shown), 0)
                    .expectSubscription()
                    .then(() -> server.exchange().awaitOver())
                    .thenRequest(Long.MAX_VALUE)
                    .thenConsumeWhile(shown -> !shown.equals(TRIP.toString()))
                    .expectNext(TRIP.toString())
                    .thenConsumeWhile(TRIP.toString()::equals)
                    .verifyComplete();
        }
    }

    @Test
    void thinkingAndToolCallsAreHeardBesideThePartials() throws Exception {
        Reply first = Reply.sse(chunk("{\"reasoning_content\":\"Is it warm?\"}", "null")
                + call(0, "a", "{\"city\":\"Rome\"}")
                + finished("tool_calls"));
        List<Object> heard = new ArrayList<>();
        try (ReplayServer server = ReplayServer.start(first, Reply.sse(CHAT))) {
            StreamingChatModel thinking = OpenAiStreamingChatModel.builder()
                    .baseUrl(server.url() + "/v1")
                    .apiKey("none")
                    .modelName("m")
                    .returnThinking(true)
                    .build();
            Guide guide = AiServices.builder(Guide.class)
                    .streamingChatModel(thinking)
                    .tools(new Tools())
                    .chatRequestTransformer(ChatObjects.answering(Trip.class))
                    .build();
            ModelResult<Trip> result = got(guide.planned("A day in Rome")
                    .start(
                            s -> {},
                            turn -> turn.tool("weather", Map.class, (call, arguments) -> heard.add(arguments))
                                    .onEvent(event -> {
                                        if (event instanceof ModelEvent.ThinkingDelta thought) {
                                            heard.add(thought.text());
                                        }
                                    })));
            assertThat(heard).containsExactly("Is it warm?", Map.of("city", "Rome"));
            assertThat(result.answer()).isEqualTo(TRIP);
            assertThat(server.exchange(1).request().body()).contains("Sun in Rome", "json_schema");
        }
    }

    @Test
    void aTypeIsNotGuessed() throws Exception {
        PartialsAdapter adapter = new PartialsAdapter();
        assertThatIllegalStateException()
                .isThrownBy(() -> adapter.adapt(null))
                .withMessageContaining("does not ask for the type");
        assertThat(adapter.canAdaptTokenStreamTo(returned("planned"))).isTrue();
        assertThat(adapter.canAdaptTokenStreamTo(returned("texts"))).isFalse();
        assertThatIllegalStateException().as("after another question").isThrownBy(() -> adapter.adapt(null));
        assertThat(adapter.canAdaptTokenStreamTo(returned("planned"))).isTrue();
        CompletableFuture.runAsync(() -> assertThatIllegalStateException()
                        .as("on another thread")
                        .isThrownBy(() -> adapter.adapt(null)))
                .get(60, TimeUnit.SECONDS);
        assertThat(adapter.adapt(null)).isInstanceOf(PartialStream.class);
        assertThatIllegalStateException().as("asked once, adapted twice").isThrownBy(() -> adapter.adapt(null));
        for (String vague : List.of("any", "raw", "anyFlux", "rawFlux", "variable")) {
            assertThatIllegalArgumentException()
                    .as(vague)
                    .isThrownBy(() -> adapter.canAdaptTokenStreamTo(returned(vague)))
                    .withMessageContaining("Name the class, as in PartialStream<Trip>.");
        }
    }

    interface Planner {
        PartialStream<String> plan();
    }

    @Test
    void aPartialStreamNeedsNoReactor() throws Exception {
        List<URL> others = new ArrayList<>();
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
            if (!Path.of(entry).getFileName().toString().startsWith("reactor-")) {
                others.add(Path.of(entry).toUri().toURL());
            }
        }
        try (URLClassLoader loader =
                new URLClassLoader(others.toArray(URL[]::new), ClassLoader.getPlatformClassLoader())) {
            assertThatThrownBy(() -> loader.loadClass(Flux.class.getName())).isInstanceOf(ClassNotFoundException.class);
            Class<?> type = loader.loadClass(PartialsAdapter.class.getName());
            Object adapter = type.getConstructor().newInstance();
            Type returned = loader.loadClass(Planner.class.getName())
                    .getDeclaredMethod("plan")
                    .getGenericReturnType();
            assertThat(type.getMethod("canAdaptTokenStreamTo", Type.class).invoke(adapter, returned))
                    .isEqualTo(true);
            Object adapted = type.getMethod("adapt", loader.loadClass(TokenStream.class.getName()))
                    .invoke(adapter, (Object) null);
            assertThat(adapted.getClass().getName()).isEqualTo(PartialStream.class.getName());
        }
    }

    @SuppressWarnings("rawtypes")
    interface Returned<T> {
        PartialStream<Trip> planned();

        Flux<String> texts();

        PartialStream<?> any();

        PartialStream raw();

        Flux<Partial<? extends Trip>> anyFlux();

        Flux<Partial> rawFlux();

        PartialStream<T> variable();
    }

    private static Type returned(String method) throws ReflectiveOperationException {
        return Returned.class.getDeclaredMethod(method).getGenericReturnType();
    }

    @Test
    void theFirstPage() {
        try (ReplayServer server = ReplayServer.start(Reply.sse(CHAT))) {
            assertThat(TripGuide.with(model(server))
                            .plan("A day in Rome")
                            .blockLast(Duration.ofSeconds(60))
                            .value())
                    .hasToString(TRIP.toString());
        }
    }

    @Test
    void thePage() {
        TripProgram.Ui ui = new TripProgram.Ui();
        try (ReplayServer server = ReplayServer.start(Reply.sse(CHAT))) {
            assertThat(TripProgram.run(model(server), ui)).hasToString(TRIP.toString());
            assertThat(ui.shown).hasSize(2 * PIECES.length);
        }
    }
}
