// SPDX-License-Identifier: Apache-2.0
package dev.leafout.field;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leafout.parse.Problem;
import dev.leafout.testkit.CutPlan;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Fields of a document that stands among other text. */
class FieldsInProseTest {

    private static List<StreamingData> run(StreamingJsonParser parser, List<String> chunks) {
        List<StreamingData> said = new ArrayList<>();
        chunks.forEach(chunk -> said.addAll(parser.parseChunk(chunk)));
        said.addAll(parser.finish());
        return said;
    }

    private static StreamingJsonParser parser() {
        return StreamingJsonParser.builder().fields("name", "age").build();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            Here is [the] answer: {"name":"A·l"}                       | delta name "A";delta name "l";done name "Al";
            Here's the JSON: ·{"name":"A·l"}                           | delta name "A";delta name "l";done name "Al";
            For example {"x":1}, so: {"name":"A·l"} Bye.               | delta name "A";delta name "l";done name "Al";
            An empty {} is no answer. {"age":2·5,"name":"Jo·hn"}       | delta age 25;done age 25;delta name "Jo";delta name "hn";done name "John";
            """)
    void theDocumentIsFoundAndTheRestPassedOver(String chunks, String expected) {
        assertThat(FieldLog.of(run(parser(), List.of(chunks.split("·", -1)))).replace("\n", ";"))
                .isEqualTo(expected);
        String text = chunks.replace("·", "");
        String whole = FieldLog.joined(run(parser(), List.of(text)));
        CutPlan.thorough(text.length())
                .forEach(plan -> assertThat(FieldLog.joined(run(parser(), plan.cut(text))))
                        .as(plan.toString())
                        .isEqualTo(whole));
    }

    @Test
    void aFencedDocumentThatIsCutOffIsTruncated() {
        String text = "Sure!\n```json\n{\"name\": \"Ada\", \"age\": 3";
        assertThat(FieldLog.of(run(parser(), List.of(text)))).isEqualTo("""
                delta name "Ada"
                done name "Ada"
                truncated age null
                """);
    }

    @Test
    void textWithoutADocumentFailsAtTheEnd() {
        StreamingJsonParser parser = parser();
        assertThat(parser.parseChunk("I am sorry, I cannot do that.")).isEmpty();
        assertThat(parser.problem()).isEmpty();
        assertThat(FieldLog.of(parser.finish())).isEqualTo("failed NO_JSON_FOUND\n");
        assertThat(parser.problem().orElseThrow().problem()).isEqualTo(Problem.NO_JSON_FOUND);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"{\"thinking\":\"x\",\"name\":\"Al\"}", "```json\n{\"thinking\":\"x\",\"name\":\"Al\"}\n```"})
    void theFirstKeyMayBeAnyUnlessTheDocumentStandsInProse(String text) {
        assertThat(FieldLog.of(run(parser(), List.of(text)))).isEqualTo("""
                delta thinking "x"
                done thinking "x"
                delta name "Al"
                done name "Al"
                """);
    }
}
