// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.pattern;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads the syntax of ECMA-262 with the flag {@code u}, a little leniently: punctuation may be escaped without need, and
 * <code>]</code>, <code>}</code> and an opening brace that begins no quantifier stand for themselves, as browsers have always had
 * it.
 */
final class PatternParser {
    private static final int MAX_NESTING = 100;
    private static final int MAX_COUNT = 10_000;

    private final String text;
    private int pos;
    private int depth;
    private int captures;
    private final Map<String, Integer> names = new HashMap<>();
    private final List<Runnable> checks = new ArrayList<>();

    private PatternParser(String text) {
        this.text = text;
    }

    static Part parse(String text) {
        PatternParser parser = new PatternParser(text);
        parser.findNames();
        Part part = parser.choice();
        if (parser.pos < text.length()) {
            throw parser.error("A ')' without its '('");
        }
        parser.checks.forEach(Runnable::run);
        return part;
    }

    /** The names of groups, which may be referred to before they appear. */
    private void findNames() {
        int number = 0;
        boolean inClass = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\\') {
                i++;
            } else if (inClass) {
                inClass = c != ']';
            } else if (c == '[') {
                inClass = true;
            } else if (c == '(' && !text.startsWith("(?", i)) {
                number++;
            } else if (text.startsWith("(?<", i) && !text.startsWith("(?<=", i) && !text.startsWith("(?<!", i)) {
                number++;
                int end = text.indexOf('>', i);
                if (end > 0 && names.put(text.substring(i + 3, end), number) != null) {
                    pos = i;
                    throw error("A second group of the same name");
                }
            }
        }
    }

    private PatternSyntaxError error(String message) {
        return new PatternSyntaxError(message, pos);
    }

    private boolean atEnd() {
        return pos >= text.length();
    }

    private boolean take(String expected) {
        if (text.startsWith(expected, pos)) {
            pos += expected.length();
            return true;
        }
        return false;
    }

    private int next() {
        if (atEnd()) {
            throw error("The pattern ends too early");
        }
        int c = text.codePointAt(pos);
        pos += Character.charCount(c);
        return c;
    }

    private Part choice() {
        if (++depth > MAX_NESTING) {
            throw error("Groups are nested more than " + MAX_NESTING + " deep");
        }
        List<Part> options = new ArrayList<>();
        do {
            options.add(sequence());
        } while (take("|"));
        depth--;
        return options.size() == 1 ? options.get(0) : new Part.Choice(options);
    }

    private Part sequence() {
        List<Part> parts = new ArrayList<>();
        while (!atEnd() && text.charAt(pos) != '|' && text.charAt(pos) != ')') {
            parts.add(quantified());
        }
        return parts.size() == 1 ? parts.get(0) : new Part.Sequence(parts);
    }

    private Part quantified() {
        int start = pos;
        Part part = atom();
        int min;
        int max;
        if (take("*")) {
            min = 0;
            max = -1;
        } else if (take("+")) {
            min = 1;
            max = -1;
        } else if (take("?")) {
            min = 0;
            max = 1;
        } else {
            int[] counts = counts();
            if (counts == null) {
                return part;
            }
            min = counts[0];
            max = counts[1];
        }
        if (part instanceof Part.Place || part instanceof Part.Look) {
            pos = start;
            throw error("Nothing to repeat");
        }
        boolean greedy = !take("?");
        return new Part.Repeat(part, min, max, greedy);
    }

    /** Reads <code>{2}</code>, <code>{2,}</code> or <code>{2,5}</code>; null and nothing read if there is none. */
    private int @org.jspecify.annotations.Nullable [] counts() {
        int start = pos;
        if (!take("{")) {
            return null;
        }
        int min = count();
        int max = min;
        if (min >= 0 && take(",")) {
            max = count();
        }
        if (min < 0 || !take("}")) {
            pos = start;
            return null;
        }
        if (max >= 0 && max < min) {
            throw error("The numbers of a quantifier are out of order");
        }
        return new int[] {min, max};
    }

    private int count() {
        int start = pos;
        long value = 0;
        while (!atEnd() && isDigit(text.charAt(pos))) {
            value = Math.min(value * 10 + text.charAt(pos++) - '0', Integer.MAX_VALUE);
        }
        if (pos == start) {
            return -1;
        }
        if (value > MAX_COUNT) {
            throw error("A quantifier of more than " + MAX_COUNT + " is not supported");
        }
        return (int) value;
    }

    private static boolean isDigit(int c) {
        return c >= '0' && c <= '9';
    }

    private Part atom() {
        int c = next();
        return switch (c) {
            case '^' -> Part.Place.START;
            case '$' -> Part.Place.END;
            case '.' -> new Part.One(CharSet.DOT);
            case '(' -> group();
            case '[' -> new Part.One(charClass());
            case '\\' -> escape();
            case '*', '+', '?' -> {
                pos--;
                throw error("Nothing to repeat");
            }
            case '{' -> {
                pos--;
                if (counts() != null) {
                    throw error("Nothing to repeat");
                }
                pos++;
                yield one(c);
            }
            default -> one(c);
        };
    }

    private static Part one(int c) {
        return new Part.One(CharSet.range(c, c));
    }

    private Part group() {
        if (take("?:")) {
            return closed(choice());
        }
        if (take("?=")) {
            return new Part.Look(closed(choice()), true, false);
        }
        if (take("?!")) {
            return new Part.Look(closed(choice()), true, true);
        }
        if (take("?<=")) {
            return new Part.Look(closed(choice()), false, false);
        }
        if (take("?<!")) {
            return new Part.Look(closed(choice()), false, true);
        }
        int number = ++captures;
        if (take("?<")) {
            name();
        } else if (take("?")) {
            throw error("A group of an unknown kind");
        }
        return new Part.Capture(closed(choice()), number);
    }

    private Part closed(Part part) {
        if (!take(")")) {
            throw error("A '(' without its ')'");
        }
        return part;
    }

    private String name() {
        int end = text.indexOf('>', pos);
        String name = end < 0 ? "" : text.substring(pos, end);
        if (name.isEmpty()
                || Character.isDigit(name.codePointAt(0))
                || !name.codePoints().allMatch(c -> Character.isUnicodeIdentifierPart(c) || c == '$' || c == '_')) {
            throw error("A group needs a name before '>'");
        }
        pos = end + 1;
        return name;
    }

    private Part escape() {
        int start = pos;
        int c = next();
        if (c == 'b') {
            return Part.Place.WORD_EDGE;
        }
        if (c == 'B') {
            return Part.Place.NO_WORD_EDGE;
        }
        if (c >= '1' && c <= '9') {
            pos = start;
            int number = count();
            checks.add(() -> {
                if (number > captures) {
                    throw new PatternSyntaxError("There is no group " + number, start);
                }
            });
            return new Part.BackReference(number);
        }
        if (c == 'k') {
            if (!take("<")) {
                throw error("A group needs a name after '\\k<'");
            }
            Integer number = names.get(name());
            if (number == null) {
                throw error("There is no group of that name");
            }
            return new Part.BackReference(number);
        }
        CharSet set = setEscape(c);
        return set != null ? new Part.One(set) : one(charEscape(c));
    }

    /** Returns the set that the escape stands for; null if it stands for a single code point. */
    private @org.jspecify.annotations.Nullable CharSet setEscape(int c) {
        return switch (c) {
            case 'd' -> CharSet.DIGIT;
            case 'D' -> CharSet.DIGIT.negate();
            case 'w' -> CharSet.WORD;
            case 'W' -> CharSet.WORD.negate();
            case 's' -> CharSet.SPACE;
            case 'S' -> CharSet.SPACE.negate();
            case 'p' -> property();
            case 'P' -> property().negate();
            default -> null;
        };
    }

    private CharSet property() {
        int end = text.indexOf('}', pos);
        if (!take("{") || end < 0) {
            throw error("Expected {…} after \\p");
        }
        String name = text.substring(pos, end);
        CharSet set = UnicodeSets.named(name);
        if (set == null) {
            throw error("The Unicode property '" + name + "' is not known");
        }
        pos = end + 1;
        return set;
    }

    private int charEscape(int c) {
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
                    throw error("Octal escapes are not supported");
                }
                yield 0;
            }
            default -> {
                if (c > 127 || Character.isLetterOrDigit(c)) {
                    pos--;
                    throw error("There is no escape '\\" + Character.toString(c) + "'");
                }
                yield c;
            }
        };
    }

    private int controlLetter() {
        int c = next();
        if (!(c >= 'a' && c <= 'z') && !(c >= 'A' && c <= 'Z')) {
            throw error("Expected a letter after \\c");
        }
        return c & 31;
    }

    private int hex(int digits) {
        int value = 0;
        for (int i = 0; i < digits; i++) {
            int digit = Character.digit(next(), 16);
            if (digit < 0) {
                throw error("Expected " + digits + " hexadecimal digits");
            }
            value = value << 4 | digit;
        }
        return value;
    }

    private int unicode() {
        if (take("{")) {
            int value = 0;
            do {
                int digit = Character.digit(next(), 16);
                if (digit < 0 || (value = value << 4 | digit) > Character.MAX_CODE_POINT) {
                    throw error("Expected a code point in hexadecimal digits");
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

    private CharSet charClass() {
        boolean negated = take("^");
        CharSet set = CharSet.NONE;
        while (!take("]")) {
            int start = pos;
            CharSet first = classAtom();
            if (!text.startsWith("-", pos) || text.startsWith("-]", pos)) {
                set = CharSet.union(set, first);
                continue;
            }
            pos++;
            CharSet last = classAtom();
            if (!isSingle(first) || !isSingle(last) || first.ranges[0] > last.ranges[0]) {
                pos = start;
                throw error("A range of a class is out of order, or ends in a set");
            }
            set = CharSet.union(set, CharSet.range(first.ranges[0], last.ranges[0]));
        }
        return negated ? set.negate() : set;
    }

    private static boolean isSingle(CharSet set) {
        return set.ranges.length == 2 && set.ranges[0] == set.ranges[1];
    }

    private CharSet classAtom() {
        int c = next();
        if (c != '\\') {
            return CharSet.range(c, c);
        }
        c = next();
        CharSet set = setEscape(c);
        if (set != null) {
            return set;
        }
        int single = c == 'b' ? '\b' : charEscape(c);
        return CharSet.range(single, single);
    }
}
