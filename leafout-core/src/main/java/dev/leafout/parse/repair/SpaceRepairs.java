// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse.repair;

import dev.leafout.event.Tolerance;
import dev.leafout.parse.CheckpointReader;
import dev.leafout.parse.CheckpointWriter;
import dev.leafout.parse.text.InputWindow;
import dev.leafout.parse.text.RepairAccess;
import dev.leafout.parse.text.State;

/** Repairs the gaps between tokens: counts their lines, and accepts more in them than white space. */
final class SpaceRepairs {
    private final Repairs repairs;
    private final RepairAccess tokenizer;
    private final InputWindow window;
    private final Lookahead look;
    private final EscapedDocument escaped;

    /** The state to return to after a comment. */
    private State interrupted = State.BEFORE_DOCUMENT;
    /** The line on which the last gap began, and the offset at which it ended. */
    private int gapLine;

    private long gapEnd = -1;

    SpaceRepairs(Repairs repairs, RepairAccess tokenizer, Lookahead look, EscapedDocument escaped) {
        this.repairs = repairs;
        this.tokenizer = tokenizer;
        this.window = tokenizer.position().window();
        this.look = look;
        this.escaped = escaped;
    }

    void began() {
        gapLine = window.line();
    }

    void ended(int pos) {
        gapEnd = window.base() + pos;
    }

    /** Returns how many lines ended in the gap before this place; -1 if there is no gap. */
    int linesBefore(int pos) {
        return gapEnd == window.base() + pos ? window.line() - gapLine : -1;
    }

    /** Accepts what is allowed wherever white space is. */
    int repair(char c, int pos) {
        if (c == '/' && repairs.accepts(Tolerance.COMMENT)) {
            int second = look.from(pos).second();
            if (second == Lookahead.MORE) {
                return tokenizer.hold(pos);
            }
            if (second == '/' || second == '*') {
                tokenizer.reportInside(Tolerance.COMMENT, pos + 2);
                return startComment(second == '/' ? State.IN_LINE_COMMENT : State.IN_BLOCK_COMMENT, pos + 2);
            }
        }
        if (c == '#' && repairs.accepts(Tolerance.HASH_COMMENT)) {
            tokenizer.reportInside(Tolerance.HASH_COMMENT, pos + 1);
            return startComment(State.IN_LINE_COMMENT, pos + 1);
        }
        if (c == '\\') {
            int next = escaped.inGap(pos);
            if (next != Repairs.NONE) {
                return next;
            }
        }
        if (isOtherSpace(c)) {
            return tokenizer.skipGap(pos);
        }
        if (FullWidth.is(c) && !Quotes.isQuote(c) && repairs.accepts(Tolerance.FULL_WIDTH)) {
            return repairs.overwrite(FullWidth.ascii(c), Tolerance.FULL_WIDTH, pos);
        }
        return Repairs.NONE;
    }

    /** Returns whether this counts as white space, though it does not in plain JSON. */
    boolean isOtherSpace(char c) {
        return Lookahead.isOtherSpace(c) && repairs.accepts(Tolerance.OTHER_SPACE);
    }

    private int startComment(State comment, int pos) {
        interrupted = tokenizer.state();
        tokenizer.goTo(comment);
        return pos;
    }

    int inLineComment(int from) {
        int pos = from;
        while (pos < window.end() && window.at(pos) != '\n' && window.at(pos) != '\r') {
            pos++;
        }
        if (pos < window.end()) {
            tokenizer.goTo(interrupted);
        }
        return pos;
    }

    int inBlockComment(int from) {
        for (int pos = from; pos < window.end(); pos++) {
            if (window.at(pos) == '*') {
                int second = look.from(pos).second();
                if (second == Lookahead.MORE) {
                    window.passLines(from, pos);
                    return tokenizer.hold(pos);
                }
                if (second == '/') {
                    window.passLines(from, pos);
                    tokenizer.goTo(interrupted);
                    return pos + 2;
                }
            }
        }
        window.passLines(from, window.end());
        return window.end();
    }

    /** At the end of the input: a line comment ends too. */
    void finish() {
        if (tokenizer.state() == State.IN_LINE_COMMENT) {
            tokenizer.goTo(interrupted);
        }
    }

    void write(CheckpointWriter out) {
        out.writeEnum(interrupted);
        out.writeInt(gapLine);
        out.writeLong(gapEnd);
    }

    void read(CheckpointReader in) {
        interrupted = in.readEnum(State.class);
        gapLine = in.readInt();
        gapEnd = in.readLong();
        boolean comment = tokenizer.state() == State.IN_LINE_COMMENT || tokenizer.state() == State.IN_BLOCK_COMMENT;
        in.require(!comment || interrupted.fits(tokenizer.position()) && !interrupted.isInsideToken(), "comment");
    }
}
