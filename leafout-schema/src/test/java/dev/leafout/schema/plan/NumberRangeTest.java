// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NumberRangeTest {
    private static NumberRange range(String low, String high, String multiple, boolean plain) {
        NumberRange range = NumberRange.all(plain);
        if (!low.equals("-")) {
            range = range.from(new BigDecimal(low.replace(">", "")), low.startsWith(">"));
        }
        if (!high.equals("-")) {
            range = range.to(new BigDecimal(high.replace("<", "")), high.startsWith("<"));
        }
        return multiple.equals("-") ? range : range.multipleOf(new BigDecimal(multiple));
    }

    private static List<NumberRange> spread(boolean plain) {
        List<NumberRange> ranges = new ArrayList<>();
        for (String row : List.of(
                "1 5 -",
                "10 99 7",
                "-20 -10 0.25",
                "- 5 3",
                "5 - -",
                "- 5 -",
                "-3 3 1",
                ">0 <1 -",
                "- - 0.25",
                "- - 3",
                "-20 -10 -",
                ">99 1000 50",
                "0.001 0.002 -",
                "7 7 -",
                "0 0 -",
                "120 130 0.5",
                "- -1 1",
                "1e20 1e30 -")) {
            String[] parts = row.split(" ");
            ranges.add(range(parts[0], parts[1], parts[2], plain));
        }
        return ranges;
    }

    /** All texts of numbers of up to some length (without capital E, which is the same), as a tree of prefixes. */
    private static final class Walk {
        private final List<NumberRange> ranges;
        private final boolean plain;
        private final int length;
        private final StringBuilder text = new StringBuilder();
        private int wrong;
        private long prefixes;

        Walk(List<NumberRange> ranges, boolean plain, int length) {
            this.ranges = ranges;
            this.plain = plain;
            this.length = length;
        }

        /** Returns, as bits, which ranges hold a number that begins with the text, and which lack one. */
        long visit() {
            prefixes++;
            long holds = 0;
            long lacks = 0;
            if (isNumber()) {
                BigDecimal value = new BigDecimal(text.toString());
                for (int i = 0; i < ranges.size(); i++) {
                    boolean in = ranges.get(i).contains(value);
                    holds |= in ? 1L << i : 0;
                    lacks |= in ? 0 : 1L << i;
                }
            }
            for (char c : followers().toCharArray()) {
                if (text.length() < length) {
                    text.append(c);
                    long below = visit();
                    holds |= below & 0xFF_FFFF;
                    lacks |= below >>> 24;
                    text.setLength(text.length() - 1);
                }
            }
            if (text.length() > 0) {
                for (int i = 0; i < ranges.size(); i++) {
                    Verdict verdict = ranges.get(i).judge(text, text.length());
                    boolean unsound = (verdict == Verdict.DOOMED && (holds & 1L << i) != 0)
                            || (verdict == Verdict.CERTAIN && (lacks & 1L << i) != 0);
                    wrong += unsound ? 1 : 0;
                }
            }
            return holds | lacks << 24;
        }

        private boolean isNumber() {
            return text.length() > 0 && Character.isDigit(text.charAt(text.length() - 1));
        }

        private String followers() {
            String soFar = text.toString();
            boolean exponent = soFar.indexOf('e') >= 0;
            if (soFar.isEmpty()) {
                return "-0123456789";
            }
            char last = soFar.charAt(soFar.length() - 1);
            if (last == 'e') {
                return "+-0123456789";
            }
            if (!Character.isDigit(last)) {
                return "0123456789";
            }
            if (exponent) {
                return "0123456789";
            }
            boolean point = soFar.indexOf('.') >= 0;
            boolean zero = soFar.equals("0") || soFar.equals("-0");
            return (zero ? "" : "0123456789") + (point ? "" : ".") + (plain ? "" : "e");
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void noNumberTextIsDoomedOrCertainWrongly(boolean plain) {
        List<NumberRange> spread = spread(plain);
        Walk five = new Walk(spread.subList(0, 4), plain, 5);
        Walk four = new Walk(spread, plain, 4);
        five.visit();
        four.visit();
        assertThat(five.prefixes).isGreaterThan(100_000);
        assertThat(five.wrong + four.wrong).isZero();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    @Tag("thorough")
    void noLongerNumberTextIsEither(boolean plain) {
        List<NumberRange> spread = spread(plain);
        Walk six = new Walk(spread.subList(0, 4), plain, 6);
        Walk five = new Walk(spread, plain, 5);
        six.visit();
        five.visit();
        assertThat(six.prefixes).isGreaterThan(plain ? 1_000_000 : 1_500_000);
        assertThat(six.wrong + five.wrong).isZero();
    }

    @ParameterizedTest
    @CsvSource({
        "1, 5, -, 7, DOOMED",
        "-, 5, -, 7, LIVE",
        "1, 5, -, 4, LIVE",
        "5, -, -, 7, LIVE",
        "0, -, -, 7, CERTAIN",
        "0, -, -, -, LIVE",
        ">0, -, -, -, DOOMED",
        "-, -, 1, 7.5, LIVE",
        "-, -, 3, 7e, DOOMED",
        "-, -, 5, 7e, LIVE",
        "5, -, -, 7e-, LIVE",
        "5, -, -, 7e-1, DOOMED",
        "5, -, -, 70e-1, LIVE",
        "5, -, -, 70e-2, DOOMED",
        "1, 5, -, 0.0, LIVE",
        "1, 5, -, 7e-1, DOOMED"
    })
    void withExponentsTheSizeIsOpenToTheEnd(String low, String high, String multiple, String text, Verdict expected) {
        assertThat(range(low, high, multiple, false).judge(text, text.length())).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "-, 5, -, 7, DOOMED",
        "5, -, -, 7, CERTAIN",
        "5, -, -, 3, LIVE",
        "-, -, 1, 7., LIVE",
        "-, -, 1, 7.5, DOOMED",
        "-, -, 0.25, 7.5, LIVE",
        "-, -, 0.25, 7.3, DOOMED",
        "1, 5, -, 0, DOOMED",
        "10, 20, -, 2, LIVE",
        "10, 20, -, 21, DOOMED"
    })
    void withoutThemItIsKnownEarlier(String low, String high, String multiple, String text, Verdict expected) {
        assertThat(range(low, high, multiple, true).judge(text, text.length())).isEqualTo(expected);
    }

    @Test
    void hugeExponentsAreComparedWithoutSpellingThemOut() {
        assertThat(range("-", "-", "0.5", false).contains(new BigDecimal("1e308")))
                .isTrue();
        assertThat(range("-", "-", "3", false).contains(new BigDecimal("1e999999")))
                .isFalse();
        assertThat(range("-", "5", "-", false).contains(Numbers.value("1e99999999999")))
                .isFalse();
        assertThat(range("5", "-", "-", false).contains(Numbers.value("1e-99999999999")))
                .isFalse();
    }

    @Test
    void multiplesMeetInTheirLeastCommonOne() {
        NumberRange range =
                NumberRange.all(false).multipleOf(new BigDecimal("0.5")).multipleOf(new BigDecimal("0.75"));
        assertThat(range.multiple).isEqualByComparingTo("1.5");
    }

    @Test
    void anEmptyRangeIsKnownToBe() {
        assertThat(range("5", "4", "-", false).isEmpty()).isTrue();
        assertThat(range("1", "2", "7", false).isEmpty()).isTrue();
        assertThat(range(">1", "<2", "1", false).isEmpty()).isTrue();
        assertThat(range("-3", "-2", "-", false).isEmpty()).isFalse();
    }
}
