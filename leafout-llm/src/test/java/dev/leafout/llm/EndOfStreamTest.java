// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.leafout.typed.StreamFailure;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Once the provider has said that the stream is over, nothing is heard of it any more. */
class EndOfStreamTest {
    record Place(String city) {}

    private final List<String> told = new ArrayList<>();

    private ModelResult<String> read(Provider provider, byte[]... chunks) {
        told.clear();
        ModelStream<String> stream = ModelStream.of(provider)
                .tool("weather", Place.class, (call, place) -> told.add(place.city()))
                .open();
        for (byte[] chunk : chunks) {
            stream.feed(chunk);
        }
        return stream.finish();
    }

    private static String sse(String... payloads) {
        StringBuilder sent = new StringBuilder();
        for (String payload : payloads) {
            sent.append("data: ").append(payload).append("\n\n");
        }
        return sent.toString();
    }

    /** A whole turn that calls no tool, with the mark that it is over. Gemini and Bedrock have no such mark. */
    private static String over(Provider provider) {
        return switch (provider) {
            case OPENAI_CHAT ->
                sse(
                        "{\"choices\":[{\"index\":0,\"delta\":{\"content\":\"Hi\"}}]}",
                        "{\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"stop\"}]}",
                        "[DONE]");
            case OPENAI_RESPONSES ->
                sse(
                        "{\"type\":\"response.output_text.delta\",\"output_index\":0,\"delta\":\"Hi\"}",
                        "{\"type\":\"response.completed\"}");
            case ANTHROPIC ->
                sse(
                        "{\"type\":\"content_block_delta\",\"index\":0,\"delta\":{\"type\":\"text_delta\",\"text\":\"Hi\"}}",
                        "{\"type\":\"message_delta\",\"delta\":{\"stop_reason\":\"end_turn\"}}",
                        "{\"type\":\"message_stop\"}");
            case OLLAMA -> "{\"message\":{\"content\":\"Hi\"}}\n{\"done\":true,\"done_reason\":\"stop\"}\n";
            case COHERE ->
                sse(
                        "{\"type\":\"content-delta\",\"index\":0,\"delta\":{\"message\":{\"content\":{\"text\":\"Hi\"}}}}",
                        "{\"type\":\"message-end\",\"delta\":{\"finish_reason\":\"COMPLETE\"}}");
            case GEMINI_INTERACTIONS ->
                sse(
                        "{\"event_type\":\"step.delta\",\"index\":0,\"delta\":{\"type\":\"text\",\"text\":\"Hi\"}}",
                        "{\"event_type\":\"interaction.completed\",\"interaction\":{\"status\":\"completed\"}}");
            case GEMINI, BEDROCK -> throw new IllegalArgumentException("no mark");
        };
    }

    /** A whole call, text, an error, usage, and a restart where there is such a thing. */
    private static String more(Provider provider) {
        String arguments = "{\\\"city\\\":\\\"Oslo\\\"}";
        return switch (provider) {
            case OPENAI_CHAT ->
                sse(
                        "{\"choices\":[{\"index\":1,\"delta\":{\"content\":\"more\",\"tool_calls\":[{\"index\":0,\"id\":\"a\","
                                + "\"function\":{\"name\":\"weather\",\"arguments\":\"" + arguments + "\"}}]}}]}",
                        "{\"choices\":[{\"index\":1,\"delta\":{},\"finish_reason\":\"tool_calls\"}]}",
                        "{\"usage\":{\"prompt_tokens\":1,\"completion_tokens\":1}}",
                        "{\"error\":{\"code\":\"late\"}}",
                        "no JSON",
                        "[DONE]");
            case OPENAI_RESPONSES ->
                sse(
                        "{\"type\":\"response.output_text.delta\",\"output_index\":0,\"delta\":\"more\"}",
                        "{\"type\":\"response.output_item.done\",\"output_index\":1,\"item\":{\"type\":\"function_call\","
                                + "\"status\":\"completed\",\"name\":\"weather\",\"arguments\":\"" + arguments + "\"}}",
                        "{\"type\":\"error\",\"code\":\"late\"}",
                        "{\"type\":\"response.created\"}",
                        "{\"type\":\"response.created\"}",
                        "no JSON");
            case ANTHROPIC ->
                sse(
                        "{\"type\":\"content_block_start\",\"index\":1,\"content_block\":{\"type\":\"tool_use\",\"id\":\"a\","
                                + "\"name\":\"weather\",\"input\":{\"city\":\"Oslo\"}}}",
                        "{\"type\":\"content_block_stop\",\"index\":1}",
                        "{\"type\":\"error\",\"error\":{\"type\":\"late\"}}",
                        "{\"type\":\"message_start\"}",
                        "{\"type\":\"message_start\"}",
                        "no JSON");
            case OLLAMA ->
                "{\"message\":{\"content\":\"more\",\"tool_calls\":[{\"function\":{\"name\":\"weather\",\"arguments\":"
                        + "{\"city\":\"Oslo\"}}}]}}\n{\"error\":\"late\"}\nno JSON\n{\"done\":true}\n";
            case COHERE ->
                sse(
                        "{\"type\":\"tool-call-start\",\"index\":0,\"delta\":{\"message\":{\"tool_calls\":{\"id\":\"a\","
                                + "\"function\":{\"name\":\"weather\",\"arguments\":\"" + arguments + "\"}}}}}",
                        "{\"type\":\"tool-call-end\",\"index\":0}",
                        "{\"error\":{\"code\":\"late\"}}",
                        "no JSON");
            case GEMINI_INTERACTIONS ->
                sse(
                        "{\"event_type\":\"step.start\",\"index\":1,\"step\":{\"type\":\"function_call\",\"id\":\"a\","
                                + "\"name\":\"weather\",\"arguments\":{\"city\":\"Oslo\"}}}",
                        "{\"event_type\":\"step.stop\",\"index\":1}",
                        "{\"event_type\":\"error\",\"error\":{\"code\":\"late\"}}",
                        "no JSON");
            case GEMINI, BEDROCK -> throw new IllegalArgumentException("no mark");
        };
    }

    @ParameterizedTest
    @EnumSource(
            mode = EnumSource.Mode.EXCLUDE,
            names = {"GEMINI", "BEDROCK"})
    void whatFollowsTheMarkIsPassedOver(Provider provider) {
        String sent = over(provider);
        List<ModelEvent> events = ProviderStreams.events(provider, sent);
        byte[] both = (sent + more(provider)).getBytes(UTF_8);
        for (int at = 0; at <= both.length; at++) {
            assertThat(ProviderStreams.events(provider, ProviderStreams.cut(both, at)))
                    .isEqualTo(events);
        }
        ModelResult<String> result = read(provider, both);
        assertThat(result.failure()).isNull();
        assertThat(result.answer()).isEqualTo("Hi");
        assertThat(result.calls()).isEmpty();
        assertThat(told).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(
            mode = EnumSource.Mode.EXCLUDE,
            names = {"GEMINI", "BEDROCK"})
    void aLineThatIsTooLongIsPassedOverToo(Provider provider) {
        String sent = over(provider);
        byte[] both = (sent + "data: " + "x".repeat(2_000)).getBytes(UTF_8);
        for (int at : new int[] {0, sent.length(), sent.length() + 1_500}) {
            List<ModelEvent> events = new ArrayList<>();
            ProviderDecoder decoder = provider.decoder(events::add, ProviderStreams.limits(1_000, 1_000));
            for (byte[] chunk : ProviderStreams.cut(both, at)) {
                decoder.feed(chunk);
            }
            assertThat(events).isEqualTo(ProviderStreams.events(provider, sent));
        }
    }

    private static final String FRAGMENT =
            "{\"choices\":[{\"index\":0,\"delta\":{\"tool_calls\":[{\"index\":0,\"id\":\"%s\",\"function\":"
                    + "{\"name\":\"%s\",\"arguments\":\"%s\"}}]}%s}]}";

    private static ModelResult<String> afterACall(String... payloads) {
        List<String> all = new ArrayList<>(List.of(FRAGMENT.formatted(
                "a", "weather", "{\\\"city\\\":\\\"Oslo\\\"}", ",\"finish_reason\":\"tool_calls\"")));
        all.addAll(List.of(payloads));
        all.add("[DONE]");
        ModelStream<String> stream = ModelStream.openAiChat().open();
        stream.feed(sse(all.toArray(new String[0])).getBytes(UTF_8));
        return stream.finish();
    }

    /** What follows the finish reason of a choice calls no tool, and the turn does not look complete without it. */
    @Test
    void aChoiceThatHasFinishedCallsNoMoreTools() {
        String rome = FRAGMENT.formatted("b", "weather", "{\\\"city\\\":\\\"Rome\\\"}", "");
        read(
                Provider.OPENAI_CHAT,
                sse(
                                FRAGMENT.formatted(
                                        "a",
                                        "weather",
                                        "{\\\"city\\\":\\\"Oslo\\\"}",
                                        ",\"finish_reason\":\"tool_calls\""),
                                rome,
                                FRAGMENT.formatted("c", "weather", "{\\\"city\\\":\\\"Bern\\\"}", ""),
                                "[DONE]")
                        .getBytes(UTF_8));
        assertThat(told).containsExactly("Oslo");
        ModelResult<String> result = afterACall(rome);
        assertThat(result.failure()).isInstanceOf(StreamFailure.Truncated.class);
        assertThat(result.calls().stream().map(CallResult::arguments)).containsExactly("{\"city\":\"Oslo\"}", null);
        assertThat(afterACall(FRAGMENT.formatted("", "", "{}", "")).failure())
                .hasMessageContaining("The arguments of a tool call continue after the finish reason.");
    }

    @Test
    void anEmptyFragmentAfterTheFinishReasonIsNothing() {
        assertThat(afterACall(FRAGMENT.formatted("", "", "", "")).isComplete()).isTrue();
        assertThat(afterACall(FRAGMENT.formatted("a", "", "", "")).isComplete()).isTrue();
        assertThat(afterACall("{\"choices\":[{\"index\":0,\"delta\":{\"content\":\"\"}}]}")
                        .isComplete())
                .isTrue();
        assertThat(afterACall("{\"choices\":[{\"index\":0,\"delta\":{\"content\":\"more\"}}]}")
                        .isComplete())
                .isFalse();
    }

    static List<ModelEvent> late() {
        Channel call = Channel.call(0, -1, 0, "a");
        return List.of(
                new ModelEvent.TextDelta(Channel.text(0, 0), "more"),
                new ModelEvent.ToolCallStarted(call, "weather"),
                new ModelEvent.ArgumentsDelta(call, "{\"city\":\"Oslo\"}"),
                new ModelEvent.ToolCallFinished(call),
                new ModelEvent.RefusalDelta(Channel.output(0), "No"));
    }

    /** Events from elsewhere have no other mark. */
    @ParameterizedTest
    @MethodSource("late")
    void nothingIsMadeOfWhatFollowsTheEndOfATurn(ModelEvent event) {
        List<String> fired = new ArrayList<>();
        ModelStream<String> stream = ModelStream.ofEvents()
                .tool("weather", Place.class, (call, place) -> fired.add(place.city()))
                .open();
        stream.accept(new ModelEvent.TextDelta(Channel.text(0, 0), "Hi"));
        stream.accept(new ModelEvent.Finished(Channel.turn(), FinishReason.STOP, "stop"));
        stream.accept(event);
        stream.accept(new ModelEvent.UsageReported(Channel.turn(), Usage.of(1, 2)));
        ModelResult<String> result = stream.finish();
        assertThat(result.answer()).isEqualTo("Hi");
        assertThat(result.calls()).isEmpty();
        assertThat(result.usage().outputTokens()).isEqualTo(2);
        assertThat(fired).isEmpty();
    }
}
