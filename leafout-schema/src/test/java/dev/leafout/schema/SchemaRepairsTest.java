// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leafout.event.Tolerance;
import dev.leafout.parse.JsonPushParser;
import dev.leafout.parse.JsonSyntaxException;
import dev.leafout.testkit.CutPlan;
import dev.leafout.testkit.Growth;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** What a schema decides where the text leaves it open, and what it leaves alone. */
class SchemaRepairsTest {
    private static final int SCHEMAS = Boolean.getBoolean("leafout.thorough") ? 20_000 : 400;
    private static final int INSTANCES = 20;

    /** A row of the table in docs/tolerance.md. */
    record Row(String schema, String text, String made, String outcome) {
        private static final Pattern LINE =
                Pattern.compile("\\| `([^`]*)` \\| `([^`]*)` \\| (?:`([^`]*)`)? ?\\| (violation|error|`[^`]*`) \\|");

        static Stream<Row> all() {
            try {
                return Files.readAllLines(Path.of("..", "docs", "tolerance.md")).stream()
                        .map(LINE::matcher)
                        .filter(Matcher::matches)
                        .filter(line -> line.group(1).startsWith("{"))
                        .filter(line -> isSchema(line.group(1)))
                        .map(line -> new Row(
                                line.group(1),
                                line.group(2).replace("⏎", "\n"),
                                line.group(3) == null ? "" : line.group(3),
                                line.group(4).replace("`", "")));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private static boolean isSchema(String cell) {
            return cell.contains("\"type\":") || cell.contains("\"enum\":");
        }
    }

    static Stream<Row> rows() {
        return Row.all();
    }

    @Test
    void thePageHasManyOfThem() {
        assertThat(Row.all()).hasSizeGreaterThan(20);
    }

    @ParameterizedTest
    @MethodSource("rows")
    void thePageSaysWhatComesOfItAtEveryCut(Row row) {
        JsonSchema schema = JsonSchema.parse(row.schema);
        RepairRun run = RepairRun.ofText(schema, List.of(row.text));
        assertThat(String.join("; ", run.made())).isEqualTo(row.made);
        if (row.outcome.startsWith("{") || row.outcome.startsWith("[") || row.outcome.startsWith("\"")) {
            assertThat(run.isRight()).as(run.toString()).isTrue();
            assertThat(run.json()).isEqualTo(row.outcome);
        } else {
            assertThat(run.isRight()).as(run.toString()).isFalse();
            assertThat(run.end().startsWith("violation")).isEqualTo(row.outcome.equals("violation"));
        }
        int length = row.text.length();
        Stream.concat(CutPlan.everySingleCut(length), Stream.of(CutPlan.every(1, length)))
                .forEach(plan -> assertThat(RepairRun.ofText(schema, plan.cut(row.text)))
                        .as(plan.toString())
                        .hasToString(run.toString()));
        assertThat(RepairRun.ofTextRestored(schema, CutPlan.every(1, length).cut(row.text)))
                .hasToString(run.toString());
        byte[] bytes = row.text.getBytes(StandardCharsets.UTF_8);
        assertThat(RepairRun.ofBytesRestored(
                        schema, CutPlan.every(1, bytes.length).cut(bytes)))
                .hasToString(run.toString());
    }

    /** The other validator says what is valid. */
    @Test
    void aDocumentThatIsValidIsReadAsItIs() {
        List<Universe.Value> values = Universe.large();
        List<JsonNode> nodes =
                values.stream().map(value -> Networknt.read(value.text())).toList();
        Random random = new Random(9);
        int valid = 0;
        int made = 0;
        List<String> touched = new ArrayList<>();
        for (int seed = 500_000; seed < 500_000 + SCHEMAS; seed++) {
            String text = TestJson.write(new RandomSchemas(seed).document());
            JsonSchema schema = JsonSchema.parse(text);
            Networknt theirs = new Networknt(text);
            for (int i = 0; i < INSTANCES; i++) {
                int which = random.nextInt(nodes.size());
                String instance = values.get(which).text();
                RepairRun run = RepairRun.ofText(schema, List.of(instance));
                made += run.made().isEmpty() ? 0 : 1;
                if (theirs.accepts(nodes.get(which))) {
                    valid++;
                    if (!run.made().isEmpty()
                            || !run.isComplete()
                            || !Networknt.read(run.json()).equals(nodes.get(which))) {
                        touched.add(text + " on " + instance + ": " + run);
                    }
                }
                int cut = random.nextInt(instance.length() + 1);
                assertThat(RepairRun.ofTextRestored(
                                schema, List.of(instance.substring(0, cut), instance.substring(cut))))
                        .as("%s on %s at %d", text, instance, cut)
                        .hasToString(run.toString());
            }
        }
        assertThat(touched).isEmpty();
        assertThat(valid).isGreaterThan(SCHEMAS);
        assertThat(made).as("so many were changed, of those that are not valid").isGreaterThan(SCHEMAS / 4);
    }

    private static String many(int count, String thing) {
        return IntStream.range(0, count)
                .mapToObj(i -> thing.replace("@", String.valueOf(i)))
                .collect(Collectors.joining(","));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '~',
            value = {
                "{'items':{'enum':[…]}}; 'v_@'; [#]; 'V@'",
                "{'items':{'enum':[…]}}; 'v@'; [#]; 'v@x'",
                "{'items':{'properties':{…},'additionalProperties':false}}; 'key@':true; [#]; {'Key@':1}",
                "{'items':{'properties':{…},'additionalProperties':false}}; 'key@':true; [#]; {'key@x':1}",
                "{'items':{'type':'integer'}}; ''; [#]; '@'",
                "{'items':{'type':'integer'}}; ''; [#]; 'about @'",
                "{'items':{'type':'string'}}; ''; [#]; @",
                "{'items':{'type':'string'}}; ''; [#]; ['@']",
                "{'items':{'type':'array','items':{'type':'string'}}}; ''; [#]; '@'",
                "{'type':'array','items':{'type':'object'}}; ''; #; {'a':@}",
                "{'type':'string'}; ''; a #; word: @ and <more> ``",
                "{'type':'object','properties':{'a':{'type':'number'}},'additionalProperties':false}; ''; {'a':#; 1"
            })
    void everythingIsLinear(String schema, String thing, String text, String item) {
        Growth.assertLinearTime(1_000, size -> {
            JsonSchema made =
                    JsonSchema.parse(schema.replace("…", many(size, thing)).replace('\'', '"'));
            String document = text.replace("#", many(size, item)).replace('\'', '"');
            JsonPushParser parser = JsonPushParser.builder()
                    .tolerate(Tolerance.llm())
                    .expect(made.expectation())
                    .build();
            for (String chunk : CutPlan.every(3, document.length()).cut(document)) {
                try {
                    parser.feed(chunk);
                } catch (JsonSyntaxException e) {
                    return;
                }
            }
        });
    }
}
