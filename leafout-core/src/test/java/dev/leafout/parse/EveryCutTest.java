// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leafout.Corpus;
import dev.leafout.ParserRun;
import dev.leafout.event.Tolerance;
import dev.leafout.testkit.CutPlan;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Invariant 1: chunking does not matter. */
class EveryCutTest {

    static Stream<String> texts() {
        return Stream.of(Corpus.COMPLETE, Corpus.REPAIRED, Corpus.TRUNCATED, Corpus.WRONG, Corpus.REPAIRED_TEXT_ONLY)
                .flatMap(List::stream);
    }

    static Stream<String> unicodeTexts() {
        return Stream.of(Corpus.COMPLETE, Corpus.REPAIRED, Corpus.TRUNCATED, Corpus.WRONG)
                .flatMap(List::stream);
    }

    static Stream<String> manyValues() {
        return Stream.of(Corpus.MANY, Corpus.COMPLETE, Corpus.TRUNCATED).flatMap(List::stream);
    }

    @ParameterizedTest
    @MethodSource("texts")
    void textGivesTheSameForEveryCut(String text) {
        checkText(text, builder -> builder);
    }

    @ParameterizedTest
    @MethodSource("unicodeTexts")
    void bytesGiveTheSameForEveryCut(String text) {
        checkBytes(text.getBytes(StandardCharsets.UTF_8), builder -> builder);
    }

    @ParameterizedTest
    @MethodSource("unicodeTexts")
    void bytesGiveTheSameAsText(String text) {
        assertThat(ParserRun.ofBytes(List.of(text.getBytes(StandardCharsets.UTF_8)), builder -> builder))
                .isEqualTo(ParserRun.ofText(List.of(text)));
    }

    @ParameterizedTest
    @MethodSource("unicodeTexts")
    void tolerantBytesGiveTheSameAsTextForEveryCut(String text) {
        UnaryOperator<JsonPushParser.Builder> tolerant = builder -> builder.tolerate(Tolerance.llm());
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        checkBytes(bytes, tolerant);
        assertThat(ParserRun.ofBytes(List.of(bytes), tolerant)).isEqualTo(ParserRun.ofText(List.of(text), tolerant));
    }

    @ParameterizedTest
    @MethodSource("texts")
    void whatIsRejectedOnRequestIsRejectedAtTheSamePlace(String text) {
        checkText(text, builder -> builder.rejectDuplicateKeys().rejectLoneSurrogates());
    }

    @ParameterizedTest
    @MethodSource("manyValues")
    void manyValuesGiveTheSameForEveryCut(String text) {
        checkText(text, JsonPushParser.Builder::manyValues);
        checkBytes(text.getBytes(StandardCharsets.UTF_8), JsonPushParser.Builder::manyValues);
    }

    @ParameterizedTest
    @MethodSource("texts")
    void goingOnFromACheckpointGivesTheSameForEveryCut(String text) {
        String whole = ParserRun.ofText(List.of(text));
        Stream.concat(CutPlan.everySingleCut(text.length()), Stream.of(CutPlan.every(1, text.length())))
                .forEach(plan -> assertThat(ParserRun.ofTextRestored(plan.cut(text), builder -> builder))
                        .as("%s %s", text, plan)
                        .isEqualTo(whole));
    }

    @ParameterizedTest
    @MethodSource("unicodeTexts")
    void goingOnFromACheckpointGivesTheSameForEveryByte(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        String whole = ParserRun.ofBytes(List.of(bytes), builder -> builder);
        Stream.concat(CutPlan.everySingleCut(bytes.length), Stream.of(CutPlan.every(1, bytes.length)))
                .forEach(plan -> assertThat(ParserRun.ofBytesRestored(plan.cut(bytes), builder -> builder))
                        .as("%s %s", text, plan)
                        .isEqualTo(whole));
    }

    @ParameterizedTest
    @MethodSource("manyValues")
    void goingOnFromACheckpointWorksBetweenManyValuesToo(String text) {
        String whole = ParserRun.ofText(List.of(text), JsonPushParser.Builder::manyValues);
        CutPlan one = CutPlan.every(1, text.length());
        assertThat(ParserRun.ofTextRestored(one.cut(text), JsonPushParser.Builder::manyValues))
                .isEqualTo(whole);
    }

    private static void checkText(String text, UnaryOperator<JsonPushParser.Builder> options) {
        String whole = ParserRun.ofText(List.of(text), options);
        CutPlan.thorough(text.length())
                .forEach(plan -> assertThat(ParserRun.ofText(plan.cut(text), options))
                        .as("%s %s", text, plan)
                        .isEqualTo(whole));
    }

    private static void checkBytes(byte[] bytes, UnaryOperator<JsonPushParser.Builder> options) {
        String whole = ParserRun.ofBytes(List.of(bytes), options);
        CutPlan.thorough(bytes.length)
                .forEach(plan -> assertThat(ParserRun.ofBytes(plan.cut(bytes), options))
                        .as("%s %s", new String(bytes, StandardCharsets.UTF_8), plan)
                        .isEqualTo(whole));
    }
}
