// SPDX-License-Identifier: Apache-2.0
package dev.leafout.snapshot;

import dev.leafout.event.JsonNumber;

/** Reads JSON strings and numbers as they are written: where they end, and what they mean. */
final class RawText {
    private RawText() {}

    /**
     * Returns the place of the closing quote of a string; -1 if the text before it is not a string. The text is
     * followed by a control character, so nothing is read beyond it.
     */
    static int closingQuote(char[] chars, int from) {
        int pos = from;
        while (true) {
            char c = chars[pos];
            if (c == '"') {
                return pos;
            }
            if (c == '\\') {
                int length = escapeLength(chars, pos);
                if (length == 0) {
                    return -1;
                }
                pos += length;
            } else if (c < ' ') {
                return -1;
            } else {
                pos++;
            }
        }
    }

    /** Returns how many characters the escape has; 0 if it is not an escape. */
    private static int escapeLength(char[] chars, int pos) {
        return switch (chars[pos + 1]) {
            case '"', '\\', '/', 'b', 'f', 'n', 'r', 't' -> 2;
            case 'u' -> isHex(chars, pos + 2) ? 6 : 0;
            default -> 0;
        };
    }

    private static boolean isHex(char[] chars, int from) {
        for (int i = from; i < from + 4; i++) {
            if (chars[i] > 'f' || Character.digit(chars[i], 16) < 0) {
                return false;
            }
        }
        return true;
    }

    /** Returns the length of the character at {@code pos} as written: 2 or 6 for an escape, otherwise 1. */
    static int unitLength(char[] chars, int pos) {
        return chars[pos] != '\\' ? 1 : chars[pos + 1] == 'u' ? 6 : 2;
    }

    /** Returns the character at {@code pos}, which may be written as an escape. */
    static char unit(char[] chars, int pos) {
        char c = chars[pos];
        if (c != '\\') {
            return c;
        }
        char escape = chars[pos + 1];
        return switch (escape) {
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'u' -> (char) Integer.parseInt(new String(chars, pos + 2, 4), 16);
            default -> escape;
        };
    }

    /** Returns how many characters a string has once its escapes are decoded. */
    static int decodedLength(char[] chars, int from, int to) {
        int length = 0;
        for (int pos = from; pos < to; pos += unitLength(chars, pos)) {
            length++;
        }
        return length;
    }

    /** Returns the characters between two quotes, with escapes decoded. */
    static String decode(char[] chars, int from, int to) {
        int escape = from;
        while (escape < to && chars[escape] != '\\') {
            escape++;
        }
        if (escape == to) {
            return new String(chars, from, to - from);
        }
        StringBuilder out = new StringBuilder(to - from);
        for (int pos = from; pos < to; pos += unitLength(chars, pos)) {
            out.append(unit(chars, pos));
        }
        return out.toString();
    }

    /** Returns the end of the number that begins here; -1 if there is none. */
    static int endOfNumber(char[] chars, int from) {
        int pos = chars[from] == '-' ? from + 1 : from;
        int whole = endOfDigits(chars, pos);
        if (whole == pos || (chars[pos] == '0' && whole > pos + 1)) {
            return -1;
        }
        pos = whole;
        if (chars[pos] == '.') {
            int fraction = endOfDigits(chars, pos + 1);
            if (fraction == pos + 1) {
                return -1;
            }
            pos = fraction;
        }
        if (chars[pos] == 'e' || chars[pos] == 'E') {
            int sign = chars[pos + 1] == '+' || chars[pos + 1] == '-' ? pos + 2 : pos + 1;
            int exponent = endOfDigits(chars, sign);
            if (exponent == sign) {
                return -1;
            }
            pos = exponent;
        }
        return pos;
    }

    private static int endOfDigits(char[] chars, int from) {
        int pos = from;
        while (chars[pos] >= '0' && chars[pos] <= '9') {
            pos++;
        }
        return pos;
    }

    /** Returns whether this character would continue a number before it. */
    static boolean continuesNumber(char c) {
        return (c >= '0' && c <= '9') || c == '.' || c == 'e' || c == 'E' || c == '+' || c == '-';
    }

    /** Returns whether two numbers have the same value, however they are written. */
    static boolean isSameNumber(String one, String other) {
        if (one.equals(other)) {
            return true;
        }
        try {
            return JsonNumber.ofChecked(one).compareTo(JsonNumber.ofChecked(other)) == 0;
        } catch (ArithmeticException e) {
            return false;
        }
    }
}
