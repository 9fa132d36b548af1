// SPDX-License-Identifier: Apache-2.0
package dev.leafout.pages;

import static dev.leafout.pages.Pages.page;
import static dev.leafout.pages.Pages.printsWhatThePageShows;
import static org.assertj.core.api.Assertions.assertThat;

import dev.leafout.document.JsonWriter;
import dev.leafout.parse.JsonPushParser;
import dev.leafout.parse.TruncationPolicy;
import dev.leafout.schema.Expected;
import dev.leafout.schema.JsonSchema;
import dev.leafout.schema.PrefixValidator;
import dev.leafout.schema.SchemaOptions;
import dev.leafout.schema.Violation;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** docs/schema.md: its tables, row by row, and the examples. */
class SchemaPageTest {
    private static final String PAGE = "docs/schema.md";
    private static final Pattern ROW =
            Pattern.compile("^\\| `(\\w+)` \\| `([^`]*)` \\| `([^`]*)` \\|.*\\|$", Pattern.MULTILINE);

    private static final Pattern MISTAKE = Pattern.compile(
            "^\\| ([^`|]+) \\| `([^`]*)` \\| `([^`]*)` \\| `([^`]*)` \\| (?:`([^`]*)`)? \\| (`.*`) \\|$",
            Pattern.MULTILINE);

    record Row(String keyword, String schema, String text) {}

    record Mistake(String what, String schema, String text, String message, String expected, String prompt) {
        @Override
        public String toString() {
            return what;
        }
    }

    static List<Mistake> mistakes() {
        List<Mistake> mistakes = new ArrayList<>();
        for (MatchResult found : MISTAKE.matcher(page(PAGE)).results().toList()) {
            mistakes.add(new Mistake(
                    found.group(1),
                    found.group(2),
                    found.group(3),
                    found.group(4),
                    found.group(5) == null ? "" : found.group(5),
                    found.group(6)));
        }
        return mistakes;
    }

    static List<Row> rows() {
        List<Row> rows = new ArrayList<>();
        for (MatchResult found : ROW.matcher(page(PAGE)).results().toList()) {
            rows.add(new Row(found.group(1), found.group(2), found.group(3)));
        }
        return rows;
    }

    @Test
    void theTableIsFound() {
        assertThat(rows()).hasSizeGreaterThan(50);
        assertThat(mistakes()).hasSizeGreaterThanOrEqualTo(40);
    }

    @ParameterizedTest
    @MethodSource("mistakes")
    void eachMistakeGivesWhatAModelCanRepairItFrom(Mistake mistake) {
        SchemaOptions options = SchemaOptions.defaults().withFormats(true);
        List<Violation> violations = violationsOf(JsonSchema.parse(mistake.schema, Map.of(), options), mistake.text);
        assertThat(violations).hasSize(1);
        Violation violation = violations.get(0);
        assertThat(violation.message()).isEqualTo(mistake.message);
        assertThat(described(violation.expected())).isEqualTo(mistake.expected);
        assertThat("`" + violation.toPrompt().replace("\n", "`<br>`") + "`").isEqualTo(mistake.prompt);
    }

    private static String described(Expected expected) {
        List<String> parts = new ArrayList<>();
        addListed("types", expected.types(), parts);
        if (!expected.values().isEmpty()) {
            parts.add("values: " + JsonWriter.write(expected.values()));
        }
        addListed("names", expected.names(), parts);
        addListed("rules", expected.rules(), parts);
        return String.join("; ", parts);
    }

    private static void addListed(String name, List<String> all, List<String> parts) {
        if (!all.isEmpty()) {
            parts.add(name + ": " + String.join(", ", all));
        }
    }

    @ParameterizedTest
    @MethodSource("rows")
    void eachRowIsFlaggedAtItsLastCharacterByItsKeyword(Row row) {
        JsonSchema schema = JsonSchema.parse(row.schema);
        // After a number at the root no comma can follow, but white space can.
        boolean rootNumber = row.text.endsWith(",") && !row.text.startsWith("[") && !row.text.startsWith("{");
        String text = rootNumber ? row.text.replace(',', ' ') : row.text;
        List<Violation> violations = violationsOf(schema, text);
        assertThat(violations).isNotEmpty();
        assertThat(violations.get(0).offset()).isEqualTo(text.length());
        assertThat(violations.get(0).keyword()).isEqualTo(row.keyword);
    }

    private static List<Violation> violationsOf(JsonSchema schema, String text) {
        List<Violation> violations = new ArrayList<>();
        JsonPushParser parser = JsonPushParser.builder()
                .listen(schema.validator(violations::add))
                .truncation(TruncationPolicy.KEEP_OPEN_VALUES)
                .build();
        parser.feed(text);
        parser.finish();
        return violations;
    }

    @Test
    void theFirstExample() {
        printsWhatThePageShows(PAGE, () -> {
            JsonSchema schema = JsonSchema.parse(
                    "{\"type\":\"object\",\"properties\":{\"mood\":{\"enum\":[\"calm\",\"cheerful\"]},\"score\":{\"type\":\"number\"}}}");
            PrefixValidator validator = schema.validator(violation -> System.out.println(violation.message()));
            JsonPushParser parser = JsonPushParser.builder().listen(validator).build();
            parser.feed("{\"mood\":\"ch");
            parser.feed("illed\",\"score\": \"hi");
        });
    }

    @Test
    void theOptions() {
        String text = "{\"maximum\":5}";
        Map<URI, String> remotes = Map.of();
        SchemaOptions options = SchemaOptions.defaults().withFormats(true).withPlainDecimals(true);
        JsonSchema schema = JsonSchema.parse(text, remotes, options);
        assertThat(violationsOf(schema, "7").get(0).offset()).isEqualTo(1);
    }

    @Test
    void chunkByChunk() {
        printsWhatThePageShows(PAGE, () -> {
            JsonSchema schema = JsonSchema.parse(
                    "{\"properties\":{\"mood\":{\"enum\":[\"calm\",\"cheerful\"]}},\"additionalProperties\":false}");
            PrefixValidator validator = schema.validator(violation -> System.out.println(violation.message()));
            JsonPushParser parser = JsonPushParser.builder().listen(validator).build();
            for (String chunk : List.of("{\"mood\":\"ch", "ill", "ed\",\"moo")) {
                System.out.println("fed " + chunk);
                parser.feed(chunk);
            }
        });
    }
}
