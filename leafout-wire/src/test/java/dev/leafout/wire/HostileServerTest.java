// SPDX-License-Identifier: Apache-2.0
package dev.leafout.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.leafout.parse.ParseLimits;
import dev.leafout.testkit.CutPlan;
import dev.leafout.testkit.Growth;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a hostile server sends costs a client no more than its size, and is never half applied. */
class HostileServerTest {
    private static final String OBJECT = "{\"w\":1,\"o\":\"{\"}";
    private static final String ARRAY = "{\"w\":1,\"o\":\"[\"}";
    private static final String LONG = "x".repeat(4 << 20);

    private static WireClient client(String... lines) {
        WireClient client = new WireClient();
        List.of(lines).forEach(client::line);
        return client;
    }

    private static void assertLinear(int size, String first, IntFunction<String> line) {
        List<String> lines = IntStream.range(0, size * 8).mapToObj(line).collect(Collectors.toList());
        Growth.assertLinearTime(size, n -> {
            WireClient client = new WireClient(new WireListener() {}, limitsFor(size * 8));
            client.line(first);
            lines.subList(0, n).forEach(client::line);
        });
    }

    private static ParseLimits limitsFor(int keys) {
        return ParseLimits.defaults().withMaxKeysPerObject(keys + 1);
    }

    @Test
    void manyKeysAreLinear() {
        assertLinear(1000, OBJECT, i -> "{\"p\":\"/key" + i + "\",\"o\":\"=\",\"v\":1}");
    }

    @Test
    void aKeyThatIsRepeatedAgainAndAgainIsLinear() {
        assertLinear(1000, OBJECT, i -> "{\"p\":\"/" + i % 2 + "\",\"o\":\"{\"}");
    }

    @Test
    void manyItemsAreLinear() {
        assertLinear(1000, ARRAY, i -> "{\"p\":\"/" + i + "\",\"o\":\"[\"}");
    }

    @Test
    void aStringWhosePathIsNamedAgainAndAgainIsLinear() {
        assertLinear(1000, ARRAY, i -> "{\"p\":\"/0\",\"o\":\"+\",\"v\":\"" + "more".repeat(50) + "\"}");
    }

    @Test
    void violationsOfWhatIsCompleteAreLinear() {
        assertLinear(
                1000,
                OBJECT,
                i -> i % 2 == 0
                        ? "{\"p\":\"/key" + i + "\",\"o\":\"[\"}"
                        : "{\"p\":\"/key" + i / 4 * 2 + "/0\",\"o\":\"!\",\"v\":{}}");
    }

    @Test
    void aDeepPathIsNotWalkedAgainAndAgain() {
        WireClient client = client(OBJECT);
        assertThatThrownBy(() -> client.line("{\"p\":\"" + "/a".repeat(129) + "\",\"o\":\"sparkle\"}"))
                .hasMessageContaining("Too deep: /a/a");
        client(OBJECT).line("{\"p\":\"" + "/a".repeat(128) + "\",\"o\":\"sparkle\"}");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"p\":\"%s\"}",
                "{\"p\":\"999999/%s\"}",
                "{\"p\":\"/%s\",\"o\":\".\"}",
                "{\"p\":\"/b\",\"o\":\"?\",\"v\":\"%s\"}",
                "{\"p\":\"/a/%s\",\"o\":\"=\",\"v\":1}",
                "{\"p\":\"/a/%1$s/%1$s\",\"o\":\"{\"}",
                "{\"w\":1,\"o\":\"#\",\"n\":1,\"h\":1,\"p\":\"\",\"s\":\"=\",\"v\":{},\"open\":\"/%s\"}",
                "{\"w\":\"%s\"}",
                "{\"o\":\"$\",\"v\":\"truncated\",\"open\":[\"%s\"]}",
                "{\"%s\":1}"
            })
    void aMessageQuotesLittleOfWhatWasSent(String line) {
        String pointer = LONG.substring(0, LONG.length() / 2 - 100);
        WireClient client = client(OBJECT, "{\"p\":\"/a\",\"o\":\"[\"}");
        WireException refusal = catchThrowableOfType(WireException.class, () -> client.line(line.formatted(pointer)));
        assertThat(refusal).isNotNull();
        assertThat(refusal.getMessage()).hasSizeLessThan(400);
    }

    @Test
    void aMessageIsPrintable() {
        assertThatThrownBy(() -> client(OBJECT).line("{\"p\":\"a\\n\\u001b[2J\"}"))
                .hasMessage("No pointer: a\\u000a\\u001b[2J");
        WireClient client = client(OBJECT);
        assertThatThrownBy(() -> client.feed("id:" + LONG + "\n\n"))
                .satisfies(
                        e -> assertThat(e.getMessage()).hasSizeLessThan(100).startsWith("Operation 1 has the id xxx"));
    }

    @Test
    void aKeyThatIsThereIsReplacedThoughNobodySaidThatItIsRepeated() {
        WireClient client = client(
                OBJECT,
                "{\"p\":\"/a\",\"o\":\"=\",\"v\":1}",
                "{\"p\":\"/b\",\"o\":\"=\",\"v\":2}",
                "{\"p\":\"/a\",\"o\":\"{\"}",
                "{\"p\":\"/a/c\",\"o\":\"=\",\"v\":3}");
        assertThat(client.document().toJson()).isEqualTo("{\"a\":{\"c\":3},\"b\":2}");
    }

    @Test
    void keysHaveTheLimitsOfAParser() {
        ParseLimits limits = ParseLimits.defaults().withMaxKeyLength(3).withMaxKeysPerObject(2);
        WireClient client = new WireClient(new WireListener() {}, limits);
        client.line(OBJECT);
        client.line("{\"p\":\"/abc\",\"o\":\"=\",\"v\":1}");
        client.line("{\"p\":\"/b\",\"o\":\"=\",\"v\":1}");
        assertThatThrownBy(() -> client.line("{\"p\":\"/c\",\"o\":\"=\",\"v\":1}"))
                .hasMessage("Too many keys, at $.c");
        WireClient other = new WireClient(new WireListener() {}, limits);
        other.line(OBJECT);
        assertThatThrownBy(() -> other.line("{\"p\":\"/abcd\",\"o\":\"{\"}")).hasMessage("A key is too long: $.abcd");
    }

    @Test
    void limitsAreThoseOfTheDocumentAndNotOfTheFieldsAroundIt() {
        ParseLimits limits = ParseLimits.defaults()
                .withMaxDepth(1)
                .withMaxKeyLength(1)
                .withMaxKeysPerObject(2)
                .withMaxStringLength(1);
        WireClient client = new WireClient(new WireListener() {}, limits);
        client.line("{\"w\":1,\"o\":\"#\",\"n\":1,\"h\":1,\"p\":\"/a\",\"s\":\"=\",\"v\":{\"a\":\"x\"},\"open\":\"\","
                + "\"violations\":[{\"p\":\"/a\",\"keyword\":\"minLength\"}]}");
        client.line("{\"p\":\"/b\",\"v\":\"y\"}");
        assertThat(client.document().toJson()).isEqualTo("{\"a\":\"x\",\"b\":\"y\"}");
        assertThatThrownBy(() -> client.line("{\"p\":\"/b\",\"v\":\"zz\"}")).hasMessage("A string is too long: $.b");
    }

    @Test
    void afterTheEndOnlyARestartAndACatchUpBringADocument() {
        String end = "{\"o\":\"$\",\"v\":\"truncated\",\"open\":[\"\"]}";
        for (String line : List.of(
                "{\"p\":\"/a\",\"o\":\"{\"}",
                "{\"p\":\"/a\",\"o\":\"+\",\"v\":\"x\"}",
                "{\"o\":\".\"}",
                "{\"o\":\"$\",\"v\":\"truncated\"}")) {
            assertThatThrownBy(() -> client(OBJECT, end).line(line)).hasMessageContaining("The document is over");
        }
        WireClient client = client(OBJECT, end, "{\"o\":\"!\",\"v\":{}}", "{\"o\":\"0\"}", "{\"o\":\"=\",\"v\":1}");
        assertThat(client.document().toJson()).isEqualTo("1");
    }

    @Test
    void aCatchUpThatIsRefusedLeavesTheDocumentAsItIs() {
        for (String wrong : List.of(
                "\"open\":\"/b/4000000000\"",
                "\"open\":\"/b/1\"",
                "\"end\":{}",
                "\"end\":{\"v\":\"truncated\",\"open\":[7]}",
                "\"violations\":[{\"p\":\"/b/x\"}]")) {
            WireClient client = client(OBJECT, "{\"p\":\"/a\",\"o\":\"=\",\"v\":1}");
            assertThatThrownBy(() ->
                            client.line("{\"w\":1,\"o\":\"#\",\"n\":1,\"h\":1,\"p\":\"\",\"s\":\"=\",\"v\":{\"b\":[]},"
                                    + wrong + "}"))
                    .isInstanceOf(WireException.class);
            assertThat(client.document().toJson()).isEqualTo("{\"a\":1}");
            assertThat(client.status()).isEqualTo(WireStatus.OPEN);
            assertThat(client.lastEventId()).isEqualTo("snapshot");
        }
    }

    @Test
    void aCatchUpDoesNotMakeTheNextLineAnotherOne() {
        WireClient client = new WireClient();
        assertThatThrownBy(() -> client.line("{\"w\":1,\"o\":\"#\",\"n\":1,\"h\":1,\"p\":\"\",\"s\":\"#\",\"v\":1}"))
                .isInstanceOf(WireException.class);
    }

    @Test
    void whatComesBehindAWrongLineIsReadWhereverTheCutIs() {
        String body = "data:" + ARRAY + "\n\ndata:{\"p\":\"x\"}\n\n"
                + "data:{\"w\":1,\"o\":\"#\",\"n\":7,\"h\":1,\"p\":\"\",\"s\":\"[\",\"v\":[1],\"open\":\"\"}\r\n\r\nid:8\r\n"
                + "data:{\"p\":\"/1\",\"o\":\"=\",\"v\":2}\r\n\r\n";
        CutPlan.thorough(body.length()).forEach(plan -> {
            WireClient client = new WireClient();
            int refused = 0;
            for (String piece : plan.cut(body)) {
                try {
                    client.feed(piece);
                } catch (WireException e) {
                    refused++;
                }
            }
            assertThat(refused).as(plan.toString()).isEqualTo(1);
            assertThat(client.document().toJson()).as(plan.toString()).isEqualTo("[1,2]");
        });
    }

    @Test
    void theRestOfALineThatIsTooLongIsNoLineWhereverTheCutIs() {
        ParseLimits limits = ParseLimits.defaults().withMaxDocumentLength(10);
        String body = ":" + " ".repeat(90) + ARRAY
                + "\n{\"w\":1,\"o\":\"#\",\"n\":7,\"h\":1,\"p\":\"\",\"s\":\"[\",\"v\":1}\n";
        CutPlan.thorough(body.length()).forEach(plan -> {
            WireClient client = new WireClient(new WireListener() {}, limits);
            String said = "";
            for (String piece : plan.cut(body)) {
                try {
                    client.feed(piece);
                } catch (WireException e) {
                    said += e.getMessage();
                }
            }
            assertThat(said).as(plan.toString()).isEqualTo("A line is longer than 80 characters");
            assertThat(client.number()).as(plan.toString()).isEqualTo(7);
        });
    }
}
