// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.pattern;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leafout.testkit.Growth;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class PatternCostTest {
    private static final long STEPS = 1_000_000;

    private static String repeated(String piece, int count) {
        return String.join("", Collections.nCopies(count, piece));
    }

    @Test
    void aClassOfManyCharactersIsReadInLinearTime() {
        Growth.assertLinearTime(5_000, size -> {
            StringBuilder pattern = new StringBuilder("[");
            for (int i = 0; i < size; i++) {
                pattern.appendCodePoint(0x10000 + 2 * ((i * 7919) % size));
            }
            assertThat(EcmaPattern.compile(pattern + "]").matches("a", STEPS)).isFalse();
        });
    }

    @Test
    void aClassThatNamesAPropertyManyTimesHasItOnce() {
        Growth.assertLinearTime(5_000, size -> EcmaPattern.compile("[" + repeated("\\p{L}", size) + "]"));
    }

    @Test
    void manyClassesWithLargeSetsTakeLittleMemory() {
        Growth.assertLinearTime(500, size -> {
            EcmaPattern pattern = EcmaPattern.compile(repeated("[\\p{L}a]", size));
            assertThat(pattern.excess() == null).isEqualTo(size == 500);
        });
    }

    @Test
    void manyEndsOfTextTakeLinearTime() {
        Growth.assertLinearTime(1_000, size -> {
            EcmaPattern pattern = EcmaPattern.compile("^(?:" + repeated("$^a|", size) + "$)$");
            assertThat(pattern.matches("", STEPS)).isTrue();
        });
    }

    @Test
    void manyGroupsAndManyAlternativesTakeLinearTime() {
        Growth.assertLinearTime(5_000, size -> EcmaPattern.compile(repeated("(a)", size)));
        Growth.assertLinearTime(5_000, size -> EcmaPattern.compile("a" + repeated("|b", size)));
        Growth.assertLinearTime(10_000, size -> EcmaPattern.isPattern(repeated("(", size) + repeated(")", size)));
    }

    @Test
    void manyGroupsOfOneNameTakeLinearTime() {
        Growth.assertLinearTime(5_000, size -> {
            StringBuilder pattern = new StringBuilder("(?<n>a)");
            for (int i = 1; i < size; i++) {
                pattern.append("|(?:(?<n>b)\\k<n>)");
            }
            assertThat(EcmaPattern.isPattern(pattern.toString())).isTrue();
        });
    }

    /** Without an end if each copy of nothing is made. */
    @Test
    void nothingRepeatedManyTimesIsNothing() {
        EcmaPattern pattern = EcmaPattern.compile("^" + repeated("(?:", 50) + repeated("){10000}", 50) + "a$");
        assertThat(pattern.matches("a", STEPS)).isTrue();
        EcmaPattern remembered = EcmaPattern.compile("^" + repeated("(", 50) + repeated("){10000}", 50) + "a$");
        assertThat(remembered.excess()).isEqualTo("It has more than 50000 instructions");
    }

    @Test
    void comparingAndRememberingCountAsSteps() {
        String text = "a".repeat(20_000);
        assertThat(steps("^(a{10000})\\1", text) - steps("^(a{10000})(?=a)", text))
                .isGreaterThan(600);
        String groups = "^" + repeated("(b)?", 5_000);
        assertThat(steps(groups + repeated("(?=a)", 10) + "\\1a", "a") - steps(groups + "\\1a", "a"))
                .isGreaterThan(15_000);
    }

    private static long steps(String pattern, String text) {
        Steps steps = new Steps(STEPS);
        assertThat(EcmaPattern.compile(pattern).matches(text, steps)).isTrue();
        return STEPS - steps.left();
    }

    /** The states are few, but each of them stands at many places; and there are more than can be kept. */
    @Test
    void largeStatesAreCountedHoweverManyAreKept() {
        EcmaPattern pattern = EcmaPattern.compile("^(a{1,100}){1,100}$");
        for (int i = 0; i < 3; i++) {
            assertThat(pattern.matches("a".repeat(50), STEPS)).isTrue();
            assertThat(pattern.matches("a".repeat(1_000), STEPS)).isNull();
            assertThat(pattern.matches("a".repeat(50) + "b", STEPS)).isFalse();
            assertThat(pattern.matches("a".repeat(1_000), 100 * STEPS)).isTrue();
        }
    }

    @Test
    void thePatternsOfASchemaShareTheirMemory() {
        PatternMemory memory = new PatternMemory();
        List<String> excesses = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            excesses.add(String.valueOf(
                    EcmaPattern.compile("a{10000}b{10000}c{10000}" + i, memory).excess()));
        }
        assertThat(excesses.get(0)).isEqualTo("null");
        assertThat(excesses.get(99)).isEqualTo("The patterns of the schema take more than 64 MB together");
        assertThat(Collections.frequency(excesses, "null")).isEqualTo(66);
    }

    @Test
    void setsThatAreMadeToHaveEqualHashCodesCostNoMore() {
        Growth.assertLinearTime(1_000, size -> {
            StringBuilder pattern = new StringBuilder();
            for (int i = 0; i < size; i++) {
                pattern.append("[\\u{")
                        .append(Integer.toHexString(0x1000 + i))
                        .append("}-\\u{")
                        .append(Integer.toHexString(0x100000 - 31 * i))
                        .append("}]");
            }
            EcmaPattern.compile(pattern.toString());
        });
    }
}
