// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.leafout.JacksonReader;
import dev.leafout.ParserRun;
import dev.leafout.Reading;
import dev.leafout.event.Tolerance;
import dev.leafout.event.ValueKind;
import dev.leafout.testkit.CutPlan;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The shared cases of what a model wrote, and what it must become. Those that need a schema are not read here. */
class SharedRepairsTest {
    private static final Path CASES =
            Path.of(System.getProperty("leafout.shared", "../../shared"), "cases", "repair.json");

    /** A text and what it must become; null if it must end in an error. */
    record Case(String text, boolean isValue, Object value, String expect) {
        UnaryOperator<JsonPushParser.Builder> options() {
            return builder -> {
                if (expect != null) {
                    builder.expect(ValueKind.valueOf(expect));
                }
                return builder.tolerate(Tolerance.llm());
            };
        }

        @Override
        public String toString() {
            return text;
        }
    }

    static Stream<Case> cases() throws IOException {
        assumeTrue(Files.isRegularFile(CASES), () -> "There are no shared cases at " + CASES.toAbsolutePath());
        Map<?, ?> file = (Map<?, ?>)
                JacksonReader.read(Files.readString(CASES)).orElseThrow().value();
        return ((List<?>) file.get("cases"))
                .stream()
                        .map(entry -> (Map<?, ?>) entry)
                        .filter(entry -> !entry.containsKey("schema"))
                        .map(entry -> new Case(
                                (String) entry.get("text"), entry.containsKey("value"), entry.get("value"), (String)
                                        entry.get("expect")));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void everyTextBecomesWhatItMeansOrAnError(Case shared) {
        Reading reading = Reading.ofText(List.of(shared.text), shared.options());
        assertThat(reading.isComplete()).as(reading.toString()).isEqualTo(shared.isValue);
        if (shared.isValue) {
            assertThat(reading.value()).isEqualTo(shared.value);
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void everyPairOfCutsGivesTheSame(Case shared) {
        String text = shared.text;
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        String whole = ParserRun.ofText(List.of(text), shared.options());
        pairs(text.length())
                .forEach(plan -> assertThat(ParserRun.ofText(plan.cut(text), shared.options()))
                        .as(plan.toString())
                        .isEqualTo(whole));
        pairs(bytes.length)
                .forEach(plan -> assertThat(ParserRun.ofBytes(plan.cut(bytes), shared.options()))
                        .as(plan.toString())
                        .isEqualTo(whole));
    }

    private static Stream<CutPlan> pairs(int length) {
        return Stream.concat(CutPlan.everySingleCut(length), CutPlan.everyPairOfCuts(length));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void checkpointsAfterEveryCharacterGiveTheSame(Case shared) {
        String text = shared.text;
        String whole = ParserRun.ofText(List.of(text), shared.options());
        assertThat(ParserRun.ofTextRestored(CutPlan.every(1, text.length()).cut(text), shared.options()))
                .isEqualTo(whole);
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        assertThat(ParserRun.ofBytesRestored(CutPlan.every(1, bytes.length).cut(bytes), shared.options()))
                .isEqualTo(whole);
    }
}
