// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse.repair;

import dev.leafout.event.Tolerance;
import dev.leafout.event.ValueKind;
import dev.leafout.parse.JsonSyntaxException;
import dev.leafout.parse.Problem;
import dev.leafout.parse.text.InputWindow;
import dev.leafout.parse.text.Literal;
import dev.leafout.parse.text.Position;
import dev.leafout.parse.text.RepairAccess;
import java.math.BigInteger;
import java.util.Locale;
import java.util.Set;

/**
 * Reads what is written without quotes: keys, literals, numbers in a form that JSON does not have, and strings. We
 * can't tell which of them it is until it ends.
 */
final class BareValues {
    /** Words that mean something in another spelling, so they are never read as strings. */
    private static final Set<String> WORDS =
            Set.of("true", "false", "null", "none", "nil", "nan", "infinity", "undefined", "yes", "no");

    private final Repairs repairs;
    private final RepairAccess tokenizer;
    private final Position position;
    private final InputWindow window;
    private final Lookahead look;
    private final int maxNumberLength;

    BareValues(Repairs repairs, RepairAccess tokenizer, Lookahead look, int maxNumberLength) {
        this.repairs = repairs;
        this.tokenizer = tokenizer;
        this.position = tokenizer.position();
        this.window = position.window();
        this.look = look;
        this.maxNumberLength = maxNumberLength;
    }

    /** Returns whether a literal or number ends before this character. */
    static boolean endsToken(char c) {
        return switch (c) {
            case ' ', '\n', '\r', '\t', ',', ':', ';', '[', ']', '{', '}', '(', ')', '"', '`' -> true;
            default -> c > 127 && (Lookahead.isBlank(c) || FullWidth.is(c) || Quotes.isSmart(c));
        };
    }

    /** Reads a key that begins here without a quote. */
    int key(int pos) {
        int c = look.from(pos).peek();
        boolean digits = c >= '0' && c <= '9';
        while (digits ? c >= '0' && c <= '9' : Lookahead.isNamePart(c)) {
            look.pos++;
            c = look.peek();
        }
        if (c == Lookahead.MORE) {
            return tokenizer.hold(pos);
        }
        if (c == Lookahead.END) {
            return window.end();
        }
        if (c == Lookahead.FAR) {
            throw repairs.unclear(pos, "It is unclear where this key without quotes ends,");
        }
        repairs.decided();
        int end = look.pos;
        tokenizer.beginKey(pos);
        tokenizer.report(Tolerance.BARE_KEY, end);
        tokenizer.strings().append(pos, end);
        return tokenizer.endString(end);
    }

    /**
     * Reads a value that begins here without a quote.
     *
     * @param plain whether a literal or number of plain JSON can begin like this; if it is one, the result is {@link
     *     Repairs#NONE}
     */
    int read(int pos, boolean plain) {
        return plain && isClearlyPlain(pos) ? Repairs.NONE : readOther(pos, plain);
    }

    /**
     * The most common case: returns whether the window contains a whole literal or number of plain JSON and what ends
     * it.
     */
    private boolean isClearlyPlain(int pos) {
        char[] chars = window.array();
        int i = pos;
        if (chars[i] >= 'a') {
            while (i < window.end() && chars[i] >= 'a' && chars[i] <= 'z') {
                i++;
            }
        } else {
            while (i < window.end() && chars[i] >= '-' && chars[i] <= '9') {
                i++;
            }
        }
        if (i == window.end() || !isDelimiter(chars[i]) || !isPlain(pos, i)) {
            return false;
        }
        position.knownSince(window.base() + i + 1);
        return true;
    }

    private static boolean isDelimiter(char c) {
        return c == ',' || c == '}' || c == ']' || c == '\n' || c == ' ';
    }

    private int readOther(int pos, boolean plain) {
        int c = look.from(pos).peek();
        while (c >= 0 && !endsToken((char) c) && !isComment(c)) {
            look.pos++;
            c = look.peek();
        }
        int end = look.pos;
        if (c == Lookahead.MORE) {
            return tokenizer.hold(pos);
        }
        if (c == Lookahead.END && !position.frame().isDocument()) {
            return plain && isPrefix(pos, end) ? Repairs.NONE : window.end();
        }
        if (end == pos) {
            return Repairs.NONE;
        }
        if (plain && (c == Lookahead.FAR || c != ':' && isPlain(pos, end))) {
            repairs.decided();
            return Repairs.NONE;
        }
        String token = new String(window.array(), pos, end - pos);
        int next = word(token, pos, end);
        if (next == Repairs.NONE) {
            next = number(token, pos, end);
        }
        if (next == Repairs.NONE
                && repairs.accepts(Tolerance.UNQUOTED_STRING)
                && !position.frame().isDocument()) {
            next = string(pos, end);
        }
        return next;
    }

    private boolean isComment(int c) {
        if (c != '/') {
            return false;
        }
        int second = look.second();
        return second == '/' || second == '*';
    }

    private boolean isPlain(int from, int to) {
        return window.at(from) < 'a'
                ? Numbers.isPlain(window.array(), from, to)
                : is("true", from, to) || is("false", from, to) || is("null", from, to);
    }

    private boolean is(String word, int from, int to) {
        return to - from == word.length() && startsWith(word, from, to);
    }

    /** Returns whether the word begins with these characters. */
    private boolean startsWith(String word, int from, int to) {
        if (to - from > word.length()) {
            return false;
        }
        for (int i = from; i < to; i++) {
            if (window.at(i) != word.charAt(i - from)) {
                return false;
            }
        }
        return true;
    }

    /** Returns whether it could be the beginning of a literal or number of plain JSON. */
    private boolean isPrefix(int from, int to) {
        return Numbers.isPlainPrefix(window.array(), from, to)
                || startsWith("true", from, to)
                || startsWith("false", from, to)
                || startsWith("null", from, to);
    }

    private int word(String token, int pos, int end) {
        return switch (token) {
            case "True" -> literal(Tolerance.PYTHON_LITERAL, Literal.TRUE, pos, end);
            case "False" -> literal(Tolerance.PYTHON_LITERAL, Literal.FALSE, pos, end);
            case "None" -> literal(Tolerance.PYTHON_LITERAL, Literal.NULL, pos, end);
            case "undefined" -> literal(Tolerance.UNDEFINED, Literal.NULL, pos, end);
            case "NaN", "+NaN", "-NaN" -> literal(Tolerance.NAN, Literal.NULL, pos, end);
            default -> Repairs.NONE;
        };
    }

    private int literal(Tolerance tolerance, Literal literal, int pos, int end) {
        if (!repairs.accepts(tolerance)) {
            return Repairs.NONE;
        }
        repairs.decided();
        tokenizer.beginValue(literal.kind(), pos + 1);
        tokenizer.report(tolerance, end);
        return tokenizer.completeLiteral(literal, end);
    }

    /** A number in a form that JSON does not have. */
    private int number(String token, int pos, int end) {
        boolean negative = token.startsWith("-");
        boolean plus = token.startsWith("+");
        String rest = negative || plus ? token.substring(1) : token;
        Tolerance form = Tolerance.BARE_DECIMAL_POINT;
        String digits;
        if (rest.equals("Infinity")) {
            form = Tolerance.INFINITY;
            digits = "1e999";
        } else if (Numbers.isHex(rest)) {
            form = Tolerance.HEX_NUMBER;
            digits = new BigInteger(rest.substring(2), 16).toString();
        } else {
            digits = Numbers.withDigitsAroundPoint(rest);
        }
        if (!Numbers.isPlain(digits.toCharArray(), 0, digits.length()) || digits.startsWith("-")) {
            return Repairs.NONE;
        }
        boolean otherForm = !digits.equals(rest);
        if (!otherForm && !plus
                || otherForm && !repairs.accepts(form)
                || plus && !repairs.accepts(Tolerance.PLUS_SIGN)) {
            return Repairs.NONE;
        }
        String text = negative ? "-" + digits : digits;
        if (text.length() > maxNumberLength) {
            throw position.failLimit(
                    pos, Problem.NUMBER_LENGTH_LIMIT, "A number is longer than %s characters", maxNumberLength);
        }
        repairs.decided();
        tokenizer.beginValue(ValueKind.NUMBER, pos + 1);
        if (plus) {
            tokenizer.report(Tolerance.PLUS_SIGN, end);
        }
        if (otherForm) {
            tokenizer.report(form, end);
        }
        return tokenizer.completeNumber(text, end);
    }

    /** A string without quotes: ends at the end of the line, at a comma or at a closer. */
    private int string(int pos, int tokenEnd) {
        look.pos = tokenEnd;
        int end = tokenEnd;
        while (true) {
            int c = look.peek();
            if (c == Lookahead.MORE) {
                return tokenizer.hold(pos);
            }
            if (c == Lookahead.END) {
                return window.end();
            }
            if (c == Lookahead.FAR) {
                throw unclear(pos);
            }
            if (c == ',' && position.frame().isObject()) {
                int comma = look.pos;
                Lookahead.Answer ends = endsAtComma();
                if (ends == Lookahead.Answer.LATER) {
                    return tokenizer.hold(pos);
                }
                if (ends == Lookahead.Answer.NO) {
                    throw unclear(comma);
                }
                break;
            }
            boolean afterBlank = Lookahead.isBlank(window.at(look.pos - 1));
            if (c == ',' || c == '}' || c == ']' || c == '\n' || c == '\r' || afterBlank && isComment(c)) {
                break;
            }
            if (c == ')' && position.frame().isArray() && repairs.accepts(Tolerance.TUPLE)) {
                break;
            }
            if (c == '#' && afterBlank && repairs.accepts(Tolerance.HASH_COMMENT)) {
                break;
            }
            if (c == ':') {
                int second = look.second();
                if (second == Lookahead.MORE) {
                    return tokenizer.hold(pos);
                }
                if (second != '/' && !(second >= '0' && second <= '9')) {
                    throw unclear(look.pos);
                }
            } else if ("\"{[(`;".indexOf(c) >= 0 || Quotes.isSmart((char) c) && c != '’') {
                throw unclear(look.pos);
            }
            look.pos++;
            if (!Lookahead.isBlank((char) c)) {
                end = look.pos;
            }
        }
        String text = new String(window.array(), pos, end - pos);
        if (!isText(text)) {
            throw unclear(pos);
        }
        repairs.decided();
        tokenizer.beginValue(ValueKind.STRING, pos + 1);
        tokenizer.report(Tolerance.UNQUOTED_STRING, end);
        tokenizer.strings().append(pos, end);
        return tokenizer.endString(end);
    }

    private JsonSyntaxException unclear(int pos) {
        return repairs.unclear(pos, "It is unclear what this value without quotes is, or where it ends,");
    }

    /** Inside an object, a comma ends the string only if a key or the end of the object follows. */
    private Lookahead.Answer endsAtComma() {
        look.pos++;
        int c = look.skipBlanks();
        if (c == Lookahead.MORE) {
            return Lookahead.Answer.LATER;
        }
        boolean end = c == '}' || c == Lookahead.END || c == '/' || c == '#';
        return end ? Lookahead.Answer.YES : look.key();
    }

    /** Returns whether it can only be a string. */
    private static boolean isText(String text) {
        char first = text.charAt(0);
        boolean paired = text.codePoints().noneMatch(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE);
        if (!paired || WORDS.contains(text.toLowerCase(Locale.ROOT))) {
            return false;
        }
        if (first >= '0' && first <= '9') {
            return !text.toLowerCase(Locale.ROOT).startsWith("0x") && isNoNumber(text);
        }
        return Character.isLetter(text.codePointAt(0)) || first == '_' || first == '$' || first == '@' || first == '/';
    }

    /** Returns whether text that begins with a digit is a date, a time, a version or an amount rather than a number. */
    private static boolean isNoNumber(String text) {
        return text.chars().anyMatch(c -> Character.isLetter(c) || c == ':' || c == '%')
                || text.chars().filter(c -> c == '-').count() > 1
                || text.chars().filter(c -> c == '.').count() > 1 && !text.contains("..");
    }
}
