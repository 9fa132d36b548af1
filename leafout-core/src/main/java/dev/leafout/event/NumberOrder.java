// SPDX-License-Identifier: Apache-2.0
package dev.leafout.event;

import java.math.BigInteger;

/**
 * A number in a form that can be compared, however large its exponent is.
 *
 * @param sign -1, 0 or 1
 * @param magnitude the power of ten of its first nonzero digit
 * @param digits its digits from that one on, without trailing zeros
 */
record NumberOrder(int sign, BigInteger magnitude, String digits) implements Comparable<NumberOrder> {
    private static final NumberOrder ZERO = new NumberOrder(0, BigInteger.ZERO, "");

    /** Returns whether a JSON number is zero. */
    static boolean isZero(String text) {
        int end = exponentMark(text);
        for (int i = 0; i < end; i++) {
            if (text.charAt(i) >= '1' && text.charAt(i) <= '9') {
                return false;
            }
        }
        return true;
    }

    private static int exponentMark(String text) {
        int mark = Math.max(text.indexOf('e'), text.indexOf('E'));
        return mark < 0 ? text.length() : mark;
    }

    static NumberOrder of(String text) {
        if (isZero(text)) {
            return ZERO;
        }
        int sign = text.startsWith("-") ? -1 : 1;
        int mark = exponentMark(text);
        String mantissa = text.substring(sign < 0 ? 1 : 0, mark);
        String digits = mantissa.replace(".", "");
        int first = 0;
        while (digits.charAt(first) == '0') {
            first++;
        }
        int last = digits.length();
        while (digits.charAt(last - 1) == '0') {
            last--;
        }
        int point = mantissa.indexOf('.');
        int whole = point < 0 ? mantissa.length() : point;
        BigInteger exponent = mark == text.length() ? BigInteger.ZERO : exponent(text.substring(mark + 1));
        return new NumberOrder(
                sign, exponent.add(BigInteger.valueOf(whole - first - 1L)), digits.substring(first, last));
    }

    private static BigInteger exponent(String text) {
        return new BigInteger(text.startsWith("+") ? text.substring(1) : text);
    }

    @Override
    public int compareTo(NumberOrder other) {
        if (sign != other.sign) {
            return Integer.compare(sign, other.sign);
        }
        int order = magnitude.compareTo(other.magnitude);
        return sign * Integer.signum(order == 0 ? digits.compareTo(other.digits) : order);
    }
}
