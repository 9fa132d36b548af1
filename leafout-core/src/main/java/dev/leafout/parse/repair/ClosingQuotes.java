// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse.repair;

import dev.leafout.event.Tolerance;
import dev.leafout.parse.CheckpointReader;
import dev.leafout.parse.CheckpointWriter;
import dev.leafout.parse.text.InputWindow;
import dev.leafout.parse.text.Position;
import dev.leafout.parse.text.RepairAccess;

/**
 * Finds where a string or a key ends that has lost its closing quote: a string before a comma, a key before a colon. The
 * comma is held until the next character; only if that is a quote does what follows have to decide.
 */
final class ClosingQuotes {
    private final Repairs repairs;
    private final StringRepairs strings;
    private final RepairAccess tokenizer;
    private final Position position;
    private final InputWindow window;
    private final Lookahead look;
    private final QuoteJudge judge;
    private final MemberJudge members;

    /** The offset of a comma that is held and has another one before it; else -1. */
    private long heldComma = -1;

    ClosingQuotes(Repairs repairs, StringRepairs strings, RepairAccess tokenizer, Lookahead look, QuoteJudge judge) {
        this.repairs = repairs;
        this.strings = strings;
        this.tokenizer = tokenizer;
        this.position = tokenizer.position();
        this.window = position.window();
        this.look = look;
        this.judge = judge;
        this.members = repairs.members();
    }

    /** A run of text that may end with a comma, and blanks after it: the quote before the comma may be missing. */
    int atComma(int from, int to, char opener) {
        int comma = to - 1;
        while (comma >= from && window.at(comma) == ' ') {
            comma--;
        }
        if (comma < from
                || window.at(comma) != ','
                || position.frame().isDocument()
                || !repairs.accepts(Tolerance.MISSING_QUOTE)) {
            return Repairs.NONE;
        }
        QuoteJudge.Verdict verdict = judge.judgeComma(comma, opener);
        if (verdict == QuoteJudge.Verdict.INNER) {
            return Repairs.NONE;
        }
        boolean another = isAnotherCommaBefore(from, comma);
        if (verdict == QuoteJudge.Verdict.LATER) {
            heldComma = another ? window.base() + comma : -1;
            return holdAt(comma, from);
        }
        handOver(from, comma);
        if (verdict == QuoteJudge.Verdict.UNCLEAR
                || another
                || tokenizer.strings().hasStrayCloser()) {
            throw strings.unclearEnd(comma);
        }
        return strings.endWithoutQuote(comma);
    }

    /** Returns whether there is another comma before this one, with nothing but blanks between them. */
    private boolean isAnotherCommaBefore(int from, int comma) {
        int before = comma - 1;
        while (before >= from && window.at(before) == ' ') {
            before--;
        }
        return before >= from ? window.at(before) == ',' : heldComma == window.base() + comma;
    }

    /** Hands over the text before this place and waits there. Text that became known all at once stays in one piece. */
    private int holdAt(int pos, int from) {
        if (position.isKnownLater(pos)) {
            return tokenizer.hold(from);
        }
        handOver(from, pos);
        return tokenizer.hold(pos);
    }

    private void handOver(int from, int to) {
        if (to > from) {
            tokenizer.strings().countPairs(from, to);
            tokenizer.strings().handOverRun(from, to);
        }
    }

    /** A run of text in a key: the quote before a colon may be missing. */
    int inKey(int from, int to) {
        if (!repairs.accepts(Tolerance.MISSING_QUOTE)) {
            return Repairs.NONE;
        }
        for (int colon = from; colon < to; colon++) {
            if (window.at(colon) == ':') {
                Lookahead.Answer missing = isQuoteMissingInKey(colon);
                if (missing == Lookahead.Answer.LATER) {
                    return holdAt(colon, from);
                }
                if (missing == Lookahead.Answer.YES) {
                    handOver(from, colon);
                    if (tokenizer.strings().hasStrayCloser()) {
                        throw repairs.unclear(colon, "It is unclear where this key ends,");
                    }
                    return strings.endWithoutQuote(colon);
                }
            }
        }
        return Repairs.NONE;
    }

    /** Returns whether a key ends before this colon: the next quote does not end it, and a value follows. */
    private Lookahead.Answer isQuoteMissingInKey(int colon) {
        look.from(colon);
        int quote = look.skipString('"');
        if (quote == '"') {
            Lookahead.Answer ends = look.colon();
            if (ends != Lookahead.Answer.NO) {
                return ends == Lookahead.Answer.YES ? Lookahead.Answer.NO : ends;
            }
        } else if (quote == Lookahead.MORE || quote == Lookahead.FAR) {
            return quote == Lookahead.MORE ? Lookahead.Answer.LATER : Lookahead.Answer.NO;
        }
        look.pos = colon + 1;
        return members.value(true);
    }

    void write(CheckpointWriter out) {
        out.writeLong(heldComma);
    }

    void read(CheckpointReader in) {
        heldComma = in.readLong();
    }
}
