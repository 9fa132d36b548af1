// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.leafout.parse.JsonPushParser;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** docs/schema.md and what the README says of schemas: the table, row by row, and the examples. */
class SchemaPageTest {
    private static final Pattern ROW =
            Pattern.compile("^\\| `(\\w+)` \\| `([^`]*)` \\| `([^`]*)` \\|.*\\|$", Pattern.MULTILINE);

    record Row(String keyword, String schema, String text) {}

    private static String page(String name) {
        try {
            return Files.readString(Path.of("..").resolve(name)).replace("\r\n", "\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static List<Row> rows() {
        List<Row> rows = new ArrayList<>();
        for (MatchResult found : ROW.matcher(page("docs/schema.md")).results().toList()) {
            rows.add(new Row(found.group(1), found.group(2), found.group(3)));
        }
        return rows;
    }

    @Test
    void theTableIsFound() {
        assertThat(rows()).hasSizeGreaterThan(50);
    }

    @ParameterizedTest
    @MethodSource("rows")
    void eachRowIsFlaggedAtItsLastCharacterByItsKeyword(Row row) {
        JsonSchema schema = JsonSchema.parse(row.schema);
        // Behind a number at the root no comma can follow, but white space can.
        boolean rootNumber = row.text.endsWith(",") && !row.text.startsWith("[") && !row.text.startsWith("{");
        String text = rootNumber ? row.text.replace(',', ' ') : row.text;
        List<Violation> violations = Flags.all(schema, List.of(text));
        assertThat(violations).isNotEmpty();
        assertThat(violations.get(0).offset()).isEqualTo(text.length());
        assertThat(violations.get(0).keyword()).isEqualTo(row.keyword);
    }

    private static void printsWhatThePageShows(String page, Runnable example) {
        PrintStream out = System.out;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        try {
            System.setOut(new PrintStream(printed, true, UTF_8));
            example.run();
        } finally {
            System.setOut(out);
        }
        assertThat(page(page)).contains("\n```\n" + printed.toString(UTF_8).replace("\r\n", "\n") + "```\n");
    }

    @Test
    void everyExampleStandsHereToo() {
        String here = withoutSpace(page("leafout-schema/src/test/java/dev/leafout/schema/SchemaPageTest.java"));
        Pattern.compile("^```java\n(.*?)^```$", Pattern.DOTALL | Pattern.MULTILINE)
                .matcher(page("docs/schema.md"))
                .results()
                .forEach(example -> assertThat(here).contains(withoutSpace(example.group(1))));
    }

    private static String withoutSpace(String text) {
        return text.replaceAll("\\s+", "");
    }

    @Test
    void theFirstExample() {
        printsWhatThePageShows("docs/schema.md", () -> {
            JsonSchema schema = JsonSchema.parse(
                    "{\"type\":\"object\",\"properties\":{\"mood\":{\"enum\":[\"calm\",\"cheerful\"]},\"score\":{\"type\":\"number\"}}}");
            PrefixValidator validator = schema.validator(violation -> System.out.println(violation.message()));
            JsonPushParser parser = JsonPushParser.builder().listen(validator).build();
            parser.feed("{\"mood\":\"ch");
            parser.feed("illed\",\"score\": \"hi");
        });
    }

    @Test
    void theExampleOfTheReadme() {
        printsWhatThePageShows("README.md", () -> {
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

    @Test
    void theOptions() {
        String text = "{\"maximum\":5}";
        Map<URI, String> remotes = Map.of();
        SchemaOptions options = SchemaOptions.defaults().withFormats(true).withPlainDecimals(true);
        JsonSchema schema = JsonSchema.parse(text, remotes, options);
        assertThat(Flags.first(schema, "7")).isEqualTo(1);
    }
}
