// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse.repair;

import dev.leafout.event.Tolerance;
import dev.leafout.event.ValueKind;
import dev.leafout.parse.Expectation;
import dev.leafout.parse.repair.Lookahead.Answer;
import dev.leafout.parse.text.InputWindow;
import dev.leafout.parse.text.RepairAccess;
import java.util.Set;

/**
 * Leaves out a bracket that is around what is expected: {@code ["x"]} for {@code "x"}, and around the document an object
 * with one key, or a list. Of a document, the wrapper is left out at the first bracket or key that is expected; what
 * follows the value is an error, but for closers.
 */
final class Wrappers {
    private final Repairs repairs;
    private final RepairAccess tokenizer;
    private final InputWindow window;
    private final Lookahead look;
    private final StyledTexts.Known styled;

    /** Where the bracket is that {@link #opens} has found. */
    private int opener;

    Wrappers(Repairs repairs, RepairAccess tokenizer, Lookahead look, StyledTexts.Known styled) {
        this.repairs = repairs;
        this.tokenizer = tokenizer;
        this.window = tokenizer.position().window();
        this.look = look;
        this.styled = styled;
    }

    /** {@code ["x"]} where no list is expected: the brackets are left out. */
    int onlyItem(Set<ValueKind> kinds, int pos) {
        look.from(pos);
        look.pos++;
        int c = look.skipBlanks();
        Answer item = c == Lookahead.MORE ? Answer.LATER : Answer.NO;
        int from = look.pos;
        if (c == '"' && kinds.contains(ValueKind.STRING)) {
            look.pos++;
            int end = look.skipString('"');
            item = end == Lookahead.MORE ? Answer.LATER : end == '"' ? Answer.YES : Answer.NO;
        } else if (Lookahead.startsValue(c) && kinds.contains(kindOf(c))) {
            while (c >= 0 && !BareValues.endsToken((char) c)) {
                look.pos++;
                c = look.peek();
            }
            item = c == Lookahead.MORE ? Answer.LATER : Answer.YES;
        }
        int to = look.pos;
        if (item == Answer.YES) {
            c = look.skipBlanks();
            item = c == Lookahead.MORE ? Answer.LATER : c == ']' ? Answer.YES : Answer.NO;
        }
        if (item != Answer.YES) {
            return item == Answer.LATER ? tokenizer.hold(pos) : Repairs.NONE;
        }
        repairs.decided();
        report(pos, look.pos + 1, new String(window.array(), from, to - from));
        window.overwrite(pos, ' ');
        window.overwrite(look.pos, ' ');
        return pos;
    }

    private static ValueKind kindOf(int c) {
        return switch (c) {
            case '"', '{', '[' -> ValueKind.ARRAY;
            case 't', 'f' -> ValueKind.BOOLEAN;
            case 'n' -> ValueKind.NULL;
            default -> ValueKind.NUMBER;
        };
    }

    private void report(int from, int to, String made) {
        tokenizer.reportMade(
                new String(window.array(), from, to - from),
                made,
                from + 1,
                tokenizer.position().frame().isArray());
    }

    /** The document begins with this bracket; if that is only a wrapper, it is left out. */
    int documentAt(char c, Expectation due, int pos) {
        Answer wrapped = isWrapper(c, due, pos);
        if (wrapped != Answer.YES) {
            return wrapped == Answer.LATER ? tokenizer.hold(pos) : Repairs.NONE;
        }
        repairs.decided();
        report(pos, opener, "");
        for (int i = pos; i < opener; i++) {
            window.overwrite(i, window.at(i) == '\n' ? '\n' : ' ');
        }
        return pos;
    }

    /** Returns whether this bracket begins a wrapper, or an item of a list that is not written. */
    Answer canBeDocument(char c, Expectation due, int pos) {
        Answer wrapper = isWrapper(c, due, pos);
        boolean item = c == '{' && due.wantedKinds().contains(ValueKind.ARRAY);
        return wrapper == Answer.NO && item ? hasKnownKey(due.item(), pos) : wrapper;
    }

    private Answer isWrapper(char c, Expectation due, int pos) {
        Set<ValueKind> wanted = due.wantedKinds();
        boolean object = wanted.contains(ValueKind.OBJECT) && !due.keys().isEmpty();
        if (!repairs.accepts(Tolerance.EXTRA_CLOSER)) {
            return Answer.NO;
        }
        look.from(pos);
        look.pos++;
        if (c == '[') {
            boolean list = due.kinds().contains(ValueKind.ARRAY);
            return object && !list ? opensWithKey(due.keys()) : Answer.NO;
        }
        boolean list = wanted.contains(ValueKind.ARRAY);
        if (!list && !object || due.kinds().contains(ValueKind.OBJECT) && due.hasOtherKeys()) {
            return Answer.NO;
        }
        return inOtherMember(object ? due.keys() : due.item().keys(), object);
    }

    /** Returns whether a key comes next that is none of these, and then what is expected. */
    private Answer inOtherMember(Set<String> keys, boolean object) {
        Answer other = key(keys, false);
        if (other == Answer.YES) {
            other = look.colon();
        }
        if (other != Answer.YES) {
            return other;
        }
        look.pos++;
        return object ? opensWithKey(keys) : opens('[');
    }

    /** Returns whether a key in double quotes comes next that is one of these, or is not, as asked; goes on after it. */
    private Answer key(Set<String> keys, boolean known) {
        int c = look.skipBlanks();
        if (c != '"') {
            return c == Lookahead.MORE ? Answer.LATER : Answer.NO;
        }
        int start = ++look.pos;
        int end = look.skipString('"');
        if (end != '"') {
            return end == Lookahead.MORE ? Answer.LATER : Answer.NO;
        }
        String key = new String(window.array(), start, look.pos - 1 - start);
        return styled.of(keys).isKnown(key) == known ? Answer.YES : Answer.NO;
    }

    /** Returns whether this bracket comes next. */
    private Answer opens(char bracket) {
        int c = look.skipBlanks();
        opener = look.pos;
        return c == Lookahead.MORE ? Answer.LATER : c == bracket ? Answer.YES : Answer.NO;
    }

    /** Returns whether an object comes next whose first key is one of these. */
    private Answer opensWithKey(Set<String> keys) {
        Answer answer = opens('{');
        if (answer == Answer.YES) {
            look.pos++;
            answer = key(keys, true);
        }
        return answer == Answer.YES ? look.colon() : answer;
    }

    /** Returns whether the object here begins with a key that is known, if any are. */
    Answer hasKnownKey(Expectation object, int pos) {
        look.from(pos);
        if (object.keys().isEmpty()) {
            return Answer.YES;
        }
        return opensWithKey(object.keys());
    }
}
