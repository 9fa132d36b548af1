// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse.repair;

import dev.leafout.parse.repair.Lookahead.Answer;
import dev.leafout.parse.text.Frame;
import dev.leafout.parse.text.InputWindow;
import dev.leafout.parse.text.Position;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether what follows reads as the next member of an object, or as the next items of an array: not only its
 * beginning, but on to what ends it. It is asked where a quote, a comma or a colon seems to be missing.
 */
final class MemberJudge {
    private static final Set<String> WORDS =
            Set.of("true", "false", "null", "True", "False", "None", "TRUE", "FALSE", "NULL");

    private final Position position;
    private final InputWindow window;
    private final Lookahead look;
    private final @Nullable SchemaRepairs schema;

    MemberJudge(Position position, Lookahead look, @Nullable SchemaRepairs schema) {
        this.position = position;
        this.window = position.window();
        this.look = look;
        this.schema = schema;
    }

    /** Returns whether a key comes next, as {@link Lookahead#key()} does, that one of the open objects can have. */
    Answer key() {
        int start = look.pos;
        Answer key = look.key();
        return key == Answer.YES && schema != null && position.frame().isObject() && !isPossible(schema, start)
                ? Answer.NO
                : key;
    }

    private boolean isPossible(SchemaRepairs schema, int start) {
        Frame frame = position.frame();
        for (int depth = position.openContainers(); depth > 0; depth--) {
            if (frame.isObject() && schema.canHaveKey(depth, start)) {
                return true;
            }
            frame = frame.requireParent();
        }
        return false;
    }

    /** Returns whether a key with its value comes next, and what may follow a value. */
    Answer member() {
        Answer key = look.key();
        if (key != Answer.YES) {
            return key;
        }
        look.pos++;
        return value(true);
    }

    /** Returns whether the value of a key comes next, where colons are missing. */
    Answer valueWithoutColon() {
        Answer end = startOfValue();
        if (end != Answer.YES || look.peek() == '{' || look.peek() == '[') {
            return end;
        }
        int c = look.skipBlanksAndComments();
        if (c == ',') {
            look.pos++;
            c = look.skipBlanksAndComments();
            return answer(c, c < 0 || look.lines > 0 || c == '}' || Quotes.isQuote(c) || Lookahead.isNameStart(c));
        }
        return answer(c, look.lines > 0 || c == '}' || c == Lookahead.END);
    }

    /** Returns whether a value comes next, and then what may follow one. Of an object or array the beginning is enough. */
    Answer value(boolean inObject) {
        Answer value = startOfValue();
        return value != Answer.YES || look.peek() == '{' || look.peek() == '[' ? value : end(inObject);
    }

    /** Returns whether a value comes next; goes on after it, unless it is an object or array. */
    private Answer startOfValue() {
        int c = look.skipBlanks();
        if (c == '{' || c == '[') {
            return Answer.YES;
        }
        if (Quotes.isQuote(c)) {
            look.pos++;
            int end = look.skipString((char) c);
            // A text that goes on and on without a quote is no quotation.
            return answer(end, end < 0 || end >= ' ');
        }
        int start = look.pos;
        while (c >= 0 && !BareValues.endsToken((char) c)) {
            look.pos++;
            c = look.peek();
        }
        return answer(c, isPlain(start, look.pos));
    }

    private boolean isPlain(int from, int to) {
        return Numbers.isPlain(window.array(), from, to) || WORDS.contains(new String(window.array(), from, to - from));
    }

    /** Returns whether what may follow a value comes next. */
    Answer end(boolean inObject) {
        int c = look.skipBlanksAndComments();
        if (c == ',') {
            return afterComma(inObject);
        }
        return answer(c, look.lines > 0 || c == (inObject ? '}' : ']') || c == Lookahead.END || c == Lookahead.FAR);
    }

    private Answer afterComma(boolean inObject) {
        look.pos++;
        int c = look.skipBlanksAndComments();
        if (c < 0 || look.lines > 0 || c == (inObject ? '}' : ']')) {
            return answer(c, true);
        }
        return inObject ? look.key() : answer(c, Lookahead.startsValue(c) || Quotes.isQuote(c));
    }

    /** Returns whether strings come next, at the quote of the first, up to the end of the array or of the line. */
    Answer items() {
        for (int count = 0; ; count++) {
            int c = look.peek();
            if (!Quotes.isQuote(c)) {
                return answer(c, Lookahead.startsValue(c));
            }
            look.pos++;
            int end = look.skipString((char) c);
            if (end < ' ') {
                return answer(end, end == Lookahead.FAR && count > 1);
            }
            c = look.skipBlanksAndComments();
            if (c != ',') {
                return answer(c, c == ']' || c == Lookahead.END);
            }
            look.pos++;
            c = look.skipBlanksAndComments();
            if (look.lines > 0 || c == ']' || c < 0) {
                return answer(c, true);
            }
        }
    }

    private static Answer answer(int c, boolean holds) {
        return c == Lookahead.MORE ? Answer.LATER : holds ? Answer.YES : Answer.NO;
    }
}
