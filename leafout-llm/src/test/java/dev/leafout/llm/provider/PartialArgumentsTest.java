// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.leafout.llm.Provider;
import dev.leafout.llm.ProviderStreams;
import dev.leafout.llm.provider.PartialArguments.Piece;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PartialArgumentsTest {
    private final PartialArguments arguments = new PartialArguments();

    private static Piece string(String path, String text) {
        return new Piece(path, text, null, false);
    }

    private static Piece begun(String path, String text) {
        return new Piece(path, text, null, true);
    }

    private static Piece literal(String path, String text) {
        return new Piece(path, null, text, false);
    }

    private List<String> written(Piece... pieces) {
        List<String> texts = new ArrayList<>();
        for (Piece piece : pieces) {
            texts.add(arguments.write(piece));
        }
        texts.add(arguments.end());
        return texts;
    }

    @Test
    void valuesGrowADocument() {
        assertThat(written(
                        begun("$.days[0].city", "Os"),
                        begun("$.days[0].city", "lo"),
                        string("$.days[0].city", ""),
                        literal("$.days[0].temp", "-3"),
                        literal("$.days[1].wet", "true"),
                        literal("$.note", null)))
                .containsExactly(
                        "{\"days\":[{\"city\":\"Os",
                        "lo",
                        "\"",
                        ",\"temp\":-3",
                        "},{\"wet\":true",
                        "}],\"note\":null",
                        "}");
    }

    @Test
    void aStringEndsWhenAnotherValueBegins() {
        assertThat(written(begun("$.a", "x"), begun("$.b", "y"))).containsExactly("{\"a\":\"x", "\",\"b\":\"y", "\"}");
    }

    @Test
    void textIsEscaped() {
        assertThat(String.join("", written(begun("$.a", "\"\\\n"), string("$.a", "\u0001é"))))
                .isEqualTo("{\"a\":\"\\\"\\\\\\n\\u0001é\"}");
    }

    @Test
    void anEmojiInTwoPiecesStaysOne() {
        assertThat(String.join("", written(begun("$.a", "\ud83c"), string("$.a", "\udf05"))))
                .isEqualTo("{\"a\":\"\\ud83c\\udf05\"}");
    }

    @Test
    void anEndThatIsToldTwiceIsOne() {
        assertThat(written(string("$.a", "x"), string("$.a", ""))).containsExactly("{\"a\":\"x\"", "", "}");
    }

    @Test
    void keysMayBeQuoted() {
        assertThat(String.join(
                        "",
                        written(
                                string("$['odd key'].b", "x"),
                                string("$[\"odd key\"].c", "y"),
                                string("$['it\\'s']", ""))))
                .isEqualTo("{\"odd key\":{\"b\":\"x\",\"c\":\"y\"},\"it's\":\"\"}");
    }

    @Test
    void anArrayMayBeTheRoot() {
        assertThat(String.join("", written(literal("$[0][0]", "1"), literal("$[0][1]", "2"), literal("$[1]", "3"))))
                .isEqualTo("[[1,2],3]");
    }

    @Test
    void nothingIsNothing() {
        assertThat(written()).containsExactly("");
    }

    @Test
    void whatWasLeftCannotBeGoneBackTo() {
        arguments.write(literal("$.a.b", "1"));
        arguments.write(literal("$.c", "2"));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> arguments.write(literal("$.a.d", "3")))
                .withMessage("The argument $.a.d is out of order: arguments must arrive in document order.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"$.list[2]", "$.list[0]", "$.list.x", "$.list[1].a.b[1]", "$.list"})
    void whatDoesNotFollowIsRefused(String path) {
        arguments.write(literal("$.list[0]", "1"));
        assertThatIllegalArgumentException().isThrownBy(() -> arguments.write(literal(path, "1")));
    }

    @Test
    void aStringThatHasEndedDoesNotGoOn() {
        arguments.write(string("$.a", "x"));
        assertThatIllegalArgumentException().isThrownBy(() -> arguments.write(string("$.a", "y")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "$", "$.", "$..a", "$[", "$[x]", "$['a'", "$[]", "$.a[", "$['a\\"})
    void whatIsNoPathIsRefused(String path) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> arguments.write(literal(path, "1")))
                .withMessageContaining("of an argument is not a valid path");
    }

    @Test
    void argumentsThatDoNotFollowAreAnErrorOfTheStream() {
        String call =
                "data: {\"candidates\":[{\"content\":{\"parts\":[{\"functionCall\":{\"name\":\"f\",\"partialArgs\":["
                        + "{\"jsonPath\":\"$.a.b\",\"numberValue\":1},{\"jsonPath\":\"$.c\",\"numberValue\":1},"
                        + "{\"jsonPath\":\"$.a.d\",\"numberValue\":1}],\"willContinue\":true}}]}}]}\n\n";
        assertThat(ProviderStreams.log(Provider.GEMINI, call))
                .contains("error 'unreadable' The argument $.a.d is out of order");
    }

    @Test
    void aPathIsNotAsDeepAsItIsLong() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new PartialArguments().write(literal("$" + "[0]".repeat(1_001), "1")))
                .withMessageStartingWith("The path \"$[0][0]")
                .withMessageEndingWith("[0]\"… of an argument has more than 1000 steps.")
                .satisfies(problem -> assertThat(problem.getMessage()).hasSizeLessThan(400));
        assertThat(new PartialArguments().write(literal("$" + "[0]".repeat(1_000), "1")))
                .isEqualTo("[".repeat(1_000) + "1");
    }

    @Test
    void aLongPathIsShortenedInTheMessage() {
        PartialArguments arguments = new PartialArguments();
        String path = "$." + "a".repeat(100_000);
        arguments.write(literal(path, "1"));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> arguments.write(literal(path, "1")))
                .withMessageStartingWith("The argument $.aaa")
                .withMessageEndingWith("aaa… is out of order: arguments must arrive in document order.")
                .satisfies(problem -> assertThat(problem.getMessage()).hasSizeLessThan(400));
    }
}
