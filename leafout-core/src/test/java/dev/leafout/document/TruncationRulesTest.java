// SPDX-License-Identifier: Apache-2.0
package dev.leafout.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.leafout.event.PathRules;
import dev.leafout.event.ValuePath;
import dev.leafout.event.ValueState;
import dev.leafout.parse.JsonPushParser;
import dev.leafout.parse.JsonTruncatedException;
import dev.leafout.parse.TruncationPolicy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What becomes of a document that was cut off, where it depends on the place. */
class TruncationRulesTest {
    private static final PathRules<TruncationPolicy> DROP_ARGUMENTS = PathRules.everywhere(
                    TruncationPolicy.KEEP_OPEN_VALUES)
            .with("calls[*].args", TruncationPolicy.DROP_OPEN_VALUES)
            .with("calls[*].args.note", TruncationPolicy.KEEP_OPEN_VALUES);

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {"say":"Goo                                     | {"say":"Goo"}
            {"say":[                                        | {"say":[]}
            {"calls":[{"args":{"city":"Ro                   | {"calls":[{}]}
            {"calls":[{"args":{                             | {"calls":[{}]}
            {"calls":[{"args":{"a":[[{"b":"x                | {"calls":[{}]}
            {"calls":[{"args":{"a":[1,[{"b":"x              | {"calls":[{"args":{"a":[1]}}]}
            {"calls":[{"args":{"km":12                      | {"calls":[{}]}
            {"calls":[{"args":{"km":1,"city":"R             | {"calls":[{"args":{"km":1}}]}
            {"calls":[{"args":{"note":"so f                 | {"calls":[{"args":{"note":"so f"}}]}
            {"calls":[{"name":"get_w                        | {"calls":[{"name":"get_w"}]}
            {"calls":[{"args":"{\\"city                     | {"calls":[{}]}
            "text                                           | "text"
            """)
    void eachOpenValueIsKeptOrDroppedByItsOwnPath(String input, String expected) {
        PartialDocument document = new PartialDocument(DROP_ARGUMENTS);
        JsonPushParser parser = JsonPushParser.builder()
                .listen(document)
                .truncation(TruncationPolicy.KEEP_OPEN_VALUES)
                .build();
        parser.feed(input);
        parser.finish();
        assertThat(document.toJson()).isEqualTo(expected);

        PartialDocument restored = new PartialDocument(DROP_ARGUMENTS);
        restored.restore(document.checkpoint());
        assertThat(restored.toJson()).as("restored").isEqualTo(expected);
    }

    @Test
    void whatIsDroppedWasTruncatedAllTheSame() {
        PartialDocument document = new PartialDocument(DROP_ARGUMENTS);
        JsonPushParser parser = JsonPushParser.builder()
                .listen(document)
                .truncation(TruncationPolicy.KEEP_OPEN_VALUES)
                .build();
        parser.feed("{\"calls\":[{\"args\":{\"city\":\"Ro");
        parser.finish();
        assertThat(document.stateAt(ValuePath.parse("calls[0].args.city"))).isEqualTo(ValueState.TRUNCATED);
    }

    private static void finishAfter(String input) {
        JsonPushParser parser = JsonPushParser.builder()
                .truncation(TruncationPolicy.KEEP_OPEN_VALUES)
                .truncation("args", TruncationPolicy.FAIL)
                .truncation("args.note", TruncationPolicy.KEEP_OPEN_VALUES)
                .build();
        parser.feed(input);
        parser.finish();
    }

    @Test
    void theInnermostOpenValueDecidesWhetherTheParserFails() {
        assertThatThrownBy(() -> finishAfter("{\"args\":{\"city\":\"Ro")).isInstanceOf(JsonTruncatedException.class);
        assertThatThrownBy(() -> finishAfter("{\"args\":{\"city\":\"Rome\""))
                .isInstanceOf(JsonTruncatedException.class);
        assertThatCode(() -> finishAfter("{\"args\":{\"note\":\"so f")).doesNotThrowAnyException();
        assertThatCode(() -> finishAfter("{\"args\":{},\"say\":\"Goo")).doesNotThrowAnyException();
        assertThatCode(() -> finishAfter("")).doesNotThrowAnyException();
    }
}
