// SPDX-License-Identifier: Apache-2.0
package dev.leafout.springai;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leafout.event.JsonText;
import dev.leafout.llm.ModelEvent;
import dev.leafout.testkit.replay.ReplayServer;
import dev.leafout.testkit.replay.Reply;
import dev.leafout.typed.Partial;
import dev.leafout.typed.StreamFailure;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.metadata.ChatGenerationMetadata;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.model.Generation;
import org.springframework.ai.tool.annotation.Tool;
import reactor.core.publisher.Flux;
import reactor.test.StepVerifier;

/** What a model thinks and which tools it calls, beside the partials, with Spring AI of the version at hand. */
@Timeout(300) // which only a hang exceeds
class BesidePartialsTest {
    record Trip(String city) {}

    static final class Tools {
        @Tool(description = "Tells the weather")
        String weather(String city) {
            return "Sun in " + city;
        }
    }

    private static final String CALL = "{\"tool_calls\":[{\"index\":0,\"id\":\"a\",\"type\":\"function\","
            + "\"function\":{\"name\":\"weather\",\"arguments\":\"{\\\"city\\\":\\\"Rome\\\"}\"}}]}";

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

    private final List<String> heard = Collections.synchronizedList(new ArrayList<>());

    private final ChatClientObjects<Trip> trips =
            ChatClientObjects.of(Trip.class).onEvent(this::hear);

    private void hear(ModelEvent event) {
        if (event instanceof ModelEvent.ThinkingDelta thought) {
            heard.add("thinks " + thought.text());
        } else if (event instanceof ModelEvent.TextDelta text) {
            heard.add("says " + text.text());
        } else if (event instanceof ModelEvent.ToolCallStarted call) {
            heard.add("calls " + call.name() + " " + call.channel().callId());
        } else if (event instanceof ModelEvent.ArgumentsDelta arguments) {
            heard.add("with " + arguments.json());
        } else if (event instanceof ModelEvent.Finished over) {
            heard.add("ends " + over.reason());
        }
    }

    @Test
    void thinkingIsHeardBesideThePartials() {
        String thought = chunk("{\"role\":\"assistant\",\"reasoning_content\":\"Ha. \"}", "null");
        String reply = thought
                + thought
                + chunk("{\"reasoning_content\":\"Warm?\"}", "null")
                + said("{\"city\":\"Ro", "me\"}")
                + finished("stop");
        try (ReplayServer server = ReplayServer.start(Reply.sse(reply))) {
            Flux<String> cities = trips.partials(
                            ChatClient.create(Models.openAi(server.url())).prompt("A day in Rome"))
                    .map(partial -> String.valueOf(partial.value()));
            StepVerifier.create(cities.collectList())
                    .assertNext(shown -> assertThat(shown).contains("Trip[city=Ro]", "Trip[city=Rome]"))
                    .expectComplete()
                    .verify(Duration.ofSeconds(60));
            assertThat(heard)
                    .containsExactly(
                            "thinks Ha. ",
                            "thinks Ha. ",
                            "thinks Warm?",
                            "says {\"city\":\"Ro",
                            "says me\"}",
                            "ends STOP");
        }
    }

    @Test
    void toolsThatSpringAiRunsLeadToTheAnswer() {
        Reply call = Reply.sse(chunk(CALL, "null") + finished("tool_calls"));
        Reply answer = Reply.sse(said("{\"city\":\"Rome\"}") + finished("stop"));
        try (ReplayServer server = ReplayServer.start(call, answer)) {
            StepVerifier.create(trips.entity(ChatClient.create(Models.openAi(server.url()))
                            .prompt("A day in Rome")
                            .tools(new Tools())))
                    .expectNext(new Trip("Rome"))
                    .expectComplete()
                    .verify(Duration.ofSeconds(60));
            assertThat(server.exchange(1).request().body()).contains("Sun in Rome", "json_schema");
            assertThat(heard).contains("says {\"city\":\"Rome\"}", "ends STOP");
        }
    }

    private static ChatResponse response(Map<String, Object> metadata, String text, String reason, String... cities) {
        List<AssistantMessage.ToolCall> calls = Stream.of(cities)
                .map(city -> new AssistantMessage.ToolCall(city, "function", "weather", "{\"city\":\"" + city + "\"}"))
                .toList();
        return new ChatResponse(List.of(new Generation(
                AssistantMessage.builder()
                        .content(text)
                        .properties(metadata)
                        .toolCalls(calls)
                        .build(),
                ChatGenerationMetadata.builder().finishReason(reason).build())));
    }

    private static String call(int index, String id, String function) {
        return chunk("{\"tool_calls\":[{\"index\":" + index + "," + id + "\"function\":{" + function + "}}]}", "null");
    }

    /** The model hands over each call when it is whole, though the server cuts it. */
    @Test
    void callsThatTheServerCutsAreHeardWhole() {
        String reply = call(0, "\"id\":\"a\",\"type\":\"function\",", "\"name\":\"weather\",\"arguments\":\"\"")
                + call(0, "", "\"arguments\":\"{\\\"city\\\":\"")
                + call(0, "", "\"arguments\":\"\\\"Rome\\\"}\"")
                + call(1, "\"id\":\"b\",\"type\":\"function\",", "\"name\":\"weather\",\"arguments\":\"{\\\"ci\"")
                + call(1, "", "\"arguments\":\"ty\\\":\\\"Bari\\\"}\"")
                + finished("tool_calls");
        try (ReplayServer server = ReplayServer.start(Reply.sse(reply))) {
            StepVerifier.create(trips.entity(Models.openAi(server.url()).stream(Models.leavingTools("Warm?"))))
                    .expectComplete()
                    .verify(Duration.ofSeconds(60));
            assertThat(heard)
                    .containsExactly(
                            "calls weather a",
                            "with {\"city\":\"Rome\"}",
                            "calls weather b",
                            "with {\"city\":\"Bari\"}",
                            "ends TOOL_CALLS");
        }
    }

    private static String block(int index, String start, String... deltas) {
        String event = "event: %1$s\ndata: {\"type\":\"%1$s\",\"index\":" + index + "%2$s}\n\n";
        return event.formatted("content_block_start", ",\"content_block\":" + start)
                + Stream.of(deltas)
                        .map(delta -> event.formatted("content_block_delta", ",\"delta\":" + delta))
                        .collect(Collectors.joining())
                + event.formatted("content_block_stop", "");
    }

    @Test
    void whatClaudeThinksIsNotTheAnswer() {
        String reply =
                "event: message_start\ndata: {\"type\":\"message_start\",\"message\":{\"id\":\"m1\",\"type\":\"message\","
                        + "\"role\":\"assistant\",\"model\":\"m\",\"content\":[],\"stop_reason\":null,\"stop_sequence\":null,"
                        + "\"usage\":{\"input_tokens\":9,\"output_tokens\":1}}}\n\n"
                        + block(
                                0,
                                "{\"type\":\"thinking\",\"thinking\":\"\",\"signature\":\"\"}",
                                "{\"type\":\"thinking_delta\",\"thinking\":\"Is it {\\\"city\\\":\\\"Bari\\\"}?\"}",
                                "{\"type\":\"signature_delta\",\"signature\":\"c2ln\"}")
                        + block(
                                1,
                                "{\"type\":\"text\",\"text\":\"\"}",
                                "{\"type\":\"text_delta\",\"text\":\"{\\\"city\\\":\\\"Ro\"}",
                                "{\"type\":\"text_delta\",\"text\":\"me\\\"}\"}")
                        + "event: message_delta\ndata: {\"type\":\"message_delta\",\"delta\":{\"stop_reason\":\"end_turn\","
                        + "\"stop_sequence\":null},\"usage\":{\"output_tokens\":9}}\n\n"
                        + "event: message_stop\ndata: {\"type\":\"message_stop\"}\n\n";
        try (ReplayServer server = ReplayServer.start(Reply.sse(reply))) {
            StepVerifier.create(trips.entity(
                            ChatClient.create(Models.anthropic(server.url())).prompt("A day in Rome")))
                    .expectNext(new Trip("Rome"))
                    .expectComplete()
                    .verify(Duration.ofSeconds(60));
            List<String> expected = new ArrayList<>(List.of("says {\"city\":\"Ro", "says me\"}", "ends STOP"));
            if (Models.HAS_CLAUDES_THOUGHTS) {
                expected.add(0, "thinks Is it {\"city\":\"Bari\"}?");
            }
            assertThat(heard).isEqualTo(expected);
        }
    }

    @Test
    void toolsThatAreLeftToYouAreHeardAndNeedNoAnswer() {
        Flux<ChatResponse> calling = Flux.just(
                response(Map.of(), "Let me see.", null), response(Map.of(), "", "TOOL_CALLS", "Rome", "Bari"));
        StepVerifier.create(trips.entity(calling)).verifyComplete();
        StepVerifier.create(trips.partials(calling)).verifyComplete();
        assertThat(heard.subList(0, 6))
                .containsExactly(
                        "says Let me see.",
                        "calls weather Rome",
                        "with {\"city\":\"Rome\"}",
                        "calls weather Bari",
                        "with {\"city\":\"Bari\"}",
                        "ends TOOL_CALLS");
        StepVerifier.create(trips.entity(Flux.just(response(Map.of(), "Let me see.", "STOP"))))
                .verifyError(StreamFailure.NoJson.class);
    }

    /** A model whose prompt has opened the thoughts, also where it answers to tools that were run. */
    @Test
    void thoughtsThatThePromptOpenedAreNotTheAnswer() {
        Flux<ChatResponse> thinking = Flux.just(
                response(Map.of(), "Is it {\"city\":\"Bari\"}? </th", null),
                response(Map.of(), "ink>See:", "TOOL_CALLS"),
                response(Map.of(), "{\"city\":\"Oslo\"}?</think>{\"city\":\"Ro", null),
                response(Map.of(), "me\"}", "STOP"));
        StepVerifier.create(trips.startInThinking().entity(thinking))
                .expectNext(new Trip("Rome"))
                .verifyComplete();
        assertThat(heard)
                .containsExactly(
                        "thinks Is it {\"city\":\"Bari\"}? ",
                        "says See:",
                        "thinks {\"city\":\"Oslo\"}?",
                        "says {\"city\":\"Ro",
                        "says me\"}",
                        "ends STOP");
        StepVerifier.create(trips.startInThinking()
                        .entity(Flux.just(response(Map.of(), "Hm</think>{\"city\":\"</think>\"}", "STOP"))))
                .expectNext(new Trip("</think>"))
                .verifyComplete();
        StepVerifier.create(trips.startInThinking().entity(Flux.just(response(Map.of(), "Hm", "STOP"))))
                .verifyErrorSatisfies(failure -> assertThat(failure).hasMessageContaining("there is no </think>"));
        StepVerifier.create(trips.entity(thinking)).verifyError(StreamFailure.Malformed.class);
    }

    /** Models of Anthropic and Google hand over thoughts as texts, and mark them. */
    @Test
    void aDocumentInTheThoughtsIsNotTheAnswer() {
        Map<String, Object> signature = new HashMap<>();
        signature.put("signature", null);
        for (Map<String, Object> mark : List.of(
                Map.<String, Object>of("thinking", true), Map.<String, Object>of("isThought", true), signature)) {
            heard.clear();
            Flux<ChatResponse> thinking = Flux.just(
                    response(mark, "{\"city\":\"Bari\"}?", null),
                    response(Map.of("isThought", false), "{\"city\":\"Rome\"}", "STOP"));
            StepVerifier.create(trips.entity(thinking))
                    .expectNext(new Trip("Rome"))
                    .verifyComplete();
            assertThat(heard).containsExactly("thinks {\"city\":\"Bari\"}?", "says {\"city\":\"Rome\"}", "ends STOP");
        }
        heard.clear();
        StepVerifier.create(trips.entity(Flux.just(response(Map.of("thinking", "Hm."), "{\"city\":\"Rome\"}", "stop"))))
                .expectNext(new Trip("Rome"))
                .verifyComplete();
        assertThat(heard).containsExactly("thinks Hm.", "says {\"city\":\"Rome\"}", "ends STOP");
    }

    /** What docs/providers.md shows with. */
    private final class Ui {
        void hear(ModelEvent event) {
            BesidePartialsTest.this.hear(event);
        }
    }

    @Test
    void thePage() {
        Ui ui = new Ui();
        try (ReplayServer server = ReplayServer.start(Reply.sse(said("{\"city\":\"Rome\"}") + finished("stop")))) {
            ChatClient chatClient = ChatClient.create(Models.openAi(server.url()));
            ChatClientObjects<Trip> trips = ChatClientObjects.of(Trip.class);
            Flux<Partial<Trip>> partials = trips.onEvent(ui::hear).partials(chatClient.prompt("A day in Rome"));
            assertThat(partials.blockLast(Duration.ofSeconds(60)).value()).isEqualTo(new Trip("Rome"));
            assertThat(heard).containsExactly("says {\"city\":\"Rome\"}", "ends STOP");
        }
    }
}
