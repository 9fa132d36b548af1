// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse.repair;

import dev.leafout.event.Tolerance;
import dev.leafout.parse.CheckpointReader;
import dev.leafout.parse.CheckpointWriter;
import dev.leafout.parse.text.Frame;
import dev.leafout.parse.text.Position;
import dev.leafout.parse.text.RepairAccess;

/**
 * Decides whether a quote inside a string value ends it, judging by what follows.
 *
 * <p>Until an inner quote has been found in the string, the next character after the quote decides: a comma or a
 * bracket ends the string. After an inner quote (<code>"say "hi", then go"</code>), a comma proves nothing; the string
 * ends only before a whole key, or before closers with nothing else on the line. If both readings remain possible, it
 * is unclear.
 */
final class QuoteJudge {
    enum Verdict {
        /** The string ends here. */
        END,
        /** The quote is part of the string. */
        INNER,
        /** The string continues in another pair of quotes, after a plus sign. */
        JOINED,
        /** It is the second of two opening quotes; the lookahead is after the two closing ones. */
        DOUBLE,
        /** It is the second of three opening quotes. */
        TRIPLE,
        UNCLEAR,
        /** The input has ended, and nothing shows what the quote means. */
        OPEN,
        LATER
    }

    private final Repairs repairs;
    private final RepairAccess tokenizer;
    private final Position position;
    private final Lookahead look;
    private final MemberJudge members;

    /** Whether an inner quote was found in this string, and whether the last one opens a quotation. */
    private boolean hasInner;

    private boolean quoting;

    QuoteJudge(Repairs repairs, RepairAccess tokenizer, Lookahead look) {
        this.repairs = repairs;
        this.tokenizer = tokenizer;
        this.position = tokenizer.position();
        this.look = look;
        this.members = repairs.members();
    }

    boolean hasInner() {
        return hasInner;
    }

    /** The string has ended. */
    void clear() {
        hasInner = false;
        quoting = false;
    }

    /** The quote before {@code pos} is an inner quote. */
    void foundInner(char quote, char following) {
        hasInner = true;
        quoting = quote != '\'' && Character.isLetterOrDigit(following);
    }

    /**
     * Judges the quote before {@code pos}.
     *
     * @param opener the quote with which the string began
     */
    Verdict judge(int pos, char opener, boolean empty) {
        look.from(pos);
        if (repairs.isBetweenValues()) {
            return Verdict.END;
        }
        boolean inner = repairs.accepts(Tolerance.UNESCAPED_QUOTE);
        if (empty && (opener == '"' || opener == '\'') && repairs.accepts(Tolerance.TRIPLE_QUOTE)) {
            int c = look.raw();
            if (c == opener || c == Lookahead.MORE) {
                return c == opener ? Verdict.TRIPLE : Verdict.LATER;
            }
        }
        if (empty && opener == '"' && repairs.accepts(Tolerance.DOUBLE_QUOTE)) {
            Lookahead.Answer doubled = doubled(pos);
            if (doubled != Lookahead.Answer.NO) {
                return doubled == Lookahead.Answer.YES ? Verdict.DOUBLE : Verdict.LATER;
            }
            look.from(pos);
        }
        boolean joins = repairs.accepts(Tolerance.STRING_CONCATENATION);
        if (!inner && !joins) {
            return Verdict.END;
        }
        int c = look.skipBlanks();
        if (c == Lookahead.MORE) {
            return Verdict.LATER;
        }
        if (c == '+' && joins) {
            return joined(opener);
        }
        if (!inner || c == Lookahead.FAR) {
            return Verdict.END;
        }
        if (position.frame().isDocument() && !(c == ')' && repairs.isRoundEnd(look.pos))) {
            return c == Lookahead.END || c == '`' || look.lines > 0 ? Verdict.END : Verdict.INNER;
        }
        if (c == Lookahead.END) {
            return Verdict.OPEN;
        }
        if (c == ')' && repairs.isRoundEnd(look.pos)) {
            return Verdict.END;
        }
        if (hasInner && c == '/' && repairs.accepts(Tolerance.COMMENT)) {
            c = look.skipBlanksAndComments();
            if (c == Lookahead.MORE) {
                return Verdict.LATER;
            }
            return c == ',' || c == '}' || c == ']' ? afterInner((char) c) : Verdict.UNCLEAR;
        }
        return hasInner ? afterInner((char) c) : first((char) c, pos);
    }

    /** Returns whether a text begins here that two quotes end, as two have begun it. */
    private Lookahead.Answer doubled(int pos) {
        int c = look.from(pos).raw();
        if (c < 0 || !Character.isLetterOrDigit(c)) {
            return c == Lookahead.MORE ? Lookahead.Answer.LATER : Lookahead.Answer.NO;
        }
        c = look.skipString('"');
        Lookahead.Answer second = c == '"' ? look.accept("\"") : Lookahead.Answer.NO;
        if (c == Lookahead.MORE || second != Lookahead.Answer.YES) {
            return c == Lookahead.MORE ? Lookahead.Answer.LATER : second;
        }
        int end = look.pos;
        Lookahead.Answer ends = members.end(position.frame().isObject());
        look.pos = end;
        return ends;
    }

    /** Judges a comma in the string: the string ends before it if the next member or item begins after it. */
    Verdict judgeComma(int comma, char opener) {
        look.from(comma);
        look.pos++;
        int c = look.skipBlanks();
        if (c < 0 || !Quotes.closes(opener, (char) look.raw())) {
            return c == Lookahead.MORE ? Verdict.LATER : Verdict.INNER;
        }
        boolean nextLine = look.lines > 0;
        int quote = look.pos++;
        c = look.skipBlanks();
        if (c < 0 || c == ',' || c == '}' || c == ']' || Quotes.isQuote(c) || look.isComment()) {
            return c == Lookahead.MORE ? Verdict.LATER : Verdict.INNER;
        }
        look.pos = quote;
        Lookahead.Answer key = members.key();
        if (key == Lookahead.Answer.LATER) {
            return Verdict.LATER;
        }
        if (!position.frame().isObject()) {
            look.pos = quote;
            Verdict verdict = key == Lookahead.Answer.YES ? Verdict.UNCLEAR : endIf(members.items());
            return verdict == Verdict.INNER && nextLine ? Verdict.UNCLEAR : verdict;
        }
        if (key == Lookahead.Answer.NO) {
            return Verdict.INNER;
        }
        look.pos++;
        Verdict verdict = endIf(members.value(true));
        return verdict == Verdict.INNER ? Verdict.UNCLEAR : verdict;
    }

    private Verdict joined(char opener) {
        look.pos++;
        int c = look.skipBlanks();
        if (c == Lookahead.MORE) {
            return Verdict.LATER;
        }
        return look.raw() == opener ? Verdict.JOINED : c == Lookahead.END ? Verdict.OPEN : Verdict.UNCLEAR;
    }

    /** No inner quote was found in this string so far. */
    private Verdict first(char c, int pos) {
        boolean inObject = position.frame().isObject();
        switch (c) {
            case ',' -> {
                return Verdict.END;
            }
            case '}', ']' -> {
                return tokenizer.strings().hasOpenBracket() ? endIf(closersEndText(c)) : Verdict.END;
            }
            case ')' -> {
                return endIf(!inObject && repairs.accepts(Tolerance.TUPLE));
            }
            case ';' -> {
                return endIf(repairs.accepts(Tolerance.SEMICOLON));
            }
            case '#' -> {
                return endIf(look.blanks > 0 && repairs.accepts(Tolerance.HASH_COMMENT));
            }
            case ':' -> {
                return Verdict.UNCLEAR;
            }
            case '/' -> {
                return comment();
            }
            case '`' -> {
                return look.lines > 0 ? endIf(look.accept("```")) : Verdict.INNER;
            }
            default -> {
                if (Quotes.isQuote(c)) {
                    return quoteFollows();
                }
                return look.lines > 0 ? afterLineEnd(c) : onTheSameLine(c, pos);
            }
        }
    }

    private static Verdict endIf(boolean holds) {
        return holds ? Verdict.END : Verdict.INNER;
    }

    private static Verdict endIf(Lookahead.Answer answer) {
        return switch (answer) {
            case YES -> Verdict.END;
            case NO -> Verdict.INNER;
            case LATER -> Verdict.LATER;
        };
    }

    private Verdict comment() {
        int second = look.second();
        if (second == Lookahead.MORE) {
            return Verdict.LATER;
        }
        return endIf((second == '/' || second == '*') && repairs.accepts(Tolerance.COMMENT));
    }

    /** Another quote follows: the comma between two strings, or between a string and a key, may be missing. */
    private Verdict quoteFollows() {
        boolean touching = look.blanks == 0;
        if (!position.frame().isObject()) {
            return touching ? Verdict.UNCLEAR : Verdict.END;
        }
        Verdict verdict = endIf(members.key());
        return verdict == Verdict.INNER ? Verdict.UNCLEAR : verdict;
    }

    /** The line ends after the quote. A new paragraph or item ends the string; anything else is unclear. */
    private Verdict afterLineEnd(char c) {
        boolean item = !position.frame().isObject() && Lookahead.startsValue(c);
        if (position.frame().isObject() && look.lines == 1 && Lookahead.isNameStart(c)) {
            Verdict member = member();
            return member == Verdict.INNER ? Verdict.UNCLEAR : member;
        }
        return look.lines > 1 || item || c == '{' || c == '.' || c == '…' ? Verdict.END : Verdict.UNCLEAR;
    }

    private Verdict onTheSameLine(char c, int pos) {
        boolean inArray = !position.frame().isObject();
        if (look.blanks > 0 && inArray && (c == '{' || c == '[')) {
            return Verdict.END;
        }
        if (look.blanks > 0 && inArray && Lookahead.startsValue(c)) {
            Verdict item = endIf(members.value(false));
            return item == Verdict.INNER && c >= '0' && c <= '9' ? Verdict.UNCLEAR : item;
        }
        if (look.blanks > 0 && Lookahead.isNameStart(c) && repairs.accepts(Tolerance.MISSING_COMMA)) {
            return inArray ? Verdict.INNER : member();
        }
        return look.blanks > 0 || inArray ? Verdict.INNER : unlessKey(pos);
    }

    /** What follows may be a key without quotes, and the comma before it is missing. */
    private Verdict member() {
        Lookahead.Answer key = members.key();
        if (key != Lookahead.Answer.YES) {
            return endIf(key);
        }
        look.pos++;
        Verdict verdict = endIf(members.value(true));
        return verdict == Verdict.INNER ? Verdict.UNCLEAR : verdict;
    }

    /** If the quote begins a key with a value, the quote that is missing is an earlier one, and it is unclear where. */
    private Verdict unlessKey(int pos) {
        look.from(pos - 1);
        Lookahead.Answer key = members.key();
        if (key == Lookahead.Answer.YES) {
            look.pos++;
            int c = look.skipBlanks();
            if (c == Lookahead.MORE) {
                return Verdict.LATER;
            }
            return Lookahead.startsValue(c) || Quotes.isQuote(c) ? Verdict.UNCLEAR : Verdict.INNER;
        }
        return endIf(key);
    }

    private Verdict afterInner(char c) {
        return switch (c) {
            case ',' -> commaAfterInner();
            case '}', ']' -> closersAfterInner(c);
            case ';' -> repairs.accepts(Tolerance.SEMICOLON) ? Verdict.UNCLEAR : Verdict.INNER;
            case '`' -> look.lines > 0 ? endIf(look.accept("```")) : Verdict.INNER;
            default -> look.blanks == 0 ? Verdict.INNER : Quotes.isQuote(c) ? quoteAfterInner() : unlessMember(c);
        };
    }

    /** A key without quotes, with its value, shows that the string may have ended. */
    private Verdict unlessMember(char c) {
        if (!position.frame().isObject() || !Lookahead.isNameStart(c)) {
            return Verdict.INNER;
        }
        Verdict verdict = endIf(members.member());
        return verdict == Verdict.END ? Verdict.UNCLEAR : verdict;
    }

    private Verdict commaAfterInner() {
        look.pos++;
        int c = look.skipBlanksAndComments();
        if (c == Lookahead.MORE) {
            return Verdict.LATER;
        }
        if (c == Lookahead.END) {
            return Verdict.OPEN;
        }
        if (look.lines > 0) {
            return Verdict.END;
        }
        if (position.frame().isObject()) {
            return c == '}' ? Verdict.END : endIf(members.key());
        }
        boolean item = Lookahead.startsValue(c) || Quotes.isQuote(c) || c == ']';
        return item && quoting ? Verdict.UNCLEAR : endIf(item);
    }

    private Verdict quoteAfterInner() {
        boolean nextLine = look.lines > 0;
        if (position.frame().isObject()) {
            return endIf(members.key());
        }
        return nextLine ? Verdict.END : Verdict.UNCLEAR;
    }

    private Verdict closersAfterInner(char first) {
        return endIf(closersFit(first, false));
    }

    /** Returns whether these closers, and what follows them, show that the text of the string is over. */
    Lookahead.Answer closersEndText(int first) {
        return closersFit(first, true);
    }

    private Lookahead.Answer closersFit(int first, boolean orText) {
        Frame frame = position.frame();
        int c = first;
        while (c == '}' || c == ']') {
            if (frame.isDocument() || frame.isObject() != (c == '}')) {
                return Lookahead.Answer.NO;
            }
            frame = frame.requireParent();
            look.pos++;
            c = look.skipBlanksAndComments();
        }
        if (c == Lookahead.MORE) {
            return Lookahead.Answer.LATER;
        }
        boolean text = orText && frame.isDocument() && look.blanks > 0 && !Quotes.isQuote(c);
        boolean fits = c < 0 || look.lines > 0 && !Quotes.isQuote(c) || c == ',' && !frame.isDocument() || text;
        return fits ? Lookahead.Answer.YES : Lookahead.Answer.NO;
    }

    void write(CheckpointWriter out) {
        out.writeBoolean(hasInner);
        out.writeBoolean(quoting);
    }

    void read(CheckpointReader in) {
        hasInner = in.readBoolean();
        quoting = in.readBoolean();
    }
}
