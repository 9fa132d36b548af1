// SPDX-License-Identifier: Apache-2.0
package dev.leafout.event;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A JSON number that keeps its original text and converts on demand.
 *
 * <p>Two numbers are equal if their texts are equal: {@code 1.0} is not {@code 1}. To compare by value, use {@link
 * #compareTo}. Conversions that cannot hold the value round or truncate, as {@link Number} allows; {@link
 * #longValueExact()} and {@link #bigIntegerValue()} throw instead.
 *
 * <p>Immutable.
 *
 * @since 0.1
 */
public final class JsonNumber extends Number implements Comparable<JsonNumber> {
    private static final long serialVersionUID = 1L;
    /** The most digits that an exponent is expanded to: {@code 1e999999999} would be a gigabyte of zeros. */
    private static final int MAX_EXPANDED_DIGITS = 4096;

    private final String text;

    private JsonNumber(String text) {
        this.text = text;
    }

    /**
     * Returns the number with this text.
     *
     * @throws NumberFormatException if the text is not a JSON number
     */
    public static JsonNumber of(String text) {
        if (!isJsonNumber(Objects.requireNonNull(text, "text"))) {
            throw new NumberFormatException("Not a JSON number: " + JsonText.quoted(text));
        }
        return new JsonNumber(text);
    }

    /** Returns the number with this text without checking it. For text that a parser has already checked. */
    public static JsonNumber ofChecked(String text) {
        return new JsonNumber(text);
    }

    /** Returns whether it is written without a fraction or exponent. */
    public boolean isPlainInteger() {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c != '-' && !isDigit(c)) {
                return false;
            }
        }
        return true;
    }

    @Override
    public int intValue() {
        return (int) longValue();
    }

    /** Returns the integer part; if it is beyond the range of a long, its lowest 64 bits. */
    @Override
    public long longValue() {
        if (text.length() <= 18 && isPlainInteger()) {
            return Long.parseLong(text);
        }
        BigDecimal value = decimalOrNull();
        if (value == null || wholeDigits(value) <= 0) {
            return 0;
        }
        // 10^64 is a multiple of 2^64, so the lowest 64 bits are all zero.
        return value.scale() <= -64 ? 0 : value.toBigInteger().longValue();
    }

    /**
     * Returns the value as a long.
     *
     * @throws ArithmeticException if it has a fraction or does not fit
     */
    public long longValueExact() {
        if (text.length() <= 18 && isPlainInteger()) {
            return Long.parseLong(text);
        }
        BigDecimal value = bigDecimalValue();
        if (wholeDigits(value) > 19) {
            throw new ArithmeticException("Beyond the range of a long: " + abbreviated());
        }
        return value.longValueExact();
    }

    @Override
    public float floatValue() {
        return Float.parseFloat(text);
    }

    @Override
    public double doubleValue() {
        return Double.parseDouble(text);
    }

    /**
     * Returns the exact value.
     *
     * @throws ArithmeticException if the exponent is beyond what {@link BigDecimal} can hold
     */
    public BigDecimal bigDecimalValue() {
        BigDecimal value = decimalOrNull();
        if (value == null) {
            throw new ArithmeticException("The exponent is beyond what BigDecimal holds: " + abbreviated());
        }
        return value;
    }

    /**
     * Returns the exact value as an integer.
     *
     * @throws ArithmeticException if it has a fraction, or more than 4,096 digits once its exponent is expanded
     */
    public BigInteger bigIntegerValue() {
        BigDecimal value = bigDecimalValue();
        if (value.scale() < -MAX_EXPANDED_DIGITS) {
            throw new ArithmeticException("Too many digits to expand: " + abbreviated());
        }
        return wholeDigits(value) <= 0 && value.signum() != 0 ? refuseFraction() : value.toBigIntegerExact();
    }

    private BigInteger refuseFraction() {
        throw new ArithmeticException("Not a whole number: " + abbreviated());
    }

    /**
     * Returns the value, or null if the exponent is beyond what {@link BigDecimal} can hold. A zero loses its exponent.
     */
    private @Nullable BigDecimal decimalOrNull() {
        try {
            BigDecimal value = new BigDecimal(text);
            return value.signum() == 0 && value.scale() < 0 ? BigDecimal.ZERO : value;
        } catch (NumberFormatException e) {
            return NumberOrder.isZero(text) ? BigDecimal.ZERO : null;
        }
    }

    /** The number of digits before the decimal point in plain notation; zero or less for a pure fraction. */
    private static long wholeDigits(BigDecimal value) {
        return (long) value.precision() - value.scale();
    }

    private String abbreviated() {
        return text.length() <= 64 ? text : text.substring(0, 63) + "…";
    }

    /**
     * Orders by numeric value, whatever the exponent. Numbers that are written differently but have the same value
     * compare as 0.
     */
    @Override
    public int compareTo(JsonNumber other) {
        BigDecimal value = decimalOrNull();
        BigDecimal otherValue = other.decimalOrNull();
        return value != null && otherValue != null
                ? value.compareTo(otherValue)
                : NumberOrder.of(text).compareTo(NumberOrder.of(other.text));
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof JsonNumber number && text.equals(number.text);
    }

    @Override
    public int hashCode() {
        return text.hashCode();
    }

    /** Returns the original text. */
    @Override
    public String toString() {
        return text;
    }

    private static boolean isJsonNumber(String text) {
        int i = text.startsWith("-") ? 1 : 0;
        int whole = skipDigits(text, i);
        if (whole == i || (text.charAt(i) == '0' && whole > i + 1)) {
            return false;
        }
        i = whole;
        if (i < text.length() && text.charAt(i) == '.') {
            int fraction = skipDigits(text, i + 1);
            if (fraction == i + 1) {
                return false;
            }
            i = fraction;
        }
        if (i < text.length() && (text.charAt(i) | 0x20) == 'e') {
            int sign = i + 1 < text.length() && "+-".indexOf(text.charAt(i + 1)) >= 0 ? i + 2 : i + 1;
            int exponent = skipDigits(text, sign);
            if (exponent == sign) {
                return false;
            }
            i = exponent;
        }
        return i == text.length();
    }

    private static int skipDigits(String text, int from) {
        int i = from;
        while (i < text.length() && isDigit(text.charAt(i))) {
            i++;
        }
        return i;
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }
}
