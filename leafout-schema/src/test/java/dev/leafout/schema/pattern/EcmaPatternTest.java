// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.pattern;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.leafout.testkit.Growth;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EcmaPatternTest {
    private static final int RANDOM_PATTERNS = Boolean.getBoolean("leafout.thorough") ? 400 : 120;
    private static final long STEPS = 1_000_000;

    private static boolean matches(String pattern, String text) {
        return EcmaPattern.compile(pattern).matches(text, STEPS);
    }

    /** Returns after how many characters the text can no longer match; -1 if it still can. */
    private static int dead(String pattern, String text) {
        Automaton automaton = EcmaPattern.compile(pattern).automaton();
        Automaton.State state = automaton.start;
        for (int i = 0; i < text.length(); i++) {
            state = automaton.next(state, text.charAt(i));
            if (state.isDead()) {
                return i + 1;
            }
        }
        return -1;
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '~',
            value = {
                "^abc$, abx, 3",
                "^abc$, abcd, 4",
                "abc, zzzzz, -1",
                "^a*$, aab, 3",
                "^(a|b)c, acb, -1",
                "^[0-9]{4}-[0-9]{2}$, 2024/, 5",
                "^a$b, a, 1",
                "a^b, a, 1",
                "^\\d+(\\.\\d+)?$, 12.5.1, 5"
            })
    void aTextIsDeadAtTheCharacterThatLeavesNoMatch(String pattern, String text, int expected) {
        assertThat(dead(pattern, text)).isEqualTo(expected);
    }

    @Test
    void itIsKnownWhenNothingCanGoWrongAnyMore() {
        Automaton automaton = EcmaPattern.compile("a").automaton();
        assertThat(automaton.start.acceptsAll).isFalse();
        assertThat(automaton.next(automaton.start, 'a').acceptsAll).isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '~',
            value = {
                "^\\s$, \u00A0, true",
                "^\\s$, \uFEFF, true",
                "^\\d$, \u0664, false",
                "^\\w$, \u00E9, false",
                "^\\p{L}+$, \u00E9t\u00E9, true",
                "^\\p{Script=Greek}$, \u03B1, true",
                "^\\p{Lu}\\P{Lu}$, Ab, true",
                "^.$, \uD83D\uDE00, true",
                "^[\\u{1F600}-\\u{1F64F}]$, \uD83D\uDE00, true",
                "^\\uD83D\\uDE00$, \uD83D\uDE00, true",
                "^\\cA\\x41\\0$, ~\u0001A\u0000~, true",
                "^[\\b]$, ~\b~, true",
                "^[^]$, x, true",
                "^[a-c-]+$, b-, true",
                "^a{2}$, aa, true",
                "~^a{2,}$~, a, false",
                "~^a\\{,2\\}$~, ~a{,2}~, true",
                "(?<year>\\d{4})-\\k<year>, 2024-2024, true",
                "(?<year>\\d{4})-\\k<year>, 2024-2025, false",
                "^(?=.*\\d).{3}$, ab1, true",
                "^(?=.*\\d).{3}$, abc, false",
                "^(?!foo)\\w+$, food, false",
                "(?<=\\$)\\d+, $42, true",
                "(?<!\\$)\\b\\d+, $42, false",
                "\\bcat\\b, a cat!, true",
                "\\Bcat, cat, false",
                "^(a*?)(b)\\2$, aabb, true",
                "^[a\\-c]+$, a-, true",
                "^\\p{Script=Greek}$, a, false",
                "^\\p{White_Space}$, ~\u001C~, false",
                "^\\p{ID_Start}$, \u2E2F, false",
                "^\\p{Script=Linear_B}$, a, false",
                "^(?:(?<a>x)|(?<a>y))\\k<a>$, yy, true",
                "^(?:(?<a>x)|(?<a>y))\\k<a>$, yx, false",
                "(?<=\\1(a))b, ab, false",
                "(?<=\\1(a))b, aab, true",
                "^(?:(a)|b\\1c)+$, abc, true",
                "^(?:(?=(a)))?a\\1$, aa, false",
                "^(?:(?=(a))ab|a\\1c)$, ac, true",
                "^((?:((?:\\1){0})){2})$, ~~, true",
                "^(?<=a)$, a, false",
                "$^, ~~, true",
                "$^, x, false"
            })
    void ecmaSyntaxMeansWhatItMeansThere(String pattern, String text, boolean expected) {
        assertThat(matches(pattern, text)).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "(",
                ")",
                "[",
                "a**",
                "*",
                "a{2,1}",
                "\\a",
                "\\Z",
                "[b-a]",
                "[\\d-z]",
                "\\p{Nope}",
                "\\p",
                "\\u{110000}",
                "\\x1",
                "(?<a>x)(?<a>y)",
                "\\k<b>",
                "\\1",
                "(?i)x",
                "^*",
                "(?<1>x)",
                "\\c1",
                "\\01",
                "{2}",
                "a{,3}",
                "a{1",
                "{",
                "}",
                "]",
                "[[:alpha:]]+",
                "\\-",
                "\\@",
                "\\_",
                "\\ ",
                "[\\_]",
                "\\8",
                "\\p{letter}",
                "\\p{Script=greek}",
                "\\p{Script=GREEK}",
                "\\p{RGI_Emoji}",
                "[\\p{Zl}-z]",
                "[a-\\d]",
                "[\\B]",
                "[\\1]",
                "(?=a)*",
                "\\b+",
                "a{2}{3}",
                "a{99999999999999999999,9}",
                "\\x\uFF11\uFF11",
                "\\k",
                "(?i-i:a)",
                "(?-:a)",
                "(?<a>x)|(?<b>(?<a>y)(?<a>z))"
            })
    void whatIsNotEcmaSyntaxIsRefused(String pattern) {
        assertThatThrownBy(() -> EcmaPattern.compile(pattern)).isInstanceOf(PatternSyntaxError.class);
    }

    /** Java 17 knows Unicode 13, Java 25 Unicode 16; Kawi came with 15. */
    @Test
    void aScriptIsDecidedFromTheJdkOnThatKnowsIt() {
        EcmaPattern pattern = EcmaPattern.compile("^\\p{Script=Kawi}$");
        boolean isKnown = Runtime.version().feature() >= 20;
        assertThat(EcmaPattern.isPattern("\\p{Script=Kawi}")).isTrue();
        assertThat(pattern.excess()).isEqualTo(isKnown ? null : "The Unicode property 'Script=Kawi' is not supported");
        assertThat(pattern.matches(Character.toString(0x11F04), STEPS)).isEqualTo(isKnown ? true : null);
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '~',
            delimiter = ';',
            value = {
                "a{10001}; It repeats something more than 10000 times",
                "a{99999999999999999999,}; It repeats something more than 10000 times",
                "((a{1000}){1000}); It has more than 50000 instructions",
                "(?:(?:(?:(?:){10000}){10000}){10000}){10000}a{10001}; It repeats something more than 10000 times",
                "(?:((){10000}){10000}); It has more than 50000 instructions",
                "\\p{Emoji}; The Unicode property 'Emoji' is not supported",
                "[\\P{scx=Greek}]; The Unicode property 'scx=Greek' is not supported",
                "(?i:a); A group that changes flags is not supported",
                "(?-ms:a); A group that changes flags is not supported"
            })
    void whatIsValidButPastALimitIsNeverDecided(String source, String limit) {
        EcmaPattern pattern = EcmaPattern.compile(source);
        assertThat(EcmaPattern.isPattern(source)).isTrue();
        assertThat(pattern.excess()).isEqualTo(limit);
        assertThat(pattern.automaton()).isNull();
        assertThat(pattern.matches("a", STEPS)).isNull();
    }

    @Test
    void groupsNestedVeryDeepAreValid() {
        EcmaPattern pattern = EcmaPattern.compile("(".repeat(100_000) + ")".repeat(100_000));
        assertThat(pattern.excess()).isEqualTo("Its groups are nested more than 100 deep");
        assertThat(pattern.matches("a", STEPS)).isNull();
        assertThat(matches("^" + "(".repeat(100) + "a" + ")".repeat(100) + "$", "a"))
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"(", "[a", ")", "\\a", "(?<n>", "{"})
    void whatIsWrongPastALimitIsStillFound(String wrong) {
        assertThatThrownBy(() -> EcmaPattern.compile("(".repeat(200) + ")".repeat(200) + "a{10001}\\p{Emoji}" + wrong))
                .isInstanceOf(PatternSyntaxError.class);
    }

    @Test
    void aPatternThatExplodesElsewhereIsLinearHere() {
        Growth.assertLinearTime(12_500, length -> {
            String text = "a".repeat(length) + "!";
            assertThat(matches("^(a+)+$", text)).isFalse();
            assertThat(matches("^(([a-z])+.)+[A-Z]([a-z])+$", text)).isFalse();
            assertThat(matches("(x+x+)+y", "x".repeat(length))).isFalse();
        });
    }

    /** The states of this pattern are the last fifteen letters: there are far more than are kept. */
    @Test
    void moreStatesThanAreKeptAreFoundAgainEachTime() {
        Automaton automaton = EcmaPattern.compile("^[ab]*a[ab]{14}$").automaton();
        StringBuilder text = new StringBuilder();
        Random random = new Random(1);
        Assertions.assertTimeoutPreemptively(
                Duration.ofMinutes(5),
                () -> { // which only a hang exceeds
                    Automaton.State state = automaton.start;
                    for (int i = 0; i < 200_000; i++) {
                        text.append(random.nextBoolean() ? 'a' : 'b');
                        state = automaton.next(state, text.charAt(i));
                        assertThat(state.accepts).isEqualTo(i >= 14 && text.charAt(i - 14) == 'a');
                        assertThat(state.isDead()).isFalse();
                    }
                    int[] at = automaton.next(state, 'a').at();
                    assertThat(automaton.next(state, 'a').at()).isEqualTo(at);
                    assertThat(automaton.next(state, 'a')).isNotSameAs(automaton.next(state, 'a'));
                    assertThat(automaton.next(state, 'c').isDead()).isTrue();
                });
    }

    @Test
    void whatNoAutomatonCanDoStopsWhenItsStepsAreUsedUp() {
        EcmaPattern pattern = EcmaPattern.compile("^(a+)+(?=b)$");
        assertThat(pattern.automaton()).isNull();
        assertThat(pattern.matches("a".repeat(100), 100_000)).isNull();
        assertThat(pattern.matches("a".repeat(5), 100_000)).isFalse();
    }

    static String random(Random random, int depth) {
        return switch (random.nextInt(depth == 0 ? 3 : 9)) {
            case 0, 1 -> String.valueOf("abc".charAt(random.nextInt(3)));
            case 2 -> random.nextBoolean() ? "[ab]" : "[^a]";
            case 3 -> random(random, depth - 1) + random(random, depth - 1);
            case 4 -> "(?:" + random(random, depth - 1) + "|" + random(random, depth - 1) + ")";
            case 5 -> "(?:" + random(random, depth - 1) + ")" + "*+?".charAt(random.nextInt(3));
            case 6 -> "(?:" + random(random, depth - 1) + "){1,2}";
            case 7 -> "^" + random(random, depth - 1);
            default -> random(random, depth - 1) + "$";
        };
    }

    static List<String> texts(int length) {
        List<String> all = new ArrayList<>(List.of(""));
        for (int from = 0; from < all.size() && all.get(from).length() < length; from++) {
            for (char c : "abc".toCharArray()) {
                all.add(all.get(from) + c);
            }
        }
        return all;
    }

    /** Every text of three letters: what matches is what the JDK matches, and dead is what has no match before it. */
    @Test
    void randomPatternsMatchAsInTheJdkAndDieNeitherTooEarlyNorTooLate() {
        Random random = new Random(3);
        List<String> texts = texts(6);
        for (int i = 0; i < RANDOM_PATTERNS; i++) {
            String source = random(random, 3);
            EcmaPattern ours = EcmaPattern.compile(source);
            Pattern jdk = Pattern.compile(source.replace("$", "\\z"));
            boolean[] alive = new boolean[texts.size()];
            for (int j = texts.size() - 1; j >= 0; j--) {
                String text = texts.get(j);
                boolean found = jdk.matcher(text).find();
                assertThat(ours.matches(text, STEPS))
                        .as("%s on %s", source, text)
                        .isEqualTo(found);
                alive[j] |= found;
                if (alive[j] && !text.isEmpty()) {
                    alive[(j - 1) / 3] = true;
                }
            }
            for (int j = 0; j < texts.size(); j++) {
                String text = texts.get(j);
                int dead = text.isEmpty() ? -1 : dead(source, text);
                if (alive[j]) {
                    assertThat(dead).as("%s on %s", source, text).isEqualTo(-1);
                } else if (text.length() <= 1 && !text.isEmpty()) {
                    assertThat(dead).as("%s on %s", source, text).isGreaterThan(0);
                }
            }
        }
    }
}
