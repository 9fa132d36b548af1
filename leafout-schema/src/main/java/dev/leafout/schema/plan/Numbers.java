// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.plan;

import dev.leafout.event.JsonNumber;
import java.math.BigDecimal;
import java.math.BigInteger;

/** Numbers by their value, whatever their exponents: nothing here takes longer than the text is long. */
public final class Numbers {
    private static final int MAX_EXPONENT = 999_999_999;
    /** How many characters fit into a long, including a sign and a point. */
    private static final int MAX_SHORT = 18;
    /** A number of a schema with a larger power of ten stays as it is written. */
    private static final int MAX_SCALE = 100_000;

    private Numbers() {}

    /**
     * Returns a text that is the same for numbers of the same value, and for no others: the digits that count, and the
     * power of ten. {@code 1e99999999999} and {@code 10e99999999998} are both {@code 1e99999999999}.
     */
    public static String canonical(CharSequence number) {
        StringBuilder digits = new StringBuilder();
        int fraction = 0;
        boolean isFraction = false;
        int end = number.length();
        int i = number.charAt(0) == '-' ? 1 : 0;
        for (; i < end && number.charAt(i) != 'e' && number.charAt(i) != 'E'; i++) {
            char c = number.charAt(i);
            if (c == '.') {
                isFraction = true;
                continue;
            }
            fraction += isFraction ? 1 : 0;
            if (c != '0' || digits.length() > 0) {
                digits.append(c);
            }
        }
        if (digits.length() == 0) {
            return "0";
        }
        int kept = digits.length();
        while (digits.charAt(kept - 1) == '0') {
            kept--;
        }
        long moved = (long) digits.length() - kept - fraction;
        digits.setLength(kept);
        BigInteger power = i < end ? exponent(number, i + 1) : BigInteger.ZERO;
        return (number.charAt(0) == '-' ? "-" : "") + digits + "e" + power.add(BigInteger.valueOf(moved));
    }

    private static BigInteger exponent(CharSequence number, int from) {
        int first = number.charAt(from) == '+' ? from + 1 : from;
        return new BigInteger(number.subSequence(first, number.length()).toString());
    }

    static String canonical(BigDecimal number) {
        return canonical(number.unscaledValue() + "e" + -(long) number.scale());
    }

    /** Returns the canonical {@link BigDecimal}, or the number as it is written if its exponent is too large for that. */
    static Number ofSchema(CharSequence raw) {
        BigDecimal value = value(raw);
        if (value.signum() == 0) {
            return BigDecimal.ZERO;
        }
        return Math.abs((long) value.scale()) > MAX_SCALE
                ? JsonNumber.ofChecked(raw.toString())
                : value.stripTrailingZeros();
    }

    /** Returns the number that a text stands for; short ones, the usual case, take a fast path. */
    public static BigDecimal value(CharSequence text) {
        boolean negative = text.charAt(0) == '-';
        int from = negative ? 1 : 0;
        int length = text.length();
        int point = length - 1;
        long digits = 0;
        for (int i = from; i < length; i++) {
            char c = text.charAt(i);
            if (c == '.') {
                point = i;
            } else if (c < '0' || c > '9' || length > MAX_SHORT) {
                return value(text.toString());
            } else {
                digits = digits * 10 + c - '0';
            }
        }
        return BigDecimal.valueOf(negative ? -digits : digits, length - 1 - point);
    }

    /** An exponent beyond what can be held is as good as the largest that can, for bounds and multiples. */
    private static BigDecimal value(String text) {
        try {
            return new BigDecimal(text);
        } catch (NumberFormatException | ArithmeticException e) {
            int exponent = Math.max(text.indexOf('e'), text.indexOf('E'));
            boolean negative = text.charAt(exponent + 1) == '-';
            return new BigDecimal(text.substring(0, exponent))
                    .scaleByPowerOfTen(negative ? -MAX_EXPONENT : MAX_EXPONENT);
        }
    }
}
