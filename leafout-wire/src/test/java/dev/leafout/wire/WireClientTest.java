// SPDX-License-Identifier: Apache-2.0
package dev.leafout.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.leafout.event.JsonEvent;
import dev.leafout.parse.JsonPushParser;
import dev.leafout.parse.ParseLimits;
import dev.leafout.parse.TruncationPolicy;
import dev.leafout.testkit.CutPlan;
import dev.leafout.testkit.EventLog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class WireClientTest {
    private static final String BEGUN =
            "{\"w\":1,\"o\":\"{\"}\n{\"p\":\"/a\",\"o\":\"[\"}\n{\"p\":\"/a/0\",\"o\":\"+\",\"v\":\"x\"}\n";

    @Test
    void theEventsAreThoseOfTheParserExceptForTheirOffsets() {
        Documents.own().forEach((name, text) -> {
            EventLog expected = new EventLog();
            EventLog heard = new EventLog();
            JsonPushParser parser = JsonPushParser.builder()
                    .truncation(TruncationPolicy.KEEP_OPEN_VALUES)
                    .onEvent(expected)
                    .build();
            parser.feed(text);
            parser.finish();
            WireClient client = new WireClient(new WireListener() {
                @Override
                public void event(JsonEvent event) {
                    heard.accept(event);
                }
            });
            Sending.everyChunk(text, 4).lines.forEach(client::line);
            assertThat(heard.toString()).as(name).isEqualTo(expected.toString().replaceAll("(?m) @\\d+$", " @-1"));
        });
    }

    @Test
    void aBodyIsReadHoweverItIsCut() {
        Sending sending = Sending.everyChunk("{\"a\":[\"x\\r\\ny\",1],\"b\":{}}", 4);
        StringBuilder body = new StringBuilder(":hello\r\n\r\nretry:5\n\n");
        for (int i = 0; i < sending.lines.size(); i++) {
            String end = i % 3 == 0 ? "\n" : i % 3 == 1 ? "\r" : "\r\n";
            body.append("id: ").append(i + 1).append(end);
            body.append("event:message").append(end);
            body.append("data: ").append(sending.lines.get(i)).append(end).append(end);
        }
        CutPlan.thorough(body.length()).forEach(plan -> {
            WireClient client = new WireClient();
            plan.cut(body.toString()).forEach(client::feed);
            assertThat(client.document().toJson()).as(plan.toString()).isEqualTo("{\"a\":[\"x\\r\\ny\",1],\"b\":{}}");
        });
    }

    @Test
    void whatAnUnfinishedLineLeftIsNotTheBeginningOfTheNext() {
        WireClient client = new WireClient();
        client.feed("data:{\"w\":1,\"o\":\"[\"}\n\ndata:{\"p\":\"/0\",\"o");
        client.reconnected();
        client.feed("data:{\"p\":\"/0\",\"o\":\"=\",\"v\":1}\n\n");
        assertThat(client.document().toJson()).isEqualTo("[1]");
    }

    /** Lines that fit no client that has got so far; the browser's side refuses the same ones. */
    static List<?> refused() throws IOException {
        String lines = Files.readString(Path.of("..", "leafout-js", "test", "refused.json"));
        return Fields.parse("{\"lines\":" + lines + "}", ParseLimits.defaults()).list("lines");
    }

    @ParameterizedTest
    @MethodSource("refused")
    void whatDoesNotFitIsRefusedAndNothingIsAppliedUntilACatchUpComes(String line) {
        WireClient client = new WireClient();
        client.feed(BEGUN);
        assertThatThrownBy(() -> client.line(line)).isInstanceOf(WireException.class);
        assertThat(client.lastEventId()).isEqualTo("snapshot");
        String before = client.document().toJson();
        client.line("{\"p\":\"/z\",\"o\":\"=\",\"v\":1}");
        assertThat(client.document().toJson()).isEqualTo(before);
        client.line(
                "{\"w\":1,\"o\":\"#\",\"n\":3,\"h\":5,\"p\":\"/a/0\",\"s\":\"+\",\"v\":{\"a\":[\"x\"]},\"open\":\"/a/0\"}");
        client.line("{\"v\":\"y\"}");
        assertThat(client.document().toJson()).isEqualTo("{\"a\":[\"xy\"]}");
        assertThat(client.number()).isEqualTo(4);
    }

    /** Wrong whatever the document is. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"o\":1}",
                "{\"p\":\"01/1\",\"o\":\"=\",\"v\":1}",
                "{\"p\":\"/b\",\"o\":\"?\",\"v\":\"string\"}",
                "{\"o\":\"!\"}",
                "{\"o\":\"!\",\"v\":{\"at\":\"x\"}}",
                "{\"o\":\"$\"}"
            })
    void whatIsWrongInItselfIsRefused(String line) {
        WireClient client = new WireClient();
        client.feed(BEGUN);
        assertThatThrownBy(() -> client.line(line)).isInstanceOf(WireException.class);
    }

    @Test
    void aHeldValueIsNotDoneWithoutAValue() {
        WireClient client = new WireClient();
        client.feed(BEGUN + "{\"p\":\"/b\",\"o\":\"?\",\"v\":\"null\"}\n");
        assertThatThrownBy(() -> client.line("{\"o\":\".\"}")).hasMessageContaining("without a value");
    }

    @Test
    void anIdThatIsNotTheNumberOfTheOperationIsNoticed() {
        WireClient client = new WireClient();
        assertThatThrownBy(() -> client.feed("id:2\ndata:{\"w\":1,\"o\":\"{\"}\n\n"))
                .hasMessageContaining("has the id 2");
    }

    @Test
    void whatIsNotKnownIsPassedOver() {
        WireClient client = new WireClient();
        client.feed(BEGUN);
        client.line("{\"p\":\"/new\",\"o\":\"sparkle\",\"v\":{\"a\":1},\"x\":[]}");
        client.line("{\"v\":2}");
        client.line("{\"o\":\"~\",\"v\":\"SOMETHING_NEW\"}");
        client.line("{\"p\":\"/a/0\",\"o\":\"+\",\"v\":\"y\",\"later\":true}");
        assertThat(client.document().toJson()).isEqualTo("{\"a\":[\"xy\"]}");
        assertThat(client.number()).isEqualTo(7);
    }

    @Test
    void limitsAreThoseOfADocumentAndHoldForWhatIsSentInPieces() {
        ParseLimits limits = ParseLimits.defaults();
        refuses(
                limits.withMaxStringLength(10),
                "{\"w\":1,\"o\":\"+\",\"v\":\"12345678\"}\n{\"v\":\"90\"}\n",
                "{\"v\":\"1\"}");
        refuses(
                limits.withMaxStringLength(10),
                "{\"w\":1,\"o\":\"[\"}\n",
                "{\"p\":\"/0\",\"o\":\"=\",\"v\":\"12345678901\"}");
        refuses(limits.withMaxDepth(2), "{\"w\":1,\"o\":\"[\"}\n{\"p\":\"/0\"}\n", "{\"p\":\"/0/0\"}");
        refuses(
                limits.withMaxDocumentLength(20),
                "{\"w\":1,\"o\":\"[\"}\n{\"p\":\"/0\",\"o\":\"+\",\"v\":\"123456789\"}\n",
                "{\"v\":\"1234567890\"}");
        refuses(limits.withMaxDocumentLength(5), "{\"w\":1,\"o\":\"{\"}\n", "{\"p\":\"/a key\",\"o\":\"=\",\"v\":1}");
    }

    private static void refuses(ParseLimits limits, String lines, String oneMore) {
        WireClient client = new WireClient(new WireListener() {}, limits);
        client.feed(lines);
        assertThatThrownBy(() -> client.line(oneMore)).isInstanceOf(WireException.class);
    }

    @Test
    void aLineThatNeverEndsIsRefusedBeforeItFillsTheMemory() {
        ParseLimits limits = ParseLimits.defaults().withMaxDocumentLength(100);
        WireClient client = new WireClient(new WireListener() {}, limits);
        client.feed("{\"w\":1,\"o\":\"=\",\"v\":\"");
        String more = "x".repeat(100);
        assertThatThrownBy(() -> {
                    for (int i = 0; i < 10; i++) {
                        client.feed(more);
                    }
                })
                .isInstanceOf(WireException.class)
                .hasMessage("A line is longer than 800 characters");
        assertThat(client.lastEventId()).isEqualTo("snapshot");
    }

    @Test
    void aListenerHearsEverything() {
        StringBuilder heard = new StringBuilder();
        WireClient client = new WireClient(new WireListener() {
            @Override
            public void event(JsonEvent event) {
                heard.append(EventLog.line(event)).append('\n');
            }

            @Override
            public void violation(WireViolation violation) {
                heard.append(violation).append('\n');
            }

            @Override
            public void restarted() {
                heard.append("restarted\n");
            }

            @Override
            public void replaced() {
                heard.append("replaced\n");
            }

            @Override
            public void failed(String message) {
                heard.append("failed: ").append(message).append('\n');
            }
        });
        client.line("{\"w\":1,\"o\":\"=\",\"v\":1}");
        client.line("{\"o\":\"0\"}");
        client.line(
                "{\"w\":1,\"o\":\"#\",\"n\":2,\"h\":1,\"p\":\"\",\"s\":\"[\",\"v\":[],\"open\":\"\",\"violations\":[{\"p\":\"\",\"keyword\":\"minItems\"}]}");
        client.line("{\"o\":\"$\",\"v\":\"failed\",\"message\":\"no more\"}");
        assertThat(heard.toString())
                .isEqualTo("started $ NUMBER @-1\ncompleted $ 1 @-1\nrestarted\nreplaced\n"
                        + "WireViolation[path=$, keyword=minItems, schemaPointer=, offset=-1, message=]\n"
                        + "failed: no more\n");
        assertThat(client.status()).isEqualTo(WireStatus.FAILED);
    }
}
