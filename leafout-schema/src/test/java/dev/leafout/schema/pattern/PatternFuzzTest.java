// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.pattern;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.code_intelligence.jazzer.junit.FuzzTest;

/** A pattern and a text: compiled or refused; the automaton and the backtracker agree, and what is dead does not match. */
class PatternFuzzTest {
    private static final long STEPS = 100_000;

    @FuzzTest
    void fuzz(FuzzedDataProvider data) {
        String source = data.consumeString(60);
        String text = data.consumeRemainingAsString();
        EcmaPattern pattern;
        try {
            pattern = EcmaPattern.compile(source);
        } catch (PatternSyntaxError e) {
            return;
        }
        Program program = Program.of(PatternParser.parse(source));
        if (program == null) {
            assertThat(pattern.excess()).isNotNull();
            return;
        }
        Boolean matches = new Backtracker(program, codePoints(text), new Steps(STEPS)).run();
        Automaton automaton = pattern.automaton();
        if (automaton == null || matches == null) {
            return;
        }
        assertThat(pattern.matches(text, STEPS)).as(source + " on " + text).isEqualTo(matches);
        Automaton.State state = automaton.start;
        for (int codePoint : codePoints(text)) {
            state = automaton.next(state, codePoint);
            assertThat(state.isDead() && matches).as(source + " on " + text).isFalse();
        }
    }

    private static int[] codePoints(String text) {
        return text.codePoints().toArray();
    }
}
