// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leafout.Glitch;
import dev.leafout.JacksonReader;
import dev.leafout.ParserRun;
import dev.leafout.document.PartialDocument;
import dev.leafout.event.InputRepaired;
import dev.leafout.event.Tolerance;
import dev.leafout.testkit.CutPlan;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The glitches of docs/tolerance.md. */
class GlitchTest {
    private static final UnaryOperator<JsonPushParser.Builder> LLM = builder -> builder.tolerate(Tolerance.llm());

    static List<Glitch> glitches() {
        return Glitch.all();
    }

    @Test
    void thereAreManyAndTheyUseEveryTolerance() {
        assertThat(glitches()).hasSizeGreaterThan(100);
        Set<String> used = new LinkedHashSet<>();
        glitches().forEach(glitch -> used.addAll(glitch.repairs()));
        // What a schema decides is in a table of its own, which the tests of leafout-schema read.
        assertThat(EnumSet.complementOf(EnumSet.of(Tolerance.SCHEMA)))
                .allSatisfy(tolerance -> assertThat(used).contains(tolerance.name()));
    }

    @ParameterizedTest
    @MethodSource("glitches")
    void thePageSaysWhatComesOfIt(Glitch glitch) {
        Outcome outcome = Outcome.of(glitch.text(), Tolerance.llm());
        assertThat(outcome.repairs).containsExactlyElementsOf(glitch.repairs());
        assertThat(outcome.end).isEqualTo(glitch.outcome());
        if (!glitch.json().isEmpty()) {
            assertThat(outcome.json).isEqualTo(glitch.json());
            assertThat(JacksonReader.read(outcome.json)).isPresent();
        }
    }

    @ParameterizedTest
    @MethodSource("glitches")
    void everyCutGivesTheSame(Glitch glitch) {
        String text = glitch.text();
        String whole = ParserRun.ofText(List.of(text), LLM);
        CutPlan.thorough(text.length())
                .forEach(plan -> assertThat(ParserRun.ofText(plan.cut(text), LLM))
                        .as("%s %s", text, plan)
                        .isEqualTo(whole));
    }

    @ParameterizedTest
    @MethodSource("glitches")
    void everyCutOfTheBytesGivesTheSame(Glitch glitch) {
        byte[] bytes = glitch.text().getBytes(StandardCharsets.UTF_8);
        String whole = ParserRun.ofText(List.of(glitch.text()), LLM);
        Stream.concat(CutPlan.everySingleCut(bytes.length), Stream.of(CutPlan.every(1, bytes.length)))
                .forEach(plan -> assertThat(ParserRun.ofBytes(plan.cut(bytes), LLM))
                        .as("%s %s", glitch, plan)
                        .isEqualTo(whole));
    }

    @ParameterizedTest
    @MethodSource("glitches")
    void everyPrefixGivesTheSameForEveryCut(Glitch glitch) {
        for (int end = 0; end < glitch.text().length(); end++) {
            String text = glitch.text().substring(0, end);
            String whole = ParserRun.ofText(List.of(text), LLM);
            Stream.of(CutPlan.every(1, end), CutPlan.every(3, end), CutPlan.random(end, 7, end))
                    .forEach(plan -> assertThat(ParserRun.ofText(plan.cut(text), LLM))
                            .as("%s %s", text, plan)
                            .isEqualTo(whole));
        }
    }

    @ParameterizedTest
    @MethodSource("glitches")
    void goingOnFromACheckpointGivesTheSame(Glitch glitch) {
        String text = glitch.text();
        String whole = ParserRun.ofText(List.of(text), LLM);
        Stream.concat(CutPlan.everySingleCut(text.length()), Stream.of(CutPlan.every(1, text.length())))
                .forEach(plan -> assertThat(ParserRun.ofTextRestored(plan.cut(text), LLM))
                        .as("%s %s", text, plan)
                        .isEqualTo(whole));
    }

    /** What is not in the set is not repaired; and without what it takes, the text gives no document of its own. */
    @ParameterizedTest
    @MethodSource("glitches")
    void eachToleranceCanBeForbidden(Glitch glitch) {
        for (String name : glitch.repairs()) {
            Tolerance forbidden = Tolerance.valueOf(name);
            if (forbidden == Tolerance.DUPLICATE_KEY || forbidden == Tolerance.LONE_SURROGATE) {
                continue;
            }
            Set<Tolerance> others = EnumSet.copyOf(Tolerance.llm());
            others.remove(forbidden);
            Outcome outcome = Outcome.of(glitch.text(), others);
            assertThat(outcome.repairs).as("without %s", name).doesNotContain(name);
        }
    }

    @ParameterizedTest
    @MethodSource("glitches")
    void withoutTolerancesOnlyPlainJsonIsAccepted(Glitch glitch) {
        Outcome outcome = Outcome.of(glitch.text(), Tolerance.none());
        boolean legal = List.of("DUPLICATE_KEY", "LONE_SURROGATE").containsAll(glitch.repairs());
        assertThat(outcome.end.equals("COMPLETE"))
                .isEqualTo(legal && glitch.outcome().equals("COMPLETE"));
    }

    /** What came of a text. */
    private record Outcome(List<String> repairs, String end, String json) {
        static Outcome of(String text, Set<Tolerance> tolerances) {
            Set<String> repairs = new LinkedHashSet<>();
            PartialDocument document = new PartialDocument();
            JsonPushParser parser = JsonPushParser.builder()
                    .tolerate(tolerances)
                    .listen(document)
                    .onEvent(event -> {
                        if (event instanceof InputRepaired repaired) {
                            repairs.add(repaired.what().name());
                        }
                    })
                    .build();
            String end = "COMPLETE";
            try {
                parser.feed(text);
                parser.finish();
            } catch (JsonSyntaxException e) {
                end = e.problem().name();
            }
            return new Outcome(new ArrayList<>(repairs), end, document.toJson());
        }
    }
}
