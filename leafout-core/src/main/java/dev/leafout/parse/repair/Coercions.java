// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse.repair;

import dev.leafout.event.JsonText;
import dev.leafout.event.ValueKind;
import dev.leafout.parse.Expectation;
import dev.leafout.parse.text.InputWindow;
import dev.leafout.parse.text.Literal;
import dev.leafout.parse.text.Position;
import dev.leafout.parse.text.RepairAccess;
import java.util.Set;
import java.util.regex.Pattern;

/** Reads a string, number or literal as the one that is expected in its place. */
final class Coercions {
    /** Instead of a place: more text is needed. */
    private static final int LATER = -2;

    private static final Pattern THOUSANDS = Pattern.compile("-?[1-9][0-9]{0,2}(,[0-9]{3})+([.][0-9]+)?");
    private static final Pattern DIGITS = Pattern.compile("[0-9]+");

    private final Repairs repairs;
    private final RepairAccess tokenizer;
    private final Position position;
    private final InputWindow window;
    private final Lookahead look;
    private final StyledTexts.Known styled;
    private final ExactTexts exactTexts;
    private final Candidates possible = new Candidates();
    private final int maxNumberLength;

    Coercions(
            Repairs repairs,
            RepairAccess tokenizer,
            Lookahead look,
            StyledTexts.Known styled,
            ExactTexts exactTexts,
            int maxNumberLength) {
        this.repairs = repairs;
        this.tokenizer = tokenizer;
        this.position = tokenizer.position();
        this.window = position.window();
        this.look = look;
        this.styled = styled;
        this.exactTexts = exactTexts;
        this.maxNumberLength = maxNumberLength;
    }

    /** Goes on after the string that begins here, if it has no escapes, ends on its line, and may be one of these. */
    Lookahead.Answer text(StyledTexts texts, StyledTexts words, boolean number) {
        possible.start(texts, words, number);
        look.pos++;
        int c = look.next();
        while (c >= ' ' && c != '"' && c != '\\' && possible.accept((char) c)) {
            c = look.next();
        }
        return c == Lookahead.MORE ? Lookahead.Answer.LATER : c == '"' ? Lookahead.Answer.YES : Lookahead.Answer.NO;
    }

    /** Reports that the text from one place to the other means this key or string, and appends it. */
    void append(String meant, int from, int to) {
        tokenizer.reportMade(written(from, to), JsonText.quoted(meant), to, false);
        for (int i = 0; i < meant.length(); i++) {
            tokenizer.strings().appendDecoded(meant.charAt(i), to);
        }
    }

    private String written(int from, int to) {
        return new String(window.array(), from, to - from);
    }

    /** A string where one is expected, but perhaps only some are. */
    int ofExpectedKind(Expectation due, int pos) {
        boolean free = !due.restrictsText() || due.texts().isEmpty() && isText(due.wantedKinds());
        return free ? Repairs.NONE : oneOf(due, pos);
    }

    /** Returns whether no other scalar can be made of a string. */
    private static boolean isText(Set<ValueKind> wanted) {
        return !wanted.contains(ValueKind.NUMBER)
                && !wanted.contains(ValueKind.BOOLEAN)
                && !wanted.contains(ValueKind.NULL);
    }

    int ofOtherKind(ValueKind kind, Expectation due, int pos) {
        Set<ValueKind> wanted = due.wantedKinds();
        return switch (kind) {
            case STRING -> fromText(wanted, pos);
            case NUMBER -> wanted.contains(ValueKind.STRING) ? asText(due.texts(), pos) : Repairs.NONE;
            case BOOLEAN, NULL -> word(due, pos);
            default -> Repairs.NONE;
        };
    }

    /** A string where none is expected: a number, a boolean or null in quotes. */
    private int fromText(Set<ValueKind> wanted, int pos) {
        if (isText(wanted)) {
            return Repairs.NONE;
        }
        int end = endOfText(Styles.NONE, wanted, pos);
        if (end < 0) {
            return undecided(end, pos);
        }
        return fromText(written(pos + 1, end - 1).strip(), wanted, pos, end);
    }

    private int fromText(String text, Set<ValueKind> wanted, int pos, int end) {
        String number = wanted.contains(ValueKind.NUMBER) ? Styles.number(text) : null;
        if (number != null) {
            return number(number, pos, end);
        }
        Literal literal = Styles.literal(text);
        return literal != null && wanted.contains(literal.kind()) ? literal(literal, pos, end) : Repairs.NONE;
    }

    private int number(String text, int pos, int end) {
        if (text.length() > maxNumberLength) {
            return Repairs.NONE;
        }
        tokenizer.beginValue(ValueKind.NUMBER, pos + 1);
        tokenizer.reportMade(written(pos, end), text, end, false);
        return tokenizer.completeNumber(text, end);
    }

    private int literal(Literal literal, int pos, int end) {
        tokenizer.beginValue(literal.kind(), pos + 1);
        tokenizer.reportMade(written(pos, end), literal.word(), end, false);
        return tokenizer.completeLiteral(literal, end);
    }

    /** Returns where the string ends that begins here, if what follows shows that it does; else NONE or LATER. */
    private int endOfText(StyledTexts texts, Set<ValueKind> wanted, int pos) {
        look.from(pos);
        Lookahead.Answer whole = text(texts, Styles.words(wanted), wanted.contains(ValueKind.NUMBER));
        int end = look.pos;
        if (whole == Lookahead.Answer.YES) {
            whole = valueEnds();
        }
        return end(whole, end);
    }

    /** Returns the end if that is certain; else NONE or LATER. */
    private int end(Lookahead.Answer certain, int end) {
        if (certain == Lookahead.Answer.LATER) {
            return LATER;
        }
        repairs.decided();
        return certain == Lookahead.Answer.YES ? end : Repairs.NONE;
    }

    private int undecided(int end, int pos) {
        return end == LATER ? tokenizer.hold(pos) : Repairs.NONE;
    }

    /** Returns whether what comes next shows that a value is over. */
    private Lookahead.Answer valueEnds() {
        int c = look.skipBlanks();
        boolean document = position.frame().isDocument();
        boolean ends = document ? c == Lookahead.END || c == '`' : c == ',' || c == '}' || c == ']' || look.lines > 0;
        return c == Lookahead.MORE ? Lookahead.Answer.LATER : ends ? Lookahead.Answer.YES : Lookahead.Answer.NO;
    }

    /** A string where only some are expected: it may be one of them in another style. */
    private int oneOf(Expectation due, int pos) {
        StyledTexts texts = styled.of(due.texts());
        Lookahead.Answer exact = exactTexts.isOneOf(texts, pos);
        if (exact == Lookahead.Answer.LATER) {
            return tokenizer.hold(pos);
        }
        if (exact == Lookahead.Answer.YES && due.canBeText(written(pos + 1, exactTexts.end()))) {
            return Repairs.NONE;
        }
        int end = endOfText(texts, due.wantedKinds(), pos);
        if (end < 0) {
            return undecided(end, pos);
        }
        String text = written(pos + 1, end - 1);
        if (due.canBeText(text)) {
            return Repairs.NONE;
        }
        String meant = texts.meant(text);
        return meant == null ? fromText(text.strip(), due.wantedKinds(), pos, end) : string(meant, pos, end);
    }

    private int string(String text, int pos, int end) {
        tokenizer.beginValue(ValueKind.STRING, pos + 1);
        append(text, pos, end);
        return tokenizer.endString(end);
    }

    /** A number where a string is expected. */
    private int asText(Set<String> texts, int pos) {
        int end = endOfToken(pos);
        if (end < 0) {
            return undecided(end, pos);
        }
        String token = written(pos, end);
        boolean number = Numbers.isPlain(window.array(), pos, end)
                || DIGITS.matcher(token).matches();
        if (!number || !texts.isEmpty() && !texts.contains(token)) {
            return Repairs.NONE;
        }
        return string(token, pos, end);
    }

    /** Returns where the word or number ends that begins here, if a value can end there; else NONE or LATER. */
    private int endOfToken(int pos) {
        int c = look.from(pos).peek();
        while (c >= 0 && !BareValues.endsToken((char) c)) {
            look.pos++;
            c = look.peek();
        }
        int end = look.pos;
        if (c == Lookahead.MORE) {
            return LATER;
        }
        Lookahead.Answer ends = valueEnds();
        if (ends == Lookahead.Answer.YES && look.peek() == ',') {
            int second = look.second();
            ends = second == Lookahead.MORE
                    ? Lookahead.Answer.LATER
                    : BareValues.isDigit(second) ? Lookahead.Answer.NO : ends;
        }
        return end(ends, end);
    }

    /** A word without quotes where a boolean or null is expected: {@code yes}. */
    int word(Expectation due, int pos) {
        Set<ValueKind> wanted = due.wantedKinds();
        if (!wanted.contains(ValueKind.BOOLEAN) && !wanted.contains(ValueKind.NULL)
                || due.kinds().contains(ValueKind.STRING)) {
            return Repairs.NONE;
        }
        int end = endOfToken(pos);
        if (end < 0) {
            return undecided(end, pos);
        }
        String token = written(pos, end);
        Literal literal = Styles.literal(token);
        if (literal == null
                || !wanted.contains(literal.kind())
                || literal.word().equals(token)) {
            return Repairs.NONE;
        }
        return literal(literal, pos, end);
    }

    /** {@code 1,500} in an object that cannot have a key 500. */
    int thousands(int pos) {
        int c = look.from(pos).peek();
        while (BareValues.isDigit(c) || c == '-') {
            look.pos++;
            c = look.peek();
        }
        if (c != ',') {
            return c == Lookahead.MORE ? tokenizer.hold(pos) : Repairs.NONE;
        }
        while (BareValues.isDigit(c) || c == '.' || c == ',' && BareValues.isDigit(look.second())) {
            look.pos++;
            c = look.peek();
        }
        if (c == Lookahead.MORE || c == ',' && look.second() == Lookahead.MORE) {
            return tokenizer.hold(pos);
        }
        int end = look.pos;
        int next = look.skipBlanks();
        if (next == Lookahead.MORE) {
            return tokenizer.hold(pos);
        }
        String text = written(pos, end);
        boolean ends = next == ',' || next == '}' || look.lines > 0;
        if (!ends || !THOUSANDS.matcher(text).matches()) {
            return Repairs.NONE;
        }
        repairs.decided();
        return number(text.replace(",", ""), pos, end);
    }
}
