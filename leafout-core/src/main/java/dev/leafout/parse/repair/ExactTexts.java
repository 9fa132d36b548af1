// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse.repair;

import dev.leafout.parse.text.InputWindow;
import dev.leafout.parse.text.Position;

/**
 * The most common case, which needs no closer look: a key or text in double quotes that is an expected one as it stands. A
 * chunk often ends inside it, so it is asked for again and again while it grows.
 */
final class ExactTexts {
    private final Position position;
    private final InputWindow window;
    private final Lookahead look;
    /** The number of the text to look at first: that of the one that has begun, or the one after the last. */
    private int likely;
    /** Where the last string ends that was looked at, before its quote. */
    private int end;

    ExactTexts(Position position, Lookahead look) {
        this.position = position;
        this.window = position.window();
        this.look = look;
    }

    /** Returns whether the string that begins here is one of these as it stands; NO if that is not clear. */
    Lookahead.Answer isOneOf(StyledTexts texts, int pos) {
        char[] chars = window.array();
        int from = pos + 1;
        end = endOfPlain(chars, from);
        if (end == window.end()) {
            boolean canGoOn = !look.ended && end - from < Lookahead.MAX_KEY;
            int number = canGoOn ? texts.beginningWith(chars, from, end, likely) : -1;
            likely = Math.max(0, number);
            return number < 0 ? Lookahead.Answer.NO : Lookahead.Answer.LATER;
        }
        int number = chars[end] == '"' ? texts.numberOf(chars, from, end, likely) : -1;
        likely = number + 1;
        if (number < 0) {
            return Lookahead.Answer.NO;
        }
        position.knownSince(window.base() + end + 1);
        return Lookahead.Answer.YES;
    }

    /** Returns where the string ends that was looked at last, before its quote. */
    int end() {
        return end;
    }

    /** Returns where the characters that need no closer look end: at the latest where a key is too long to be known. */
    private int endOfPlain(char[] chars, int from) {
        int limit = Math.min(window.end(), from + Lookahead.MAX_KEY);
        int i = from;
        while (i < limit && chars[i] > '"' && chars[i] != '\\') {
            i++;
        }
        return i;
    }
}
