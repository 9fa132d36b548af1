// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Invariant 8: errors say where and why. */
class SyntaxErrorTest {

    private static JsonSyntaxException errorOf(String text) {
        JsonPushParser parser = JsonPushParser.builder()
                .rejectDuplicateKeys()
                .rejectLoneSurrogates()
                .build();
        return catchThrowableOfType(JsonSyntaxException.class, () -> {
            parser.feed(text);
            parser.finish();
        });
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{\"days\":[{\"title\":\"x\"}} | EXPECTED_COMMA_OR_CLOSER | 22 | Expected ',' or ']' after $.days[0] but found '}'",
                "{\"a\":1]                   | EXPECTED_COMMA_OR_CLOSER | 6  | Expected ',' or '}' after $.a but found ']'",
                "[1 2]                       | EXPECTED_COMMA_OR_CLOSER | 3  | Expected ',' or ']' after $[0] but found '2'",
                "x                           | EXPECTED_VALUE           | 0  | Expected a JSON value but found 'x'",
                "[,                          | EXPECTED_VALUE           | 1  | Expected a value or ']' in $ but found ','",
                "[1,]                        | EXPECTED_VALUE           | 3  | Expected a value after ',' in $ but found ']'",
                "{\"a\":}                    | EXPECTED_VALUE           | 5  | Expected a value for $.a but found '}'",
                "{1                          | EXPECTED_KEY             | 1  | Expected a key in double quotes or '}' in $ but found '1'",
                "{'a'                        | EXPECTED_KEY             | 1  | Expected a key in double quotes or '}' in $ but found \"'\"",
                "{\"a\":1,}                  | EXPECTED_KEY             | 7  | Expected a key in double quotes after ',' in $ but found '}'",
                "{\"a b\"=                   | EXPECTED_COLON           | 6  | Expected ':' after the key of $[\"a b\"] but found '='",
                "{} {}                       | EXPECTED_END             | 3  | Expected the end of the input after the document but found '{'",
                "[\"\t\"]                    | CONTROL_CHARACTER        | 2  | The control character U+0009 must be escaped in a string",
                "[\"\\x                      | INVALID_ESCAPE           | 3  | Expected one of \" \\ / b f n r t u after a backslash but found 'x'",
                "[\"\\u00G                   | INVALID_ESCAPE           | 6  | Expected four hexadecimal digits after \\u but found 'G'",
                "[\"\\u00٣                   | INVALID_ESCAPE           | 6  | Expected four hexadecimal digits after \\u but found '٣'",
                "[-x                         | INVALID_NUMBER           | 2  | Expected a digit after '-' but found 'x'",
                "[1.]                        | INVALID_NUMBER           | 3  | Expected a digit after the decimal point but found ']'",
                "[1e]                        | INVALID_NUMBER           | 3  | Expected a digit or a sign after 'e' but found ']'",
                "[1e+]                       | INVALID_NUMBER           | 4  | Expected a digit after the sign of the exponent but found ']'",
                "[01                         | INVALID_NUMBER           | 2  | Expected '.', an exponent or the end of the number after 0 but found '1'",
                "[1x                         | INVALID_NUMBER           | 2  | Expected the end of the number but found 'x'",
                "[trUe                       | INVALID_LITERAL          | 3  | Expected 'u' to complete true but found 'U'",
                "{\"a\":1,\"a\":2}           | DUPLICATE_KEY            | 9  | The key of $.a is repeated",
                "[\"ab\\ud800\"]             | LONE_SURROGATE           | 4  | Half a surrogate pair stands alone",
                "[\uFEFF                     | EXPECTED_VALUE           | 1  | Expected a value or ']' in $ but found U+FEFF",
                "[\uD83D\uDE00               | EXPECTED_VALUE           | 1  | Expected a value or ']' in $ but found a character beyond U+FFFF",
            })
    void theMessageSaysWhatWasExpectedAndWhatIsThere(String text, Problem problem, long offset, String message) {
        JsonSyntaxException error = errorOf(text);
        assertThat(error.problem()).isEqualTo(problem);
        assertThat(error.offset()).isEqualTo(offset);
        assertThat(error.line()).isEqualTo(1);
        assertThat(error.column()).isEqualTo((int) offset + 1);
        assertThat(error.byteOffset()).isEqualTo(-1);
        assertThat(error)
                .hasMessageStartingWith(message + " at line 1, column " + (offset + 1) + " (offset " + offset + ").\n");
        assertThat(error)
                .hasMessageEndingWith("[" + problem.code() + "] docs/errors.md#"
                        + problem.code().toLowerCase(Locale.ROOT));
    }

    @Test
    void theMessageNamesTheOpener() {
        JsonSyntaxException error = errorOf("{\"days\":[{\"title\":\"x\"}}");
        assertThat(error).hasMessage("""
                Expected ',' or ']' after $.days[0] but found '}' at line 1, column 23 (offset 22).
                The array $.days was opened at line 1, column 9.  [LO-101] docs/errors.md#lo-101""");
        assertThat(error.path()).hasToString("$.days[0]");
        assertThat(error.opener()).hasToString("Opener[kind=ARRAY, path=$.days, line=1, column=9]");
    }

    @Test
    void atTheTopLevelThereIsNoOpener() {
        JsonSyntaxException error = errorOf("{}\n,");
        assertThat(error).hasMessage("""
                Expected the end of the input after the document but found ',' at line 2, column 1 (offset 3).
                [LO-105] docs/errors.md#lo-105""");
        assertThat(error.opener()).isNull();
    }

    @Test
    void aLongPathIsAbbreviatedAndNothingUnprintableGetsThrough() {
        JsonSyntaxException error =
                errorOf("{\"" + "k".repeat(500) + "\\n\\u202e\u0007".replace("\u0007", "") + "\":x");
        String firstLine = error.getMessage().lines().findFirst().orElseThrow();
        assertThat(firstLine).hasSizeLessThan(160).contains("…").contains("\\n\\u202e\"]");
        assertThat(error.path().key()).hasSize(502);
    }

    @Test
    void everyProblemHasAnEntryInTheErrorsPage() throws IOException {
        String page = Files.readString(Path.of("..", "docs", "errors.md"));
        for (Problem problem : Problem.values()) {
            assertThat(page).contains("\n## " + problem.code() + "\n");
        }
        assertThat(page).contains("\n## LO-401\n");
    }

    @Test
    void everyProblemOfTheLimitsIsALimit() {
        assertThat(Problem.values()).filteredOn(Problem::isLimit).hasSize(7);
        assertThat(Problem.DEPTH_LIMIT.isLimit()).isTrue();
        assertThat(Problem.TRUNCATED.isLimit()).isFalse();
    }
}
