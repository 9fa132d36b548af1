// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.leafout.document.PartialDocument;
import dev.leafout.event.Tolerance;
import dev.leafout.field.StreamingJsonParser;
import org.junit.jupiter.api.Test;

class ParseOptionsTest {
    private static String read(ParseOptions options, String text) {
        PartialDocument document = new PartialDocument();
        JsonPushParser parser =
                JsonPushParser.builder().options(options).listen(document).build();
        parser.feed(text);
        parser.finish();
        return document.toJson();
    }

    @Test
    void eachOptionMakesNewOnesAndLeavesTheOldAlone() {
        ParseOptions plain = ParseOptions.defaults();
        ParseOptions tolerant = plain.withTolerances(Tolerance.llm());
        ParseOptions shallow = tolerant.withLimits(ParseLimits.defaults().withMaxDepth(1));
        ParseOptions strict = tolerant.rejectDuplicateKeys();

        assertThat(read(tolerant, "{'a':1,}")).isEqualTo("{\"a\":1}");
        assertThatThrownBy(() -> read(plain, "{'a':1,}")).isInstanceOf(JsonSyntaxException.class);
        assertThatThrownBy(() -> read(shallow, "[[]]")).isInstanceOf(JsonSyntaxException.class);
        assertThat(read(tolerant, "[[]]")).isEqualTo("[[]]");
        assertThatThrownBy(() -> read(strict, "{a:1,a:2}")).isInstanceOf(JsonSyntaxException.class);
        assertThat(read(tolerant, "{a:1,a:2}")).isEqualTo("{\"a\":2}");
    }

    @Test
    void tolerancesOfAPatternOutliveThoseOfTheRest() {
        ParseOptions options = ParseOptions.defaults()
                .withTolerances("data", Tolerance.json5())
                .withTolerances(Tolerance.none());

        assertThat(read(options, "{\"data\":[1,]}")).isEqualTo("{\"data\":[1]}");
        assertThatThrownBy(() -> read(options, "{\"other\":[1,]}")).isInstanceOf(JsonSyntaxException.class);
    }

    @Test
    void aBuilderReplacesAllOrChangesOne() {
        JsonPushParser.Builder builder = JsonPushParser.builder()
                .manyValues()
                .options(ParseOptions.defaults())
                .tolerate(Tolerance.TRAILING_COMMA);

        JsonPushParser parser = builder.build();
        parser.feed("[1,]");
        assertThatThrownBy(() -> parser.feed("[2]")).isInstanceOf(JsonSyntaxException.class);
    }

    @Test
    void fieldsAreThoseOfOneDocument() {
        assertThatThrownBy(() -> StreamingJsonParser.builder()
                        .options(ParseOptions.defaults().manyValues()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("The fields are those of one document, but the options accept many.");
    }
}
