// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.leafout.Corpus;
import dev.leafout.Glitch;
import dev.leafout.ParserRun;
import dev.leafout.RandomJson;
import dev.leafout.Reading;
import dev.leafout.document.PartialDocument;
import dev.leafout.event.JsonNumber;
import dev.leafout.event.Tolerance;
import dev.leafout.testkit.CutPlan;
import dev.leafout.testkit.EventLog;
import dev.leafout.testkit.Growth;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ToleranceTest {
    private static final UnaryOperator<JsonPushParser.Builder> LLM = builder -> builder.tolerate(Tolerance.llm());

    private static final String[] PIECES = {
        "{",
        "}",
        "[",
        "]",
        "(",
        ")",
        ",",
        ":",
        ";",
        "=",
        "=>",
        "\"",
        "'",
        "“",
        "”",
        "\\",
        "\\u00",
        "\\x4",
        "\\d",
        "\n",
        "\n\n",
        " ",
        "\t",
        "\r",
        "a",
        "key",
        "Hope this",
        "true",
        "True",
        "NaN",
        "-Infinity",
        "0x1F",
        "12",
        ".5",
        "5.",
        "+1",
        "2024-01-15",
        "...",
        "…",
        "//",
        "/*",
        "*/",
        "#",
        "```",
        "```json\n",
        "<think>",
        "</think>",
        "+",
        "\"\"\"",
        "\"a\":",
        "'c':",
        "｛",
        "：",
        "，",
        "\u00a0",
        "\uFEFF",
        "\uD83D",
        "\uDE00",
        "https://x.y",
        "Note: "
    };

    @Test
    void theSetsAreWhatTheirNamesSay() {
        assertThat(Tolerance.none()).isEmpty();
        assertThat(Tolerance.json5())
                .hasSize(12)
                .contains(Tolerance.COMMENT, Tolerance.NAN, Tolerance.LINE_CONTINUATION);
        assertThat(Tolerance.llm()).containsExactlyInAnyOrder(Tolerance.values());
        assertThat(catchThrowableOfType(
                        UnsupportedOperationException.class,
                        () -> Tolerance.llm().clear()))
                .isNotNull();
    }

    @Test
    void json5IsReadWithTheSetOfJson5() {
        String text = """
                // comment
                {
                  unquoted: 'and you can quote me on that',
                  singleQuotes: 'I can use "double quotes" here',
                  lineBreaks: "Look, Mom! \\
                No \\\\n's!",
                  hexadecimal: 0xdecaf,
                  leadingDecimalPoint: .8675309, andTrailing: 8675309.,
                  positiveSign: +1,
                  trailingComma: 'in objects', andIn: ['arrays',],
                  "backwardsCompatible": "with JSON", /* the
                  end */ infinite: -Infinity, nothing: NaN, escapes: '\\x41\\v\\0\\''
                }
                """;
        Reading reading = Reading.ofText(List.of(text), builder -> builder.tolerate(Tolerance.json5()));
        Map<?, ?> value = (Map<?, ?>) reading.value();
        assertThat(reading.verdict()).isEqualTo("COMPLETE");
        assertThat(value.get("unquoted")).isEqualTo("and you can quote me on that");
        assertThat(value.get("lineBreaks")).isEqualTo("Look, Mom! No \\n's!");
        assertThat(value.get("hexadecimal")).isEqualTo(JsonNumber.of("912559"));
        assertThat(value.get("leadingDecimalPoint")).isEqualTo(JsonNumber.of("0.8675309"));
        assertThat(value.get("andTrailing")).isEqualTo(JsonNumber.of("8675309"));
        assertThat(((JsonNumber) value.get("infinite")).doubleValue()).isEqualTo(Double.NEGATIVE_INFINITY);
        assertThat(value.get("nothing")).isNull();
        assertThat(value.get("escapes")).isEqualTo("A\u000B\0'");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"+1", ".5", "5.", "0x1F", "Infinity", "-Infinity", "NaN", "'x'", "// c\n1", "1 // c", "{a:1}"})
    void json5IsReadAtTheRoot(String text) {
        check(text, builder -> builder.tolerate(Tolerance.json5()), "COMPLETE");
        check(text, LLM, text.contains("//") ? null : "COMPLETE");
        check(text, builder -> builder.tolerate(Tolerance.json5()).manyValues(), "COMPLETE");
    }

    private static void check(String text, UnaryOperator<JsonPushParser.Builder> options, String verdict) {
        Reading whole = Reading.ofText(List.of(text), options);
        if (verdict != null) {
            assertThat(whole.verdict()).as(text).isEqualTo(verdict);
        }
        String run = ParserRun.ofText(List.of(text), options);
        for (int size : new int[] {1, 2, 3, 5}) {
            assertThat(ParserRun.ofText(CutPlan.every(size, text.length()).cut(text), options))
                    .as("%s in pieces of %d", text, size)
                    .isEqualTo(run);
        }
        assertThat(ParserRun.ofTextRestored(CutPlan.every(1, text.length()).cut(text), options))
                .as("%s restored", text)
                .isEqualTo(run);
    }

    @Test
    void aRepairIsAnEventWithItsPathAndOffset() {
        EventLog log = new EventLog();
        JsonPushParser parser =
                JsonPushParser.builder().tolerate(Tolerance.llm()).onEvent(log).build();
        parser.feed("{\"a\":'x\ty', b:[1 2,]}");
        parser.finish();
        assertThat(log).hasToString("""
                started $ OBJECT @2
                started $.a STRING @6
                repaired $.a SINGLE_QUOTE @6
                appended $.a "x" @7
                repaired $.a RAW_CONTROL_CHARACTER @8
                appended $.a "\\ty" @9
                completed $.a "x\\ty" @11
                repaired $ BARE_KEY @14
                started $.b ARRAY @15
                started $.b[0] NUMBER @17
                completed $.b[0] 1 @17
                repaired $.b MISSING_COMMA @18
                started $.b[1] NUMBER @19
                completed $.b[1] 2 @19
                repaired $.b TRAILING_COMMA @20
                completed $.b ARRAY @20
                completed $ OBJECT @21
                ended COMPLETE @21
                """);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "{\"notes\":[\"a 5\" pipe\"],\"n\":1}  | COMPLETE",
                "{\"notes\":[\"a\",\"b\" c\"]}         | COMPLETE",
                "{\"title\":\"a 5\" pipe\"}            | EXPECTED_COMMA_OR_CLOSER at offset 15",
                "{\"title\":\"x\", // c ~              | TRUNCATED",
                "{\"notes\":[\"a\" /* c */]}           | COMPLETE",
                "{\"notes\":[], /* c */ \"n\":1}       | COMPLETE",
            })
    void aPatternHasTolerancesOfItsOwn(String text, String verdict) {
        check(
                text,
                builder -> builder.tolerate(Tolerance.COMMENT).tolerate("notes[*]", Set.of(Tolerance.UNESCAPED_QUOTE)),
                null);
        assertThat(Reading.ofText(
                                List.of(text),
                                builder -> builder.tolerate(Tolerance.COMMENT)
                                        .tolerate("notes[*]", Set.of(Tolerance.UNESCAPED_QUOTE)))
                        .verdict())
                .isEqualTo(verdict);
    }

    @Test
    void ofSeveralPatternsTheLastHolds() {
        UnaryOperator<JsonPushParser.Builder> options = builder -> builder.tolerate(Tolerance.llm())
                .tolerate("a", Tolerance.none())
                .tolerate("a.b", Set.of(Tolerance.TRAILING_COMMA));
        assertThat(Reading.ofText(List.of("{\"a\":{\"b\":[1,]},}"), options).verdict())
                .isEqualTo("COMPLETE");
        assertThat(Reading.ofText(List.of("{\"a\":{\"b\":[1,],\"c\":[1,]}}"), options)
                        .verdict())
                .startsWith("EXPECTED_VALUE");
    }

    @Test
    void arraysOfTextKeepStreaming() {
        PartialDocument document = new PartialDocument();
        JsonPushParser parser = JsonPushParser.builder()
                .tolerate(Tolerance.llm())
                .listen(document)
                .build();
        parser.feed("{\"a\":[\"first item\",\"sec");
        assertThat(document.toJson()).isEqualTo("{\"a\":[\"first item\"]}");
        parser.feed("ond i");
        assertThat(document.toJson()).isEqualTo("{\"a\":[\"first item\",\"second i\"]}");
        parser.feed("tem\",\"" + "k".repeat(70));
        assertThat(document.toJson()).endsWith("\"" + "k".repeat(70) + "\"]}");
    }

    @Test
    void whatIsHeldBackIsBounded() {
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < 300; i++) {
            StringBuilder text = new StringBuilder();
            for (int j = 0; j < 40; j++) {
                text.append(PIECES[random.nextInt(PIECES.length)].repeat(1 + random.nextInt(30)));
            }
            JsonPushParser parser =
                    JsonPushParser.builder().tolerate(Tolerance.llm()).build();
            try {
                for (int j = 0; j < text.length(); j++) {
                    parser.feed(text.substring(j, j + 1));
                    assertThat(parser.checkpoint()).hasSizeLessThan(1_500);
                }
            } catch (JsonSyntaxException e) {
                // The text is as wrong as it gets; what matters is what was held before.
                assertThat(e.problem()).isNotNull();
            }
        }
    }

    /** Any text at all: the same events, the same end, for every chunking and across checkpoints. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void damagedTextsGiveTheSameForEveryCut(long seed) {
        List<String> texts = new ArrayList<>();
        Glitch.all().forEach(glitch -> texts.add(glitch.text()));
        Stream.of(Corpus.COMPLETE, Corpus.TRUNCATED, Corpus.MANY, Corpus.WRONG).forEach(texts::addAll);
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < 700; i++) {
            String text = damaged(texts.get(random.nextInt(texts.size())), random);
            check(text, options(random.nextInt(8)), null);
        }
        for (int i = 0; i < 200; i++) {
            RandomJson json = new RandomJson(seed * 1_000 + i);
            check(json.damaged(json.document()), LLM, null);
        }
    }

    private static String damaged(String text, SplittableRandom random) {
        StringBuilder out = new StringBuilder(text);
        for (int i = random.nextInt(4); i > 0; i--) {
            int at = random.nextInt(out.length() + 1);
            if (random.nextInt(3) > 0) {
                out.insert(at, PIECES[random.nextInt(PIECES.length)]);
            } else {
                out.delete(at, Math.min(out.length(), at + random.nextInt(5)));
            }
        }
        return out.toString();
    }

    private static UnaryOperator<JsonPushParser.Builder> options(int which) {
        return switch (which) {
            case 0 -> builder -> builder.tolerate(Tolerance.json5());
            case 1 -> builder -> LLM.apply(builder).manyValues();
            case 2 -> builder -> LLM.apply(builder).expectKeys(Set.of("a", "q"));
            case 3 ->
                builder -> LLM.apply(builder)
                        .limits(ParseLimits.defaults()
                                .withMaxDocumentLength(25)
                                .withMaxStringLength(8)
                                .withMaxKeyLength(4)
                                .withMaxNumberLength(3)
                                .withMaxDepth(3));
            default -> LLM;
        };
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "+1234 | COMPLETE",
                "+12345 | NUMBER_LENGTH_LIMIT",
                "0xFFF | COMPLETE",
                "0xFFFF | NUMBER_LENGTH_LIMIT"
            })
    void aNumberThatIsWrittenOtherwiseHasTheSameLimit(String number, String end) {
        JsonPushParser parser = JsonPushParser.builder()
                .tolerate(Tolerance.llm())
                .limits(ParseLimits.defaults().withMaxNumberLength(4))
                .build();
        JsonSyntaxException error = catchThrowableOfType(JsonSyntaxException.class, () -> {
            parser.feed("{\"a\":" + number + "}");
            parser.finish();
        });
        assertThat(error == null ? "COMPLETE" : error.problem() + "").isEqualTo(end);
        assertThat(error == null ? 5 : error.offset()).isEqualTo(5);
    }

    private static final List<String> STARTS = List.of(
            "",
            "{\"a\":\"say \"x ",
            "{\"a\":[1,",
            "Text {",
            "{\"a\":{\"b\":[",
            "{\"a\":\"x[",
            "[\"x",
            "{\"k",
            "{\"a\": x",
            "{\\\"a\\\":\\\"");

    /** Texts that make a lookahead run into its bound again and again, a character at a time. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"",
                "'",
                "\" \"",
                "\"a",
                "\\",
                "{",
                "[",
                "{\"a\":\"",
                "[\"a\",\"a",
                "{\"a\":[1,\"b",
                "}",
                "`",
                "```",
                "<think",
                "</think",
                "a ",
                "{a",
                "[1 ",
                "..",
                "/*",
                "*",
                "/",
                "\n\"",
                "\"}",
                "\"]",
                "\" ",
                "“",
                "1.",
                "+",
                "\"\"\"",
                "{\"a\":1,",
                "{\"x\":{",
                "(",
                "：",
                "\u00a0",
                ",",
                ", ",
                "a: ",
                ", \"a",
                "\", \"a",
                "x, y\n",
                "f(\"",
                "\\\"",
                "1_",
                "1,1",
                "\\\"a\\\": "
            })
    void repeatsTakeLinearTime(String piece) {
        Growth.assertLinearTime(2_500, length -> {
            for (String start : STARTS) {
                String text = start + piece.repeat(length / piece.length());
                JsonPushParser parser = JsonPushParser.builder()
                        .tolerate(Tolerance.llm())
                        .limits(ParseLimits.defaults().withMaxDepth(100_000))
                        .build();
                try {
                    for (int i = 0; i < text.length(); i++) {
                        parser.feed(text.substring(i, i + 1));
                    }
                    parser.finish();
                } catch (JsonSyntaxException e) {
                    assertThat(e.offset()).isLessThanOrEqualTo(text.length());
                }
            }
        });
    }

    @Test
    void aCheckpointNeedsTheSameKindOfParser() {
        JsonPushParser tolerant =
                JsonPushParser.builder().tolerate(Tolerance.llm()).build();
        JsonPushParser strict = JsonPushParser.builder().build();
        assertThat(catchThrowableOfType(
                        CheckpointException.class,
                        () -> JsonPushParser.builder().restore(tolerant.checkpoint())))
                .hasMessageContaining("from a parser with tolerances, but this one has none");
        assertThat(catchThrowableOfType(
                        CheckpointException.class,
                        () -> JsonPushParser.builder()
                                .tolerate(Tolerance.COMMENT)
                                .restore(strict.checkpoint())))
                .hasMessageContaining("from a parser without tolerances, but this one has some");
    }
}
