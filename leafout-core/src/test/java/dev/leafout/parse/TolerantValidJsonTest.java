// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.leafout.Corpus;
import dev.leafout.GlitchGenerator;
import dev.leafout.RandomJson;
import dev.leafout.Reading;
import dev.leafout.document.PartialDocument;
import dev.leafout.event.DocumentEnded;
import dev.leafout.event.InputRepaired;
import dev.leafout.event.JsonEvent;
import dev.leafout.event.TextAppended;
import dev.leafout.event.Tolerance;
import dev.leafout.event.ValueCompleted;
import dev.leafout.event.ValueStarted;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * With every tolerance on, valid JSON is still read as what it is: the same events in the same order, no repair, and
 * after every single character a value that is right. Only some of it comes later.
 */
class TolerantValidJsonTest {
    private static final Path SUITE =
            Path.of(System.getProperty("leafout.shared", "../../shared"), "suites/json-test-suite/test_parsing");
    private static final int DOCUMENTS = Boolean.getBoolean("leafout.thorough") ? 25_000 : 1_500;
    private static final UnaryOperator<JsonPushParser.Builder> LLM = builder -> builder.tolerate(Tolerance.llm());
    private static final Set<Tolerance> LEGAL = EnumSet.of(Tolerance.DUPLICATE_KEY, Tolerance.LONE_SURROGATE);

    static Stream<String> corpus() {
        return Stream.of(Corpus.COMPLETE, Corpus.REPAIRED, Corpus.REPAIRED_TEXT_ONLY)
                .flatMap(List::stream);
    }

    static Stream<byte[]> suite() throws IOException {
        assumeTrue(Files.isDirectory(SUITE), () -> "JSONTestSuite is not at " + SUITE.toAbsolutePath());
        List<byte[]> files = new ArrayList<>();
        try (Stream<Path> paths = Files.list(SUITE)) {
            for (Path path : paths.filter(p -> p.getFileName().toString().startsWith("y_"))
                    .toList()) {
                files.add(Files.readAllBytes(path));
            }
        }
        return files.stream();
    }

    @ParameterizedTest
    @MethodSource("corpus")
    void theCorpusIsReadTheSame(String text) {
        check(text);
    }

    @ParameterizedTest
    @MethodSource("suite")
    void whatTheSuiteCallsRightIsReadTheSame(byte[] bytes) {
        check(new String(bytes, StandardCharsets.UTF_8));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void randomJsonIsReadTheSame(long seed) {
        for (int i = 0; i < DOCUMENTS; i++) {
            check(new RandomJson(seed * 100_000 + i).document());
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void documentsLikeThoseOfModelsAreReadTheSame(long seed) {
        GlitchGenerator generator = new GlitchGenerator(seed);
        for (int i = 0; i < DOCUMENTS / 10; i++) {
            check(generator.sample(List.of()).text());
        }
    }

    @Test
    void longStringsNumbersAndGapsAreReadTheSame() {
        String gap = " \n\t".repeat(200);
        check("\"" + "long \\\" text, ".repeat(100) + "\"");
        check("1" + "0".repeat(300));
        check("[" + gap + "\"" + "k".repeat(300) + "\"" + gap + ":".replace(":", ",") + gap + "1" + gap + "]" + gap);
        check("{\"a\":[1," + gap + "\"" + "k".repeat(300) + "\"" + gap + "," + gap + "true" + gap + "]}");
        check("{\"" + "k".repeat(300) + "\"" + gap + ":" + gap + "1." + "0".repeat(300) + "}");
        check("[".repeat(100) + "]".repeat(100));
        check("{\"a\":".repeat(100) + "{}" + "}".repeat(100));
        check("true" + gap);
        check(gap + "\"text\"" + gap);
    }

    private static void check(String text) {
        Reading strict = Reading.ofText(List.of(text));
        Reading tolerant = Reading.ofText(List.of(text), LLM);
        assertThat(strict.isComplete()).as(text).isTrue();
        assertThat(tolerant.verdict()).as(text).isEqualTo("COMPLETE");
        assertThat(withoutOffsets(tolerant.events())).as(text).isEqualTo(withoutOffsets(strict.events()));
        assertThat(tolerant.events())
                .as(text)
                .filteredOn(InputRepaired.class::isInstance)
                .allSatisfy(event -> assertThat(LEGAL).contains(((InputRepaired) event).what()));
        assertThat(tolerant.value()).as(text).isEqualTo(strict.value());
        checkEveryPrefix(text);
    }

    private static List<String> withoutOffsets(List<JsonEvent> events) {
        return events.stream().map(TolerantValidJsonTest::withoutOffset).toList();
    }

    private static String withoutOffset(JsonEvent event) {
        if (event instanceof ValueStarted started) {
            return "started " + started.path() + started.kind();
        }
        if (event instanceof TextAppended appended) {
            return "appended " + appended.path() + appended.text();
        }
        if (event instanceof ValueCompleted completed) {
            return "completed " + completed.path() + completed.kind() + completed.value();
        }
        if (event instanceof InputRepaired repaired) {
            return "repaired " + repaired.path() + repaired.what();
        }
        return "ended " + ((DocumentEnded) event).ending();
    }

    /**
     * After every character, the value is one that plain reading has shown there or before, and never an older one; or it is
     * what plain reading shows there, without the comma with which it ends: that is held, but only until the text goes on.
     */
    private static void checkEveryPrefix(String text) {
        List<String> strict = valuesBehindEveryCharacter(text, builder -> builder);
        List<String> tolerant = valuesBehindEveryCharacter(text, LLM);
        int shown = 0;
        for (int i = 0; i < tolerant.size(); i++) {
            int next = shown;
            while (next <= i && !strict.get(next).equals(tolerant.get(i))) {
                next++;
            }
            if (next > i && withoutComma(strict.get(i)).equals(tolerant.get(i))) {
                next = shown;
            }
            assertThat(next)
                    .as("%s behind %d characters: %s", text, i, tolerant.get(i))
                    .isLessThanOrEqualTo(i);
            shown = next;
        }
    }

    /** Returns the value without the comma, and the blanks after it, at the end of the string in which it ends. */
    private static String withoutComma(String json) {
        return json.replaceFirst(", *(\"[\\]}]*)$", "$1");
    }

    private static List<String> valuesBehindEveryCharacter(String text, UnaryOperator<JsonPushParser.Builder> options) {
        PartialDocument document = new PartialDocument();
        JsonPushParser parser =
                options.apply(JsonPushParser.builder().listen(document)).build();
        List<String> values = new ArrayList<>();
        values.add(document.toJson());
        IntStream.range(0, text.length()).forEach(i -> {
            parser.feed(text.substring(i, i + 1));
            values.add(document.toJson());
        });
        return values;
    }
}
