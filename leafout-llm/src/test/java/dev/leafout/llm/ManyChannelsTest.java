// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm;

import static dev.leafout.testkit.Growth.assertLinearTime;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A turn of ever more texts and tool calls costs what its text costs, and comes to an end. */
class ManyChannelsTest {
    private static final String TOO_MANY =
            "The turn has more than 5 texts and tool calls.  [LO-603] docs/errors.md#lo-603";

    private static String sse(String payload) {
        return "data: " + payload + "\n\n";
    }

    private static String call(int index) {
        return sse("{\"choices\":[{\"index\":0,\"delta\":{\"tool_calls\":[{\"index\":" + index + ",\"id\":\"c" + index
                + "\",\"function\":{\"name\":\"f\",\"arguments\":\"{}\"}}]}}]}");
    }

    /** An event that begins something new each time; %1$d is its number. */
    static Stream<Arguments> beginnings() {
        return Stream.of(
                Arguments.of(
                        Provider.OPENAI_CHAT, sse("{\"choices\":[{\"index\":%1$d,\"delta\":{\"content\":\"x\"}}]}")),
                Arguments.of(Provider.OPENAI_CHAT, sse("{\"choices\":[{\"index\":%1$d,\"finish_reason\":\"stop\"}]}")),
                Arguments.of(
                        Provider.OPENAI_CHAT,
                        sse("{\"choices\":[{\"delta\":{\"tool_calls\":[{\"index\":%1$d,\"id\":\"c%1$d\",\"function\":"
                                + "{\"name\":\"f\",\"arguments\":\"{}\"}}]}}]}")),
                Arguments.of(
                        Provider.OPENAI_CHAT,
                        sse(
                                "{\"choices\":[{\"delta\":{\"tool_calls\":[{\"id\":\"c%1$d\",\"function\":{\"arguments\":\"x\"}}]}}]}")),
                Arguments.of(
                        Provider.OPENAI_RESPONSES,
                        sse("{\"type\":\"response.output_text.delta\",\"output_index\":%1$d,\"delta\":\"x\"}")),
                Arguments.of(
                        Provider.OPENAI_RESPONSES,
                        sse("{\"type\":\"response.output_text.delta\",\"content_index\":%1$d,\"delta\":\"x\"}")),
                Arguments.of(
                        Provider.OPENAI_RESPONSES,
                        sse("{\"type\":\"response.refusal.delta\",\"content_index\":%1$d,\"delta\":\"x\"}")),
                Arguments.of(
                        Provider.OPENAI_RESPONSES,
                        sse("{\"type\":\"response.output_item.added\",\"output_index\":%1$d,"
                                + "\"item\":{\"type\":\"function_call\",\"name\":\"f\"}}")),
                Arguments.of(
                        Provider.OPENAI_RESPONSES,
                        sse(
                                "{\"type\":\"response.function_call_arguments.delta\",\"output_index\":%1$d,\"delta\":\"{\"}")),
                Arguments.of(
                        Provider.OPENAI_RESPONSES,
                        sse("{\"type\":\"response.output_item.added\",\"output_index\":%1$d,"
                                + "\"item\":{\"type\":\"message\",\"phase\":\"commentary\"}}")),
                Arguments.of(
                        Provider.ANTHROPIC,
                        sse("{\"type\":\"content_block_start\",\"index\":%1$d,"
                                + "\"content_block\":{\"type\":\"text\",\"text\":\"x\"}}")),
                Arguments.of(
                        Provider.ANTHROPIC,
                        sse("{\"type\":\"content_block_start\",\"index\":%1$d,"
                                + "\"content_block\":{\"type\":\"tool_use\",\"name\":\"f\"}}")),
                Arguments.of(
                        Provider.ANTHROPIC,
                        sse("{\"type\":\"content_block_start\",\"index\":0,"
                                + "\"content_block\":{\"type\":\"tool_use\",\"id\":\"c%1$d\",\"name\":\"f\"}}")),
                Arguments.of(
                        Provider.GEMINI,
                        sse("{\"candidates\":[{\"index\":%1$d,\"content\":{\"parts\":[{\"text\":\"x\"}]}}]}")),
                Arguments.of(
                        Provider.GEMINI,
                        sse("{\"candidates\":[{\"content\":{\"parts\":[{\"functionCall\":"
                                + "{\"id\":\"c%1$d\",\"name\":\"f\",\"args\":{}}}]}}]}")),
                Arguments.of(
                        Provider.ANTHROPIC,
                        sse("{\"type\":\"content_block_start\",\"index\":%1$d,"
                                + "\"content_block\":{\"type\":\"server_tool_use\",\"id\":\"c\",\"name\":\"f\"}}")),
                Arguments.of(
                        Provider.OPENAI_RESPONSES,
                        sse("{\"type\":\"response.output_item.done\",\"output_index\":%1$d,"
                                + "\"item\":{\"type\":\"web_search_call\",\"id\":\"w\",\"status\":\"completed\"}}")),
                Arguments.of(
                        Provider.OPENAI_RESPONSES,
                        sse(
                                "{\"type\":\"response.output_item.done\",\"output_index\":0,\"item\":{\"type\":\"kind%1$d\"}}")),
                Arguments.of(
                        Provider.GEMINI,
                        sse("{\"candidates\":[{\"content\":{\"parts\":[{\"executableCode\":{\"code\":\"%1$d\"}}]}}]}")),
                Arguments.of(
                        Provider.COHERE,
                        sse("{\"type\":\"tool-call-start\",\"index\":%1$d,\"delta\":{\"message\":{\"tool_calls\":"
                                + "{\"id\":\"c\",\"function\":{\"name\":\"f\"}}}}}")),
                Arguments.of(
                        Provider.COHERE,
                        sse("{\"type\":\"content-delta\",\"index\":%1$d,"
                                + "\"delta\":{\"message\":{\"content\":{\"text\":\"x\"}}}}")),
                Arguments.of(
                        Provider.GEMINI_INTERACTIONS,
                        sse("{\"event_type\":\"step.start\",\"index\":%1$d,"
                                + "\"step\":{\"type\":\"function_call\",\"name\":\"f\"}}")),
                Arguments.of(
                        Provider.GEMINI_INTERACTIONS,
                        sse(
                                "{\"event_type\":\"step.start\",\"index\":%1$d,\"step\":{\"type\":\"google_search_call\"}}")),
                Arguments.of(
                        Provider.OLLAMA,
                        "{\"message\":{\"tool_calls\":[{\"id\":\"c%1$d\",\"function\":{\"name\":\"f\",\"arguments\":{}}}]}}\n"));
    }

    private static ModelResult<String> read(Provider provider, String sent) {
        ModelStream<String> stream = ModelStream.of(provider)
                .limits(DecodeLimits.defaults().withMaxChannels(5))
                .open();
        stream.feed(sent.getBytes(UTF_8));
        return stream.finish();
    }

    private static String repeated(String event, int count) {
        StringBuilder sent = new StringBuilder();
        for (int i = 0; i < count; i++) {
            sent.append(event.formatted(i));
        }
        return sent.toString();
    }

    @ParameterizedTest
    @MethodSource("beginnings")
    void aTurnHasALimitedNumberOfChannels(Provider provider, String event) {
        assertThat(read(provider, repeated(event, 12)).failure())
                .isInstanceOf(ModelFailure.ProviderFailed.class)
                .hasMessage("The provider reported an error (unreadable): " + TOO_MANY);
        assertThat(read(provider, repeated(event, 2)).failure() instanceof ModelFailure.ProviderFailed)
                .isFalse();
    }

    @ParameterizedTest
    @MethodSource("beginnings")
    void theLimitIsOfATurnAndNotOfAllThatAreBegunAgain(Provider provider, String event) {
        String restart = switch (provider) {
            case OPENAI_RESPONSES -> sse("{\"type\":\"response.created\"}");
            case ANTHROPIC -> sse("{\"type\":\"message_start\",\"message\":{}}");
            default -> "";
        };
        if (!restart.isEmpty()) {
            assertThat(
                            read(provider, (restart + repeated(event, 2)).repeat(6))
                                            .failure()
                                    instanceof ModelFailure.ProviderFailed)
                    .isFalse();
        }
    }

    @Test
    void theLimitTripsAtTheSameEventHoweverTheBytesAreCut() {
        byte[] bytes = repeated(call(0).replace("\"index\":0,\"id\":\"c0\"", "\"index\":%1$d,\"id\":\"c%1$d\""), 8)
                .getBytes(UTF_8);
        List<ModelEvent> whole = events(bytes);
        assertThat(whole.get(whole.size() - 1))
                .isEqualTo(new ModelEvent.ProviderError(Channel.turn(), 0, "unreadable", TOO_MANY));
        for (int at = 0; at < bytes.length; at++) {
            assertThat(events(ProviderStreams.cut(bytes, at))).isEqualTo(whole);
        }
    }

    private static List<ModelEvent> events(byte[]... chunks) {
        List<ModelEvent> events = new ArrayList<>();
        ProviderDecoder decoder = Provider.OPENAI_CHAT.decoder(
                events::add, DecodeLimits.defaults().withMaxChannels(5));
        for (byte[] chunk : chunks) {
            decoder.feed(chunk);
        }
        return events;
    }

    @Test
    void moreCallsTakeLinearTime() {
        assertLinearTime(500, size -> {
            ProviderDecoder decoder = Provider.OPENAI_CHAT.decoder(
                    event -> {}, DecodeLimits.defaults().withMaxChannels(Integer.MAX_VALUE));
            for (int i = 0; i < size; i++) {
                decoder.feed(call(i).getBytes(UTF_8));
            }
            for (int i = 0; i < size; i++) {
                decoder.feed(call(i).getBytes(UTF_8));
            }
        });
    }
}
