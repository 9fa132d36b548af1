// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse.repair;

import dev.leafout.event.Tolerance;
import dev.leafout.event.ValueKind;
import dev.leafout.parse.CheckpointReader;
import dev.leafout.parse.CheckpointWriter;
import dev.leafout.parse.JsonSyntaxException;
import dev.leafout.parse.Problem;
import dev.leafout.parse.text.InputWindow;
import dev.leafout.parse.text.Literal;
import dev.leafout.parse.text.Position;
import dev.leafout.parse.text.RepairAccess;
import dev.leafout.parse.text.State;
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

    /** Instead of a place: nothing speaks against a string without quotes. */
    private static final int NO_DOUBT = -1;

    private final Repairs repairs;
    private final RepairAccess tokenizer;
    private final Position position;
    private final InputWindow window;
    private final Lookahead look;
    private final MemberJudge members;
    private final int maxNumberLength;
    /** The offset of the round bracket after the value that is being read, if it means nothing; else -1. */
    private long roundEnd = -1;
    /** The place of the quote that ends the key that has just been looked at. */
    private int keyEnd;

    BareValues(Repairs repairs, RepairAccess tokenizer, Lookahead look, int maxNumberLength) {
        this.repairs = repairs;
        this.tokenizer = tokenizer;
        this.position = tokenizer.position();
        this.window = position.window();
        this.look = look;
        this.members = repairs.members();
        this.maxNumberLength = maxNumberLength;
    }

    /** Returns whether a literal or number ends before this character. */
    static boolean endsToken(char c) {
        return switch (c) {
            case ' ', '\n', '\r', '\t', ',', ':', ';', '[', ']', '{', '}', '(', ')', '"', '`' -> true;
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
        tokenizer.strings().append(pos, end);
        return tokenizer.endString(end);
    }

    private static boolean isDigit(int c) {
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
        tokenizer.strings().append(pos, keyEnd);
        return tokenizer.endString(keyEnd + 1);
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
        boolean comma = chars[i] == ',' && chars[pos] < 'a' && position.frame().isObject();
        if (comma && (i + 1 == window.end() || isDigit(chars[i + 1]))) {
            return false;
        }
        position.knownSince(window.base() + i + (comma ? 2 : 1));
        return true;
    }

    private static boolean isDelimiter(char c) {
        return c == ',' || c == '}' || c == ']' || c == '\n' || c == ' ';
    }

    private int readOther(int pos, boolean plain) {
        int c = look.from(pos).peek();
        while (c >= 0 && !endsToken((char) c) && !isComment(c) && (c != '\\' || !repairs.isEscaped())) {
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
        if (c == '"' || c == ',') {
            Lookahead.Answer ends = c == '"' ? isKeyAtQuote() : isKeyAfterComma(pos);
            if (ends == Lookahead.Answer.LATER) {
                return tokenizer.hold(pos);
            }
            if (ends == Lookahead.Answer.NO) {
                return string(pos, end);
            }
            look.pos = end;
        }
        if (plain && (c == Lookahead.FAR || c != ':' && isPlain(pos, end))) {
            repairs.decided();
            return Repairs.NONE;
        }
        String token = new String(window.array(), pos, end - pos);
        int next = c == '(' ? call(pos) : word(token, pos, end);
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
            throw unclear(pos);
        }
        return key;
    }

    /** {@code ObjectId("507f")}: what is called means nothing here, the text is the value. */
    private int call(int pos) {
        boolean name = Lookahead.isNameStart(window.at(pos));
        if (!name || !repairs.accepts(Tolerance.FUNCTION_CALL)) {
            return Repairs.NONE;
        }
        look.pos++;
        int c = look.skipBlanks();
        int quote = look.pos;
        if (c == '"' || c == '\'') {
            look.pos++;
            c = look.skipString((char) c);
            c = c < ' ' ? c : look.skipBlanks();
        }
        if (c != ')' || look.pos == quote) {
            return c == Lookahead.MORE ? tokenizer.hold(pos) : Repairs.NONE;
        }
        repairs.decided();
        tokenizer.reportInside(Tolerance.FUNCTION_CALL, look.pos + 1);
        for (int i = pos; i < quote; i++) {
            window.overwrite(i, ' ');
        }
        roundEnd = window.base() + look.pos;
        return pos;
    }

    /** A round bracket: around one value it means nothing, around several it is an array. */
    int roundBracket(int pos) {
        look.from(pos);
        look.pos++;
        int depth = 0;
        boolean any = false;
        while (true) {
            int c = look.peek();
            if (c < 0) {
                if (c == Lookahead.FAR) {
                    throw unclear(pos);
                }
                return c == Lookahead.MORE ? tokenizer.hold(pos) : window.end();
            }
            look.pos++;
            if (depth == 0 && (c == ',' || c == ']' || c == '}' || c == ')' && !any)) {
                repairs.decided();
                return repairs.overwrite('[', Tolerance.TUPLE, pos);
            }
            if (depth == 0 && c == ')') {
                return withoutBrackets(pos, look.pos - 1);
            }
            if (Quotes.isQuote(c)) {
                look.skipString(window.at(look.pos - 1));
            }
            depth += c == '(' || c == '[' || c == '{' ? 1 : c == ')' || c == ']' || c == '}' ? -1 : 0;
            any |= !Lookahead.isBlank((char) c);
        }
    }

    private int withoutBrackets(int opener, int closer) {
        repairs.decided();
        tokenizer.reportInside(Tolerance.TUPLE, opener + 1);
        window.overwrite(opener, ' ');
        roundEnd = window.base() + closer;
        return opener;
    }

    /** Returns whether the round bracket at this place closes one that meant nothing, around one value. */
    boolean isRoundEnd(int pos) {
        return roundEnd == window.base() + pos;
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

    /**
     * A string without quotes: ends at the end of the line, at a comma or at a closer. If it holds what such a string
     * cannot hold, its closing quote must follow: only the opening one is missing.
     */
    private int string(int pos, int tokenEnd) {
        look.pos = tokenEnd;
        int end = tokenEnd;
        int doubt = NO_DOUBT;
        while (true) {
            int c = look.peek();
            if (c == Lookahead.MORE) {
                return tokenizer.hold(pos);
            }
            if (c == '"' && repairs.accepts(Tolerance.MISSING_QUOTE)) {
                boolean key = doubt == NO_DOUBT && Lookahead.isBlank(window.at(look.pos - 1));
                int quote = look.pos;
                Lookahead.Answer ends = key ? look.key() : Lookahead.Answer.NO;
                if (ends == Lookahead.Answer.LATER) {
                    return tokenizer.hold(pos);
                }
                if (ends == Lookahead.Answer.YES) {
                    break;
                }
                look.pos = quote;
                return stringBeforeQuote(pos, doubt);
            }
            if (doubt != NO_DOUBT) {
                if (c < ' ' || c == '}' || c == ']') {
                    throw unclear(doubt);
                }
                look.pos += c == '\\' ? 2 : 1;
                continue;
            }
            if (c == Lookahead.END) {
                return window.end();
            }
            if (c == Lookahead.FAR) {
                throw unclear(pos);
            }
            int place = look.pos;
            if (c == '\\' && look.second() == '"') {
                doubt = place;
                look.pos += 2;
                continue;
            }
            Lookahead.Answer ends = endsString(c);
            if (ends == Lookahead.Answer.YES) {
                break;
            }
            if (ends == Lookahead.Answer.LATER) {
                return tokenizer.hold(pos);
            }
            look.pos = place;
            Lookahead.Answer fits = fitsString(c);
            if (fits == Lookahead.Answer.LATER) {
                return tokenizer.hold(pos);
            }
            if (fits == Lookahead.Answer.NO) {
                doubt = place;
            }
            look.pos = place + 1;
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

    /** Returns whether a string without quotes ends before this character. */
    private Lookahead.Answer endsString(int c) {
        if (c == ',') {
            return position.frame().isObject() ? endsAtComma() : endsItemAtComma();
        }
        boolean afterBlank = Lookahead.isBlank(window.at(look.pos - 1));
        boolean ends = c == '}'
                || c == ']'
                || c == '\n'
                || c == '\r'
                || afterBlank && isComment(c)
                || c == ')' && position.frame().isArray() && repairs.accepts(Tolerance.TUPLE)
                || c == '#' && afterBlank && repairs.accepts(Tolerance.HASH_COMMENT);
        return ends ? Lookahead.Answer.YES : Lookahead.Answer.NO;
    }

    /** Returns whether a string without quotes can have this character, which does not end it. */
    private Lookahead.Answer fitsString(int c) {
        boolean fits = c != ',' && "\"{[(`;".indexOf(c) < 0 && (!Quotes.isSmart((char) c) || c == '’');
        if (c == ':') {
            int second = look.second();
            if (second == Lookahead.MORE) {
                return Lookahead.Answer.LATER;
            }
            fits = second == '/' || isDigit(second);
        }
        return fits ? Lookahead.Answer.YES : Lookahead.Answer.NO;
    }

    /** A string whose first quote is missing ends here, at the other one. */
    private int stringBeforeQuote(int pos, int doubt) {
        int quote = look.pos++;
        Lookahead.Answer ends = members.end(position.frame().isObject());
        if (ends == Lookahead.Answer.LATER) {
            return tokenizer.hold(pos);
        }
        if (ends == Lookahead.Answer.NO) {
            throw unclear(doubt == NO_DOUBT ? quote : doubt);
        }
        repairs.decided();
        tokenizer.beginValue(ValueKind.STRING, pos + 1);
        tokenizer.report(Tolerance.MISSING_QUOTE, pos + 1);
        tokenizer.goTo(State.IN_STRING);
        return pos;
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
        if (c == '}' || c == Lookahead.END || c == '/' || c == '#') {
            return Lookahead.Answer.YES;
        }
        Lookahead.Answer key = look.key();
        if (key != Lookahead.Answer.YES || Quotes.isQuote(c)) {
            return key;
        }
        look.pos++;
        c = look.skipBlanks();
        return Lookahead.isNamePart(c) || c == Lookahead.MORE ? isNotQuoted(c) : key;
    }

    /** Returns whether no quote without another one follows in the text here. */
    private Lookahead.Answer isNotQuoted(int first) {
        int c = first;
        char before = ',';
        while (c >= ' ' && c != ']' && c != '}' && c != '"') {
            before = Lookahead.isBlank((char) c) ? before : (char) c;
            look.pos++;
            c = look.peek();
        }
        return c == Lookahead.MORE
                ? Lookahead.Answer.LATER
                : c == '"' && before != ',' && before != ':' ? Lookahead.Answer.NO : Lookahead.Answer.YES;
    }

    /** A comma in an array ends the string, unless a quote without another one follows in the text after it. */
    private Lookahead.Answer endsItemAtComma() {
        look.pos++;
        int c = look.skipBlanks();
        if (c < 0 || look.lines > 0 || !Lookahead.isNamePart(c)) {
            return c == Lookahead.MORE ? Lookahead.Answer.LATER : Lookahead.Answer.YES;
        }
        return isNotQuoted(c);
    }

    private static boolean isPaired(String text) {
        return text.codePoints().noneMatch(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE);
    }

    /** Returns whether it can only be a string. */
    private static boolean isText(String text) {
        char first = text.charAt(0);
        if (!isPaired(text) || WORDS.contains(text.toLowerCase(Locale.ROOT))) {
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

    void write(CheckpointWriter out) {
        out.writeLong(roundEnd);
    }

    void read(CheckpointReader in) {
        roundEnd = in.readLong();
    }
}
