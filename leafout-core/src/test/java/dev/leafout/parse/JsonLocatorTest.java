// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.leafout.Glitch;
import dev.leafout.document.PartialDocument;
import dev.leafout.event.Tolerance;
import dev.leafout.event.ValueKind;
import dev.leafout.testkit.CutPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonLocatorTest {
    /** What was found, and what was around it. */
    private record Found(String json, String outside, String end) {}

    static List<Glitch> glitches() {
        return Glitch.all();
    }

    private static Found find(String text, UnaryOperator<JsonPushParser.Builder> options) {
        Found whole = find(List.of(text), options);
        CutPlan.thorough(text.length())
                .forEach(plan -> assertThat(find(plan.cut(text), options))
                        .as("%s %s", text, plan)
                        .isEqualTo(whole));
        return whole;
    }

    private static Found find(List<String> chunks, UnaryOperator<JsonPushParser.Builder> options) {
        PartialDocument document = new PartialDocument();
        StringBuilder outside = new StringBuilder();
        JsonPushParser parser = options.apply(JsonPushParser.builder()
                        .tolerate(Tolerance.llm())
                        .listen(document)
                        .listen(outsideInto(outside)))
                .build();
        String end = "COMPLETE";
        try {
            chunks.forEach(parser::feed);
            parser.finish();
        } catch (JsonSyntaxException e) {
            end = e.problem().name();
        }
        return new Found(document.toJson(), outside.toString(), end);
    }

    private static ParseListener outsideInto(StringBuilder outside) {
        return new ParseListener() {
            @Override
            public void outsideAppended(ParsePosition at, TextSlice text) {
                outside.append(text);
            }
        };
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "An example: {\"key\":1}. The real one: {\"name\":\"Al\"}      | {\"name\":\"Al\"}",
                "Nested: {\"key\":{\"name\":\"no\"}} {\"name\":\"yes\"}          | {\"name\":\"yes\"}",
                "Other quotes: {\"name＂:1} {＂name＂:\"yes\"}                 | {\"name\":\"yes\"}",
                "Broken: {\"key\":[1,2 ```json {\"name\":\"yes\"} ```          | {\"name\":\"yes\"}",
                "A string with brackets: {\"key\":\"}{\\\"\"} {\"age\":3}     | {\"age\":3}",
                "An array [\"name\", {\"name\":\"no\"}] and {\"name\":\"yes\"} | {\"name\":\"yes\"}",
                "{\"key\":1} {\"name\":\"Al\"}                                | {\"name\":\"Al\"}",
                "{name: 'Al'}                                                 | {\"name\":\"Al\"}",
                "{'name': 'Al'}                                               | {\"name\":\"Al\"}",
                "{ \"name\" : \"Al\" }                                        | {\"name\":\"Al\"}",
            })
    void withExpectedKeysObjectsOfOtherKeysArePassedOver(String text, String json) {
        Found found = find(text, builder -> builder.expectKeys(Set.of("name", "age")));
        assertThat(found.json).isEqualTo(json);
        assertThat(found.end).isEqualTo("COMPLETE");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"{\"key\":1}", "[1,2]", "\"name\"", "42", "true", "{\"key\":{\"name\":1}}", "[{\"name\":1}]", ""
            })
    void whatDoesNotFitIsNotTaken(String text) {
        Found found = find(text, builder -> builder.expectKeys(Set.of("name")));
        assertThat(found.json).isEmpty();
        assertThat(found.end).isEqualTo(text.isEmpty() ? "TRUNCATED" : "NO_JSON_FOUND");
        assertThat(found.outside).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "ARRAY   | {\"key\":[1]} then [2,3] | [2,3]",
                "ARRAY   | {} or [] or not           | []",
                "OBJECT  | [1,2] or {}               | {}",
                "OBJECT  | [1,2] or {\"a\":1}        | {\"a\":1}",
                "OBJECT  | \"a\":1}                  | {\"a\":1}",
                "STRING  | \"text\"                  | \"text\"",
                "NUMBER  | 42                        | 42",
                "BOOLEAN | True                      | true",
                "NULL    | None                      | null",
            })
    void withAnExpectedKindOthersArePassedOver(ValueKind kind, String text, String json) {
        assertThat(find(text, builder -> builder.expect(kind)).json).isEqualTo(json);
    }

    @ParameterizedTest
    @CsvSource({"STRING, 42", "NUMBER, '\"text\"'", "BOOLEAN, 42", "NULL, true", "ARRAY, '{\"a\":1}'", "NUMBER, '{}'"})
    void whatIsOfAnotherKindIsNotTaken(ValueKind kind, String text) {
        assertThat(find(text, builder -> builder.expect(kind)).end).isEqualTo("NO_JSON_FOUND");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"{}", "[]", " {} ", "[ ]", "true", "-1.5e3", "\"text\"", "\"a {b} c\"", "null", "[[]]", "[{}]"})
    void textThatIsOneValueIsTheDocument(String text) {
        Found found = find(text, builder -> builder);
        assertThat(found.end).isEqualTo("COMPLETE");
        assertThat(found.json).isEqualTo(text.replace(" ", "").replace("\"a{b}c\"", "\"a {b} c\""));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "No JSON here.",
                "It's [the] {set} of {{things}} in (brackets) and `code`.",
                "42 is the answer.",
                "true enough",
                "\"Quoted\" words",
                "[1] is a reference",
                "- a list\n- of things",
                "```python\nprint('x')\n```",
                "<think>{\"a\":1}</think> and nothing else",
                "<think>{\"a\":1}",
                "Text { \"a\" is not a key }",
                "see [...]\n",
                "```",
            })
    void textWithoutJsonIsCleanlyRefused(String text) {
        Found found = find(text, builder -> builder);
        assertThat(found.end).isEqualTo("NO_JSON_FOUND");
        assertThat(found.json).isEmpty();
        assertThat(found.outside).isEqualTo(text);
    }

    @Test
    void noJsonIsNoMatterOfTheTruncationPolicy() {
        JsonPushParser parser = JsonPushParser.builder()
                .tolerate(Tolerance.llm())
                .truncation(TruncationPolicy.KEEP_OPEN_VALUES)
                .build();
        parser.feed("Sorry.");
        JsonSyntaxException error = catchThrowableOfType(JsonSyntaxException.class, parser::finish);
        assertThat(error.problem()).isEqualTo(Problem.NO_JSON_FOUND);
        assertThat(error.offset()).isEqualTo(6);
        assertThat(error).hasMessageStartingWith("The input ended and no JSON was found in it, at line 1, column 7");
    }

    @Test
    void noEventComesBeforeItIsSureEnough() {
        List<Long> offsets = new ArrayList<>();
        JsonPushParser parser = JsonPushParser.builder()
                .tolerate(Tolerance.llm())
                .onEvent(event -> offsets.add(event.offset()))
                .build();
        parser.feed("Here: {\"name");
        assertThat(offsets).isEmpty();
        parser.feed("\":\"A");
        assertThat(offsets).containsExactly(14L, 14L, 15L, 16L);
    }

    /** What is outside and what is inside are all there is. An empty document is known only at the end. */
    @ParameterizedTest
    @MethodSource("glitches")
    void theTextOutsideIsNotLost(Glitch glitch) {
        Found found = find(glitch.text(), builder -> builder);
        String outside = found.outside;
        int length = outside.length();
        boolean around = false;
        for (int i = 0; i <= length && !around; i++) {
            around = glitch.text().startsWith(outside.substring(0, i))
                    && glitch.text().endsWith(outside.substring(i));
        }
        assertThat(around)
                .as("%s is around the document in %s", outside, glitch)
                .isTrue();
    }

    /** The prompt had opened the thoughts, so nobody could know before that the document was one of them. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "Is it {\"x\":1}?</think>\n{\"a\":1}",
                "{\"x\":1}</think>{\"a\":1}",
                "{\"x\":1} < </thinking>",
                "```json\n{\"x\":1}\n```\nNo.</think>{\"a\":1}",
                "{\"x\":1} <think>Hm</think> </think>"
            })
    void aDocumentAfterWhichUnopenedThoughtsEndFails(String text) {
        Found found = find(text, builder -> builder);
        assertThat(found.json).isEqualTo("{\"x\":1}");
        assertThat(found.end).isEqualTo("EXPECTED_END");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"x\":1} <think>Hm {}</think> and </thin",
                "{\"x\":1} a </thinker> <",
                "Hm, {} or [1]?</think> {\"x\":1}",
                "```\nno</think>```json\n{\"x\":1}\n```",
                "{\"x\":1} </th"
            })
    void textWithTagsThatEndNoThoughtsIsTextOrBeforeTheDocument(String text) {
        assertThat(find(text, builder -> builder).json).isEqualTo("{\"x\":1}");
        assertThat(find(text, builder -> builder).end).isEqualTo("COMPLETE");
    }

    @Test
    void betweenManyValuesThereIsNoText() {
        assertThat(find("{} {a:1} [1 2]", JsonPushParser.Builder::manyValues).json)
                .isEqualTo("[1,2]");
        assertThat(find("Here: {}", JsonPushParser.Builder::manyValues).end).isEqualTo("EXPECTED_VALUE");
    }

    @Test
    void onlyTheFenceMayBeAccepted() {
        UnaryOperator<JsonPushParser.Builder> fence = builder -> builder.tolerate(Tolerance.CODE_FENCE);
        assertThat(find("```json\n{\"a\":1}\n```\n", fence).json).isEqualTo("{\"a\":1}");
        assertThat(find("Here: {\"a\":1}", fence).end).isEqualTo("EXPECTED_VALUE");
        assertThat(find("```\n{\"a\":1}\n```\nThere", fence).end).isEqualTo("EXPECTED_END");
    }

    @Test
    void onlyTrailingTextMayBeAccepted() {
        UnaryOperator<JsonPushParser.Builder> trailing = builder -> builder.tolerate(Tolerance.TRAILING_TEXT);
        Found found = find("[1] There {}", trailing);
        assertThat(found).isEqualTo(new Found("[1]", " There {}", "COMPLETE"));
        assertThat(find("Here [1]", trailing).end).isEqualTo("EXPECTED_VALUE");
    }
}
