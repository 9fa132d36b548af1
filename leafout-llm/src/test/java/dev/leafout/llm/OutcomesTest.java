// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.leafout.typed.StreamFailure;
import dev.leafout.typed.TypeToken;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a user sees in the end: of every recorded stream, and of everything that can go wrong with one. */
class OutcomesTest {
    record Weather(String city, int degrees) {}

    record Place(String city) {}

    private final List<String> told = new ArrayList<>();

    private ModelStreamBuilder<Weather> weather(Provider provider) {
        return ModelStream.of(provider)
                .text(Weather.class)
                .tool("weather", Place.class, (call, place) -> told.add(place.city()));
    }

    private String outcome(Provider provider, byte[]... chunks) {
        told.clear();
        ModelStream<Weather> stream = weather(provider).open();
        for (byte[] chunk : chunks) {
            stream.feed(chunk);
        }
        return outcome(stream.finish());
    }

    private String outcome(ModelResult<Weather> result) {
        StreamFailure failure = result.failure();
        String tools = told.isEmpty() ? "" : " and weather of " + String.join(", ", told);
        if (failure == null) {
            return (result.hasAnswer() ? result.answers().toString() : "no answer") + tools;
        }
        assertThat(result.answers()).isEmpty();
        return failure.getClass().getSimpleName() + ": " + failure.getMessage() + tools;
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            anthropic-answer.sse             | [Weather[city=Oslo, degrees=1]]
            anthropic-compaction.sse         | [Weather[city=Oslo, degrees=1]]
            anthropic-error.sse              | ProviderFailed: The provider reported an error (overloaded_error): Overloaded
            anthropic-max-tokens.sse         | Truncated: The input ended early (max_tokens).
            anthropic-paused.sse             | Truncated: The input ended early (pause_turn).
            anthropic-parallel.sse           | no answer and weather of Oslo, Rome
            anthropic-refusal.sse            | Refused: The model refused: Not this.
            anthropic-restart.sse            | [Weather[city=Rome, degrees=30]]
            anthropic-whole-input.sse        | no answer and weather of Oslo
            bedrock-answer.bin               | [Weather[city=Óslo, degrees=1]]
            bedrock-claude.bin               | [Weather[city=Oslo, degrees=1]]
            bedrock-claude-guardrail.bin     | Filtered: The provider withheld the answer (guardrail_intervened).
            bedrock-error.bin                | ProviderFailed: The provider reported an error (throttlingException): Too many tokens.
            bedrock-error-of-transport.bin   | ProviderFailed: The provider reported an error (InternalError): Oops.
            bedrock-guardrail.bin            | Filtered: The provider withheld the answer (guardrail_intervened).
            bedrock-llama.bin                | [Weather[city=Oslo, degrees=1]]
            bedrock-nova.bin                 | Truncated: The input ended early (max_tokens).
            bedrock-parallel.bin             | no answer and weather of Oslo, Rome
            bedrock-titan.bin                | [Weather[city=Oslo, degrees=1]]
            cohere-answer.sse                | [Weather[city=Oslo, degrees=1]]
            cohere-error.sse                 | ProviderFailed: The provider reported an error (ERROR): the model is overloaded
            cohere-max-tokens.sse            | Truncated: The input ended early (MAX_TOKENS).
            cohere-parallel.sse              | no answer and weather of Oslo, Rome
            gemini-interactions-answer.sse   | [Weather[city=Oslo, degrees=1]]
            gemini-interactions-error.sse    | ProviderFailed: The provider reported an error (UNAVAILABLE): The model is overloaded.
            gemini-interactions-image.sse    | ProviderFailed: The provider reported an error (unknown_output): The turn contains nothing but [image]
            gemini-interactions-incomplete.sse| Truncated: The input ended early (incomplete).
            gemini-interactions-parallel.sse | no answer and weather of Oslo, Rome
            gemini-answer.sse                | [Weather[city=Oslo, degrees=1]]
            gemini-blocked.sse               | Filtered: The provider withheld the answer (PROHIBITED_CONTENT).
            gemini-code.sse                  | [Weather[city=Oslo, degrees=1]]
            gemini-image.sse                 | ProviderFailed: The provider reported an error (unknown_output): The turn contains nothing but [image/png]
            gemini-error.sse                 | ProviderFailed: The provider reported an error with HTTP status 503 (UNAVAILABLE): The model is overloaded.
            gemini-max-tokens.sse            | Truncated: The input ended early (MAX_TOKENS).
            gemini-parallel.sse              | no answer and weather of Oslo, Róme " }
            gemini-partial-args.sse          | no answer
            gemini-safety.sse                | Filtered: The provider withheld the answer (SAFETY).
            ollama-answer.ndjson             | [Weather[city=Oslo, degrees=1]]
            ollama-error.ndjson              | ProviderFailed: The provider reported an error: model runner has unexpectedly stopped
            ollama-length.ndjson             | Truncated: The input ended early (length).
            ollama-parallel.ndjson           | no answer and weather of Oslo, Rome
            openai-chat-anonymous.sse        | no answer and weather of Oslo, Rome
            openai-chat-answer.sse           | [Weather[city=São Paulo 🌅, degrees=-3]]
            openai-chat-audio.sse            | ProviderFailed: The provider reported an error (unknown_output): The turn contains nothing but [audio]
            openai-chat-custom-tool.sse      | no answer
            openai-chat-parts.sse            | [Weather[city=Oslo, degrees=1]]
            openai-chat-think.sse            | [Weather[city=Oslo, degrees=1]]
            openai-chat-tools-and-stop.sse   | no answer and weather of Oslo
            openai-chat-azure.sse            | [Weather[city=Oslo, degrees=1]]
            openai-chat-deepseek.sse         | [Weather[city=Oslo, degrees=1]]
            openai-chat-groq.sse             | [Weather[city=Oslo, degrees=1]]
            openai-chat-legacy-completion.sse| [Weather[city=Oslo, degrees=1]]
            openai-chat-llama-cpp.sse        | [Weather[city=Oslo, degrees=1]]
            openai-chat-lm-studio.sse        | [Weather[city=Oslo, degrees=1]]
            openai-chat-mistral.sse          | [Weather[city=Oslo, degrees=1]]
            openai-chat-openrouter.sse       | [Weather[city=Oslo, degrees=1]]
            openai-chat-vllm.sse             | [Weather[city=Oslo, degrees=1]]
            openai-chat-watsonx.sse          | [Weather[city=Oslo, degrees=1]]
            openai-chat-xai.sse              | [Weather[city=Oslo, degrees=1]]
            openai-chat-bare.sse             | [Weather[city=Oslo, degrees=1]] and weather of Oslo
            openai-chat-error.sse            | ProviderFailed: The provider reported an error (server_error): The server had an error.
            openai-chat-filter.sse           | Filtered: The provider withheld the answer (content_filter).
            openai-chat-length-in-call.sse   | Truncated: The input ended early (length).
            openai-chat-length.sse           | Truncated: The input ended while $.city was open (length).
            openai-chat-parallel.sse         | no answer and weather of Oslo, Rome
            openai-chat-reasoning.sse        | [Weather[city=Oslo, degrees=1]]
            openai-chat-refusal.sse          | Refused: The model refused: I can't help with that.
            openai-chat-same-index.sse       | no answer and weather of Oslo, Rome
            openai-chat-two-choices.sse      | [Weather[city=Oslo, degrees=1], Weather[city=Rome, degrees=30]]
            openai-responses-approval.sse    | no answer
            openai-responses-tools.sse       | no answer
            openai-responses-unknown.sse     | ProviderFailed: The provider reported an error (unknown_output): The turn contains nothing but [hologram_call]
            openai-responses-answer.sse      | [Weather[city=Oslo, degrees=1]]
            openai-responses-error-flat.sse  | ProviderFailed: The provider reported an error (rate_limit_exceeded): Slow down.
            openai-responses-error-nested.sse| ProviderFailed: The provider reported an error (bad_thing): No.
            openai-responses-failed.sse      | ProviderFailed: The provider reported an error (server_error): The model failed.
            openai-responses-filter.sse      | Filtered: The provider withheld the answer (content_filter).
            openai-responses-length.sse      | Truncated: The input ended early (max_output_tokens).
            openai-responses-parallel.sse    | no answer and weather of Oslo, Rome
            openai-responses-refusal.sse     | Refused: The model refused: I can't help.
            openai-responses-restart.sse     | [Weather[city=Rome, degrees=30]]
            anthropic-unknown.sse            | ProviderFailed: The provider reported an error (unknown_output): The turn contains nothing but [hologram]
            bedrock-image.bin                | ProviderFailed: The provider reported an error (unknown_output): The turn contains nothing but [image]
            bedrock-server-tool.bin          | [Weather[city=Oslo, degrees=1]]
            bedrock-unknown.bin              | ProviderFailed: The provider reported an error (unknown_output): The turn contains nothing but [hologram]
            cohere-unknown.sse               | ProviderFailed: The provider reported an error (unknown_output): The turn contains nothing but [hologram]
            gemini-server-tool.sse           | [Weather[city=Oslo, degrees=1]]
            gemini-unknown.sse               | ProviderFailed: The provider reported an error (unknown_output): The turn contains nothing but [hologram]
            gemini-interactions-mcp.sse      | [Weather[city=Oslo, degrees=1]]
            gemini-interactions-unknown.sse  | ProviderFailed: The provider reported an error (unknown_output): The turn contains nothing but [hologram]
            ollama-image.ndjson              | ProviderFailed: The provider reported an error (unknown_output): The turn contains nothing but [image]
            openai-responses-more-tools.sse  | no answer
            openai-responses-unknown-part.sse| ProviderFailed: The provider reported an error (unknown_output): The turn contains nothing but [output_hologram]
            openai-responses-whole-text.sse  | [Weather[city=Oslo, degrees=1]]
            """)
    void aRecordedStreamEndsLikeThis(String name, String outcome) {
        assertThat(outcome(ProviderStreams.providerOf(name), ProviderStreams.bytes(name)))
                .isEqualTo(outcome);
    }

    static Stream<String> transcripts() {
        return ProviderStreams.transcripts().stream();
    }

    /** A disconnect at every event boundary, and inside of every event: before the model has finished nothing looks complete. */
    @ParameterizedTest
    @MethodSource("transcripts")
    void aDisconnectNeverLooksComplete(String name) {
        Provider provider = ProviderStreams.providerOf(name);
        byte[] sent = ProviderStreams.bytes(name);
        String whole = outcome(provider, sent);
        List<String> toldOfWhole = List.copyOf(told);
        for (int length = 0; length < sent.length; length++) {
            boolean isLineEnd = length > 0 && sent[length - 1] == '\n';
            if (!isLineEnd && length % 11 != 0) {
                continue;
            }
            byte[] received = Arrays.copyOf(sent, length);
            if (ProviderStreams.events(provider, received).stream().anyMatch(OutcomesTest::isEnd)) {
                break;
            }
            String outcome = outcome(provider, received);
            assertThat(outcome)
                    .as("%s bytes", length)
                    .containsPattern("^(Truncated: The input ended .*\\(disconnected\\)|Refused: )");
            assertThat(told).as("of %s", whole).isEqualTo(toldOfWhole.subList(0, told.size()));
        }
    }

    private static boolean isEnd(ModelEvent event) {
        return event instanceof ModelEvent.Finished || event instanceof ModelEvent.ProviderError;
    }

    private static String answer(Provider provider) {
        String name = provider + "-answer" + (provider == Provider.OLLAMA ? ".ndjson" : ".sse");
        return new String(ProviderStreams.bytes(name), UTF_8);
    }

    private static String afterFirstEvent(Provider provider, String between) {
        String sent = answer(provider);
        int at = provider == Provider.OLLAMA ? sent.indexOf('\n') + 1 : sent.indexOf("\n\n") + 2;
        return sent.substring(0, at) + between + sent.substring(at);
    }

    @ParameterizedTest
    @EnumSource(names = "BEDROCK", mode = EnumSource.Mode.EXCLUDE)
    void garbageInAnEventIsAProviderError(Provider provider) {
        String garbage = provider == Provider.OLLAMA ? "<html>502</html>\n" : "data: <html>502</html>\n\n";
        assertThat(outcome(provider, afterFirstEvent(provider, garbage).getBytes(UTF_8)))
                .isEqualTo("ProviderFailed: The provider reported an error (unreadable): An event is not JSON (LO-102):"
                        + " \"<html>502</html>\"");
        String half = provider == Provider.OLLAMA ? "{\"message\":\n" : "data: {\"choices\":[\n\n";
        assertThat(outcome(provider, afterFirstEvent(provider, half).getBytes(UTF_8)))
                .startsWith(
                        "ProviderFailed: The provider reported an error (unreadable): An event is not one JSON value: \"{");
        for (String more : List.of("{} {}", "{} {", "{} \"x", "{}1", "{} tru", "12")) {
            String two = provider == Provider.OLLAMA ? "\t" + more + "\n" : "data: " + more + "\n\n";
            assertThat(outcome(provider, afterFirstEvent(provider, two).getBytes(UTF_8)))
                    .as(more)
                    .contains("An event is not one JSON value: \"" + (provider == Provider.OLLAMA ? "\\t" : ""));
        }
    }

    @ParameterizedTest
    @EnumSource(names = "BEDROCK", mode = EnumSource.Mode.EXCLUDE)
    void anEventWithoutDataKeepsTheConnectionAlive(Provider provider) {
        String whole = outcome(provider, answer(provider).getBytes(UTF_8));
        for (String event : List.of("data:\n\n", "data: \n\n", "event: ping\ndata: \n\n", "data\ndata:  \n\n")) {
            String alive = provider == Provider.OLLAMA ? "\n \r\n\t\n" : event;
            assertThat(outcome(provider, afterFirstEvent(provider, alive).getBytes(UTF_8)))
                    .as(event)
                    .isEqualTo(whole);
        }
        List<ModelEvent> events = new ArrayList<>();
        provider.decoder(events::add).event("ping", " ");
        assertThat(events).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(
            names = {"OLLAMA", "BEDROCK"},
            mode = EnumSource.Mode.EXCLUDE)
    void anEventThatIsCalledAnErrorIsOneWhateverItSays(Provider provider) {
        for (String data : List.of("", " {\"detail\":\"No.\"}", " null")) {
            String event = "event: error\ndata:" + data + "\n\n";
            assertThat(outcome(provider, afterFirstEvent(provider, event).getBytes(UTF_8)))
                    .as(data)
                    .startsWith("ProviderFailed: ");
        }
    }

    @ParameterizedTest
    @EnumSource(
            names = {"OLLAMA", "BEDROCK"},
            mode = EnumSource.Mode.EXCLUDE)
    void garbageBetweenEventsIsPassedOver(Provider provider) {
        String whole = outcome(provider, answer(provider).getBytes(UTF_8));
        String garbage = "<html>502</html>\n: comment\n\u0000\u0007garbage\nretry: x\n\n\n\n";
        assertThat(outcome(provider, afterFirstEvent(provider, garbage).getBytes(UTF_8)))
                .isEqualTo(whole);
    }

    @ParameterizedTest
    @EnumSource(names = "BEDROCK", mode = EnumSource.Mode.EXCLUDE)
    void aPayloadOfAnotherShapeSaysNothing(Provider provider) {
        String whole = outcome(provider, answer(provider).getBytes(UTF_8));
        for (String json : List.of(
                "{}",
                "[]",
                "[{\"a\":1}]",
                "\"x\"",
                "null",
                "{\"choices\":{\"delta\":1},\"type\":7}",
                "{\"message\":[1],\"candidates\":7,\"delta\":{\"text\":{}},\"done\":\"true\"}")) {
            String event = provider == Provider.OLLAMA ? json + "\n" : "data: " + json + "\n\n";
            assertThat(outcome(provider, afterFirstEvent(provider, event).getBytes(UTF_8)))
                    .as(json)
                    .isEqualTo(whole);
        }
    }

    @ParameterizedTest
    @EnumSource(names = "BEDROCK", mode = EnumSource.Mode.EXCLUDE)
    void aLineOfTenMegabytesIsAProviderError(Provider provider) {
        String line = (provider == Provider.OLLAMA ? "" : "data: ") + "x".repeat(10 << 20);
        assertThat(outcome(provider, afterFirstEvent(provider, line).getBytes(UTF_8)))
                .isEqualTo(
                        "ProviderFailed: The provider reported an error (unreadable):"
                                + " A line of the provider stream is longer than 8,388,608 bytes.  [LO-601] docs/errors.md#lo-601");
    }

    @Test
    void anEventOfManyLinesHasALimitToo() {
        String lines = ("data: " + "x".repeat(1 << 20) + "\n").repeat(17);
        assertThat(outcome(Provider.OPENAI_CHAT, lines.getBytes(UTF_8))).contains("[LO-602]");
    }

    @Test
    void argumentsBeforeTheNameOfTheirToolHaveALimitToo() {
        String piece =
                "data: {\"choices\":[{\"delta\":{\"tool_calls\":[{\"index\":0,\"function\":{\"arguments\":\"%s\"}}]}}]}\n\n";
        byte[] mebibyte = piece.formatted("x".repeat(1 << 20)).getBytes(UTF_8);
        List<ModelEvent> events = new ArrayList<>();
        ProviderDecoder decoder = Provider.OPENAI_CHAT.decoder(events::add);
        for (int i = 0; i < 16; i++) {
            decoder.feed(mebibyte);
        }
        assertThat(events).isEmpty();
        decoder.feed(piece.formatted("x").getBytes(UTF_8));
        assertThat(ProviderStreams.log(events))
                .isEqualTo("error 'unreadable' What came before the name of a tool has more than 16 Mi characters.\n");
    }

    @ParameterizedTest
    @EnumSource(names = "BEDROCK", mode = EnumSource.Mode.EXCLUDE)
    void aSlowDripIsAsGoodAsAFlood(Provider provider) {
        byte[] sent = answer(provider).getBytes(UTF_8);
        byte[][] drops = new byte[sent.length][];
        for (int i = 0; i < sent.length; i++) {
            drops[i] = new byte[] {sent[i]};
        }
        assertThat(outcome(provider, drops)).isEqualTo(outcome(provider, sent));
    }

    @Test
    void anAnswerBrokenByGarbageIsNotMendedByWhatFollows() {
        String sent = answer(Provider.ANTHROPIC).replaceFirst("\"text\":\"\\{", "\"text\":{");
        assertThat(outcome(Provider.ANTHROPIC, sent.getBytes(UTF_8))).startsWith("ProviderFailed:");
    }

    /** A call of which nothing but the name came has no arguments only if the model wanted it so. */
    @ParameterizedTest
    @CsvSource({"max_tokens, []", "tool_use, [{}]"})
    void aCallThatWasCutOffBeforeItsFirstArgumentIsNoCallWithoutArguments(String reason, String calls) {
        List<Object> told = new ArrayList<>();
        ModelStream<String> stream = ModelStream.anthropic()
                .tool("list", new TypeToken<Map<String, Object>>() {}, (call, arguments) -> told.add(arguments))
                .open();
        stream.feed(("""
                data: {"type":"content_block_start","index":0,"content_block":{"type":"tool_use","id":"a","name":"list","input":{}}}

                data: {"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":""}}

                data: {"type":"content_block_stop","index":0}

                data: {"type":"message_delta","delta":{"stop_reason":"%s"}}

                """.formatted(reason)).getBytes(UTF_8));
        CallResult call = stream.finish().calls().get(0);
        assertThat(told).hasToString(calls);
        assertThat(call.failure() == null).isEqualTo(!told.isEmpty());
    }

    /** The same for the others: each stream with a call without arguments, and how it goes on. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            openai-chat      | {"choices":[{"delta":{"tool_calls":[{"index":0,"id":"a","function":{"name":"list","arguments":""}}]}}]}          | {"choices":[{"delta":{},"finish_reason":"tool_calls"}]}                                          | true
            openai-chat      | {"choices":[{"delta":{"tool_calls":[{"index":0,"id":"a","function":{"name":"list","arguments":""}}]}}]}          | {"choices":[{"delta":{},"finish_reason":"length"}]}                                              | false
            openai-chat      | {"choices":[{"delta":{"tool_calls":[{"index":0,"id":"a","function":{"name":"list","arguments":""}}]}}]}          | [DONE]                                                                                           | false
            openai-chat      | {"choices":[{"delta":{"tool_calls":[{"index":0,"id":"a","function":{"name":"list","arguments":"{}"}}]}}]}        | [DONE]                                                                                           | true
            openai-responses | {"type":"response.function_call_arguments.done","output_index":0,"name":"list","arguments":""}                   | {"type":"response.completed"}                                                                    | true
            openai-responses | {"type":"response.function_call_arguments.done","output_index":0,"name":"list","arguments":""}                   | {"type":"response.incomplete","response":{"incomplete_details":{"reason":"max_output_tokens"}}}  | false
            openai-responses | {"type":"response.function_call_arguments.done","output_index":0,"name":"list","arguments":"{}"}                 | {"type":"response.incomplete","response":{"incomplete_details":{"reason":"max_output_tokens"}}}  | true
            openai-responses | {"type":"response.output_item.done","item":{"type":"function_call","name":"list","status":"completed"}}          | {"type":"response.incomplete","response":{"incomplete_details":{"reason":"max_output_tokens"}}}  | true
            openai-responses | {"type":"response.output_item.done","item":{"type":"function_call","name":"list"}}                               | {"type":"response.incomplete","response":{"incomplete_details":{"reason":"max_output_tokens"}}}  | false
            gemini           | {"candidates":[{"content":{"parts":[{"functionCall":{"name":"list"}}]}}]}                                        | {"candidates":[{"finishReason":"STOP"}]}                                                         | true
            gemini           | {"candidates":[{"content":{"parts":[{"functionCall":{"name":"list"}}]}}]}                                        | {"candidates":[{"finishReason":"MAX_TOKENS"}]}                                                   | false
            gemini           | {"candidates":[{"content":{"parts":[{"functionCall":{"name":"list"}}]}}]}                                        | {"candidates":[{"content":{"parts":[{"text":"So."}]},"finishReason":"MAX_TOKENS"}]}              | true
            gemini           | {"candidates":[{"content":{"parts":[{"functionCall":{"name":"list"}}]}}]}                                        | {"candidates":[{"content":{"parts":[{"functionCall":{"name":"x","args":{}}}]},"finishReason":"MAX_TOKENS"}]} | true
            gemini           | {"candidates":[{"content":{"parts":[{"functionCall":{"name":"list","args":{}}}]}}]}                              | {"candidates":[{"finishReason":"MAX_TOKENS"}]}                                                   | true
            ollama           | {"message":{"tool_calls":[{"function":{"name":"list"}}]}}                                                        | {"done":true,"done_reason":"stop"}                                                               | true
            ollama           | {"message":{"tool_calls":[{"function":{"name":"list"}}]}}                                                        | {"done":true,"done_reason":"length"}                                                             | false
            ollama           | {"message":{"tool_calls":[{"function":{"name":"list"}}]}}                                                        | {"message":{"content":"So."},"done":true,"done_reason":"length"}                                 | true
            ollama           | {"message":{"tool_calls":[{"function":{"name":"list","arguments":{}}}]}}                                         | {"done":true,"done_reason":"length"}                                                             | true
            """)
    void aCallWithoutArgumentsIsToldOnlyIfTheModelWantedItSo(String provider, String call, String end, boolean isTold) {
        List<Object> told = new ArrayList<>();
        Provider format = ProviderStreams.providerOf(provider);
        ModelStream<String> stream = ModelStream.of(format)
                .tool("list", new TypeToken<Map<String, Object>>() {}, (called, arguments) -> told.add(arguments))
                .open();
        for (String payload : List.of(call, end)) {
            stream.feed((format == Provider.OLLAMA ? payload + "\n" : "data: " + payload + "\n\n").getBytes(UTF_8));
        }
        CallResult result = stream.finish().calls().get(0);
        assertThat(told).hasToString(isTold ? "[{}]" : "[]");
        assertThat(result.failure() == null).isEqualTo(isTold);
    }

    /** Servers that do not put them into a string: what came must not be taken for nothing. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            openai-chat      | {"choices":[{"delta":{"tool_calls":[{"index":0,"function":{"name":"weather","arguments":{"city":"Oslo"}}}]},"finish_reason":"stop"}]}
            openai-chat      | {"choices":[{"delta":{"function_call":{"name":"weather","arguments":{"city":"Oslo"}}},"finish_reason":"function_call"}]}
            openai-responses | {"type":"response.output_item.done","item":{"type":"function_call","name":"weather","arguments":{"city":"Oslo"},"status":"completed"}}
            openai-responses | {"type":"response.function_call_arguments.done","name":"weather","arguments":{"city":"Oslo"}}
            gemini           | {"candidates":[{"content":{"parts":[{"functionCall":{"name":"weather","args":"{\\"city\\":\\"Oslo\\"}"}}]}}]}
            """)
    void argumentsThatAreNotInAStringAreArgumentsToo(String provider, String payload) {
        outcome(ProviderStreams.providerOf(provider), ("data: " + payload + "\n\n").getBytes(UTF_8));
        assertThat(told).containsExactly("Oslo");
    }

    @Test
    void argumentsOfAnthropicThatAreNotInAStringAreArgumentsToo() {
        String event = "data: {\"type\":\"content_block_%s\",\"index\":0,%s}\n\n";
        assertThat(outcome(
                        Provider.ANTHROPIC,
                        (event.formatted(
                                                "start",
                                                "\"content_block\":{\"type\":\"tool_use\",\"id\":\"a\",\"name\":\"weather\"}")
                                        + event.formatted(
                                                "delta",
                                                "\"delta\":{\"type\":\"input_json_delta\",\"partial_json\":{\"city\":\"Rome\"}}")
                                        + event.formatted("stop", "\"x\":0")
                                        + "data: {\"type\":\"message_delta\",\"delta\":{\"stop_reason\":\"tool_use\"}}\n\n")
                                .getBytes(UTF_8)))
                .isEqualTo("no answer and weather of Rome");
    }

    /** Its brackets are closed here, so that they cannot show whether it is whole. */
    @ParameterizedTest
    @ValueSource(
            strings = {"{\"finishReason\":\"STOP\"}", "{\"content\":{\"parts\":[{\"functionCall\":{\"name\":\"x\"}}]}}"
            })
    void aCallThatWasToGoOnAndDoesNotIsNotWhole(String next) {
        ModelStream<String> stream = ModelStream.gemini()
                .tool("weather", Place.class, (call, place) -> told.add(place.city()))
                .open();
        stream.feed(
                ("data: {\"candidates\":[{\"content\":{\"parts\":[{\"functionCall\":{\"name\":\"weather\",\"willContinue\":true,"
                                + "\"partialArgs\":[{\"jsonPath\":\"$.city\",\"stringValue\":\"Os\",\"willContinue\":true}]}}]}}]}\n\n"
                                + "data: {\"candidates\":[" + next + "]}\n\n")
                        .getBytes(UTF_8));
        assertThat(stream.finish().calls().get(0).failure()).isInstanceOf(StreamFailure.Truncated.class);
        assertThat(told).isEmpty();
    }

    /** Pieces that look like another call, because the name is repeated, never fire with less than all arguments. */
    @Test
    void aNameThatIsRepeatedBeforeAnInnerObjectFiresNothing() {
        StringBuilder sent = new StringBuilder();
        for (String piece : List.of("{\\\"inner\\\":", "{\\\"city\\\":\\\"Oslo\\\"}", "}")) {
            sent.append(
                    "data: {\"choices\":[{\"delta\":{\"tool_calls\":[{\"function\":{\"name\":\"weather\",\"arguments\":\""
                            + piece + "\"}}]}}]}\n\n");
        }
        sent.append("data: {\"choices\":[{\"delta\":{},\"finish_reason\":\"tool_calls\"}]}\n\n");
        assertThat(outcome(Provider.OPENAI_CHAT, sent.toString().getBytes(UTF_8)))
                .startsWith("Invalid: $ must have no property");
    }

    @Test
    void aCallWithoutArgumentsIsToldWhenTheModelGoesOnBehindIt() {
        List<ModelEvent> events = ProviderStreams.events(Provider.ANTHROPIC, """
                data: {"type":"content_block_start","index":0,"content_block":{"type":"tool_use","id":"a","name":"list","input":{}}}

                data: {"type":"content_block_stop","index":0}

                data: {"type":"content_block_start","index":1,"content_block":{"type":"text","text":""}}

                """.getBytes(UTF_8));
        Channel call = Channel.call(0, 0, 0, "a");
        assertThat(events)
                .containsExactly(
                        new ModelEvent.ToolCallStarted(call, "list"),
                        new ModelEvent.ArgumentsDelta(call, "{}"),
                        new ModelEvent.ToolCallFinished(call));
    }

    @Test
    void anItemThatIsNotCompleteIsNoFinishedCall() {
        String sent = """
                data: {"type":"response.output_item.added","output_index":0,"item":{"type":"function_call","call_id":"a","name":"list","arguments":""}}

                data: {"type":"response.output_item.done","output_index":0,"item":{"type":"function_call","call_id":"a","name":"list","arguments":"","status":"%s"}}

                """;
        assertThat(ProviderStreams.events(
                        Provider.OPENAI_RESPONSES, sent.formatted("incomplete").getBytes(UTF_8)))
                .hasSize(1);
        assertThat(ProviderStreams.events(
                        Provider.OPENAI_RESPONSES, sent.formatted("completed").getBytes(UTF_8)))
                .hasSize(3);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {"error":{"code":"overloaded"}}  | ProviderFailed: The provider reported an error (overloaded).
            {"error":{"code":503}}           | ProviderFailed: The provider reported an error with HTTP status 503.
            {"error":{"detail":"Too much"}}  | ProviderFailed: The provider reported an error.
            {"error":"Too much"}             | ProviderFailed: The provider reported an error: Too much
            """)
    void anErrorOfWhateverShapeIsOneEvenIfTheStreamEndsAsItShould(String error, String outcome) {
        for (Provider provider :
                List.of(Provider.OPENAI_CHAT, Provider.OPENAI_RESPONSES, Provider.ANTHROPIC, Provider.GEMINI)) {
            for (String name : List.of("", "event: response.completed\n", "event: message_stop\n", "event: error\n")) {
                String event = name + "data: " + error + "\n\n";
                assertThat(outcome(provider, afterFirstEvent(provider, event).getBytes(UTF_8)))
                        .as("%s %s", provider, name)
                        .isEqualTo(outcome);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"OPENAI_RESPONSES", "ANTHROPIC"})
    void anErrorOfATypeThatNobodyKnowsIsOne(Provider provider) {
        String event = "data: {\"type\":\"proxy_error\",\"error\":{\"type\":\"overloaded\",\"message\":\"Wait.\"}}\n\n";
        assertThat(outcome(provider, afterFirstEvent(provider, event).getBytes(UTF_8)))
                .isEqualTo("ProviderFailed: The provider reported an error (overloaded): Wait.");
        String none = "data: {\"type\":\"still_to_be_invented\",\"error\":null}\n\n";
        assertThat(outcome(provider, afterFirstEvent(provider, none).getBytes(UTF_8)))
                .contains("Oslo");
    }

    @Test
    void ofALineThatCannotBeReadNoCallIsTold() {
        String call =
                "{\"message\":{\"tool_calls\":[{\"function\":{\"name\":\"weather\",\"arguments\":{\"city\":\"Oslo\"}}}]},,}\n";
        assertThat(ProviderStreams.events(Provider.OLLAMA, (call + "{\"done\":false}\n").getBytes(UTF_8)))
                .singleElement()
                .isInstanceOf(ModelEvent.ProviderError.class);
    }

    @Test
    void twoCallsWithoutArgumentsThatEndOneBehindTheOtherAreBothCalled() {
        StringBuilder sent = new StringBuilder();
        for (int i = 0; i < 2; i++) {
            sent.append("data: {\"type\":\"content_block_start\",\"index\":" + i
                    + ",\"content_block\":{\"type\":\"tool_use\",\"name\":\"f" + i + "\",\"input\":{}}}\n\n");
        }
        for (int i = 0; i < 2; i++) {
            sent.append("data: {\"type\":\"content_block_stop\",\"index\":" + i + "}\n\n");
        }
        sent.append("data: {\"type\":\"message_delta\",\"delta\":{\"stop_reason\":\"tool_use\"}}\n\n");
        assertThat(ProviderStreams.log(Provider.ANTHROPIC, sent.toString()).lines())
                .containsExactly(
                        "call 0.0#0 f0",
                        "call 0.1#1 f1",
                        "arguments 0.0#0 {}",
                        "called 0.0#0",
                        "arguments 0.1#1 {}",
                        "called 0.1#1",
                        "finished turn tool_calls 'tool_use'");
    }

    @Test
    void contentThatComesInPartsIsHeard() {
        String sent = "data: {\"choices\":[{\"delta\":{\"content\":[%s]}}]}\n\n";
        String thought = "{\"type\":\"thinking\",\"thinking\":[{\"type\":\"text\",\"text\":\"So\"},"
                + "{\"type\":\"text\",\"text\":\" so.\"},{\"type\":\"reference\"}]}";
        String text = "{\"type\":\"text\",\"text\":\"It is\"},{\"type\":\"text\",\"text\":\" cold.\"}";
        String all = sent.formatted(thought)
                + sent.formatted(thought + "," + text)
                + sent.formatted(text)
                + sent.formatted("")
                + "data: {\"choices\":[{\"delta\":{\"content\":\" Yes.\"},\"finish_reason\":\"stop\"}]}\n\n";
        assertThat(ProviderStreams.log(Provider.OPENAI_CHAT, all).lines())
                .containsExactly(
                        "thinking 0.0 So so.",
                        "thinking 0.0 So so.",
                        "text 0.0 It is cold.",
                        "text 0.0 It is cold.",
                        "text 0.0  Yes.",
                        "finished 0 stop 'stop'");
        byte[] bytes = all.getBytes(UTF_8);
        List<ModelEvent> whole = ProviderStreams.events(Provider.OPENAI_CHAT, bytes);
        for (int at = 0; at <= bytes.length; at++) {
            assertThat(ProviderStreams.events(Provider.OPENAI_CHAT, ProviderStreams.cut(bytes, at)))
                    .as("cut at %d", at)
                    .isEqualTo(whole);
        }
    }
}
