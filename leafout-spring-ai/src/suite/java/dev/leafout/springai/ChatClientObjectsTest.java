// SPDX-License-Identifier: Apache-2.0
package dev.leafout.springai;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leafout.event.JsonText;
import dev.leafout.llm.ModelFailure;
import dev.leafout.page.TripProgram;
import dev.leafout.readme.TripPlanner;
import dev.leafout.testkit.CutPlan;
import dev.leafout.testkit.replay.Exchange;
import dev.leafout.testkit.replay.ReplayServer;
import dev.leafout.testkit.replay.Reply;
import dev.leafout.typed.ObjectStream;
import dev.leafout.typed.Partial;
import dev.leafout.typed.StreamFailure;
import dev.leafout.typed.TypeToken;
import dev.leafout.typed.spi.Shape;
import dev.leafout.typed.spi.ValueBinder;
import java.lang.reflect.Type;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.metadata.ChatGenerationMetadata;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.model.Generation;
import org.springframework.ai.chat.prompt.ChatOptions;
import org.springframework.ai.chat.prompt.Prompt;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.test.StepVerifier;

/** With Spring AI's client of OpenAI, of the version at hand, against a server that replays. */
@Timeout(300) // which only a hang exceeds
class ChatClientObjectsTest {
    record Day(String title, int km) {}

    record Trip(String city, List<Day> days) {}

    private static final Trip TRIP = new Trip("Rome", List.of(new Day("Walk", 12), new Day("Rest", 0)));
    private static final String[] PIECES = {
        "{\"city\":\"Ro", "me\",\"days\":[{\"title\":\"Wa", "lk\",\"km\":12},", "{\"title\":\"Rest\",\"km\":0}", "]}"
    };

    private static String chunk(String delta, String finish) {
        return "data: {\"id\":\"c1\",\"object\":\"chat.completion.chunk\",\"created\":1,\"model\":\"m\",\"choices\":[{\"index\":0,"
                + "\"delta\":" + delta + ",\"finish_reason\":" + finish + "}]}\n\n";
    }

    private static String said(String... pieces) {
        return Stream.of(pieces)
                .map(piece -> chunk("{\"role\":\"assistant\",\"content\":" + JsonText.quoted(piece) + "}", "null"))
                .collect(Collectors.joining());
    }

    private static String finished(String reason) {
        return chunk("{}", "\"" + reason + "\"") + "data: [DONE]\n\n";
    }

    /** Enough to notice that nobody listens any more: a client may do so when the next bytes come. */
    private static final int MANY = 50;

    private static final String CHAT = said(PIECES) + finished("stop");

    private final ChatClientObjects<Trip> trips = ChatClientObjects.of(Trip.class);

    @BeforeAll
    static void waitNoLongerThanThis() {
        StepVerifier.setDefaultTimeout(Duration.ofSeconds(60));
    }

    @AfterAll
    static void forgetThat() {
        StepVerifier.resetDefaultTimeout();
    }

    private static ChatClient.ChatClientRequestSpec question(ReplayServer server) {
        return ChatClient.create(Models.openAi(server.url())).prompt("A day in Rome");
    }

    private static String shown(Partial<Trip> partial) {
        return String.valueOf(partial.value());
    }

    /** How many events the client wants to see after one before it hands that one over. */
    private static final int AHEAD = Models.AHEAD;

    @Test
    void partialsArriveWhileTheServerIsStillSending() {
        try (ReplayServer server = ReplayServer.start(Reply.sse(CHAT).gated())) {
            StepVerifier.create(trips.partials(question(server)).map(ChatClientObjectsTest::shown))
                    .then(() -> server.exchange().sendEvents(1 + AHEAD))
                    .expectNext("Trip[city=Ro, days=[]]")
                    .then(() -> server.exchange().sendAll())
                    .thenConsumeWhile(shown -> true)
                    .verifyComplete();
        }
    }

    @Test
    void elementsArriveWhileTheServerIsStillSending() {
        try (ReplayServer server = ReplayServer.start(Reply.sse(CHAT).gated())) {
            StepVerifier.create(trips.each(question(server), "days[*]", Day.class))
                    .then(() -> server.exchange().sendEvents(3 + AHEAD))
                    .expectNext(new Day("Walk", 12))
                    .then(() -> server.exchange().sendAll())
                    .expectNext(new Day("Rest", 0))
                    .verifyComplete();
        }
    }

    @Test
    void theEntityIsTheWhole() {
        try (ReplayServer server = ReplayServer.start(Reply.sse(CHAT))) {
            StepVerifier.create(trips.entity(question(server))).expectNext(TRIP).verifyComplete();
        }
    }

    @Test
    void theRequestHasTheSchemaWithItsPropertiesInOrder() {
        try (ReplayServer server = ReplayServer.start(Reply.sse(CHAT))) {
            trips.entity(question(server)).block(Duration.ofSeconds(60));
            assertThat(server.exchange().request().path()).isEqualTo("/v1/chat/completions");
            assertThat(server.exchange().request().body())
                    .contains("\"response_format\":{", "\"json_schema\"", "\"strict\":true")
                    .containsSubsequence("\"properties\":{\"city\"", "\"days\"", "\"title\"", "\"km\"");
        }
    }

    @Test
    void theRequestHasTheSchemaOfTheBinderThatReadsTheAnswer() {
        ValueBinder usual = ServiceLoader.load(ValueBinder.class).findFirst().orElseThrow();
        ValueBinder binder = new ValueBinder() {
            @Override
            public Shape shapeOf(Type type) {
                return usual.shapeOf(type);
            }

            @Override
            public String schemaOf(Type type) {
                return usual.schemaOf(type).replace("\"city\"", "\"city_name\"");
            }

            @Override
            public String acceptedSchemaOf(Type type) {
                return usual.acceptedSchemaOf(type);
            }
        };
        ChatClientObjects<Trip> own =
                ChatClientObjects.of(ObjectStream.of(Trip.class).binder(binder));
        try (ReplayServer server = ReplayServer.start(Reply.sse(CHAT))) {
            StepVerifier.create(own.entity(question(server))).expectNext(TRIP).verifyComplete();
            assertThat(server.exchange().request().body()).contains("\"properties\":{\"city_name\"");
        }
    }

    @Test
    void aListIsAskedForInsideOfAnObjectAndReadAsTheListThatItIs() {
        ChatClientObjects<List<Day>> days = ChatClientObjects.of(new TypeToken<List<Day>>() {});
        String reply = said("{\"value\":[{\"title\":\"Walk\",", "\"km\":12}]}") + finished("stop");
        try (ReplayServer server = ReplayServer.start(Reply.sse(reply))) {
            StepVerifier.create(days.each(question(server), "[*]", Day.class))
                    .expectNext(new Day("Walk", 12))
                    .verifyComplete();
            assertThat(server.exchange().request().body().replaceAll("\\s", ""))
                    .contains("\"type\":\"object\"", "\"value\":{\"type\":\"array\"");
        }
    }

    record Labels(Map<String, String> labels) {}

    @Test
    void whatTheDialectOfTheModelCannotSayIsAskedForInWords() {
        ChatClientObjects<Labels> labels = ChatClientObjects.of(Labels.class);
        String reply = said("{\"labels\":{\"a\":", "\"b\"}}") + finished("stop");
        try (ReplayServer server = ReplayServer.start(Reply.sse(reply))) {
            StepVerifier.create(labels.entity(question(server)))
                    .expectNext(new Labels(Map.of("a", "b")))
                    .verifyComplete();
            assertThat(server.exchange().request().body())
                    .doesNotContain("json_schema")
                    .contains("Answer with JSON that is valid against this JSON Schema");
        }
    }

    @Test
    void whoStreamsHimselfAddsTheAdvisor() {
        try (ReplayServer server = ReplayServer.start(Reply.sse(CHAT))) {
            Flux<ChatResponse> responses =
                    question(server).advisors(trips.advisor()).stream().chatResponse();
            StepVerifier.create(trips.entity(responses)).expectNext(TRIP).verifyComplete();
            assertThat(server.exchange().request().body()).contains("\"json_schema\"");
        }
    }

    @Test
    void theOptionsOfTheModelStayAsTheyAre() {
        try (ReplayServer server = ReplayServer.start(Reply.sse(CHAT))) {
            ChatClient client = ChatClient.create(Models.openAi(server.url()));
            trips.entity(client.prompt("A day in Rome")).block(Duration.ofSeconds(60));
            client.prompt("Tell me more").stream().content().blockLast(Duration.ofSeconds(60));
            assertThat(server.exchange(1).request().body()).doesNotContain("json_schema");
        }
    }

    @Test
    void theCutsOfTheNetworkDoNotMatter() {
        Reply reply = Reply.sse(CHAT);
        for (int seed = 0; seed < 5; seed++) {
            CutPlan plan = seed == 0 ? CutPlan.every(1, reply.length()) : CutPlan.random(seed, 40, reply.length());
            try (ReplayServer server = ReplayServer.start(reply.cut(plan))) {
                StepVerifier.create(trips.entity(question(server)))
                        .expectNext(TRIP)
                        .verifyComplete();
            }
        }
    }

    @Test
    void aDisconnectIsTruncatedOnceJsonHasBegun() {
        Reply reply = Reply.sse(CHAT);
        for (int events = 1 + AHEAD; events <= PIECES.length; events++) {
            try (ReplayServer server = ReplayServer.start(reply.disconnectAfterEvent(events))) {
                StepVerifier.create(trips.entity(question(server))).verifyError(StreamFailure.Truncated.class);
            }
        }
    }

    /** The client of Spring AI 2.0 lets go between two events, and not always at the first chance. */
    private static void assertClosedBeforeTheEnd(Exchange exchange) {
        int events = 1 + AHEAD;
        while (events < MANY && !exchange.isClientClosedWithin(Duration.ofMillis(100))) {
            events++;
            exchange.sendEvents(events);
        }
        exchange.awaitClientClosed();
    }

    @Test
    void aViolationClosesTheConnectionBeforeTheRestIsSent() {
        Reply wrong = Reply.sse(said("{\"city\":{") + said("  ").repeat(MANY) + said("}}") + finished("stop"))
                .gated();
        try (ReplayServer server = ReplayServer.start(wrong)) {
            server.exchange().sendEvents(1 + AHEAD);
            StepVerifier.create(trips.entity(question(server))).verifyError(StreamFailure.Invalid.class);
            assertClosedBeforeTheEnd(server.exchange());
        }
    }

    @Test
    void aSubscriberThatCancelsClosesTheConnection() {
        Reply reply = Reply.sse(said("{\"city\":\"R") + said("o").repeat(MANY) + said("\"}") + finished("stop"))
                .gated();
        try (ReplayServer server = ReplayServer.start(reply)) {
            server.exchange().sendEvents(1 + AHEAD);
            assertThat(trips.partials(question(server)).take(1).collectList().block(Duration.ofSeconds(60)))
                    .hasSize(1);
            assertClosedBeforeTheEnd(server.exchange());
        }
    }

    @Test
    void theFinishReasonDecidesWhetherTheAnswerIsWhole() {
        try (ReplayServer server = ReplayServer.start(Reply.sse(said(PIECES) + finished("length")))) {
            StepVerifier.create(trips.entity(question(server)))
                    .verifyErrorSatisfies(error -> assertThat(error)
                            .isInstanceOfSatisfying(
                                    StreamFailure.Truncated.class,
                                    truncated -> assertThat(truncated.reason()).isEqualToIgnoringCase("length")));
        }
        try (ReplayServer server = ReplayServer.start(Reply.sse(said(PIECES[0]) + finished("length")))) {
            StepVerifier.create(trips.entity(question(server)))
                    .verifyErrorSatisfies(error -> assertThat(error)
                            .hasMessageContaining("while $.city was open (")
                            .isInstanceOf(StreamFailure.Truncated.class));
        }
        try (ReplayServer server = ReplayServer.start(Reply.sse(said(PIECES[0]) + finished("content_filter")))) {
            StepVerifier.create(trips.entity(question(server))).verifyError(ModelFailure.Filtered.class);
        }
    }

    @Test
    void anErrorInsteadOfAStreamIsPassedOn() {
        Reply refused = Reply.error(401, "{\"error\":{\"message\":\"no key\",\"type\":\"auth\"}}");
        try (ReplayServer server = ReplayServer.start(refused)) {
            StepVerifier.create(trips.entity(question(server)))
                    .verifyErrorSatisfies(error -> assertThat(error)
                            .isNotInstanceOf(StreamFailure.class)
                            .hasMessageContaining("401"));
        }
    }

    private static ChatResponse response(String text, String reason) {
        return new ChatResponse(List.of(new Generation(
                new AssistantMessage(text),
                ChatGenerationMetadata.builder().finishReason(reason).build())));
    }

    @Test
    void anyModelWillDo() {
        Flux<ChatResponse> silent = Flux.just(response("[1,2", null), response("]", null), new ChatResponse(List.of()));
        StepVerifier.create(
                        ChatClientObjects.of(new TypeToken<List<Integer>>() {}).entity(silent))
                .expectNext(List.of(1, 2))
                .verifyComplete();
        StepVerifier.create(ChatClientObjects.of(ObjectStream.of(Integer.class))
                        .entity(Flux.just(response("7", "end_turn"))))
                .expectNext(7)
                .verifyComplete();
        StepVerifier.create(trips.each(Flux.just(response("{\"city\":\"Rome\",", "refusal")), "city", String.class))
                .expectNext("Rome")
                .verifyError(ModelFailure.Refused.class);
        StepVerifier.create(trips.partials(Flux.just(response("{\"city\":\"R", "MAX_TOKENS")))
                        .map(ChatClientObjectsTest::shown))
                .expectNext("Trip[city=R, days=[]]")
                .verifyError(StreamFailure.Truncated.class);
    }

    @Test
    void aRefusalWithoutEndIsNotKept() {
        ChatResponse refusing = new ChatResponse(List.of(new Generation(AssistantMessage.builder()
                .content("")
                .properties(Map.of("refusal", "No, ".repeat(1 << 18)))
                .build())));
        StepVerifier.create(trips.entity(Flux.just(refusing).repeat(15))).verifyError(ModelFailure.Refused.class);
        StepVerifier.create(trips.entity(Flux.just(refusing).repeat())).verifyError(ModelFailure.ProviderFailed.class);
    }

    @Test
    void aModelWithoutStructuredOutputIsToldTheSchemaInWords() {
        Prompt[] asked = new Prompt[1];
        ChatModel plain = new ChatModel() {
            @Override
            public ChatResponse call(Prompt prompt) {
                throw new UnsupportedOperationException();
            }

            @Override
            public Flux<ChatResponse> stream(Prompt prompt) {
                asked[0] = prompt;
                return Flux.just(response("{\"city\":\"Rome\",\"days\":[]}", "stop"));
            }

            @Override
            @SuppressWarnings("removal") // 1.1 has no other
            public ChatOptions getDefaultOptions() {
                return ChatOptions.builder().build();
            }
        };
        Mono<Trip> trip = trips.entity(ChatClient.create(plain).prompt("A day in Rome"));
        StepVerifier.create(trip).expectNext(new Trip("Rome", List.of())).verifyComplete();
        assertThat(asked[0].getUserMessage().getText())
                .startsWith("A day in Rome")
                .endsWith(ObjectStream.schemaOf(Trip.class));
    }

    @Test
    void anErrorInTheStreamIsNeverAnAnswer() {
        Reply reply = Reply.sse(
                said(PIECES[0], PIECES[1])
                        + "data: {\"error\":{\"message\":\"overloaded\",\"type\":\"server_error\",\"code\":\"busy\",\"param\":null}}\n\n");
        try (ReplayServer server = ReplayServer.start(reply)) {
            StepVerifier.create(trips.entity(question(server))).verifyError(StreamFailure.Truncated.class);
        }
    }

    @Test
    void thePage() {
        try (ReplayServer server = ReplayServer.start(Reply.sse(CHAT))) {
            List<String> got = TripProgram.run(ChatClient.create(Models.openAi(server.url()))).stream()
                    .map(answer -> String.valueOf(answer.block(Duration.ofSeconds(60))))
                    .toList();
            assertThat(got).containsExactly(TRIP.toString(), TRIP.days().toString(), TRIP.toString());
        }
    }

    @Test
    void theFirstPage() {
        try (ReplayServer server = ReplayServer.start(Reply.sse(CHAT))) {
            Partial<TripPlanner.Trip> last = new TripPlanner()
                    .plan(ChatClient.create(Models.openAi(server.url())))
                    .blockLast(Duration.ofSeconds(60));
            assertThat(last.value()).hasToString(TRIP.toString());
        }
    }

    @Test
    void thePageAboutResponses() {
        try (ReplayServer server = ReplayServer.start(Reply.sse(CHAT))) {
            ChatClient chatClient = ChatClient.create(Models.openAi(server.url()));
            Flux<ChatResponse> responses = chatClient.prompt("A day in Rome").advisors(trips.advisor()).stream()
                    .chatResponse();
            Mono<Trip> whole = trips.entity(responses);
            StepVerifier.create(whole).expectNext(TRIP).verifyComplete();
        }
    }
}
