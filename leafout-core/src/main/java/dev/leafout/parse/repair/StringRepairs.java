// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse.repair;

import dev.leafout.event.Tolerance;
import dev.leafout.event.ValueKind;
import dev.leafout.parse.CheckpointReader;
import dev.leafout.parse.CheckpointWriter;
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

    /** The quote that opened the string, and whether there were three of them. */
    private char opener = '"';

    private boolean triple;
    /** Whether a backslash before a letter stood for itself; if so, the next one may do so too. */
    private boolean doubtful;
    /** Whether anything of this string is not plain JSON. */
    private boolean repaired;
    /** Whether quotes need to be judged at every path. */
    private final boolean judgesQuotes;

    StringRepairs(Repairs repairs, RepairAccess tokenizer, Lookahead look) {
        this.repairs = repairs;
        this.tokenizer = tokenizer;
        this.position = tokenizer.position();
        this.window = position.window();
        this.look = look;
        this.judge = new QuoteJudge(repairs, position, look);
        this.judgesQuotes = repairs.acceptsEverywhere(Tolerance.UNESCAPED_QUOTE);
    }

    /** Returns whether a string may begin with this character, which is not a double quote. */
    boolean acceptsQuote(char c) {
        Tolerance tolerance = tolerance(c);
        return tolerance != null && repairs.accepts(tolerance);
    }

    private static @Nullable Tolerance tolerance(char quote) {
        if (!Quotes.isQuote(quote)) {
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
        return opener != '"' || triple || doubtful ? State.IN_OTHER_STRING : State.IN_STRING;
    }

    int inOtherString(int from) {
        StringScanner strings = tokenizer.strings();
        int pos = from;
        if (!strings.isInsidePair()) {
            while (pos < window.end() && isPlain(window.at(pos))) {
                pos++;
            }
            if (pos > from) {
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

    /** A quote that ends the string in plain JSON is before {@code pos}. */
    int atQuote(int pos) {
        // The most common case: nothing was repaired in this string, and the next character confirms its end.
        if (!repaired && judgesQuotes && pos < window.end() && !position.frame().isDocument()) {
            char c = window.at(pos);
            if (c == ',' || c == '}' || c == ']') {
                position.knownSince(window.base() + pos + 1);
                return tokenizer.endString(pos);
            }
        }
        return atAnyQuote(pos);
    }

    /** A quote of any kind that may end the string is before {@code pos}. */
    private int atAnyQuote(int pos) {
        flushPair(pos - 1);
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
        doubtful = false;
        repaired = false;
        return tokenizer.endString(pos);
    }

    /** An unescaped line end or tab. If a key begins after it, the closing quote before it is missing. */
    int atControl(char c, int pos) {
        if (c == '\n' && !position.isInKey() && position.frame().isObject() && !triple) {
            look.from(pos);
            int next = look.skipBlanks();
            Lookahead.Answer key = next == Lookahead.MORE
                    ? Lookahead.Answer.LATER
                    : Quotes.closes(opener, (char) next) ? look.key() : Lookahead.Answer.NO;
            if (key == Lookahead.Answer.LATER) {
                return tokenizer.hold(pos);
            }
            if (key == Lookahead.Answer.YES) {
                throw repairs.unclear(pos, "It is unclear whether the string goes on or its closing quote is missing,");
            }
            repairs.decided();
        }
        tokenizer.report(Tolerance.RAW_CONTROL_CHARACTER, pos + 1);
        tokenizer.strings().append(pos, pos + 1);
        window.passLines(pos, pos + 1);
        return pos + 1;
    }

    /** A backslash with what follows it; {@link Repairs#NONE} if that is an escape of plain JSON, or rejected. */
    int atBackslash(int pos) {
        int c = look.from(pos).second();
        if (c < 0) {
            return c == Lookahead.MORE ? tokenizer.hold(pos) : Repairs.NONE;
        }
        if (StringScanner.unescaped((char) c) != 0) {
            return doubtful && c >= 'a' ? doubtfulEscape(pos) : Repairs.NONE;
        }
        look.pos = pos + 1;
        return switch (c) {
            case 'u' -> unicode(pos);
            case '\n', '\r', '\u2028', '\u2029' -> lineContinuation(c, pos);
            case '\'' -> json5Escape('\'', pos);
            case 'v' -> json5Escape('\u000B', pos);
            case '0' -> nul(pos);
            case 'x' -> hex(pos);
            default -> invalid(pos);
        };
    }

    /** In <code>"\d\new"</code> the second backslash may stand for itself too. */
    private int doubtfulEscape(int pos) {
        look.pos = pos + 2;
        int c = look.peek();
        if (c == Lookahead.MORE) {
            return tokenizer.hold(pos);
        }
        if (c >= 0 && Character.isLetter((char) c)) {
            throw repairs.unclear(pos, "It is unclear whether this is an escape or a backslash,");
        }
        repairs.decided();
        return Repairs.NONE;
    }

    private int unicode(int pos) {
        look.pos = pos + 2;
        int value = hexDigits(4);
        if (value == Lookahead.MORE) {
            return tokenizer.hold(pos);
        }
        return value >= 0 || look.peek() == Lookahead.END ? Repairs.NONE : invalid(pos);
    }

    private int hex(int pos) {
        look.pos = pos + 2;
        int value = hexDigits(2);
        if (value == Lookahead.MORE) {
            return tokenizer.hold(pos);
        }
        return value >= 0 ? json5Escape((char) value, pos) : look.peek() == Lookahead.END ? window.end() : invalid(pos);
    }

    /** Reads {@code count} digits; returns MORE if they have not all arrived, END if they are not all digits. */
    private int hexDigits(int count) {
        int value = 0;
        for (int i = 0; i < count; i++) {
            int c = look.peek();
            int digit = c >= 0 && c < 128 ? Character.digit(c, 16) : -1;
            if (digit < 0) {
                return c == Lookahead.MORE ? c : Lookahead.END;
            }
            value = value << 4 | digit;
            look.pos++;
        }
        return value;
    }

    private int nul(int pos) {
        look.pos = pos + 2;
        int c = look.peek();
        if (c == Lookahead.MORE) {
            return tokenizer.hold(pos);
        }
        return c >= '0' && c <= '9' ? invalid(pos) : json5Escape('\0', pos);
    }

    private int json5Escape(char c, int pos) {
        if (!repairs.accepts(Tolerance.JSON5_ESCAPE)) {
            return invalid(pos);
        }
        repairs.decided();
        int end = window.at(pos + 1) == 'x' ? pos + 4 : pos + 2;
        tokenizer.report(Tolerance.JSON5_ESCAPE, end);
        tokenizer.strings().appendDecoded(c, end);
        return end;
    }

    private int lineContinuation(int c, int pos) {
        if (!repairs.accepts(Tolerance.LINE_CONTINUATION)) {
            return invalid(pos);
        }
        int second = 0;
        if (c == '\r') {
            look.pos = pos + 2;
            second = look.peek();
        }
        if (second == Lookahead.MORE) {
            return tokenizer.hold(pos);
        }
        repairs.decided();
        int end = second == '\n' ? pos + 3 : pos + 2;
        tokenizer.report(Tolerance.LINE_CONTINUATION, end);
        window.passLines(pos, end);
        return end;
    }

    /** The backslash stands for itself. */
    private int invalid(int pos) {
        if (!repairs.accepts(Tolerance.INVALID_ESCAPE)) {
            return Repairs.NONE;
        }
        repairs.decided();
        tokenizer.report(Tolerance.INVALID_ESCAPE, pos + 1);
        if (Character.isLetter(window.at(pos + 1))) {
            doubtful = true;
            repaired = true;
            tokenizer.goTo(State.IN_OTHER_STRING);
        }
        tokenizer.strings().append(pos, pos + 1);
        return pos + 1;
    }

    void write(CheckpointWriter out) {
        out.writeInt(opener);
        out.writeBoolean(triple);
        out.writeBoolean(doubtful);
        judge.write(out);
    }

    void read(CheckpointReader in) {
        opener = (char) in.readInt(0, Character.MAX_VALUE);
        triple = in.readBoolean();
        doubtful = in.readBoolean();
        judge.read(in);
        repaired = inside() == State.IN_OTHER_STRING || judge.hasInner();
        State state = tokenizer.state();
        in.require(Quotes.isQuote(opener), "quote");
        in.require(state != State.IN_STRING && state != State.IN_OTHER_STRING || state == inside(), "quote");
    }
}
