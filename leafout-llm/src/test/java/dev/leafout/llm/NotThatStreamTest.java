// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.leafout.testkit.CutPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What comes instead of the stream that was expected: that of another provider, or no stream at all. It never looks complete. */
class NotThatStreamTest {
    private static String failure(Provider provider, String sent) {
        byte[] bytes = sent.getBytes(UTF_8);
        String whole = failure(provider, List.of(bytes));
        assertThat(failure(provider, CutPlan.every(1, bytes.length).cut(bytes))).isEqualTo(whole);
        return whole;
    }

    private static String failure(Provider provider, List<byte[]> chunks) {
        ModelStream<String> stream = ModelStream.of(provider).open();
        chunks.forEach(stream::feed);
        ModelResult<String> result = stream.finish();
        assertThat(result.isComplete()).isFalse();
        return result.failure().getMessage();
    }

    static Stream<String> answers() {
        return ProviderStreams.transcripts().stream().filter(name -> name.contains("-answer."));
    }

    @ParameterizedTest
    @MethodSource("answers")
    void theStreamOfAnotherProviderFailsAndIsNamed(String name) {
        Provider sender = ProviderStreams.providerOf(name);
        for (Provider reader : Provider.values()) {
            if (reader != sender) {
                byte[] bytes = ProviderStreams.bytes(name);
                String whole = failure(reader, List.of(bytes));
                assertThat(whole)
                        .as("%s read as %s", sender, reader)
                        .startsWith("The provider reported an error" + named(sender, reader));
                assertThat(failure(reader, CutPlan.every(1, bytes.length).cut(bytes)))
                        .isEqualTo(whole);
            }
        }
    }

    private static String named(Provider sender, Provider reader) {
        return switch (sender) {
            case OLLAMA -> ": The response is not a stream but a document of the format ollama: ";
            case BEDROCK ->
                " (unrecognised): Nothing in the stream has the format " + reader
                        + "; it looks like an AWS event stream, as of bedrock.";
            default ->
                " (unrecognised): Nothing in the stream has the format " + reader + "; it looks like " + sender + ".";
        };
    }

    @ParameterizedTest
    @EnumSource(names = {"OLLAMA", "BEDROCK"})
    void eventsOfAnUnknownFormatAreCalledEvents(Provider reader) {
        for (String sent : List.of("data: {}\n\n", ": waiting\n\n", "id: 1\n", "retry: 5\n\n", "event: x")) {
            assertThat(failure(reader, sent))
                    .isEqualTo("The provider reported an error (unrecognised): Nothing in the stream has the format "
                            + reader + "; it looks like server-sent events.");
        }
        assertThat(failure(reader, ": waiting\n\ndata: {\"choices\":[]}\n\n")).endsWith("it looks like openai-chat.");
        assertThat(failure(reader, "dear me")).endsWith("The response is not a stream but a document: \"dear me\"");
    }

    @Test
    void aMarkThatItIsOverIsNoAnswer() {
        assertThat(failure(Provider.OPENAI_CHAT, "data: [DONE]\n\n"))
                .isEqualTo(
                        "The provider reported an error (unrecognised): Nothing in the stream has the format openai-chat.");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            openai-chat | {"error":{"message":"Bad key","type":"invalid_request_error","code":"invalid_api_key"}} | (invalid_api_key): Bad key | 0
            openai-chat | {"error":{"message":"Slow down","type":"rate_limit","code":null}} | (rate_limit): Slow down | 0
            openai-chat | {"error":"model not loaded"} | : model not loaded | 0
            openai-chat | {"object":"error","message":"max_tokens is too large","type":"BadRequestError","code":400} | : max_tokens is too large | 400
            openai-chat | {"detail":"Unauthorized"} | : Unauthorized | 0
            openai-chat | {"detail":[{"loc":["body"],"msg":"field required"}]} | : field required | 0
            openai-chat | {"errors":[{"code":10000,"message":"Authentication error"}],"success":false} | (10000): Authentication error | 0
            openai-responses | {"error":{"message":"No such model","type":"invalid_request_error"}} | (invalid_request_error): No such model | 0
            anthropic | {"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}} | (overloaded_error): Overloaded | 0
            gemini | {"error":{"code":429,"message":"Quota","status":"RESOURCE_EXHAUSTED"}} | (RESOURCE_EXHAUSTED): Quota | 429
            gemini | [{"error":{"code":400,"message":"Bad schema","status":"INVALID_ARGUMENT"}}] | (INVALID_ARGUMENT): Bad schema | 400
            ollama | {"error":"model 'x' not found"} | : model 'x' not found | 0
            openai-chat | <html><head><title>502 Bad Gateway</title></head></html> | : The response is not a stream but HTML or XML: "502 Bad Gateway" | 0
            ollama | <html>Oops</html> | : The response is not a stream but HTML or XML: "<html>Oops</html>" | 0
            openai-chat | {"object":"chat.completion","choices":[{"index":0,"message":{"content":"Hi"},"finish_reason":"stop"}]} | : The response is not a stream but a document of the format openai-chat: "{\\"object\\":\\"chat.completion\\",\\"choices\\":[{\\"index\\":0,\\"message\\":{\\"content\\":\\"Hi\\"},\\"finish_reason\\":\\"stop\\"}]}" | 0
            gemini | [{"candidates":[{"content":{"parts":[{"text":"Hi"}]}}]}] | : The response is not a stream but a list of the format gemini: "[{\\"candidates\\":[{\\"content\\":{\\"parts\\":[{\\"text\\":\\"Hi\\"}]}}]}]" | 0
            openai-chat | {"status":503,"error":"Service Unavailable"} | : Service Unavailable | 503
            openai-chat | {"error":{"code":"503","message":"Busy"}} | : Busy | 503
            openai-chat | {"error":{"code":600,"message":"Busy"}} | (600): Busy | 0
            cohere | {"status":503,"message":"Busy"} | : Busy | 503
            anthropic | {"status":503,"detail":"Busy"} | : Busy | 503
            """)
    void aBodyThatIsNoStreamSaysWhy(String provider, String body, String expected, int status) {
        Provider reader = Stream.of(Provider.values())
                .filter(known -> known.toString().equals(provider))
                .findFirst()
                .orElseThrow();
        String withStatus = status == 0 ? "" : " with HTTP status " + status;
        assertThat(failure(reader, body))
                .isEqualTo("The provider reported an error" + withStatus + (expected.startsWith("(") ? " " : "")
                        + expected);
        ModelStream<String> stream = ModelStream.of(reader).open();
        stream.feed(body.getBytes(UTF_8));
        assertThat(((ModelFailure.ProviderFailed) stream.finish().failure()).status())
                .isEqualTo(status);
        assertThat(failure(reader, "\uFEFF\r\n " + body.replace("\n", "")))
                .startsWith("The provider reported an error");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            gemini              | {"error":{"code":503,"message":"Busy","status":"UNAVAILABLE"}}          | with HTTP status 503 (UNAVAILABLE): Busy
            openai-chat         | {"error":{"code":429,"message":"Slow"}}                                 | with HTTP status 429: Slow
            openai-chat         | {"error":{"code":1234,"message":"Odd"}}                                 | (1234): Odd
            openai-responses    | {"type":"error","code":429,"message":"Slow"}                            | with HTTP status 429: Slow
            gemini-interactions | {"event_type":"error","error":{"code":500,"message":"Oops"}}            | with HTTP status 500: Oops
            cohere              | {"type":"error","error":{"code":502,"message":"Oops"}}                  | with HTTP status 502: Oops
            """)
    void anErrorInTheStreamMayNameAStatus(String provider, String payload, String expected) {
        assertThat(failure(ProviderStreams.providerOf(provider), "data: " + payload + "\n\n"))
                .isEqualTo("The provider reported an error " + expected);
    }

    @Test
    void ofALongBodyTheBeginningIsEnough() {
        String page = "<html><title>Down</title>" + "x".repeat(300_000);
        assertThat(failure(Provider.ANTHROPIC, page)).endsWith("HTML or XML: \"Down\"");
    }

    /** A choice that has a message and no delta is an answer that nobody would see. */
    @Test
    void aWholeAnswerInAnEventIsNotPassedOver() {
        assertThat(failure(
                        Provider.OPENAI_CHAT,
                        "data: {\"choices\":[{\"index\":0,\"message\":{\"role\":\"assistant\",\"content\":\"Hi\"},"
                                + "\"finish_reason\":\"stop\"}]}\n\ndata: [DONE]\n\n"))
                .contains("A choice has a whole message and no delta");
    }

    @Test
    void aStreamThatBeginsStrangelyAndIsThenOfTheFormatIsRead() {
        List<ModelEvent> events = new ArrayList<>(
                ProviderStreams.events(
                        Provider.OPENAI_CHAT,
                        "data: {\"kind\":\"hello\"}\n\n"
                                + "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"Hi\"},\"finish_reason\":\"stop\"}]}\n\n"));
        assertThat(ProviderStreams.log(events)).isEqualTo("text 0.0 Hi\nfinished 0 stop 'stop'\n");
    }
}
