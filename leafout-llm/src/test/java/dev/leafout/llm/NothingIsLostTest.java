// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a provider says only at the end of an output, or in a way that is not known here, never becomes an empty answer. */
class NothingIsLostTest {
    private static String log(Provider provider, List<String> payloads) {
        List<ModelEvent> events = new ArrayList<>();
        ProviderDecoder decoder = provider.decoder(events::add);
        payloads.forEach(payload -> decoder.event("", payload));
        decoder.finish();
        return ProviderStreams.log(events).replace("\n", " / ");
    }

    private static String responses(String... payloads) {
        List<String> all = new ArrayList<>(List.of("{\"type\":\"response.created\",\"response\":{\"id\":\"r\"}}"));
        all.addAll(List.of(payloads));
        all.add("{\"type\":\"response.completed\",\"response\":{\"id\":\"r\",\"status\":\"completed\"}}");
        return log(Provider.OPENAI_RESPONSES, all);
    }

    private static String done(String item) {
        return "{\"type\":\"response.output_item.done\",\"output_index\":0,\"item\":" + item + "}";
    }

    private static final String END = "finished turn stop 'completed' / ";

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {"type":"response.output_text.done","output_index":0,"content_index":0,"text":"144"}                                                    | text 0.0 144 /
            {"type":"response.output_item.done","output_index":0,"item":{"type":"message","content":[{"type":"output_text","text":"144"}]}}          | text 0.0 144 /
            {"type":"response.output_item.done","output_index":0,"item":{"type":"message","content":[{"type":"refusal","refusal":"No."}]}}           | refusal 0.0 No. /
            {"type":"response.output_item.done","output_index":0,"item":{"type":"message","content":[{"type":"hologram"}]}}                          | other 0.0 hologram /
            {"type":"response.content_part.added","output_index":0,"content_index":0,"part":{"type":"hologram"}}                                     | other 0.0 hologram /
            {"type":"response.output_item.done","output_index":0,"item":{"type":"message","content":[{"type":"reasoning_text","text":"Hm"}]}}         | ``
            {"type":"response.output_item.added","output_index":0,"item":{"type":"hologram"}}                                                        | other 0.0 hologram /
            {"type":"response.output_item.added","output_index":0,"item":{"type":"web_search_call"}}                                                 | other 0.0 web_search_call /
            {"type":"response.output_item.done","output_index":0,"item":{"type":"hologram_output"}}                                                  | other 0.0 hologram_output /
            {"type":"response.output_item.done","output_index":0,"item":{"type":"shell_call_output"}}                                                | other 0.0 shell_call_output /
            {"type":"response.output_item.done","output_index":0,"item":{"type":"web_search_call","id":"w","status":"incomplete"}}                   | provider called 0:w web_search {} /
            """)
    void aResponseSaysAllThatItContains(String payload, String line) {
        assertThat(responses(payload)).isEqualTo((line.isEmpty() ? "" : line + " ") + END);
    }

    @Test
    void whatCameInPiecesIsNotRepeated() {
        String piece =
                "{\"type\":\"response.output_text.delta\",\"output_index\":0,\"content_index\":0,\"delta\":\"144\"}";
        String text =
                "{\"type\":\"response.output_text.done\",\"output_index\":0,\"content_index\":0,\"text\":\"144\"}";
        String twoParts = "{\"type\":\"output_text\",\"text\":\"14\"},{\"type\":\"output_text\",\"text\":\"4\"}";
        String item = done("{\"type\":\"message\",\"content\":[" + twoParts + "]}");
        assertThat(responses(piece, text, item)).isEqualTo("text 0.0 144 / " + END);
        assertThat(responses(text, item)).isEqualTo("text 0.0 144 / " + END);
        assertThat(responses(item, item)).isEqualTo("text 0.0 14 / text 0.1 4 / " + END);
    }

    @Test
    void aResponseThatComesAllAtOnceIsRead() {
        String item = "{\"type\":\"message\",\"content\":[{\"type\":\"output_text\",\"text\":\"144\"}]}";
        String comment =
                "{\"type\":\"message\",\"phase\":\"commentary\",\"content\":[{\"type\":\"output_text\",\"text\":\"Hm\"}]}";
        String response = "{\"type\":\"response.completed\",\"response\":{\"output\":[{\"type\":\"reasoning\"},"
                + comment + "," + item + ",{\"type\":\"function_call\"}]}}";
        assertThat(log(Provider.OPENAI_RESPONSES, List.of(response)))
                .isEqualTo("thinking 1.0 Hm / text 2.0 144 / other 3.0 function_call / " + END);
        String piece = "{\"type\":\"response.output_text.delta\",\"output_index\":7,\"delta\":\"144\"}";
        assertThat(log(Provider.OPENAI_RESPONSES, List.of(piece, response))).isEqualTo("text 7.0 144 / " + END);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {"type":"message","status":"incomplete"}
            {"type":"message","status":"incomplete","content":[{"type":"output_text","text":"14"}]}
            {"type":"function_call","call_id":"a","name":"f","arguments":"","status":"incomplete"}
            {"type":"apply_patch_call","call_id":"a","status":"incomplete"}
            """)
    void anItemThatIsNotCompleteIsNoCompleteTurn(String item) {
        assertThat(responses(done(item))).isEqualTo("finished turn other 'incomplete' / ");
    }

    @Test
    void aRestartForgetsWhatCameBefore() {
        String created = "{\"type\":\"response.created\",\"response\":{\"id\":\"r\"}}";
        String text =
                "{\"type\":\"response.output_text.done\",\"output_index\":0,\"content_index\":0,\"text\":\"144\"}";
        assertThat(responses(done("{\"type\":\"message\",\"status\":\"incomplete\"}"), created, text))
                .isEqualTo("restarted / text 0.0 144 / " + END);
        assertThat(responses(text, created, text)).isEqualTo("text 0.0 144 / restarted / text 0.0 144 / " + END);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            anthropic           | {"type":"content_block_start","index":0,"content_block":{"type":"web_search_tool_result"}}                | other 0.0 web_search_tool_result /
            anthropic           | {"type":"content_block_delta","index":0,"delta":{"type":"hologram_delta"}}                                | other 0.0 hologram_delta /
            bedrock             | {"contentBlockStart":{"contentBlockIndex":0,"start":{"hologram":{}}}}                                     | other 0.0 hologram /
            bedrock             | {"contentBlockDelta":{"contentBlockIndex":0,"delta":{"hologram":{"x":1}}}}                                | other 0.0 hologram /
            bedrock             | {"contentBlockDelta":{"contentBlockIndex":0,"delta":{"toolUse":{"input":"{}"}}}}                          | other 0.0 toolUse /
            bedrock             | {"contentBlockStart":{"contentBlockIndex":0,"start":{"toolUse":{"toolUseId":"a"}}}}                       | other 0.0 toolUse /
            bedrock             | {"contentBlockDelta":{"contentBlockIndex":0,"delta":{"hologram":null,"citation":{},"toolResult":[]}}}     | ``
            gemini              | {"candidates":[{"content":{"parts":[{"hologram":{},"thoughtSignature":"x"}]}}]}                           | other 0.0 hologram /
            gemini              | {"candidates":[{"content":{"parts":[{"thoughtSignature":"x"}]}}]}                                         | ``
            gemini              | {"candidates":[{"content":{"parts":[{"text":"a","hologram":{}}]}}]}                                       | text 0.0 a /
            gemini              | {"candidates":[{"content":{"parts":[{"toolResponse":{}}]}}]}                                              | other 0.0 toolResponse /
            gemini              | {"candidates":[{"content":{"parts":[{"functionCall":{"args":{}}}]}}]}                                     | other 0.0 functionCall /
            gemini-interactions | {"index":0,"step":{"type":"hologram"},"event_type":"step.start"}                                          | other 0.0 hologram /
            gemini-interactions | {"index":0,"step":{"type":"google_search_result"},"event_type":"step.start"}                              | other 0.0 google_search_result /
            gemini-interactions | {"index":0,"step":{"type":"model_output"},"event_type":"step.start"}                                      | ``
            ollama              | {"image":"aGk=","done":false}                                                                             | other 0.0 image /
            """)
    void whatIsNotKnownIsReported(String provider, String payload, String line) {
        assertThat(log(ProviderStreams.providerOf(provider), List.of(payload)))
                .isEqualTo(line.isEmpty() ? "" : line + " ");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            openai-chat      | {"choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{}"}}]},"finish_reason":"tool_calls"}]}
            openai-responses | {"type":"response.function_call_arguments.done","output_index":0,"arguments":"{}"}
            ollama           | {"message":{"tool_calls":[{"function":{"arguments":{}}}]},"done":true}
            """)
    void argumentsOfACallWithoutANameAreReported(String provider, String payload) {
        assertThat(log(ProviderStreams.providerOf(provider), List.of(payload))).startsWith("other 0#0 tool_call / ");
    }

    /** The result of a tool that the provider has run is no output of the model, nor is the text in it. */
    @Test
    void theResultOfACallIsPassedOver() {
        assertThat(log(
                        Provider.ANTHROPIC,
                        List.of(
                                "{\"type\":\"content_block_start\",\"index\":0,\"content_block\":{\"type\":\"server_tool_use\",\"id\":\"a\",\"name\":\"look\",\"input\":{}}}",
                                "{\"type\":\"content_block_start\",\"index\":1,\"content_block\":{\"type\":\"look_tool_result\"}}",
                                "{\"type\":\"content_block_delta\",\"index\":1,\"delta\":{\"type\":\"text_delta\",\"text\":\"x\"}}",
                                "{\"type\":\"message_delta\",\"delta\":{\"stop_reason\":\"end_turn\"}}")))
                .isEqualTo("provider called 0.0:a look {} / finished turn stop 'end_turn' / ");
    }

    @Test
    void aTurnOfNothingButSuchOutputFails() {
        ModelStream<String> stream = ModelStream.openAiResponses().open();
        stream.feed(
                ("data: " + done("{\"type\":\"hologram_output\"}") + "\n\ndata: {\"type\":\"response.completed\"}\n\n")
                        .getBytes(UTF_8));
        assertThat(stream.finish().failure()).hasMessageContaining("nothing but [hologram_output]");
    }
}
