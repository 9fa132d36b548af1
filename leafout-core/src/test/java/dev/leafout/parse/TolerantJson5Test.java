// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leafout.JacksonReader;
import dev.leafout.RandomJson5;
import dev.leafout.Reading;
import dev.leafout.event.InputRepaired;
import dev.leafout.event.Tolerance;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** With every tolerance on, valid JSON5 is read as what it is, and nothing is reported but what JSON5 adds to JSON. */
class TolerantJson5Test {
    private static final int DOCUMENTS = Boolean.getBoolean("leafout.thorough") ? 25_000 : 1_500;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void randomJson5IsReadAsWhatItMeans(long seed) {
        for (int i = 0; i < DOCUMENTS; i++) {
            RandomJson5.Sample sample = new RandomJson5(seed * 100_000 + i).document();
            Reading json5 = reading(sample.text(), Tolerance.json5());
            Reading llm = reading(sample.text(), Tolerance.llm());
            assertThat(json5.isComplete()).as("%s: %s", sample, json5).isTrue();
            assertThat(llm.isComplete()).as("%s: %s", sample, llm).isTrue();
            assertThat(llm.value())
                    .as(sample.text())
                    .isEqualTo(JacksonReader.read(sample.meant()).orElseThrow().value());
            assertThat(repairs(llm)).as(sample.text()).isEqualTo(repairs(json5));
        }
    }

    private static Reading reading(String text, Set<Tolerance> tolerances) {
        return Reading.ofText(List.of(text), builder -> builder.tolerate(tolerances));
    }

    /** Returns the repairs, without those outside of every value: a comment there is text around the document. */
    private static List<String> repairs(Reading reading) {
        return reading.events().stream()
                .filter(InputRepaired.class::isInstance)
                .map(event -> ((InputRepaired) event).what() + " at " + event.path())
                .filter(repair -> !repair.matches("(COMMENT|OTHER_SPACE|LEADING_TEXT|TRAILING_TEXT) at [$]"))
                .collect(Collectors.toList());
    }
}
