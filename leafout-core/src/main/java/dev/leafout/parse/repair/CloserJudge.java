// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse.repair;

import dev.leafout.event.Tolerance;
import dev.leafout.parse.text.Frame;
import dev.leafout.parse.text.InputWindow;
import dev.leafout.parse.text.Position;
import org.jspecify.annotations.Nullable;

/**
 * Decides what a bracket means that does not match the open container: a closer before it is missing, it is of the
 * wrong kind, or it is one too many. Each reading is tried on this and the following closers; the one that fits what
 * comes next is taken. If none fits, or several do, the bracket is unclear.
 */
final class CloserJudge {
    enum Verdict {
        MISSING(Tolerance.MISSING_CLOSER),
        WRONG(Tolerance.WRONG_CLOSER),
        EXTRA(Tolerance.EXTRA_CLOSER),
        UNCLEAR(null),
        /** The input has ended, and nothing shows what the bracket means. */
        OPEN(null),
        LATER(null);

        final @Nullable Tolerance tolerance;

        Verdict(@Nullable Tolerance tolerance) {
            this.tolerance = tolerance;
        }
    }

    private static final Verdict[] READINGS = {Verdict.MISSING, Verdict.WRONG, Verdict.EXTRA};

    private final Repairs repairs;
    private final Position position;
    private final InputWindow window;
    private final Lookahead look;
    /** Where the key begins that follows the closers, if one does. */
    private int key;

    CloserJudge(Repairs repairs, Position position, Lookahead look) {
        this.repairs = repairs;
        this.position = position;
        this.window = position.window();
        this.look = look;
    }

    /** Judges the bracket at this place, which does not match the open container. */
    Verdict judge(int pos) {
        look.from(pos);
        int c = look.peek();
        while (c == '}' || c == ']' || c == ')') {
            look.pos++;
            c = look.skipBlanks();
        }
        int next = look.pos;
        if (c == Lookahead.MORE) {
            return Verdict.LATER;
        }
        Lookahead.Answer member = c == Lookahead.END ? Lookahead.Answer.NO : keyFollows(c);
        if (member == Lookahead.Answer.LATER) {
            return Verdict.LATER;
        }
        Verdict found = null;
        boolean possible = false;
        for (Verdict reading : READINGS) {
            Frame left = left(reading, pos, next);
            possible |= left != null;
            if (left != null && fits(left, c, member == Lookahead.Answer.YES) && canHaveKey(left)) {
                if (found != null) {
                    return Verdict.UNCLEAR;
                }
                found = reading;
            }
        }
        return found != null ? found : possible && c == Lookahead.END ? Verdict.OPEN : Verdict.UNCLEAR;
    }

    private Lookahead.Answer keyFollows(int c) {
        if (c == ',') {
            look.pos++;
            int following = look.skipBlanks();
            if (following == Lookahead.MORE) {
                return Lookahead.Answer.LATER;
            }
        } else if (!Quotes.isQuote(c)) {
            return Lookahead.Answer.NO;
        }
        key = look.pos;
        return look.key();
    }

    /** Returns whether the key that follows can be in this container, if that is an object. */
    private boolean canHaveKey(Frame left) {
        SchemaRepairs schema = repairs.schema();
        if (schema == null || !left.isObject()) {
            return true;
        }
        int depth = position.openContainers();
        for (Frame frame = position.frame(); frame != left; frame = frame.requireParent()) {
            depth--;
        }
        return schema.canHaveKey(depth, key);
    }

    /**
     * Returns what is still open after all the closers with this reading of the first; null if that reading is
     * impossible.
     */
    private @Nullable Frame left(Verdict reading, int from, int to) {
        if (reading.tolerance != null && !repairs.accepts(reading.tolerance)) {
            return null;
        }
        Frame frame = position.frame();
        switch (reading) {
            case MISSING -> {
                while (!frame.isDocument() && !closes(window.at(from), frame)) {
                    frame = frame.requireParent();
                }
                if (frame.isDocument()) {
                    return null;
                }
                frame = frame.requireParent();
            }
            case WRONG -> frame = frame.requireParent();
            default -> {}
        }
        for (int i = from + 1; i < to; i++) {
            char c = FullWidth.ascii(window.at(i));
            if (c == '}' || c == ']' || c == ')') {
                if (!closes(c, frame)) {
                    return null;
                }
                frame = frame.requireParent();
            }
        }
        return frame;
    }

    private static boolean closes(char c, Frame frame) {
        return c == '}' ? frame.isObject() : frame.isArray();
    }

    /** Returns whether a document in which {@code left} is still open can continue like this. */
    private static boolean fits(Frame left, int c, boolean key) {
        if (left.isDocument()) {
            return c == Lookahead.END || c != ',' && c != ':' && !Quotes.isQuote(c);
        }
        if (left.isObject()) {
            return key;
        }
        return !key && (c == ',' || c == '{' || c == '[' || Quotes.isQuote(c));
    }
}
