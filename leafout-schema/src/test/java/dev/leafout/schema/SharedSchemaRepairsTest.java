// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.leafout.testkit.CutPlan;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The shared cases in which a schema decides what the text leaves open. */
class SharedSchemaRepairsTest {
    private static final Path CASES =
            Path.of(System.getProperty("leafout.shared", "../../shared"), "cases", "repair.json");

    /** A text, its schema, and what it must become; null if it must end in an error or a violation. */
    record Case(String text, JsonSchema schema, String value, boolean coerced) {
        @Override
        public String toString() {
            return text;
        }
    }

    static Stream<Case> cases() throws IOException {
        assumeTrue(Files.isRegularFile(CASES), () -> "There are no shared cases at " + CASES.toAbsolutePath());
        Map<?, ?> file = (Map<?, ?>) TestJson.read(Files.readString(CASES));
        return ((List<?>) file.get("cases"))
                .stream()
                        .map(entry -> (Map<?, ?>) entry)
                        .filter(entry -> entry.containsKey("schema"))
                        .map(entry -> new Case(
                                (String) entry.get("text"),
                                JsonSchema.parse(TestJson.write(entry.get("schema"))),
                                entry.containsKey("value") ? TestJson.write(entry.get("value")) : null,
                                entry.containsKey("coerced")));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void theSchemaDecidesOrItIsAnError(Case shared) {
        RepairRun run = RepairRun.ofText(shared.schema, List.of(shared.text));
        assertThat(run.isRight()).as(run.toString()).isEqualTo(shared.value != null);
        if (shared.value != null) {
            assertThat(Networknt.read(run.json().replace("1299.00", "1299.0"))).isEqualTo(Networknt.read(shared.value));
            assertThat(run.made().isEmpty() && shared.coerced)
                    .as(run.toString())
                    .isFalse();
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void everyPairOfCutsGivesTheSame(Case shared) {
        String whole = RepairRun.ofText(shared.schema, List.of(shared.text)).toString();
        byte[] bytes = shared.text.getBytes(StandardCharsets.UTF_8);
        pairs(shared.text.length())
                .forEach(plan -> assertThat(RepairRun.ofText(shared.schema, plan.cut(shared.text)))
                        .as(plan.toString())
                        .hasToString(whole));
        pairs(bytes.length)
                .forEach(plan -> assertThat(RepairRun.ofBytes(shared.schema, plan.cut(bytes)))
                        .as(plan.toString())
                        .hasToString(whole));
    }

    private static Stream<CutPlan> pairs(int length) {
        return Stream.of(
                        CutPlan.everySingleCut(length),
                        CutPlan.everyPairOfCuts(length),
                        Stream.of(CutPlan.every(1, length)))
                .flatMap(plans -> plans);
    }

    @ParameterizedTest
    @MethodSource("cases")
    void checkpointsAfterEveryCharacterGiveTheSame(Case shared) {
        String text = shared.text;
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        String whole = RepairRun.ofText(shared.schema, List.of(text)).toString();
        assertThat(RepairRun.ofTextRestored(
                        shared.schema, CutPlan.every(1, text.length()).cut(text)))
                .hasToString(whole);
        assertThat(RepairRun.ofBytesRestored(
                        shared.schema, CutPlan.every(1, bytes.length).cut(bytes)))
                .hasToString(whole);
    }
}
