// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse.repair;

import dev.leafout.event.Tolerance;
import dev.leafout.event.ValueKind;
import dev.leafout.parse.Problem;
import dev.leafout.parse.text.InputWindow;
import dev.leafout.parse.text.Literal;
import dev.leafout.parse.text.Position;
import dev.leafout.parse.text.RepairAccess;
import java.math.BigInteger;

/**
 * Reads what is written without quotes: keys, literals, numbers in a form that JSON does not have, and strings. We
 * can't tell which of them it is until it ends.
 */
final class BareValues {
    private final Repairs repairs;
    private final RepairAccess tokenizer;
    private final Position position;
    private final InputWindow window;
    private final Lookahead look;
    private final UnquotedStrings strings;
    private final RoundBrackets brackets;
    private final int maxNumberLength;
    /** The place of the quote that ends the key that has just been looked at. */
    private int keyEnd;

    BareValues(Repairs repairs, RepairAccess tokenizer, Lookahead look, RoundBrackets brackets, int maxNumberLength) {
        this.repairs = repairs;
        this.tokenizer = tokenizer;
        this.position = tokenizer.position();
        this.window = position.window();
        this.look = look;
        this.strings = new UnquotedStrings(repairs, tokenizer, look);
        this.brackets = brackets;
        this.maxNumberLength = maxNumberLength;
    }

    /** Returns whether a literal or number ends before this character. */
    static boolean endsToken(char c) {
        return switch (c) {
            case ' ', '\n', '\r', '\t', '\u000B', '\f', ',', ':', ';', '[', ']', '{', '}', '(', ')', '"', '`' -> true;
            default -> c > 127 && (Lookahead.isBlank(c) || FullWidth.is(c) || Quotes.isSmart(c));
        };
    }

    /** Reads a key that begins here without a quote, or a number that is a key. */
    int key(int pos) {
        int c = look.from(pos).peek();
        boolean digits = isDigit(c);
        while (digits ? isDigit(c) || c == '.' : Lookahead.isNamePart(c)) {
            look.pos++;
            c = look.peek();
        }
        int end = look.pos;
        if ((c == '"' || c == ' ') && repairs.accepts(Tolerance.MISSING_QUOTE)) {
            Lookahead.Answer quoted = endsWithQuote();
            if (quoted != Lookahead.Answer.NO) {
                return quoted == Lookahead.Answer.YES ? keyWithoutQuote(pos) : tokenizer.hold(pos);
            }
            look.pos = end;
        }
        if (!repairs.accepts(Tolerance.BARE_KEY)) {
            throw tokenizer.expected(pos, Problem.EXPECTED_KEY, position.frame().path());
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
        tokenizer.beginKey(pos);
        tokenizer.report(Tolerance.BARE_KEY, end);
        appendKey(pos, end);
        return tokenizer.endString(end);
    }

    private void appendKey(int from, int to) {
        SchemaRepairs schema = repairs.schema();
        if (schema == null) {
            tokenizer.strings().append(from, to);
        } else {
            schema.appendKey(from, to);
        }
    }

    static boolean isDigit(int c) {
        return c >= '0' && c <= '9';
    }

    /** Returns whether the words of a key go on to a quote with a colon after it; the lookahead then stands at the colon. */
    private Lookahead.Answer endsWithQuote() {
        int c = look.peek();
        while (Lookahead.isNamePart(c) || c == ' ') {
            look.pos++;
            c = look.peek();
        }
        if (c != '"') {
            return c == Lookahead.MORE ? Lookahead.Answer.LATER : Lookahead.Answer.NO;
        }
        keyEnd = look.pos++;
        return look.colon();
    }

    private int keyWithoutQuote(int pos) {
        repairs.decided();
        tokenizer.beginKey(pos);
        tokenizer.report(Tolerance.MISSING_QUOTE, keyEnd);
        appendKey(pos, keyEnd);
        return tokenizer.endString(keyEnd + 1);
    }

    /**
     * Reads a value that begins here without a quote.
     *
     * @param plain whether a literal or number of plain JSON can begin like this; if it is one, the result is {@link
     *     Repairs#NONE}
     */
    int read(int pos, boolean plain) {
        if (plain) {
            int end = endOfPlain(pos);
            if (isClearlyCut(pos, end)) {
                return tokenizer.hold(pos);
            }
            if (isClearlyPlain(pos, end)) {
                return Repairs.NONE;
            }
        }
        return readOther(pos, plain);
    }

    /** Returns where the letters or digits that begin here end. */
    private int endOfPlain(int pos) {
        char[] chars = window.array();
        int end = window.end();
        int i = pos;
        if (chars[i] >= 'a') {
            while (i < end && chars[i] >= 'a' && chars[i] <= 'z') {
                i++;
            }
        } else {
            while (i < end && (chars[i] >= '0' && chars[i] <= '9' || chars[i] == '.' || chars[i] == '-')) {
                i++;
            }
        }
        return i;
    }

    /** A common case: returns whether the window ends before it shows what this is, and more is to come. */
    private boolean isClearlyCut(int pos, int end) {
        return end == window.end() && !look.ended && end - pos < Lookahead.MAX;
    }

    /** The most common case: returns whether this is a literal or number of plain JSON, with what ends it in the window. */
    private boolean isClearlyPlain(int pos, int end) {
        char[] chars = window.array();
        if (end == window.end() || !isDelimiter(chars[end]) || !isPlain(pos, end)) {
            return false;
        }
        boolean comma =
                chars[end] == ',' && chars[pos] < 'a' && position.frame().isObject();
        if (comma && (end + 1 == window.end() || isDigit(chars[end + 1]))) {
            return false;
        }
        position.knownSince(window.base() + end + (comma ? 2 : 1));
        return true;
    }

    private static boolean isDelimiter(char c) {
        return c == ',' || c == '}' || c == ']' || c == '\n' || c == ' ';
    }

    private int readOther(int pos, boolean plain) {
        int c = look.from(pos).peek();
        while (c >= 0 && !endsToken((char) c) && !look.isComment() && (c != '\\' || !repairs.isEscaped())) {
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
        SchemaRepairs schema = repairs.schema();
        if (c == ',' && schema != null) {
            int next = schema.thousands(pos);
            if (next != Repairs.NONE) {
                return next;
            }
            look.from(pos);
            look.pos = end;
        }
        if (c == '"' || c == ',') {
            Lookahead.Answer ends = c == '"' ? isKeyAtQuote() : isKeyAfterComma(pos);
            if (ends == Lookahead.Answer.LATER) {
                return tokenizer.hold(pos);
            }
            if (ends == Lookahead.Answer.NO) {
                return strings.read(pos, end);
            }
            look.pos = end;
        }
        if (plain && (c == Lookahead.FAR || c != ':' && isPlain(pos, end))) {
            repairs.decided();
            return Repairs.NONE;
        }
        String token = new String(window.array(), pos, end - pos);
        int next = c == '(' ? brackets.call(pos) : word(token, pos, end);
        if (next == Repairs.NONE) {
            next = number(token, pos, end);
        }
        if (next == Repairs.NONE
                && repairs.accepts(Tolerance.UNQUOTED_STRING)
                && !position.frame().isDocument()) {
            next = strings.read(pos, end);
        }
        return next;
    }

    /** A quote touches a word or number: returns whether it begins a key, and does not end a string. */
    private Lookahead.Answer isKeyAtQuote() {
        return position.frame().isDocument() || !repairs.accepts(Tolerance.MISSING_QUOTE)
                ? Lookahead.Answer.YES
                : look.key();
    }

    /** A number and a comma: if digits follow at once that are no key, the comma may be part of the number. */
    private Lookahead.Answer isKeyAfterComma(int pos) {
        if (!isDigit(window.at(look.pos - 1)) || !position.frame().isObject()) {
            return Lookahead.Answer.YES;
        }
        look.pos++;
        int c = look.peek();
        if (!isDigit(c)) {
            return c == Lookahead.MORE ? Lookahead.Answer.LATER : Lookahead.Answer.YES;
        }
        while (isDigit(c) || c == '.') {
            look.pos++;
            c = look.peek();
        }
        Lookahead.Answer key = look.colon();
        if (key == Lookahead.Answer.NO) {
            throw repairs.unclearValue(pos);
        }
        return key;
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
            case "TRUE" -> literal(Tolerance.UPPER_CASE_LITERAL, Literal.TRUE, pos, end);
            case "FALSE" -> literal(Tolerance.UPPER_CASE_LITERAL, Literal.FALSE, pos, end);
            case "NULL" -> literal(Tolerance.UPPER_CASE_LITERAL, Literal.NULL, pos, end);
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
        } else if (rest.indexOf('_') > 0) {
            form = Tolerance.DIGIT_SEPARATOR;
            digits = Numbers.withoutSeparators(rest);
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
}
