// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse.repair;

import dev.leafout.event.Tolerance;
import dev.leafout.event.ValueKind;
import dev.leafout.parse.CheckpointReader;
import dev.leafout.parse.CheckpointWriter;
import dev.leafout.parse.JsonSyntaxException;
import dev.leafout.parse.text.InputWindow;
import dev.leafout.parse.text.Position;
import dev.leafout.parse.text.RepairAccess;
import dev.leafout.parse.text.State;
import dev.leafout.parse.text.StringScanner;
import org.jspecify.annotations.Nullable;

/** Repairs the inside of strings, and reads strings with other quotes. */
final class StringRepairs {
    private final Repairs repairs;
    private final RepairAccess tokenizer;
    private final Position position;
    private final InputWindow window;
    private final Lookahead look;
    private final QuoteJudge judge;
    private final ClosingQuotes closing;
    private final EscapeRepairs escapes;
    private final EscapedDocument escaped;

    /** The quote that opened the string, and whether there were three of them. */
    private char opener = '"';

    private boolean triple;
    /** Whether a line of this string has ended as it is. */
    private boolean hasLines;
    /** The offset after the two quotes that end this string, if two have begun it; else -1. */
    private long doubleEnd = -1;
    /** Whether anything of this string is not plain JSON. */
    private boolean repaired;
    /** Whether quotes need to be judged at every path. */
    private final boolean judgesQuotes;

    StringRepairs(Repairs repairs, RepairAccess tokenizer, Lookahead look, EscapedDocument escaped) {
        this.repairs = repairs;
        this.tokenizer = tokenizer;
        this.position = tokenizer.position();
        this.window = position.window();
        this.look = look;
        this.escaped = escaped;
        this.escapes = new EscapeRepairs(repairs, tokenizer, look);
        this.judge = new QuoteJudge(repairs, tokenizer, look);
        this.closing = new ClosingQuotes(repairs, this, tokenizer, look, judge);
        this.judgesQuotes = repairs.acceptsEverywhere(Tolerance.UNESCAPED_QUOTE);
    }

    /** Returns whether a string may begin with this character, which is not a double quote. */
    boolean acceptsQuote(char c) {
        Tolerance tolerance = tolerance(c);
        return tolerance != null && repairs.accepts(tolerance);
    }

    private static @Nullable Tolerance tolerance(char quote) {
        if (!Quotes.isQuote(quote) || quote == '"') {
            return null;
        }
        return quote == '\''
                ? Tolerance.SINGLE_QUOTE
                : Quotes.isSmart(quote) ? Tolerance.SMART_QUOTE : Tolerance.FULL_WIDTH;
    }

    int startKey(char quote, int pos) {
        tokenizer.beginKey(pos);
        return start(quote, pos + 1);
    }

    int startValue(char quote, int pos) {
        tokenizer.beginValue(ValueKind.STRING, pos + 1);
        return start(quote, pos + 1);
    }

    private int start(char quote, int pos) {
        Tolerance tolerance = tolerance(quote);
        if (tolerance != null) {
            tokenizer.report(tolerance, pos);
        }
        opener = quote;
        repaired = true;
        tokenizer.goTo(State.IN_OTHER_STRING);
        return pos;
    }

    /** Returns the state inside the string; the tokenizer itself reads only plain strings. */
    State inside() {
        return opener != '"' || triple || escapes.isDoubtful() || escaped.isInsideString()
                ? State.IN_OTHER_STRING
                : State.IN_STRING;
    }

    int inOtherString(int from) {
        StringScanner strings = tokenizer.strings();
        int pos = from;
        if (!strings.isInsidePair()) {
            while (pos < window.end() && isPlain(window.at(pos))) {
                pos++;
            }
            if (pos > from) {
                int next = position.isInKey() || triple || escaped.isInsideString() ? Repairs.NONE : atComma(from, pos);
                if (next != Repairs.NONE) {
                    return next;
                }
                strings.countPairs(from, pos);
                strings.handOverRun(from, pos);
            }
            if (pos == window.end()) {
                return pos;
            }
        }
        char c = window.at(pos);
        if (!Quotes.closes(opener, c)) {
            return strings.isInsidePair() || !isPlain(c) ? strings.inSpecial(pos) : pos;
        }
        if (triple) {
            return atTripleQuote(c, pos);
        }
        if (escaped.isInsideString()) {
            throw repairs.unclear(pos, "It is unclear what this quote means in a document that is escaped,");
        }
        return position.isInKey() ? end(pos + 1) : atAnyQuote(pos + 1);
    }

    private boolean isPlain(char c) {
        return (StringScanner.isPlain(c) || c == '"') && !Quotes.closes(opener, c);
    }

    /** Three quotes end the string. If there are more, the last three do. */
    private int atTripleQuote(char quote, int pos) {
        look.from(pos);
        int c = look.peek();
        while (c == quote) {
            look.pos++;
            c = look.peek();
        }
        if (c == Lookahead.MORE) {
            return tokenizer.hold(pos);
        }
        repairs.decided();
        int end = look.pos;
        int inText = end - pos < 3 ? end - pos : end - pos - 3;
        if (inText > 0) {
            tokenizer.strings().append(pos, pos + inText);
        } else {
            flushPair(pos);
        }
        return end - pos < 3 ? end : end(end);
    }

    /** A run of text that may end with a comma, and blanks after it: the quote before the comma may be missing. */
    int atComma(int from, int to) {
        return closing.atComma(from, to, opener);
    }

    /** A run of text in a key: the quote before a colon may be missing. */
    int inKey(int from, int to) {
        return closing.inKey(from, to);
    }

    /** The closing quote is missing before this place. */
    int endWithoutQuote(int pos) {
        repairs.decided();
        tokenizer.report(Tolerance.MISSING_QUOTE, pos);
        return end(pos);
    }

    JsonSyntaxException unclearEnd(int pos) {
        return repairs.unclear(pos, "It is unclear whether the string goes on or its closing quote is missing,");
    }

    /** A quote that follows the one with which a key begins. If the key is between two pairs of quotes, it begins after it. */
    int atEmptyKey(int pos) {
        if (!repairs.accepts(Tolerance.DOUBLE_QUOTE)) {
            return tokenizer.endString(pos);
        }
        look.from(pos);
        int c = look.peek();
        if (c == Lookahead.MORE) {
            return tokenizer.hold(pos - 1);
        }
        if (!Lookahead.isNamePart(c)) {
            return tokenizer.endString(pos);
        }
        c = look.skipString('"');
        int second = look.pos;
        Lookahead.Answer doubled = c == '"' ? look.accept("\"") : Lookahead.Answer.NO;
        if (doubled == Lookahead.Answer.YES) {
            doubled = look.colon();
        }
        if (c == Lookahead.MORE || doubled == Lookahead.Answer.LATER) {
            return tokenizer.hold(pos - 1);
        }
        return doubled == Lookahead.Answer.YES ? keyWithinDoubleQuotes(pos, second) : tokenizer.endString(pos);
    }

    /** The text begins here, and one quote is enough at its end. */
    private int keyWithinDoubleQuotes(int pos, int second) {
        repairs.decided();
        tokenizer.report(Tolerance.DOUBLE_QUOTE, pos);
        window.overwrite(second, ' ');
        return pos;
    }

    private int doubleQuote(int pos) {
        doubleEnd = window.base() + look.pos;
        repaired = true;
        tokenizer.report(Tolerance.DOUBLE_QUOTE, pos);
        return pos;
    }

    /** A quote that ends the string in plain JSON is before {@code pos}. */
    int atQuote(int pos) {
        // The most common case: nothing was repaired in this string, and the next character confirms its end.
        if (!repaired && judgesQuotes && pos < window.end() && !position.frame().isDocument()) {
            char c = window.at(pos);
            if (c == ',' || (c == '}' || c == ']') && !tokenizer.strings().hasOpenBracket()) {
                position.knownSince(window.base() + pos + 1);
                return tokenizer.endString(pos);
            }
        }
        return atAnyQuote(pos);
    }

    /** A quote of any kind that may end the string is before {@code pos}. */
    private int atAnyQuote(int pos) {
        flushPair(pos - 1);
        if (pos < window.end() && window.base() + pos + 1 == doubleEnd) {
            return end(pos + 1);
        }
        QuoteJudge.Verdict verdict =
                judge.judge(pos, opener, tokenizer.strings().isEmpty());
        switch (verdict) {
            case LATER -> {
                return tokenizer.hold(pos - 1);
            }
            case OPEN -> {
                return window.end();
            }
            case UNCLEAR -> throw repairs.unclear(pos - 1, "It is unclear whether this quote ends the string,");
            default -> repairs.decided();
        }
        return switch (verdict) {
            case INNER -> inner(pos);
            case JOINED -> joined(pos);
            case TRIPLE -> tripleQuote(pos);
            case DOUBLE -> doubleQuote(pos);
            default -> end(pos);
        };
    }

    /** Reports half a surrogate pair that was held: a quote follows, so it has no partner. */
    private void flushPair(int pos) {
        if (tokenizer.strings().isInsidePair()) {
            tokenizer.strings().inSpecial(pos);
        }
    }

    private int inner(int pos) {
        repaired = true;
        judge.foundInner(opener, window.at(pos));
        tokenizer.report(Tolerance.UNESCAPED_QUOTE, pos);
        tokenizer.strings().append(pos - 1, pos);
        return pos;
    }

    private int joined(int pos) {
        int next = look.pos + 1;
        window.passLines(pos, next);
        tokenizer.report(Tolerance.STRING_CONCATENATION, next);
        return next;
    }

    private int tripleQuote(int pos) {
        triple = true;
        repaired = true;
        tokenizer.report(Tolerance.TRIPLE_QUOTE, pos + 1);
        tokenizer.goTo(State.IN_OTHER_STRING);
        return pos + 1;
    }

    private int end(int pos) {
        judge.clear();
        opener = '"';
        triple = false;
        repaired = false;
        hasLines = false;
        doubleEnd = -1;
        escapes.stringEnded();
        escaped.stringEnded();
        return tokenizer.endString(pos);
    }

    /** An unescaped line end or tab. If a key or a closer follows it, the closing quote before it is missing. */
    int atControl(char c, int pos) {
        if (c == '\n' && !position.isInKey() && !position.frame().isDocument() && !triple) {
            look.from(pos);
            int next = look.skipBlanks();
            if (next == Lookahead.MORE) {
                return tokenizer.hold(pos);
            }
            boolean closer = (next == '}' || next == ']') && repairs.accepts(Tolerance.MISSING_QUOTE);
            boolean quote = next >= 0 && Quotes.closes(opener, (char) next);
            Lookahead.Answer ends =
                    closer ? judge.closersEndText(next) : quote ? nextBeginsAtQuote() : Lookahead.Answer.NO;
            if (ends == Lookahead.Answer.LATER) {
                return tokenizer.hold(pos);
            }
            if (ends == Lookahead.Answer.YES) {
                if (quote || hasLines) {
                    throw unclearEnd(pos);
                }
                return endWithoutQuote(pos);
            }
            repairs.decided();
            hasLines = true;
        }
        tokenizer.report(Tolerance.RAW_CONTROL_CHARACTER, pos + 1);
        tokenizer.strings().append(pos, pos + 1);
        window.passLines(pos, pos + 1);
        return pos + 1;
    }

    /** Returns whether the quote here, at the beginning of a line, seems to begin a key or an item. */
    private Lookahead.Answer nextBeginsAtQuote() {
        if (position.frame().isObject()) {
            return look.key();
        }
        look.pos++;
        int c = look.skipBlanks();
        return c == Lookahead.MORE
                ? Lookahead.Answer.LATER
                : c >= 0 && Character.isLetterOrDigit(c) ? Lookahead.Answer.YES : Lookahead.Answer.NO;
    }

    /** A backslash with what follows it; {@link Repairs#NONE} if that is an escape of plain JSON, or rejected. */
    int atBackslash(int pos) {
        if (escaped.isInsideString()) {
            int next = escaped.inString(pos);
            return next == Repairs.NONE ? endOfEscaped(pos) : next;
        }
        int next = escapes.atBackslash(pos);
        repaired |= escapes.isDoubtful();
        return next;
    }

    /** An escaped quote ends the string, unless it may be part of it, as the bracket after it would be. */
    private int endOfEscaped(int pos) {
        if (tokenizer.strings().hasOpenBracket()) {
            int c = look.from(pos + 2).peek();
            if (c == Lookahead.MORE) {
                return tokenizer.hold(pos);
            }
            if (c == ']' || c == '}') {
                throw repairs.unclear(pos, "It is unclear whether this quote ends the string,");
            }
            repairs.decided();
        }
        return end(pos + 2);
    }

    void write(CheckpointWriter out) {
        out.writeInt(opener);
        out.writeBoolean(triple);
        out.writeBoolean(hasLines);
        out.writeLong(doubleEnd);
        tokenizer.strings().writePairs(out);
        judge.write(out);
        closing.write(out);
        escapes.write(out);
    }

    void read(CheckpointReader in) {
        opener = (char) in.readInt(0, Character.MAX_VALUE);
        triple = in.readBoolean();
        hasLines = in.readBoolean();
        doubleEnd = in.readLong();
        tokenizer.strings().readPairs(in);
        judge.read(in);
        closing.read(in);
        escapes.read(in);
        repaired = inside() == State.IN_OTHER_STRING || judge.hasInner() || doubleEnd >= 0;
        State state = tokenizer.state();
        in.require(Quotes.isQuote(opener), "quote");
        in.require(state != State.IN_STRING && state != State.IN_OTHER_STRING || state == inside(), "quote");
    }
}
