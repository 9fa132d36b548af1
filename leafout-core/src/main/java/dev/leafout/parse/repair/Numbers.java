// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse.repair;

/** The forms in which a number can be written. */
final class Numbers {
    private Numbers() {}

    /** Returns whether this is a number of plain JSON. */
    static boolean isPlain(char[] chars, int from, int to) {
        return plainLength(chars, from, to) == to - from && to > from && isDigit(chars[to - 1]);
    }

    /** Returns whether a number of plain JSON can begin like this. */
    static boolean isPlainPrefix(char[] chars, int from, int to) {
        return plainLength(chars, from, to) == to - from;
    }

    /** Returns how many of the characters form the beginning of a number. */
    private static int plainLength(char[] chars, int from, int to) {
        int i = from < to && chars[from] == '-' ? from + 1 : from;
        int whole = i;
        i = skipDigits(chars, i, to);
        if (i > whole + 1 && chars[whole] == '0') {
            return whole + 1 - from;
        }
        if (i == whole) {
            return i - from;
        }
        if (i < to && chars[i] == '.') {
            int fraction = skipDigits(chars, i + 1, to);
            if (fraction == i + 1) {
                return fraction - from;
            }
            i = fraction;
        }
        if (i < to && (chars[i] == 'e' || chars[i] == 'E')) {
            i++;
            if (i < to && (chars[i] == '+' || chars[i] == '-')) {
                i++;
            }
            i = skipDigits(chars, i, to);
        }
        return i - from;
    }

    private static int skipDigits(char[] chars, int from, int to) {
        int i = from;
        while (i < to && isDigit(chars[i])) {
            i++;
        }
        return i;
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    /** Returns whether it is a number in a form that JSON does not have. */
    static boolean isOther(String text) {
        String rest = text.startsWith("+") || text.startsWith("-") ? text.substring(1) : text;
        char[] digits = withDigitsAroundPoint(rest).toCharArray();
        return rest.equals("Infinity") || isHex(rest) || !rest.startsWith("-") && isPlain(digits, 0, digits.length);
    }

    static boolean isHex(String text) {
        return text.length() > 2
                && text.charAt(0) == '0'
                && (text.charAt(1) == 'x' || text.charAt(1) == 'X')
                && text.chars().skip(2).allMatch(c -> c < 128 && Character.digit(c, 16) >= 0);
    }

    /** Removes the underscores between digits. */
    static String withoutSeparators(String text) {
        return text.replaceAll("(?<=[0-9])_(?=[0-9])", "");
    }

    /**
     * Adds a zero before a decimal point that has no digit before it, and removes a point that has no digit after it.
     */
    static String withDigitsAroundPoint(String text) {
        int point = text.indexOf('.');
        if (point < 0 || text.length() == 1) {
            return text;
        }
        String rest = text.substring(point + 1);
        if (point == 0) {
            return !rest.isEmpty() && isDigit(rest.charAt(0)) ? "0" + text : text;
        }
        boolean noFraction = rest.isEmpty() || rest.charAt(0) == 'e' || rest.charAt(0) == 'E';
        return noFraction ? text.substring(0, point) + rest : text;
    }
}
