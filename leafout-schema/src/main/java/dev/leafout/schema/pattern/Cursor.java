// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.pattern;

/** A position in a pattern. Reads single characters in all their notations. Only ASCII digits count as digits. */
final class Cursor {
    private static final String SYNTAX = "^$\\.*+?()[]{}|/";

    final String text;
    int pos;

    Cursor(String text) {
        this.text = text;
    }

    PatternSyntaxError error(String message) {
        return new PatternSyntaxError(message, pos);
    }

    boolean atEnd() {
        return pos >= text.length();
    }

    boolean isAt(String expected) {
        return text.startsWith(expected, pos);
    }

    boolean take(String expected) {
        if (isAt(expected)) {
            pos += expected.length();
            return true;
        }
        return false;
    }

    int next() {
        if (atEnd()) {
            throw error("The pattern ends too early");
        }
        int c = text.codePointAt(pos);
        pos += Character.charCount(c);
        return c;
    }

    static boolean isDigit(int c) {
        return c >= '0' && c <= '9';
    }

    private static boolean isLetter(int c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    }

    /** Reads digits without leading zeros; empty if there are none. */
    String digits() {
        int start = pos;
        while (!atEnd() && isDigit(text.charAt(pos))) {
            pos++;
        }
        int first = start;
        while (first < pos - 1 && text.charAt(first) == '0') {
            first++;
        }
        return text.substring(first, pos);
    }

    /** Reads the rest of an escape after this character, if it stands for one character. */
    int charEscape(int c, boolean inClass) {
        return switch (c) {
            case 't' -> '\t';
            case 'n' -> '\n';
            case 'v' -> 0x0B;
            case 'f' -> '\f';
            case 'r' -> '\r';
            case 'c' -> controlLetter();
            case 'x' -> hex(2);
            case 'u' -> unicode();
            case '0' -> {
                if (!atEnd() && isDigit(text.charAt(pos))) {
                    throw error("An octal escape is not allowed");
                }
                yield 0;
            }
            default -> {
                if (SYNTAX.indexOf(c) < 0 && !(inClass && c == '-')) {
                    pos -= Character.charCount(c);
                    throw error("There is no escape '\\" + Character.toString(c) + "'");
                }
                yield c;
            }
        };
    }

    private int controlLetter() {
        int c = next();
        if (!isLetter(c)) {
            throw error("Expected a letter after \\c");
        }
        return c & 31;
    }

    private int hexDigit(String expected) {
        int c = next();
        int digit = c < 128 ? Character.digit(c, 16) : -1;
        if (digit < 0) {
            throw error("Expected " + expected);
        }
        return digit;
    }

    private int hex(int digits) {
        int value = 0;
        for (int i = 0; i < digits; i++) {
            value = value << 4 | hexDigit(digits + " hexadecimal digits");
        }
        return value;
    }

    private int unicode() {
        if (take("{")) {
            int value = 0;
            do {
                value = value << 4 | hexDigit("a code point in hexadecimal digits");
                if (value > Character.MAX_CODE_POINT) {
                    throw error("There is no such code point");
                }
            } while (!take("}"));
            return value;
        }
        int high = hex(4);
        int mark = pos;
        if (Character.isHighSurrogate((char) high) && take("\\u") && !take("{")) {
            int low = hex(4);
            if (Character.isLowSurrogate((char) low)) {
                return Character.toCodePoint((char) high, (char) low);
            }
        }
        pos = mark;
        return high;
    }

    /** Reads the name of a group and the '>' after it. */
    String groupName() {
        StringBuilder name = new StringBuilder();
        while (!take(">")) {
            int c = next();
            if (c == '\\') {
                if (!take("u")) {
                    throw error("A group name may contain no escape but \\u");
                }
                c = unicode();
            }
            if (!isNamePart(c, name.isEmpty())) {
                throw error("A group needs a name before '>'");
            }
            name.appendCodePoint(c);
        }
        if (name.isEmpty()) {
            throw error("A group needs a name before '>'");
        }
        return name.toString();
    }

    private static boolean isNamePart(int c, boolean first) {
        if (c == '$' || c == '_') {
            return true;
        }
        return first ? UnicodeProperty.isIdStart(c) : c == 0x200C || c == 0x200D || UnicodeProperty.isIdContinue(c);
    }
}
