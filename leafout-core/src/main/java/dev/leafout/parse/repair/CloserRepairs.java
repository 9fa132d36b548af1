// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse.repair;

import dev.leafout.event.Tolerance;
import dev.leafout.parse.CheckpointReader;
import dev.leafout.parse.CheckpointWriter;
import dev.leafout.parse.text.InputWindow;
import dev.leafout.parse.text.Position;
import dev.leafout.parse.text.RepairAccess;
import dev.leafout.parse.text.State;

/**
 * Repairs the ends of containers: closers that are missing, wrong or extra, commas and dots before them, and fences.
 */
final class CloserRepairs {
    private final Repairs repairs;
    private final RepairAccess tokenizer;
    private final Position position;
    private final InputWindow window;
    private final Lookahead look;
    private final CloserJudge closers;
    private final boolean manyValues;

    /** Whether an array was closed because a key followed; if so, an extra bracket is no accident. */
    private boolean closedBeforeKey;

    CloserRepairs(Repairs repairs, RepairAccess tokenizer, Lookahead look, boolean manyValues) {
        this.repairs = repairs;
        this.tokenizer = tokenizer;
        this.position = tokenizer.position();
        this.window = position.window();
        this.look = look;
        this.closers = new CloserJudge(repairs, position, look);
        this.manyValues = manyValues;
    }

    /** Repairs what ends a container or comes at its end: closers, dots, a fence. */
    int atEnd(char c, int pos) {
        return switch (c) {
            case '}', ']' -> atCloser(c, pos);
            case ')' ->
                position.frame().isArray() && repairs.accepts(Tolerance.TUPLE)
                        ? repairs.overwrite(']', Tolerance.TUPLE, pos)
                        : atCloser(c, pos);
            case '.', '…' -> repairs.accepts(Tolerance.ELLIPSIS) ? ellipsis(c, pos) : Repairs.NONE;
            case '`' -> repairs.accepts(Tolerance.MISSING_CLOSER) && !manyValues ? atFence(pos) : Repairs.NONE;
            default -> Repairs.NONE;
        };
    }

    private int atCloser(char c, int pos) {
        State state = tokenizer.state();
        boolean afterComma = state == State.BEFORE_KEY || state == State.BEFORE_ITEM;
        if (afterComma) {
            if (!repairs.accepts(Tolerance.TRAILING_COMMA)) {
                return Repairs.NONE;
            }
            tokenizer.reportInside(Tolerance.TRAILING_COMMA, pos + 1);
            tokenizer.goTo(State.AFTER_VALUE);
            return pos;
        }
        CloserJudge.Verdict verdict = closers.judge(pos);
        switch (verdict) {
            case LATER -> {
                return tokenizer.hold(pos);
            }
            case OPEN -> {
                return window.end();
            }
            case UNCLEAR -> {
                return Repairs.NONE;
            }
            case EXTRA -> {
                if (closedBeforeKey) {
                    return Repairs.NONE;
                }
                repairs.decided();
            }
            default -> repairs.decided();
        }
        if (verdict == CloserJudge.Verdict.MISSING) {
            boolean object = c == '}';
            while (position.frame().isObject() != object) {
                closeOne(pos);
            }
            tokenizer.goTo(State.AFTER_VALUE);
            window.overwrite(pos, object ? '}' : ']');
            return pos;
        }
        boolean wrong = verdict == CloserJudge.Verdict.WRONG;
        tokenizer.reportInside(wrong ? Tolerance.WRONG_CLOSER : Tolerance.EXTRA_CLOSER, pos + 1);
        return wrong ? tokenizer.close(pos + 1) : pos + 1;
    }

    private int ellipsis(char c, int pos) {
        look.from(pos);
        int length = c == '.' ? 3 : 1;
        Lookahead.Answer dots = look.accept(c == '.' ? "..." : "…");
        int next = dots == Lookahead.Answer.YES ? look.skipBlanksAndComments() : 0;
        if (dots == Lookahead.Answer.LATER || next == Lookahead.MORE) {
            return tokenizer.hold(pos);
        }
        boolean closed = next == ']' || next == '}' || next == ')';
        boolean item = tokenizer.state() == State.BEFORE_ITEM && (Lookahead.startsValue(next) || Quotes.isQuote(next));
        if (dots == Lookahead.Answer.NO || !closed && !item && next != ',' && look.lines == 0) {
            return Repairs.NONE;
        }
        repairs.decided();
        tokenizer.reportInside(Tolerance.ELLIPSIS, pos + length);
        for (int i = pos; i < pos + length; i++) {
            window.overwrite(i, ' ');
        }
        if (tokenizer.state() != State.AFTER_VALUE) {
            if (closed) {
                tokenizer.goTo(position.frame().isObject() ? State.BEFORE_FIRST_KEY : State.BEFORE_FIRST_ITEM);
            } else if (next == ',') {
                window.overwrite(look.pos, ' ');
            }
        }
        return pos;
    }

    /** A fence after a value or a comma shows that the document ended before it. */
    private int atFence(int pos) {
        return switch (look.from(pos).accept("```")) {
            case LATER -> tokenizer.hold(pos);
            case NO -> Repairs.NONE;
            case YES -> {
                State state = tokenizer.state();
                boolean afterComma = state == State.BEFORE_KEY || state == State.BEFORE_ITEM;
                if (afterComma && !repairs.accepts(Tolerance.TRAILING_COMMA)) {
                    yield Repairs.NONE;
                }
                repairs.decided();
                if (afterComma) {
                    tokenizer.reportInside(Tolerance.TRAILING_COMMA, pos);
                }
                yield closeAll(pos);
            }
        };
    }

    /** Closes an object because the bracket here begins the next item of the array around it. */
    int closeBeforeItem(int pos, State next) {
        position.knownSince(window.base() + pos + 1);
        closeOne(pos);
        tokenizer.goTo(next);
        return pos;
    }

    private void closeOne(int pos) {
        tokenizer.reportInside(Tolerance.MISSING_CLOSER, pos);
        tokenizer.closeHere(pos);
    }

    private int closeAll(int pos) {
        while (!position.frame().isDocument()) {
            closeOne(pos);
        }
        return tokenizer.afterValue(pos);
    }

    /** Text after an empty line shows that the document ended before it. */
    int atParagraph(char c, int lines, int pos) {
        boolean ended = Character.isLetter(c)
                && lines > 1
                && repairs.accepts(Tolerance.MISSING_CLOSER)
                && repairs.accepts(Tolerance.TRAILING_TEXT)
                && !manyValues;
        if (!ended) {
            return Repairs.NONE;
        }
        return switch (look.from(pos).key()) {
            case LATER -> tokenizer.hold(pos);
            case YES -> throw repairs.unclear(pos, "It is unclear whether this is a key or text after the document,");
            case NO -> {
                repairs.decided();
                yield closeAll(pos);
            }
        };
    }

    /** Closes an array because a key begins here. */
    void closeBeforeKey(int pos) {
        while (!position.frame().isObject()) {
            closeOne(pos);
        }
        closedBeforeKey = true;
        tokenizer.goTo(State.BEFORE_KEY);
    }

    void write(CheckpointWriter out) {
        out.writeBoolean(closedBeforeKey);
    }

    void read(CheckpointReader in) {
        closedBeforeKey = in.readBoolean();
    }
}
