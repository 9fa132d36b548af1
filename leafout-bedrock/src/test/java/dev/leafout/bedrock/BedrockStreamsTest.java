// SPDX-License-Identifier: Apache-2.0
package dev.leafout.bedrock;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
import java.io.ByteArrayOutputStream;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.http.async.SdkAsyncHttpClient;
import software.amazon.awssdk.http.nio.netty.NettyNioAsyncHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.retries.api.RetryStrategy;
import software.amazon.awssdk.services.bedrockruntime.BedrockRuntimeAsyncClient;
import software.amazon.awssdk.services.bedrockruntime.model.ContentBlock;
import software.amazon.awssdk.services.bedrockruntime.model.ConversationRole;
import software.amazon.awssdk.services.bedrockruntime.model.ConverseStreamRequest;
import software.amazon.eventstream.HeaderValue;
import software.amazon.eventstream.Message;

/** With the asynchronous client of the AWS SDK, against a server that replays Bedrock's binary event stream, which the SDK's own encoder wrote. */
@Timeout(300) // which only a hang exceeds
class BedrockStreamsTest {
    record Day(String title, int km) {}

    record Trip(String city, List<Day> days) {}

    record Weather(String city, boolean tomorrow) {}

    private static final Trip TRIP = new Trip("Rome", List.of(new Day("Walk", 12)));
    private static final String[] PIECES = {"{\"city\":\"Ro", "me\",\"days\":[{\"title\":\"Wa", "lk\",\"km\":12}", "]}"
    };

    private static byte[] message(Map<String, String> headers, String json) {
        Map<String, HeaderValue> values = new LinkedHashMap<>();
        headers.forEach((name, value) -> values.put(name, HeaderValue.fromString(value)));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        new Message(values, json.getBytes(UTF_8)).encode(bytes);
        return bytes.toByteArray();
    }

    private static byte[] event(String type, String json) {
        return message(
                Map.of(":message-type", "event", ":event-type", type, ":content-type", "application/json"), json);
    }

    private static byte[] exception(String type, String text) {
        return message(
                Map.of(":message-type", "exception", ":exception-type", type, ":content-type", "application/json"),
                "{\"message\":" + JsonText.quoted(text) + "}");
    }

    private static byte[] delta(int block, String delta) {
        return event(
                "contentBlockDelta", "{\"contentBlockIndex\":" + block + ",\"delta\":" + delta + ",\"p\":\"abcd\"}");
    }

    private static byte[] stopped(int block) {
        return event("contentBlockStop", "{\"contentBlockIndex\":" + block + "}");
    }

    private static final byte[] START = event("messageStart", "{\"role\":\"assistant\"}");

    private static List<byte[]> said(String... pieces) {
        return Stream.of(pieces)
                .map(piece -> delta(0, "{\"text\":" + JsonText.quoted(piece) + "}"))
                .toList();
    }

    private static List<byte[]> finished(String reason) {
        return List.of(
                event("messageStop", "{\"stopReason\":\"" + reason + "\"}"),
                event(
                        "metadata",
                        "{\"usage\":{\"inputTokens\":9,\"outputTokens\":20,\"totalTokens\":29},\"metrics\":{\"latencyMs\":7}}"));
    }

    @SafeVarargs
    private static Reply reply(List<byte[]>... parts) {
        List<byte[]> events = new ArrayList<>(List.of(START));
        for (List<byte[]> part : parts) {
            events.addAll(part);
        }
        return Reply.events("application/vnd.amazon.eventstream", events);
    }

    private static final Reply CONVERSATION = reply(said(PIECES), List.of(stopped(0)), finished("end_turn"));

    private static SdkAsyncHttpClient http;

    @BeforeAll
    static void openClient() {
        http = NettyNioAsyncHttpClient.builder()
                .readTimeout(Duration.ofMinutes(5)) // no connection that closes is closed for this reason
                .build();
    }

    @AfterAll
    static void closeClient() {
        http.close();
    }

    private static BedrockRuntimeAsyncClient client(ReplayServer server, RetryStrategy retries) {
        return BedrockRuntimeAsyncClient.builder()
                .endpointOverride(URI.create(server.url()))
                .region(Region.US_EAST_1)
                .credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("none", "none")))
                .httpClient(http)
                .overrideConfiguration(options -> options.retryStrategy(retries))
                .build();
    }

    private static final ConverseStreamRequest QUESTION = ConverseStreamRequest.builder()
            .modelId("some-model")
            .messages(message -> message.role(ConversationRole.USER).content(ContentBlock.fromText("A day in Rome")))
            .outputConfig(BedrockSchemas.outputConfig("trip", Trip.class))
            .build();

    private final BlockingQueue<Object> seen = new LinkedBlockingQueue<>();

    private ModelStreamBuilder<Trip> trip() {
        return ModelStream.bedrock().text(Trip.class, s -> s.onPartial(seen::add));
    }

    private static <T> CompletableFuture<ModelResult<T>> ask(ReplayServer server, ModelStreamBuilder<T> stream) {
        return BedrockStreams.read(client(server, AwsRetryStrategy.doNotRetry()), QUESTION, stream);
    }

    private static <T> T got(CompletableFuture<T> future) throws Exception {
        return future.get(60, TimeUnit.SECONDS);
    }

    private ModelResult<Trip> read(Reply reply) throws Exception {
        try (ReplayServer server = ReplayServer.start(reply)) {
            return got(ask(server, trip()));
        }
    }

    private Object next() throws InterruptedException {
        Object next = seen.poll(60, TimeUnit.SECONDS);
        return next instanceof Partial<?> partial ? String.valueOf(partial.value()) : String.valueOf(next);
    }

    @Test
    void partialsArriveWhileTheServerIsStillSending() throws Exception {
        try (ReplayServer server = ReplayServer.start(CONVERSATION.gated())) {
            Exchange exchange = server.exchange();
            CompletableFuture<ModelResult<Trip>> result = ask(server, trip());
            exchange.sendEvents(2);
            assertThat(next()).isEqualTo("Trip[city=Ro, days=[]]");
            exchange.sendEvents(3);
            assertThat(next()).isEqualTo("Trip[city=Rome, days=[Day[title=Wa, km=0]]]");
            assertThat(result).isNotDone();
            exchange.sendAll();
            assertThat(got(result).answer()).isEqualTo(TRIP);
            assertThat(result.get().usage().inputTokens()).isEqualTo(9);
            assertThat(result.get().usage().outputTokens()).isEqualTo(20);
            assertThat(result.get().reasonWord()).isEqualTo("end_turn");
        }
    }

    @Test
    void theRequestHasTheSchemaWithItsPropertiesInOrder() throws Exception {
        try (ReplayServer server = ReplayServer.start(CONVERSATION)) {
            got(ask(server, trip()));
            assertThat(server.exchange().request().path()).isEqualTo("/model/some-model/converse-stream");
            assertThat(server.exchange().request().body())
                    .contains("\"outputConfig\":{", "\"type\":\"json_schema\"", "\"name\":\"trip\"")
                    .containsSubsequence("properties\\\":{\\\"city", "days", "title", "km");
        }
    }

    @Test
    void theCutsOfTheNetworkDoNotMatter() throws Exception {
        Reply reply = CONVERSATION;
        assertThat(read(reply.cut(CutPlan.every(1, reply.length()))).answer()).isEqualTo(TRIP);
        for (int seed = 0; seed < 5; seed++) {
            assertThat(read(reply.cut(CutPlan.random(seed, 40, reply.length()))).answer())
                    .isEqualTo(TRIP);
        }
    }

    @Test
    void aDisconnectIsTruncatedAfterWhicheverEvent() throws Exception {
        for (int events = 0; events <= PIECES.length + 2; events++) {
            ModelResult<Trip> result = read(CONVERSATION.disconnectAfterEvent(events));
            assertThat(result.failure()).as("after event " + events).isInstanceOf(StreamFailure.Truncated.class);
            result = read(CONVERSATION.closeDelimited().disconnectAfterEvent(events));
            assertThat(result.failure()).as("after event " + events).isInstanceOf(StreamFailure.Truncated.class);
        }
    }

    /** The SDK asks again after an error, but not once the answer has begun: two answers would be mixed. */
    @Test
    void aRetryOfTheSdkDoesNotMixTwoAnswers() throws Exception {
        RetryStrategy standard = AwsRetryStrategy.standardRetryStrategy();
        Reply failed = Reply.error(500, "{\"message\":\"Try again\"}");
        try (ReplayServer server = ReplayServer.start(failed, CONVERSATION)) {
            assertThat(got(BedrockStreams.read(client(server, standard), QUESTION, trip()))
                            .answer())
                    .isEqualTo(TRIP);
            assertThat(server.connections()).isEqualTo(2);
        }
        try (ReplayServer server = ReplayServer.start(CONVERSATION.disconnectAfterEvent(3), CONVERSATION)) {
            assertThat(got(BedrockStreams.read(client(server, standard), QUESTION, trip()))
                            .failure())
                    .isInstanceOf(StreamFailure.Truncated.class);
            assertThat(server.connections()).isEqualTo(1);
        }
    }

    @Test
    void aViolationClosesTheConnectionBeforeTheRestIsSent() throws Exception {
        Reply wrong = reply(said("{\"city\":{", "}", ",\"days\":[]}"), finished("end_turn"))
                .gated();
        try (ReplayServer server = ReplayServer.start(wrong)) {
            server.exchange().sendEvents(2);
            assertThat(got(ask(server, trip())).failure()).isInstanceOf(StreamFailure.Invalid.class);
            assertThat(server.exchange().awaitClientClosed()).isEqualTo(wrong.endOfEvent(2));
        }
    }

    @Test
    void theStopReasonDecidesWhetherTheAnswerIsWhole() throws Exception {
        assertThat(read(reply(said(PIECES), finished("max_tokens"))).failure())
                .isInstanceOfSatisfying(
                        StreamFailure.Truncated.class,
                        e -> assertThat(e.reason()).isEqualTo("max_tokens"));
        assertThat(read(reply(said(PIECES[0]), finished("guardrail_intervened")))
                        .failure())
                .isInstanceOf(ModelFailure.Filtered.class);
        assertThat(read(reply(said(PIECES))).failure()).isInstanceOf(StreamFailure.Truncated.class);
    }

    @Test
    void anExceptionInTheStreamIsTheProvidersError() throws Exception {
        for (String code : List.of("throttlingException", "modelStreamErrorException", "newException")) {
            ModelResult<Trip> result = read(reply(said(PIECES[0]), List.of(exception(code, "Too many tokens"))));
            assertThat(result.failure())
                    .isInstanceOfSatisfying(
                            ModelFailure.ProviderFailed.class,
                            e -> assertThat(e.code()).isEqualToIgnoringCase(code))
                    .hasMessageContaining("Too many tokens");
            assertThat(result.failure().getSuppressed()).hasSize(1);
        }
    }

    @Test
    void anErrorInsteadOfAStreamIsTheProvidersError() throws Exception {
        Reply busy = Reply.error(429, "{\"message\":\"Too many requests\"}")
                .header("x-amzn-ErrorType", "ThrottlingException");
        assertThat(read(busy).failure())
                .isInstanceOfSatisfying(ModelFailure.ProviderFailed.class, e -> {
                    assertThat(e.status()).isEqualTo(429);
                    assertThat(e.code()).isEqualTo("ThrottlingException");
                })
                .hasMessageContaining("Too many requests");
    }

    /** The SDK drops what it does not know; the turn is not empty for that. */
    @Test
    void outputThatTheSdkDoesNotKnowIsNoEmptyAnswer() throws Exception {
        Reply hologram = reply(List.of(delta(0, "{\"hologram\":{\"x\":1}}"), stopped(0)), finished("end_turn"));
        try (ReplayServer server = ReplayServer.start(hologram)) {
            assertThat(got(ask(server, ModelStream.ofEvents())).failure())
                    .hasMessageContaining("The turn contains nothing but [unknown]");
        }
        Reply image = reply(
                List.of(delta(0, "{\"image\":{\"source\":{\"bytes\":\"aGk=\"}}}"), stopped(0)), finished("end_turn"));
        try (ReplayServer server = ReplayServer.start(image)) {
            assertThat(got(ask(server, ModelStream.ofEvents())).failure())
                    .hasMessageContaining("The turn contains nothing but [image]");
        }
    }

    @Test
    void thinkingAndToolCallsAreRead() throws Exception {
        String call = "{\"contentBlockIndex\":%d,\"start\":{\"toolUse\":{\"toolUseId\":\"%s\",\"name\":\"weather\"}}}";
        Reply calls = reply(List.of(
                delta(0, "{\"reasoningContent\":{\"text\":\"Is it warm?\"}}"),
                delta(0, "{\"reasoningContent\":{\"signature\":\"c2ln\"}}"),
                stopped(0),
                event("contentBlockStart", call.formatted(1, "a")),
                delta(1, "{\"toolUse\":{\"input\":\"{\\\"city\\\":\\\"Ro\"}}"),
                delta(1, "{\"toolUse\":{\"input\":\"me\\\",\\\"tomorrow\\\":true}\"}}"),
                stopped(1),
                event("contentBlockStart", call.formatted(2, "b")),
                delta(2, "{\"toolUse\":{\"input\":\"{\\\"city\\\":\\\"Bari\\\",\\\"tomorrow\\\":false}\"}}"),
                stopped(2),
                event("messageStop", "{\"stopReason\":\"tool_use\"}")));
        try (ReplayServer server = ReplayServer.start(calls)) {
            ModelResult<String> result = got(ask(
                    server,
                    ModelStream.bedrock()
                            .onEvent(event -> {
                                if (event instanceof ModelEvent.ThinkingDelta thought) {
                                    seen.add(thought.text());
                                }
                            })
                            .tool(
                                    "weather",
                                    Weather.class,
                                    s -> s.onText("city", seen::add),
                                    (tool, weather) -> seen.add(tool.id() + " " + weather))));
            assertThat(result.isComplete()).isTrue();
            assertThat(seen)
                    .containsExactly(
                            "Is it warm?",
                            "Ro",
                            "me",
                            "a Weather[city=Rome, tomorrow=true]",
                            "Bari",
                            "b Weather[city=Bari, tomorrow=false]");
        }
    }

    @Test
    void whatACallbackThrowsReachesTheCaller() throws Exception {
        IllegalStateException mine = new IllegalStateException("my own");
        try (ReplayServer server = ReplayServer.start(CONVERSATION.gated())) {
            server.exchange().sendEvents(2);
            CompletableFuture<ModelResult<Trip>> result = ask(
                    server,
                    ModelStream.bedrock()
                            .text(
                                    Trip.class,
                                    s -> s.onPartial(partial -> {
                                        throw mine;
                                    })));
            assertThatThrownBy(() -> got(result)).hasCause(mine);
            server.exchange().awaitClientClosed();
        }
    }

    @Test
    void thePage() {
        TripProgram.Ui ui = new TripProgram.Ui();
        try (ReplayServer server = ReplayServer.start(CONVERSATION)) {
            assertThat(TripProgram.run(client(server, AwsRetryStrategy.doNotRetry()), ui))
                    .hasToString(TRIP.toString());
            assertThat(ui.shown).hasSize(PIECES.length);
        }
    }
}
