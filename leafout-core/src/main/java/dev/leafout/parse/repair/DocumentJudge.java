// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse.repair;

import dev.leafout.event.Tolerance;
import dev.leafout.event.ValueKind;
import dev.leafout.parse.text.InputWindow;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Decides whether the document begins at a place in a text. */
final class DocumentJudge {
    enum Verdict {
        YES,
        NO,
        /** An empty object or array: the document only if nothing better follows. The lookahead is at its closer. */
        EMPTY,
        /** It looks like JSON, but not like the expected document. */
        OTHER,
        LATER
    }

    private static final Set<String> WORDS = Set.of(
            "true",
            "false",
            "null",
            "True",
            "False",
            "None",
            "TRUE",
            "FALSE",
            "NULL",
            "NaN",
            "+NaN",
            "-NaN",
            "Infinity",
            "undefined");

    private final Repairs repairs;
    private final InputWindow window;
    private final Lookahead look;
    private final RepairOptions options;
    /** The kind and the first keys that are expected at the place that is judged. */
    private @Nullable ValueKind kind;

    private Set<String> keys = Set.of();

    private boolean withoutBrace;

    DocumentJudge(Repairs repairs, InputWindow window, Lookahead look, RepairOptions options) {
        this.repairs = repairs;
        this.window = window;
        this.look = look;
        this.options = options;
    }

    private void expectKeys(Set<String> expected) {
        keys = expected;
        kind = options.expectedKind() == null && !keys.isEmpty() ? ValueKind.OBJECT : options.expectedKind();
    }

    /** Returns whether the document that was found last is an object without its opening brace. */
    boolean isWithoutBrace() {
        return withoutBrace;
    }

    /** Judges a place that has nothing, or only the line of a fence, before it. */
    Verdict atStart(int pos, boolean fenced) {
        withoutBrace = false;
        expectKeys(options.anyKeysAtStart() ? Set.of() : options.expectedKeys());
        char c = FullWidth.ascii(window.at(pos));
        return switch (c) {
            case '{' -> object(pos, true);
            case '[' -> array(pos, true, fenced);
            case '(' -> repairs.accepts(Tolerance.TUPLE) ? array(pos, true, fenced) : Verdict.NO;
            default -> Quotes.isQuote(c) ? string(window.at(pos), pos) : scalar(pos);
        };
    }

    /** Judges a bracket after other text. */
    Verdict inText(int pos) {
        withoutBrace = false;
        expectKeys(options.expectedKeys());
        return FullWidth.ascii(window.at(pos)) == '{' ? object(pos, false) : array(pos, false, false);
    }

    private boolean expects(ValueKind found) {
        return kind == null || kind == found;
    }

    private static Verdict yesIf(boolean holds) {
        return holds ? Verdict.YES : Verdict.NO;
    }

    private Verdict object(int pos, boolean atStart) {
        Verdict verdict = objectAt(pos, atStart, keys);
        if (atStart && (verdict == Verdict.OTHER || verdict == Verdict.YES && !expects(ValueKind.OBJECT))) {
            verdict = unlessExpected('{', pos);
        }
        return verdict == Verdict.YES && !expects(ValueKind.OBJECT) && !atStart
                ? Verdict.OTHER
                : verdict == Verdict.EMPTY && !expects(ValueKind.OBJECT) ? Verdict.NO : verdict;
    }

    /** A value of another kind, or with another first key: it may be one with what is expected inside, or be inside one. */
    private Verdict unlessExpected(char bracket, int pos) {
        SchemaRepairs schema = repairs.schema();
        if (schema == null) {
            return Verdict.OTHER;
        }
        return switch (schema.canBeDocument(bracket, pos)) {
            case YES -> Verdict.YES;
            case NO -> Verdict.OTHER;
            case LATER -> Verdict.LATER;
        };
    }

    private Verdict objectAt(int pos, boolean atStart, Set<String> firstKeys) {
        look.from(pos);
        look.pos++;
        int c = skipGap();
        if (c == '}') {
            return Verdict.EMPTY;
        }
        while (c == ',' && repairs.accepts(Tolerance.EXTRA_COMMA)) {
            look.pos++;
            c = skipGap();
        }
        if (c < 0) {
            return c == Lookahead.MORE ? Verdict.LATER : yesIf(atStart);
        }
        boolean single = c == '\'' && repairs.accepts(Tolerance.SINGLE_QUOTE);
        if (atStart && firstKeys.isEmpty() && (c == '"' || single || c == '/' || c == '#' || c >= '0' && c <= '9')) {
            return Verdict.YES;
        }
        c = skipEscapedGap(c);
        if (c == Lookahead.MORE) {
            return Verdict.LATER;
        }
        int start = look.pos;
        Lookahead.Answer key =
                c == '\\' && repairs.accepts(Tolerance.ESCAPED_DOCUMENT) ? look.escapedKey() : look.key();
        return switch (key) {
            case LATER -> Verdict.LATER;
            case NO -> yesIf(atStart && look.peek() == Lookahead.END);
            case YES -> firstKeys.isEmpty() || firstKeys.contains(keyAt(start)) ? Verdict.YES : Verdict.OTHER;
        };
    }

    /** Passes the line ends of a document that is escaped. */
    private int skipEscapedGap(int first) {
        int c = first;
        while (c == '\\' && repairs.accepts(Tolerance.ESCAPED_DOCUMENT)) {
            int second = look.second();
            if (second != 'n' && second != 'r' && second != 't') {
                return second == Lookahead.MORE ? second : c;
            }
            look.pos += 2;
            c = look.skipBlanks();
        }
        return c;
    }

    private int skipGap() {
        return repairs.accepts(Tolerance.COMMENT) ? look.skipBlanksAndComments() : look.skipBlanks();
    }

    /** Returns the key that begins here. */
    private String keyAt(int start) {
        char first = window.at(start);
        int end = start + 1;
        if (first == '\\') {
            return keyAt(start + 1).replace("\\", "");
        }
        if (!Quotes.isQuote(first)) {
            while (Lookahead.isNamePart(window.at(end))) {
                end++;
            }
            return new String(window.array(), start, end - start);
        }
        while (!Quotes.closes(first, window.at(end))) {
            end++;
        }
        return new String(window.array(), start + 1, end - start - 1);
    }

    private Verdict array(int pos, boolean atStart, boolean fenced) {
        Verdict verdict = arrayAt(pos, atStart, fenced);
        if (expects(ValueKind.ARRAY)) {
            return verdict;
        }
        if (verdict == Verdict.YES && atStart && window.at(pos) == '[') {
            return unlessExpected('[', pos);
        }
        return verdict == Verdict.YES ? Verdict.OTHER : verdict == Verdict.EMPTY ? Verdict.NO : verdict;
    }

    private Verdict arrayAt(int pos, boolean atStart, boolean fenced) {
        look.from(pos);
        look.pos++;
        int c = skipEscapedGap(skipGap());
        if (c == ']') {
            return Verdict.EMPTY;
        }
        boolean nested = c == '[';
        while (c == '[') {
            look.pos++;
            c = skipGap();
        }
        if (c < 0) {
            return c == Lookahead.MORE ? Verdict.LATER : yesIf(atStart || c == Lookahead.FAR);
        }
        if (c == '"' || c == '{' && atStart || fenced) {
            return Verdict.YES;
        }
        if (c == '{') {
            Verdict inner = objectAt(look.pos, false, Set.of());
            return inner == Verdict.EMPTY ? Verdict.YES : inner;
        }
        if (Quotes.isQuote(c)) {
            return quotedItem((char) look.raw(), atStart);
        }
        if ("+-.0123456789".indexOf(c) >= 0) {
            return nested ? Verdict.YES : numbers(atStart);
        }
        return c == ']' ? yesIf(atStart) : wordItem();
    }

    /** An item in quotes that JSON does not have: it must end, and a comma or the end of the array must follow. */
    private Verdict quotedItem(char quote, boolean atStart) {
        look.pos++;
        int c = look.skipString(quote);
        if (c < ' ') {
            return c == Lookahead.MORE ? Verdict.LATER : yesIf(c == Lookahead.FAR && atStart);
        }
        return commaOrEnd();
    }

    private Verdict commaOrEnd() {
        int c = skipGap();
        return c == Lookahead.MORE ? Verdict.LATER : yesIf(c == ',' || c == ']');
    }

    private Verdict wordItem() {
        int start = look.pos;
        int c = look.peek();
        while (c >= 0 && Character.isLetter((char) c)) {
            look.pos++;
            c = look.peek();
        }
        if (c == Lookahead.MORE) {
            return Verdict.LATER;
        }
        if (c == '"' && look.pos > start && repairs.accepts(Tolerance.MISSING_QUOTE)) {
            look.pos++;
            return commaOrEnd();
        }
        String word = new String(window.array(), start, look.pos - start);
        return WORDS.contains(word) ? commaOrEnd() : Verdict.NO;
    }

    /**
     * Numbers in brackets may be a reference, as in {@code [1] As shown}. They are an array only if the line ends after
     * the bracket. At the start of the text, a comma between them is enough.
     */
    private Verdict numbers(boolean atStart) {
        boolean digits = false;
        while (true) {
            int c = look.next();
            if (c == Lookahead.MORE) {
                return Verdict.LATER;
            }
            if ((c == 'I' || c == 'N') && atStart && !digits) {
                look.pos--;
                return wordItem();
            }
            if (c == Lookahead.FAR || c == Lookahead.END || (c == ',' || c == ';') && atStart) {
                return yesIf(digits && (atStart || c == Lookahead.FAR));
            }
            if (c == '"' || c == '{' || c == '[') {
                return Verdict.YES;
            }
            if (c == '/' && repairs.accepts(Tolerance.COMMENT)) {
                int second = look.peek();
                return second == Lookahead.MORE ? Verdict.LATER : yesIf(atStart && (second == '/' || second == '*'));
            }
            digits |= c >= '0' && c <= '9';
            if (c == ']') {
                return digits ? lineEnds() : Verdict.NO;
            }
            boolean digit = c < 128 && Character.digit(c, 16) >= 0 || c == 'x' || c == 'X';
            if (!digit && !Lookahead.isBlank((char) c) && ",.-+".indexOf(c) < 0) {
                return Verdict.NO;
            }
        }
    }

    private Verdict lineEnds() {
        int c = skipGap();
        if (c == Lookahead.MORE) {
            return Verdict.LATER;
        }
        return yesIf(c < 0 || look.lines > 0 || c == '`');
    }

    /**
     * A string: the whole document if nothing else follows, the first key of an object without braces, or just text.
     */
    private Verdict string(char quote, int pos) {
        look.from(pos);
        int start = ++look.pos;
        int c = look.skipString(quote);
        boolean oneLine = c < 0 || c >= ' ';
        while ((c == '\n' || c == '\r' || c == '\t') && repairs.accepts(Tolerance.RAW_CONTROL_CHARACTER)) {
            c = look.skipString(quote);
        }
        if (c < ' ') {
            return c == Lookahead.MORE
                    ? Verdict.LATER
                    : yesIf(c < 0 && oneLine && quote == '"' && expects(ValueKind.STRING));
        }
        int end = look.pos - 1;
        c = look.skipBlanks();
        if (c == Lookahead.MORE) {
            return Verdict.LATER;
        }
        if (c == ':') {
            return objectWithoutBrace(new String(window.array(), start, end - start));
        }
        return yesIf(expects(ValueKind.STRING) && (c < 0 || c == '`'));
    }

    private Verdict objectWithoutBrace(String key) {
        look.pos++;
        int c = look.skipBlanks();
        if (c == Lookahead.MORE) {
            return Verdict.LATER;
        }
        withoutBrace = repairs.accepts(Tolerance.MISSING_OUTER_BRACES)
                && expects(ValueKind.OBJECT)
                && (keys.isEmpty() || keys.contains(key))
                && (Lookahead.startsValue(c) || Quotes.isQuote(c));
        return yesIf(withoutBrace);
    }

    /** A literal or a number: the document if nothing else follows. */
    private Verdict scalar(int pos) {
        int c = look.from(pos).peek();
        while (c >= 0 && !BareValues.endsToken((char) c)) {
            look.pos++;
            c = look.peek();
        }
        int end = look.pos;
        c = look.skipBlanks();
        if (c == Lookahead.MORE) {
            return Verdict.LATER;
        }
        if (c >= 0 && c != '`') {
            return Verdict.NO;
        }
        String word = new String(window.array(), pos, end - pos);
        boolean number = Numbers.isPlainPrefix(window.array(), pos, end) || Numbers.isOther(word);
        return yesIf(expects(kindOf(word, number)) && (number || WORDS.contains(word)));
    }

    private static ValueKind kindOf(String word, boolean number) {
        return switch (word) {
            case "null", "None", "NULL", "undefined", "NaN", "+NaN", "-NaN" -> ValueKind.NULL;
            case "true", "false", "True", "False", "TRUE", "FALSE" -> ValueKind.BOOLEAN;
            default -> number || word.equals("Infinity") ? ValueKind.NUMBER : ValueKind.STRING;
        };
    }
}
