// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.leafout.document.JsonWriter;
import dev.leafout.document.PartialDocument;
import dev.leafout.event.JsonEvent;
import dev.leafout.event.TextAppended;
import dev.leafout.event.Tolerance;
import dev.leafout.parse.JsonPushParser;
import dev.leafout.parse.JsonSyntaxException;
import dev.leafout.testkit.CutPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The shared cases in which a schema decides what the text leaves open. */
class SharedSchemaRepairsTest {
    private static final Path CASES =
            Path.of(System.getProperty("leafout.shared", "../../shared"), "cases", "repair.json");

    record Case(String text, JsonSchema schema, String value) {
        @Override
        public String toString() {
            return text;
        }
    }

    static Stream<Case> cases() throws IOException {
        assumeTrue(Files.isRegularFile(CASES), () -> "There are no shared cases at " + CASES.toAbsolutePath());
        Map<?, ?> file = (Map<?, ?>) read(Files.readString(CASES));
        return ((List<?>) file.get("cases"))
                .stream()
                        .map(entry -> (Map<?, ?>) entry)
                        .filter(entry -> entry.containsKey("schema"))
                        .map(entry -> new Case(
                                (String) entry.get("text"),
                                JsonSchema.parse(JsonWriter.write(entry.get("schema"))),
                                entry.containsKey("value") ? JsonWriter.write(entry.get("value")) : null));
    }

    private static Object read(String json) {
        PartialDocument document = new PartialDocument();
        JsonPushParser parser = JsonPushParser.builder().listen(document).build();
        parser.feed(json);
        parser.finish();
        return document.value();
    }

    /** What a text becomes: its events, its violations, its value and how it ended. */
    private static final class Run {
        private final List<String> lines = new ArrayList<>();
        private final PartialDocument document = new PartialDocument();
        private String lastText = "";
        private boolean failed;

        static Run of(Case shared, List<String> chunks) {
            Run run = new Run();
            JsonPushParser parser = JsonPushParser.builder()
                    .tolerate(Tolerance.llm())
                    .expect(shared.schema.expectation())
                    .listen(shared.schema.validator(violation -> run.lines.add("violation " + violation)))
                    .listen(run.document)
                    .onEvent(run::add)
                    .build();
            try {
                chunks.forEach(parser::feed);
                parser.finish();
            } catch (JsonSyntaxException e) {
                run.failed = true;
                run.lines.add(e.getMessage());
            }
            run.lines.add(run.document.toJson());
            return run;
        }

        private void add(JsonEvent event) {
            if (event instanceof TextAppended text
                    && lastText.equals(text.path().toString())) {
                lines.set(lines.size() - 1, lines.get(lines.size() - 1) + text.text());
                return;
            }
            lastText = event instanceof TextAppended ? event.path().toString() : "";
            lines.add(
                    event instanceof TextAppended text ? "text " + text.path() + " " + text.text() : event.toString());
        }

        private boolean isRight() {
            return !failed && lines.stream().noneMatch(line -> line.startsWith("violation"));
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void theSchemaDecidesOrItIsAnError(Case shared) {
        Run run = Run.of(shared, List.of(shared.text));
        assertThat(run.isRight()).as(run.lines.toString()).isEqualTo(shared.value != null);
        if (shared.value != null) {
            assertThat(run.document.toJson().replace("1299.00", "1299.0")).isEqualTo(shared.value);
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void everyPairOfCutsGivesTheSame(Case shared) {
        List<String> whole = Run.of(shared, List.of(shared.text)).lines;
        int length = shared.text.length();
        Stream.concat(CutPlan.everySingleCut(length), CutPlan.everyPairOfCuts(length))
                .forEach(plan -> assertThat(Run.of(shared, plan.cut(shared.text)).lines)
                        .as(plan.toString())
                        .isEqualTo(whole));
        assertThat(Run.of(shared, CutPlan.every(1, length).cut(shared.text)).lines)
                .isEqualTo(whole);
    }
}
