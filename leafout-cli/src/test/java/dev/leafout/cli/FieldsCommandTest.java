// SPDX-License-Identifier: Apache-2.0
package dev.leafout.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FieldsCommandTest {
    @TempDir
    Path folder;

    @Test
    void deltasAndDonesAreLines() {
        assertThat(Ran.leafout("{\"tags\":[\"ab\"],\"n\":1}", "fields", "--chunk", "11"))
                .isEqualTo(new Ran(0, """
                        {"eventType":"delta","path":"tags[0]","value":"a","delta":"a","isComplete":false,"wildcardPath":"tags[*]","indexes":[0]}
                        {"eventType":"delta","path":"tags[0]","value":"ab","delta":"b","isComplete":false,"wildcardPath":"tags[*]","indexes":[0]}
                        {"eventType":"done","path":"tags[0]","value":"ab","delta":null,"isComplete":true,"wildcardPath":"tags[*]","indexes":[0]}
                        {"eventType":"done","path":"tags","value":["ab"],"delta":null,"isComplete":true,"wildcardPath":"tags","indexes":[]}
                        {"eventType":"delta","path":"n","value":1,"delta":1,"isComplete":false,"wildcardPath":"n","indexes":[]}
                        {"eventType":"done","path":"n","value":1,"delta":null,"isComplete":true,"wildcardPath":"n","indexes":[]}
                        """, ""));
    }

    @Test
    void theWholeDocumentIsRepeatedOnRequest() {
        assertThat(Ran.leafout("{\"a\":{\"b\":true}}", "fields", "--full-data")
                        .lines()
                        .get(0))
                .endsWith("\"indexes\":[],\"fullData\":{\"a\":{\"b\":true}}}");
    }

    @Test
    void whatWasCutOffIsTruncatedAndFailsUnlessThatIsExpected() {
        Ran ran = Ran.leafout("{\"a\":\"x", "fields");
        assertThat(ran.code()).isEqualTo(1);
        assertThat(ran.out()).contains("{\"eventType\":\"truncated\",\"path\":\"a\",\"value\":\"x\"");
        assertThat(ran.err()).isEqualTo("leafout: The input ends early; still open: [$, $.a]\n");
        assertThat(Ran.leafout("{\"a\":\"x", "fields", "--truncated", "keep")).isEqualTo(new Ran(0, ran.out(), ""));
    }

    @Test
    void theSchemaSaysTheOrder() throws IOException {
        Path schema = Files.writeString(
                folder.resolve("s.json"), "{\"properties\":{\"a\":{\"type\":\"string\"},\"b\":{\"type\":\"string\"}}}");
        Ran ran = Ran.leafout(
                "{\"a\":\"x\",\"b\":\"y\"}", "fields", "--schema", schema.toString(), "--completion", "schema-order");
        assertThat(ran.code()).isZero();
        assertThat(ran.out()).contains("\"done\",\"path\":\"a\"", "\"done\",\"path\":\"b\"");
    }

    @Test
    void whatIsCutOffMayBeDone() {
        Ran ran = Ran.leafout("{\"a\":\"x\",\"n\":12", "fields", "--cut-off", "as-done", "--truncated", "keep");
        assertThat(ran.code()).isZero();
        assertThat(ran.out()).contains("\"done\",\"path\":\"n\",\"value\":12,").doesNotContain("\"truncated\"");
        ran = Ran.leafout("{\"a\":\"x\",\"n\":12", "fields", "--cut-off", "as-done", "--truncated", "drop");
        assertThat(ran.out()).contains("\"path\":\"a\"").doesNotContain("\"path\":\"n\"");
    }

    @Test
    void anExampleSaysTheOrder() throws IOException {
        Path outline = Files.writeString(folder.resolve("o.json"), "{a: {b: 'str'}, c: [1]}");
        Ran ran = Ran.leafout(
                "Sure: {\"x\":1} {\"a\":{\"b\":\"y\"},\"c\":\"z\"}",
                "fields",
                "--outline",
                outline.toString(),
                "--completion",
                "schema-order");
        assertThat(ran.code()).isZero();
        assertThat(ran.out()).contains("\"done\",\"path\":\"a.b\"").doesNotContain("\"path\":\"x\"");
        Files.writeString(outline, "{a");
        ran = Ran.leafout("", "fields", "--outline", outline.toString());
        assertThat(ran.code()).isEqualTo(2);
        assertThat(ran.err()).startsWith("leafout: " + outline + ": The outline is not JSON: ");
        ran = Ran.leafout("", "fields", "--outline", "o", "--schema", "s");
        assertThat(ran.err()).startsWith("leafout: Give --schema or --outline, not both.");
    }

    /** Each read gives one piece, as a model's stream does. */
    private static InputStream pieces(String... pieces) {
        Deque<String> left = new ArrayDeque<>(List.of(pieces));
        return new InputStream() {
            @Override
            public int read() {
                throw new UnsupportedOperationException();
            }

            @Override
            public int read(byte[] into, int from, int length) {
                byte[] piece = left.isEmpty() ? new byte[0] : left.remove().getBytes(UTF_8);
                System.arraycopy(piece, 0, into, from, piece.length);
                return piece.length == 0 ? -1 : piece.length;
            }
        };
    }

    @Test
    void theExampleOfTheFirstDesignGivesItsEvents() throws IOException {
        Path outline = Files.writeString(
                folder.resolve("o.json"),
                "{\"response\":{\"user\":{\"username\":\"str\",\"age\":\"int\",\"emails\":[\"str\"]}}}");
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        InputStream in = pieces(
                "{\"response\": {\"user\": {\"username\": \"A",
                "l",
                "ice\", \"age\": 30, \"emails\": [\"a@x.org\", ",
                "\"b@x.org\"]}}}");
        int code = new LeafoutCommand(in, out, out, Terminal.NONE)
                .execute("fields", "--outline", outline.toString(), "--completion", "schema-order");
        assertThat(code).isZero();
        assertThat(out.toString(UTF_8)
                        .lines()
                        .map(line -> line.split("\"")[3] + " " + line.split("\"")[7])
                        .toList())
                .containsExactly(
                        "delta response.user.username",
                        "delta response.user.username",
                        "delta response.user.username",
                        "delta response.user.age",
                        "delta response.user.emails[0]",
                        "done response.user.username",
                        "done response.user.age",
                        "done response.user.emails[0]",
                        "delta response.user.emails[1]",
                        "done response.user.emails[1]",
                        "done response.user.emails",
                        "done response.user",
                        "done response");
    }

    @Test
    void aGuessByTheOrderNeedsOne() {
        Ran ran = Ran.leafout("{}", "fields", "--completion", "schema-order");
        assertThat(ran.code()).isEqualTo(2);
        assertThat(ran.err()).startsWith("leafout: --completion schema-order: SCHEMA_ORDER needs an order");
    }

    @Test
    void textThatCannotBeReadOnEndsEveryFieldAndFails() {
        Ran ran = Ran.leafout("Here you are: {\"a\":{\"b\":\"x\":1}}", "fields");
        assertThat(ran.code()).isEqualTo(1);
        assertThat(ran.lines().stream().map(line -> line.split("\"")[3]))
                .containsExactly("delta", "truncated", "truncated", "failed");
        assertThat(ran.lines().get(3)).contains("\"path\":\"\",").contains("\"problem\":\"It is unclear whether");
        assertThat(ran.err()).startsWith("leafout: It is unclear whether");
    }

    @Test
    void bytesThatAreNoTextAreRefusedAfterWhatWasRead() {
        Ran ran = Ran.leafout(new byte[] {'[', '1', ',', (byte) 0xFF}, Terminal.NONE, "fields");
        assertThat(ran.code()).isEqualTo(1);
        assertThat(ran.lines()).hasSize(3);
        assertThat(ran.err()).startsWith("leafout: The byte 0xFF is not UTF-8 here");
    }

    @Test
    void theFieldsOfAProviderStreamComeWithTheirChannel() {
        String stream = "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"{\\\"city\\\":\\\"Ro\"}}]}\n\n"
                + "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"me\\\"}\"},\"finish_reason\":\"stop\"}]}\n\n";
        Ran ran = Ran.leafout(stream, "fields", "--from", "openai-chat");
        assertThat(ran.code()).isZero();
        assertThat(ran.lines()).hasSize(3).allMatch(line -> line.startsWith("{\"channel\":\"text\",\"eventType\":"));
        Ran cut = Ran.leafout(stream.substring(0, stream.indexOf("\n\n") + 2), "fields", "--from", "openai-chat");
        assertThat(cut.code()).isEqualTo(1);
        assertThat(cut.lines()).last().asString().contains("\"truncated\"");
        assertThat(cut.err()).contains("disconnected");
    }
}
