// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse.repair;

import dev.leafout.event.Tolerance;
import dev.leafout.parse.CheckpointReader;
import dev.leafout.parse.CheckpointWriter;
import dev.leafout.parse.text.Frame;
import dev.leafout.parse.text.InputWindow;
import dev.leafout.parse.text.RepairAccess;
import dev.leafout.parse.text.State;
import dev.leafout.parse.text.StringScanner;

/**
 * A document that is escaped once more than it should be, as if it stood in a string: {@code \"} for every quote,
 * {@code \n} for a line end between tokens, and two backslashes for every one inside its strings.
 */
final class EscapedDocument {
    private final Repairs repairs;
    private final RepairAccess tokenizer;
    private final InputWindow window;
    private final Lookahead look;

    /** Whether the document is escaped, and whether the string that is being read is. */
    private boolean active;

    private boolean inside;

    EscapedDocument(Repairs repairs, RepairAccess tokenizer, Lookahead look) {
        this.repairs = repairs;
        this.tokenizer = tokenizer;
        this.window = tokenizer.position().window();
        this.look = look;
    }

    boolean isActive() {
        return active;
    }

    boolean isInsideString() {
        return inside;
    }

    void stringEnded() {
        inside = false;
    }

    /** A backslash where a string may begin: returns the place of its quote if it does. */
    int beforeString(int pos) {
        if (!active && !mayBegin()) {
            return Repairs.NONE;
        }
        int second = look.from(pos).second();
        if (second == Lookahead.MORE) {
            return tokenizer.hold(pos);
        }
        if (second != '"') {
            return Repairs.NONE;
        }
        begin(pos);
        inside = true;
        return pos + 1;
    }

    /** A backslash between tokens that a line end or tab is made of. */
    int inGap(int pos) {
        int second = look.from(pos).second();
        if (second == Lookahead.MORE && (active || mayBegin())) {
            return tokenizer.hold(pos);
        }
        boolean space = second == 'n' || second == 'r' || second == 't';
        if (!space || !active && !mayBegin()) {
            return Repairs.NONE;
        }
        begin(pos);
        window.overwrite(pos, ' ');
        window.overwrite(pos + 1, ' ');
        return pos;
    }

    private void begin(int pos) {
        if (!active) {
            tokenizer.reportInside(Tolerance.ESCAPED_DOCUMENT, pos + 2);
            active = true;
        }
    }

    /** Only the first quote of a document shows that it is escaped. */
    private boolean mayBegin() {
        Frame frame = tokenizer.position().frame();
        State state = tokenizer.state();
        return (state == State.BEFORE_FIRST_KEY || state == State.BEFORE_FIRST_ITEM)
                && !frame.isDocument()
                && (frame.requireParent().isDocument()
                        || frame.requireParent().requireParent().isDocument())
                && repairs.accepts(Tolerance.ESCAPED_DOCUMENT);
    }

    /** A backslash in a string that is not the quote at its end; {@link Repairs#NONE} if it is that quote. */
    int inString(int pos) {
        look.from(pos);
        int second = look.second();
        if (second == Lookahead.MORE) {
            return tokenizer.hold(pos);
        }
        if (second == '"' || second == Lookahead.END) {
            return second == '"' ? Repairs.NONE : window.end();
        }
        if (second == 'u') {
            return unicode(pos, pos + 2);
        }
        look.pos = pos + 2;
        int c = second == '\\' ? look.next() : 0;
        int last = c == '\\' ? look.next() : c;
        if (c == Lookahead.MORE || last == Lookahead.MORE) {
            return tokenizer.hold(pos);
        }
        if (c == 'u') {
            return unicode(pos, pos + 3);
        }
        boolean fits =
                c == '\\' ? last == '"' || last == '\\' : c > 0 && c != '"' && StringScanner.unescaped((char) c) != 0;
        if (!fits) {
            throw repairs.unclear(pos, "It is unclear what this backslash means in a document that is escaped,");
        }
        repairs.decided();
        tokenizer.strings().appendDecoded(c == '\\' ? (char) last : StringScanner.unescaped((char) c), look.pos);
        return look.pos;
    }

    private int unicode(int pos, int digits) {
        look.pos = digits;
        int value = look.hexDigits(4);
        if (value < 0) {
            if (value == Lookahead.MORE) {
                return tokenizer.hold(pos);
            }
            throw repairs.unclear(pos, "It is unclear what this backslash means in a document that is escaped,");
        }
        repairs.decided();
        tokenizer.strings().appendEscaped((char) value, pos, look.pos);
        return look.pos;
    }

    void write(CheckpointWriter out) {
        out.writeBoolean(active);
        out.writeBoolean(inside);
    }

    void read(CheckpointReader in) {
        active = in.readBoolean();
        inside = in.readBoolean();
        in.require(active || !inside, "escaped string");
    }
}
