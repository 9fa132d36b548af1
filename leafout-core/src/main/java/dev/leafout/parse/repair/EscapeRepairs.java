// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse.repair;

import dev.leafout.event.Tolerance;
import dev.leafout.parse.CheckpointReader;
import dev.leafout.parse.CheckpointWriter;
import dev.leafout.parse.text.InputWindow;
import dev.leafout.parse.text.RepairAccess;
import dev.leafout.parse.text.State;
import dev.leafout.parse.text.StringScanner;

/** Reads the escapes that plain JSON does not have, and backslashes that stand for themselves. */
final class EscapeRepairs {
    private final Repairs repairs;
    private final RepairAccess tokenizer;
    private final InputWindow window;
    private final Lookahead look;

    /** Whether a backslash before a letter of this string stood for itself; if so, the next one may do so too. */
    private boolean doubtful;

    EscapeRepairs(Repairs repairs, RepairAccess tokenizer, Lookahead look) {
        this.repairs = repairs;
        this.tokenizer = tokenizer;
        this.window = tokenizer.position().window();
        this.look = look;
    }

    /** Returns whether an escape of plain JSON may be none in this string. */
    boolean isDoubtful() {
        return doubtful;
    }

    void stringEnded() {
        doubtful = false;
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
        int value = look.hexDigits(4);
        if (value == Lookahead.MORE) {
            return tokenizer.hold(pos);
        }
        return value >= 0 || look.peek() == Lookahead.END ? Repairs.NONE : invalid(pos);
    }

    private int hex(int pos) {
        look.pos = pos + 2;
        int value = look.hexDigits(2);
        if (value == Lookahead.MORE) {
            return tokenizer.hold(pos);
        }
        return value >= 0 ? json5Escape((char) value, pos) : look.peek() == Lookahead.END ? window.end() : invalid(pos);
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
            tokenizer.goTo(State.IN_OTHER_STRING);
        }
        tokenizer.strings().append(pos, pos + 1);
        return pos + 1;
    }

    void write(CheckpointWriter out) {
        out.writeBoolean(doubtful);
    }

    void read(CheckpointReader in) {
        doubtful = in.readBoolean();
    }
}
