// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse.repair;

import dev.leafout.event.Tolerance;
import dev.leafout.parse.CheckpointReader;
import dev.leafout.parse.CheckpointWriter;
import dev.leafout.parse.text.InputWindow;
import dev.leafout.parse.text.RepairAccess;

/**
 * Round brackets, around one value or several, and calls. Where they mean nothing, the opening one is overwritten with a
 * blank, and the place of the closing one is remembered.
 */
final class RoundBrackets {
    private final Repairs repairs;
    private final RepairAccess tokenizer;
    private final InputWindow window;
    private final Lookahead look;
    /** The offset of the round bracket after the value that is being read, if it means nothing; else -1. */
    private long roundEnd = -1;

    RoundBrackets(Repairs repairs, RepairAccess tokenizer, Lookahead look) {
        this.repairs = repairs;
        this.tokenizer = tokenizer;
        this.window = tokenizer.position().window();
        this.look = look;
    }

    /** {@code ObjectId("507f")}: what is called means nothing here, the text is the value. The lookahead is at the bracket. */
    int call(int pos) {
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
    int open(int pos) {
        look.from(pos);
        look.pos++;
        int depth = 0;
        boolean any = false;
        while (true) {
            int c = look.peek();
            if (c < 0) {
                if (c == Lookahead.FAR) {
                    throw repairs.unclearValue(pos);
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
    boolean isEnd(int pos) {
        return roundEnd == window.base() + pos;
    }

    void write(CheckpointWriter out) {
        out.writeLong(roundEnd);
    }

    void read(CheckpointReader in) {
        roundEnd = in.readLong();
    }
}
