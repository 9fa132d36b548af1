// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse.repair;

import dev.leafout.event.ValueKind;
import dev.leafout.parse.text.InputWindow;
import dev.leafout.parse.text.RepairAccess;
import dev.leafout.parse.text.StringScanner;

/**
 * Reads a text without quotes that is the whole document: {@code Rome is the capital.} White space at its end does not
 * belong to it. What may be a document after all (a fence, the end of thoughts, a string after a colon) makes it unclear.
 */
final class BareText {
    private static final String UNCLEAR = "It is unclear whether the text before this is the document,";

    /** Instead of a place: more text is needed, or the text is over. */
    private static final int LATER = -1;

    private static final int ENDED = -2;

    private final Repairs repairs;
    private final RepairAccess tokenizer;
    private final InputWindow window;
    private final Lookahead look;

    BareText(Repairs repairs, RepairAccess tokenizer, Lookahead look) {
        this.repairs = repairs;
        this.tokenizer = tokenizer;
        this.window = tokenizer.position().window();
        this.look = look;
    }

    /** Begins the text here. */
    void begin(int pos) {
        repairs.decided();
        tokenizer.beginValue(ValueKind.STRING, pos + 1);
        tokenizer.reportMade("", "\"", pos + 1, false);
    }

    /** Reads on from here. */
    int read(int from) {
        StringScanner strings = tokenizer.strings();
        int pos = from;
        while (pos < window.end()) {
            int end = pos;
            while (end < window.end() && isPlain(window.at(end))) {
                end++;
            }
            if (end > pos) {
                strings.append(pos, end);
                pos = end;
                continue;
            }
            char c = window.at(pos);
            if (Lookahead.isBlank(c)) {
                int next = blanks(pos);
                if (next < 0) {
                    return next == LATER ? tokenizer.hold(pos) : pos;
                }
                pos = next;
            } else if (Character.isSurrogate(c) || c < ' ') {
                pos = strings.inSpecial(pos);
            } else {
                Lookahead.Answer doubt = isDoubtful(c, pos);
                if (doubt == Lookahead.Answer.LATER) {
                    return tokenizer.hold(pos);
                }
                if (doubt == Lookahead.Answer.YES) {
                    throw repairs.unclear(pos, UNCLEAR);
                }
                repairs.decided();
                strings.append(pos, pos + 1);
                pos++;
            }
        }
        return pos;
    }

    private static boolean isPlain(char c) {
        boolean special = c == '`' || c == '<' || c == ':';
        return !special && c > ' ' && !Character.isSurrogate(c) && !Lookahead.isBlank(c);
    }

    /** Passes the blanks here if text follows them; returns LATER if that is not known yet, or ENDED. */
    private int blanks(int pos) {
        look.from(pos);
        int c = look.skipBlanks();
        if (c == Lookahead.MORE) {
            return LATER;
        }
        if (c == Lookahead.END) {
            finish(pos);
            return ENDED;
        }
        int end = c == Lookahead.FAR ? pos + 1 : look.pos;
        repairs.decided();
        tokenizer.strings().append(pos, end);
        window.passLines(pos, end);
        return end;
    }

    /** Ends the text before this place. */
    void finish(int pos) {
        if (tokenizer.strings().isInsidePair()) {
            tokenizer.strings().append(pos, pos);
        }
        tokenizer.endString(pos);
    }

    private Lookahead.Answer isDoubtful(char c, int pos) {
        look.from(pos);
        if (c == '`') {
            return look.accept("```");
        }
        if (c == '<') {
            Lookahead.Answer begin = look.accept("<think");
            return begin == Lookahead.Answer.NO ? look.accept("</think") : begin;
        }
        look.pos++;
        int next = look.skipBlanks();
        return next == Lookahead.MORE
                ? Lookahead.Answer.LATER
                : next == '"' || next == '{' || next == '[' ? Lookahead.Answer.YES : Lookahead.Answer.NO;
    }
}
