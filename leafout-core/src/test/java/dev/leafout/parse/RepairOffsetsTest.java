// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.leafout.Glitch;
import dev.leafout.ParserRun;
import dev.leafout.event.InputRepaired;
import dev.leafout.event.JsonEvent;
import dev.leafout.event.Tolerance;
import dev.leafout.event.ValueCompleted;
import dev.leafout.testkit.CutPlan;
import dev.leafout.testkit.EventLog;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever is repaired, and whatever comes of it, is told with the character that decides it. */
class RepairOffsetsTest {
    /**
     * A text (⏎ and ␍ end a line, ⇥ is a tab, ⌧ half a surrogate pair) and below it all that is said of it but for the
     * beginning and the end of the root.
     */
    static Stream<Arguments> rows() {
        List<String> lines = lines();
        return Stream.iterate(0, i -> i < lines.size(), i -> i + 2)
                .map(i -> Arguments.of(text(lines.get(i)), text(lines.get(i + 1).strip())));
    }

    private static List<String> lines() {
        try (InputStream in = RepairOffsetsTest.class.getResourceAsStream("repair-offsets.txt")) {
            return new String(in.readAllBytes(), UTF_8).lines().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String text(String line) {
        return line.replace('⏎', '\n').replace('␍', '\r').replace('⇥', '\t').replace('⌧', '\uD83D');
    }

    @ParameterizedTest
    @MethodSource("rows")
    void everyEventHasTheOffsetOfTheCharacterThatDecidesIt(String text, String expected) {
        assertThat(log(List.of(text))).isEqualTo(expected);
        CutPlan.everySingleCut(text.length())
                .forEach(plan ->
                        assertThat(log(plan.cut(text))).as(plan.toString()).isEqualTo(expected));
    }

    private static String log(List<String> chunks) {
        EventLog log = new EventLog();
        String end = feed(chunks, log);
        String said = Stream.concat(
                        log.events().stream()
                                .filter(RepairOffsetsTest::isNoFrame)
                                .map(EventLog::line),
                        Stream.of(end))
                .filter(line -> !line.isEmpty())
                .collect(Collectors.joining("; "));
        return said.isEmpty() ? "nothing" : said;
    }

    private static String feed(List<String> chunks, EventLog log) {
        JsonPushParser parser = JsonPushParser.builder()
                .tolerate(Tolerance.llm())
                .truncation(TruncationPolicy.KEEP_OPEN_VALUES)
                .onEvent(log)
                .build();
        try {
            chunks.forEach(parser::feed);
            parser.finish();
            return "";
        } catch (JsonSyntaxException e) {
            return e.problem() + " at line " + e.line() + ", column " + e.column();
        }
    }

    private static boolean isNoFrame(JsonEvent event) {
        boolean scalar =
                event instanceof ValueCompleted completed && !completed.kind().isContainer();
        return !event.path().isRoot() || scalar || event instanceof InputRepaired;
    }

    static Stream<String> texts() {
        return Stream.concat(Glitch.all().stream().map(Glitch::text), rows().map(row -> (String) row.get()[0]));
    }

    @ParameterizedTest
    @MethodSource("rows")
    void goingOnFromACheckpointGivesTheSame(String text) {
        UnaryOperator<JsonPushParser.Builder> llm = builder -> builder.tolerate(Tolerance.llm());
        String whole = ParserRun.ofText(List.of(text), llm);
        CutPlan.everySingleCut(text.length())
                .forEach(plan -> assertThat(ParserRun.ofTextRestored(plan.cut(text), llm))
                        .as(plan.toString())
                        .isEqualTo(whole));
    }

    @ParameterizedTest
    @MethodSource("texts")
    void offsetsNeverGoBack(String text) {
        EventLog log = new EventLog();
        feed(List.of(text), log);
        List<Long> offsets = new ArrayList<>();
        log.events().forEach(event -> offsets.add(event.offset()));
        assertThat(offsets).isSorted();
    }
}
