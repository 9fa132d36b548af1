// SPDX-License-Identifier: Apache-2.0
package dev.leafout.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonNumberTest {

    @ParameterizedTest
    @CsvSource({
        "0, 0, 0.0",
        "-0, 0, -0.0",
        "12, 12, 12.0",
        "-12.9, -12, -12.9",
        "1e3, 1000, 1000.0",
        "1.5E+2, 150, 150.0",
        "9223372036854775807, 9223372036854775807, 9.223372036854776E18",
        "-9223372036854775808, -9223372036854775808, -9.223372036854776E18",
        "18446744073709551617, 1, 1.8446744073709552E19",
        "1e-5, 0, 1e-5",
        "123456789012345678, 123456789012345678, 1.2345678901234568E17",
    })
    void convertsOnDemand(String text, long asLong, double asDouble) {
        JsonNumber number = JsonNumber.of(text);
        assertThat(number).hasToString(text);
        assertThat(number.longValue()).isEqualTo(asLong).isEqualTo(new BigDecimal(text).longValue());
        assertThat(number.intValue()).isEqualTo((int) asLong);
        assertThat(number.doubleValue()).isEqualTo(asDouble);
        assertThat(number.floatValue()).isEqualTo((float) asDouble);
        assertThat(number.bigDecimalValue()).isEqualTo(new BigDecimal(text));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "-",
                "+1",
                "01",
                "-01",
                ".5",
                "5.",
                "1.e1",
                "1e",
                "1e+",
                "1e1.5",
                "NaN",
                "Infinity",
                "0x1",
                "1 ",
                " 1",
                "1f",
                "١"
            })
    void whatIsNoJsonNumberIsRefused(String text) {
        assertThatThrownBy(() -> JsonNumber.of(text)).isInstanceOf(NumberFormatException.class);
    }

    @Test
    void equalIsWhatIsWrittenAlike() {
        assertThat(JsonNumber.of("1")).isEqualTo(JsonNumber.ofChecked("1")).hasSameHashCodeAs(JsonNumber.of("1"));
        assertThat(JsonNumber.of("1")).isNotEqualTo(JsonNumber.of("1.0"));
        assertThat(JsonNumber.of("1")).isNotEqualTo(1);
        assertThat(JsonNumber.of("1")).isEqualByComparingTo(JsonNumber.of("1.0"));
        assertThat(JsonNumber.of("2")).isGreaterThan(JsonNumber.of("1e0"));
        assertThat(JsonNumber.of("12").isPlainInteger()).isTrue();
        assertThat(JsonNumber.of("-12").isPlainInteger()).isTrue();
        assertThat(JsonNumber.of("1e2").isPlainInteger()).isFalse();
        assertThat(JsonNumber.of("1.0").isPlainInteger()).isFalse();
    }

    @Test
    void exactConversionsRefuseWhatDoesNotFit() {
        assertThat(JsonNumber.of("1e3").longValueExact()).isEqualTo(1000);
        assertThat(JsonNumber.of("12").longValueExact()).isEqualTo(12);
        assertThat(JsonNumber.of("9223372036854775807").longValueExact()).isEqualTo(Long.MAX_VALUE);
        assertThat(JsonNumber.of("1e3").bigIntegerValue()).isEqualTo(BigInteger.valueOf(1000));
        assertThat(JsonNumber.of("0.0").bigIntegerValue()).isZero();
        assertThatThrownBy(() -> JsonNumber.of("9223372036854775808").longValueExact())
                .isInstanceOf(ArithmeticException.class);
        assertThatThrownBy(() -> JsonNumber.of("1.5").longValueExact()).isInstanceOf(ArithmeticException.class);
        assertThatThrownBy(() -> JsonNumber.of("1.5").bigIntegerValue()).isInstanceOf(ArithmeticException.class);
        assertThatThrownBy(() -> JsonNumber.of("0.5").bigIntegerValue())
                .isInstanceOf(ArithmeticException.class)
                .hasMessage("Not a whole number: 0.5");
    }

    /** Its digits spelt out would fill the heap: the time-out is for a machine that tries. */
    @Test
    @Timeout(120)
    void aHugeExponentCostsNothing() {
        JsonNumber huge = JsonNumber.of("1e999999999");
        assertThat(huge.longValue()).isZero();
        assertThat(huge.intValue()).isZero();
        assertThat(huge.doubleValue()).isInfinite();
        assertThatThrownBy(huge::longValueExact).isInstanceOf(ArithmeticException.class);
        assertThatThrownBy(huge::bigIntegerValue).hasMessageStartingWith("Too many digits to expand");
        JsonNumber tiny = JsonNumber.of("1e-999999999");
        assertThat(tiny.longValue()).isZero();
        assertThatThrownBy(tiny::bigIntegerValue).isInstanceOf(ArithmeticException.class);
        assertThatThrownBy(tiny::longValueExact).isInstanceOf(ArithmeticException.class);
        JsonNumber beyond = JsonNumber.of("1e99999999999999999999");
        assertThat(beyond.longValue()).isZero();
        assertThat(beyond.doubleValue()).isInfinite();
        assertThatThrownBy(beyond::bigDecimalValue).isInstanceOf(ArithmeticException.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0",
                "-0",
                "0.0",
                "-0.0",
                "0e0",
                "0e100",
                "-0E100",
                "0.00e5000",
                "0e-100",
                "0e999999999",
                "0e-999999999",
                "0e99999999999999999999",
                "-0.0e-99999999999999999999"
            })
    void zeroIsZeroWhateverItsExponent(String text) {
        JsonNumber zero = JsonNumber.of(text);
        assertThat(zero.longValueExact()).isZero();
        assertThat(zero.longValue()).isZero();
        assertThat(zero.intValue()).isZero();
        assertThat(Math.abs(zero.doubleValue())).isZero();
        assertThat(zero.bigIntegerValue()).isZero();
        assertThat(zero.bigDecimalValue()).isZero();
        assertThat(zero).isEqualByComparingTo(JsonNumber.of("0")).isLessThan(JsonNumber.of("1e-99999999999"));
    }

    @Test
    void noExponentIsTooLargeToCompare() {
        List<String> ascending = List.of(
                "-2e99999999999",
                "-1.5e99999999999",
                "-1",
                "-1e-99999999999",
                "0e99999999999",
                "0.01e-99999999999",
                "1e-99999999999",
                "1",
                "1e+99999999998",
                "1e99999999999",
                "1.01e99999999999",
                "99.5E99999999999",
                "1e99999999999999999999999");
        for (int i = 0; i < ascending.size(); i++) {
            for (int j = 0; j < ascending.size(); j++) {
                assertThat(JsonNumber.of(ascending.get(i)).compareTo(JsonNumber.of(ascending.get(j))))
                        .as("%s and %s", ascending.get(i), ascending.get(j))
                        .isEqualTo(Integer.compare(i, j));
            }
        }
        assertThat(JsonNumber.of("10e99999999998")).isEqualByComparingTo(JsonNumber.of("1.0e99999999999"));
    }
}
