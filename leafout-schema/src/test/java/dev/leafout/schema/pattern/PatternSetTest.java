// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.pattern;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PatternSetTest {
    private static final long STEPS = 1_000_000;

    @Test
    void manyPatternsAtOnceMatchWhatEachOfThemDoes() {
        Random random = new Random(5);
        List<String> texts = EcmaPatternTest.texts(4);
        for (int round = 0; round < 200; round++) {
            List<EcmaPattern> patterns = new ArrayList<>();
            for (int i = random.nextInt(6); i >= 0; i--) {
                patterns.add(EcmaPattern.compile(
                        random.nextInt(12) == 0 ? "(?=b)" : EcmaPatternTest.random(random, random.nextInt(4))));
            }
            PatternSet set = PatternSet.of(patterns);
            for (String text : texts) {
                Matches matches = set.matches(text, STEPS);
                assertThat(matches.isClear()).isTrue();
                assertThat(matches.toArray())
                        .as("%s on '%s'", patterns, text)
                        .isEqualTo(IntStream.range(0, patterns.size())
                                .filter(i -> patterns.get(i).matches(text, STEPS))
                                .toArray());
                follow(set, text);
            }
        }
    }

    private static void follow(PatternSet set, String text) {
        PatternSet.Run run = set.new Run();
        run.start(STEPS);
        text.chars().forEach(run::append);
        boolean someAreAlive = false;
        int firstCertain = -1;
        for (int i = 0; i < set.patterns().size(); i++) {
            Automaton automaton = set.patterns().get(i).automaton();
            if (automaton == null) {
                someAreAlive = true;
                continue;
            }
            Automaton.State state = automaton.start;
            for (int c : text.chars().toArray()) {
                state = automaton.next(state, c);
            }
            someAreAlive |= !state.isDead();
            firstCertain = firstCertain < 0 && state.acceptsAll ? i : firstCertain;
        }
        assertThat(run.canMatch()).as("%s on '%s'", set.patterns(), text).isEqualTo(someAreAlive);
        assertThat(run.matchesWhateverFollows())
                .as("%s on '%s'", set.patterns(), text)
                .isEqualTo(firstCertain);
    }

    @Test
    void whatTakesTooManyStepsIsNotClear() {
        List<EcmaPattern> patterns = List.of(
                EcmaPattern.compile("^(a+)+(?=b)$"), EcmaPattern.compile("^a"), EcmaPattern.compile("\\p{Emoji}"));
        Matches matches = PatternSet.of(patterns).matches("a".repeat(50), 10_000);
        assertThat(matches.toArray()).containsExactly(1);
        assertThat(matches.isClear()).isFalse();
    }
}
