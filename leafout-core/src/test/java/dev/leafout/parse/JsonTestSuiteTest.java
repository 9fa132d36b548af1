// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.leafout.JacksonReader;
import dev.leafout.PrefixOracle;
import dev.leafout.Reading;
import dev.leafout.Utf8Oracle;
import dev.leafout.event.DocumentEnded;
import dev.leafout.event.Ending;
import dev.leafout.event.InputRepaired;
import dev.leafout.event.JsonEvent;
import dev.leafout.testkit.CutPlan;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * JSONTestSuite, fed as bytes. What must come of the {@code n_} and {@code i_} cases stands in two tables beside this
 * class. A row of the first is believed only because {@link PrefixOracle} says the same of the case.
 *
 * <p>Two {@code n_} cases nest 100,000 deep. With the limits that are on by default they end at the 129th bracket, and
 * that is what the table says; a test of its own raises the limit and reads them to their end.
 */
class JsonTestSuiteTest {
    private static final Path SUITE =
            Path.of(System.getProperty("leafout.shared", "../../shared"), "suites/json-test-suite/test_parsing");
    private static final int THOROUGHLY_CUT_LENGTH = 2_000;

    private static final Map<String, String> WRONG = table("json-test-suite-n.txt");
    private static final Map<String, String> UNDECIDED = table("json-test-suite-i.txt");

    /** A file of the suite; its name is what a test report shows. */
    record Case(String name, byte[] bytes) {
        @Override
        public String toString() {
            return name;
        }
    }

    @BeforeAll
    static void theSuiteIsThere() {
        assumeTrue(Files.isDirectory(SUITE), () -> "JSONTestSuite is not at " + SUITE.toAbsolutePath());
    }

    static List<Case> all() {
        return cases("");
    }

    static List<Case> right() {
        return cases("y_");
    }

    static List<Case> wrong() {
        return cases("n_");
    }

    static List<Case> undecided() {
        return cases("i_");
    }

    static List<Case> deep() {
        return cases("n_structure_").stream()
                .filter(test -> test.bytes.length >= 100_000)
                .toList();
    }

    private static List<Case> cases(String prefix) {
        theSuiteIsThere();
        try (Stream<Path> files = Files.list(SUITE)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.startsWith(prefix) && name.endsWith(".json"))
                    .sorted()
                    .map(name -> new Case(name, read(SUITE.resolve(name))))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] read(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Reads a table: a case a line, its name, what comes of it, and after {@code #} why. */
    private static Map<String, String> table(String name) {
        try (InputStream in = JsonTestSuiteTest.class.getResourceAsStream(name)) {
            Map<String, String> table = new LinkedHashMap<>();
            new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .map(line -> line.split("\\s+", 2))
                    .forEach(row -> table.put(row[0], row[1]));
            return table;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String result(String row) {
        return row.replaceAll("\\s+#.*", "");
    }

    @Test
    void theSuiteIsWhole() {
        assertThat(right()).hasSize(95);
        assertThat(wrong()).hasSize(188).extracting(Case::name).containsExactlyInAnyOrderElementsOf(WRONG.keySet());
        assertThat(undecided())
                .hasSize(35)
                .extracting(Case::name)
                .containsExactlyInAnyOrderElementsOf(UNDECIDED.keySet());
    }

    @ParameterizedTest
    @MethodSource("right")
    void whatIsRightIsAcceptedWithItsValue(Case test) {
        Reading reading = Reading.ofBytes(List.of(test.bytes));

        assertThat(reading.verdict()).isEqualTo("COMPLETE");
        assertThat(reading.value())
                .isEqualTo(JacksonReader.read(test.bytes).orElseThrow().value());
    }

    @ParameterizedTest
    @MethodSource("wrong")
    void whatIsWrongIsRejectedWhereItIsWrong(Case test) {
        Reading reading = Reading.ofBytes(List.of(test.bytes));

        assertThat(reading.verdict()).isEqualTo(result(WRONG.get(test.name)));
        assertThat(Ending.COMPLETE).isNotIn(endings(reading));
        if (test.bytes.length < 100_000) {
            assertThat(place(reading)).isEqualTo(judge(test.bytes));
        }
    }

    private static List<Ending> endings(Reading reading) {
        return reading.events().stream()
                .filter(DocumentEnded.class::isInstance)
                .map(event -> ((DocumentEnded) event).ending())
                .toList();
    }

    /** Where a reading ended, without the reason. */
    private static String place(Reading reading) {
        return reading.verdict().replaceFirst("\\w+ at", "at");
    }

    /** Where reading must end by the grammar and by UTF-8, in the words of {@link #place}. */
    private static String judge(byte[] bytes) {
        Utf8Oracle utf8 = Utf8Oracle.judge(bytes);
        PrefixOracle.Verdict verdict =
                PrefixOracle.judge(new String(bytes, 0, utf8.validLength(), StandardCharsets.UTF_8));
        if (verdict.kind() == PrefixOracle.Kind.WRONG) {
            return "at offset " + verdict.offset();
        }
        if (utf8.wrongByte() >= 0) {
            return "at byte " + utf8.wrongByte();
        }
        boolean complete = verdict.kind() == PrefixOracle.Kind.COMPLETE && utf8.validLength() == bytes.length;
        return complete ? "COMPLETE" : "TRUNCATED";
    }

    @ParameterizedTest
    @MethodSource("undecided")
    void whatTheSuiteLeavesOpenIsDecided(Case test) {
        Reading reading = Reading.ofBytes(List.of(test.bytes));
        String repairs = reading.events().stream()
                .filter(InputRepaired.class::isInstance)
                .map(event -> ((InputRepaired) event).what().name())
                .distinct()
                .map(what -> " with " + what)
                .reduce("", String::concat);

        assertThat(UNDECIDED.get(test.name)).as("a decision has a reason").contains(" # ");
        assertThat(reading.verdict() + repairs).isEqualTo(result(UNDECIDED.get(test.name)));
    }

    @ParameterizedTest
    @MethodSource("all")
    void everyCutGivesTheSame(Case test) {
        Reading whole = Reading.ofBytes(List.of(test.bytes));
        plans(test.bytes.length).forEach(plan -> check(plan, whole, Reading.ofBytes(plan.cut(test.bytes))));
        if (Utf8Oracle.judge(test.bytes).validLength() == test.bytes.length) {
            String text = new String(test.bytes, StandardCharsets.UTF_8);
            plans(text.length()).forEach(plan -> check(plan, whole, Reading.ofText(plan.cut(text))));
        }
    }

    /** The large files end within their first few hundred characters; after that there is nothing to cut. */
    private static Stream<CutPlan> plans(int length) {
        return length <= THOROUGHLY_CUT_LENGTH
                ? CutPlan.thorough(length)
                : Stream.of(
                                Stream.of(CutPlan.every(1, length)),
                                CutPlan.everySingleCut(THOROUGHLY_CUT_LENGTH),
                                IntStream.range(0, 20).mapToObj(seed -> CutPlan.random(seed, 300, length)))
                        .flatMap(plans -> plans);
    }

    private static void check(CutPlan plan, Reading whole, Reading cut) {
        if (!cut.sameAs(whole)) {
            assertThat(cut.toString()).as(plan.toString()).isEqualTo(whole.toString());
        }
    }

    @ParameterizedTest
    @MethodSource("deep")
    void whatIsNestedVeryDeepIsTruncatedOnceTheLimitIsRaised(Case test) {
        List<JsonEvent> events = new ArrayList<>();
        JsonPushParser parser = JsonPushParser.builder()
                .limits(ParseLimits.defaults().withMaxDepth(100_000))
                .truncation(TruncationPolicy.KEEP_OPEN_VALUES)
                .onEvent(events::add)
                .build();
        parser.feed(test.bytes);
        parser.finish();

        DocumentEnded last = (DocumentEnded) events.get(events.size() - 1);
        assertThat(last.ending()).isEqualTo(Ending.TRUNCATED);
        assertThat(last.open()).hasSize(100_000);
    }
}
