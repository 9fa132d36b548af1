// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse;

import dev.leafout.event.Tolerance;
import dev.leafout.event.ValueKind;
import dev.leafout.event.ValuePath;

/**
 * What the tokenizer asks where the text is not plain JSON, or where by the tolerances in force it may turn out not to
 * be. One method per place in the grammar; each either repairs, and says how, or throws what plain JSON would throw.
 *
 * <p>A repair that needs to know what follows looks ahead ({@link Lookahead}) and, if the text at hand does not decide it,
 * lets the tokenizer {@link Tokenizer#hold wait}. Nothing is reported before it is decided. Where one character stands for
 * another ({@code ;} for {@code ,}), it is overwritten in the window, and the tokenizer reads it again.
 */
final class Repairs {
    /** Instead of a place: there is nothing to repair, the tokenizer goes on by itself. */
    static final int NONE = -1;

    private final Tokenizer tokenizer;
    private final Position position;
    private final InputWindow window;
    private final ParseListener listener;
    private final Tolerances tolerances;
    private final Lookahead look;
    private final StringRepairs strings;
    private final BareValues bare;
    private final CloserJudge closers;
    private final JsonLocator locator;
    private final boolean manyValues;

    /** The state that a comment interrupts. */
    private State interrupted = State.BEFORE_DOCUMENT;
    /** The line on which the last gap began, and the offset at which it ended. */
    private int gapLine;

    private long gapEnd = -1;
    /** Whether an array was closed because a key followed: then a bracket too many is no accident. */
    private boolean closedBeforeKey;

    Repairs(
            Tokenizer tokenizer,
            Position position,
            ParseListener listener,
            Tolerances tolerances,
            JsonPushParser.Builder options) {
        this.tokenizer = tokenizer;
        this.position = position;
        this.window = position.window;
        this.listener = listener;
        this.tolerances = tolerances;
        this.manyValues = options.manyValues;
        this.look = new Lookahead(window);
        this.strings = new StringRepairs(this, tokenizer, position, look);
        this.bare = new BareValues(this, tokenizer, position, look, options.limits.maxNumberLength());
        this.closers = new CloserJudge(this, position, look);
        this.locator = new JsonLocator(this, tokenizer, position, listener, look, options);
    }

    boolean accepts(Tolerance what) {
        return tolerances.hasRules() ? tolerances.accepts(what, pathFor(what)) : tolerances.accepts(what);
    }

    /** Returns whether it is accepted, wherever it is. */
    boolean acceptsEverywhere(Tolerance what) {
        return !tolerances.hasRules() && tolerances.accepts(what);
    }

    /** Returns the path that decides whether it is accepted here. */
    private ValuePath pathFor(Tolerance what) {
        Frame frame = position.frame;
        return switch (tokenizer.state) {
            case BEFORE_KEY, BEFORE_FIRST_KEY, AFTER_VALUE -> frame.path();
            case BEFORE_ITEM, BEFORE_FIRST_ITEM ->
                Tolerances.isAboutValue(what) ? frame.path().index(frame.count) : frame.path();
            default -> Tolerances.isAboutValue(what) ? position.path() : frame.path();
        };
    }

    /** Returns whether more values may follow one another right here. */
    boolean isBetweenValues() {
        return manyValues && position.frame.isDocument();
    }

    /** Returns whether the document must be found in the text. */
    boolean seeksDocument() {
        return !manyValues
                && (accepts(Tolerance.LEADING_TEXT)
                        || accepts(Tolerance.CODE_FENCE)
                        || accepts(Tolerance.THINK_BLOCK)
                        || accepts(Tolerance.MISSING_OUTER_BRACES));
    }

    /** Returns whether there may be text outside of the document. */
    boolean handlesOutside() {
        return !manyValues && (accepts(Tolerance.TRAILING_TEXT) || seeksDocument());
    }

    boolean hasSeenText() {
        return locator.hasSeenText();
    }

    /** No more input will come: what is undecided is decided by that. */
    void inputEnded() {
        look.ended = true;
    }

    /** At the end of the input: an empty document is one after all, and a comment that a line would end has ended. */
    void finish() {
        if (tokenizer.state == State.SEEKING) {
            locator.takeEmptyDocument();
        } else if (tokenizer.state == State.IN_LINE_COMMENT) {
            tokenizer.state = interrupted;
        }
    }

    /** Reports a repair of the value at hand, which became clear with the character before {@code pos}. */
    void report(Tolerance what, int pos) {
        window.pos = pos;
        listener.inputRepaired(position, what);
    }

    /** Reports a repair that is about the innermost container rather than about its last child. */
    private void reportInside(Tolerance what, int pos) {
        boolean inKey = position.inKey;
        position.inKey = true;
        report(what, pos);
        position.inKey = inKey;
    }

    /** What is reported next is known since the character at which the lookahead stands. */
    void decided() {
        position.knownAt = look.knownAt();
    }

    JsonSyntaxException unclear(int pos, String what) {
        return position.fail(pos, Problem.UNCLEAR, what);
    }

    void gapBegan() {
        gapLine = window.line;
    }

    void gapEnded(int pos) {
        gapEnd = window.base + pos;
    }

    /** Returns how many lines ended in the gap before this place; -1 if there is no gap. */
    private int linesInGapBefore(int pos) {
        return gapEnd == window.base + pos ? window.line - gapLine : -1;
    }

    /** Returns the state inside the string that is being read. */
    State insideString() {
        return strings.inside();
    }

    /** Takes note of the line ends between two places of the window. */
    void passLines(int from, int to) {
        for (int i = from; i < to; i++) {
            char c = window.chars[i];
            if (c == '\n' || c == '\r') {
                window.lineEnded(c, i + 1);
            }
        }
    }

    int elsewhere(int pos) {
        return switch (tokenizer.state) {
            case SEEKING -> locator.seek(pos);
            case IN_TRAILING_TEXT -> locator.behind(pos);
            case IN_OTHER_STRING -> strings.inOtherString(pos);
            case IN_LINE_COMMENT -> inLineComment(pos);
            case IN_BLOCK_COMMENT -> inBlockComment(pos);
            default -> throw new IllegalStateException("Not a state of repairs: " + tokenizer.state);
        };
    }

    int atQuote(int pos) {
        return strings.atQuote(pos);
    }

    int atBackslash(int pos) {
        return strings.atBackslash(pos);
    }

    boolean acceptsControl(char c) {
        return (c == '\n' || c == '\r' || c == '\t') && accepts(Tolerance.RAW_CONTROL_CHARACTER);
    }

    int atControl(char c, int pos) {
        return strings.atControl(c, pos);
    }

    boolean endsNumber(char c) {
        return BareValues.endsToken(c);
    }

    /** Behind <code>{</code> or, in an object, a comma: neither a key in double quotes nor the end that may be there. */
    int beforeKey(char c, int pos) {
        int next = inGap(c, pos);
        if (next != NONE) {
            return next;
        }
        if (strings.acceptsQuote(c)) {
            return strings.startKey(c, pos);
        }
        if ((Lookahead.isNameStart(c) || c >= '0' && c <= '9') && accepts(Tolerance.BARE_KEY)) {
            return bare.key(pos);
        }
        boolean afterComma = tokenizer.state == State.BEFORE_KEY;
        if (afterComma && c == '{' && position.frame.isInArray() && accepts(Tolerance.MISSING_CLOSER)) {
            closeOne(pos);
            tokenizer.state = State.BEFORE_ITEM;
            return pos;
        }
        next = atEnd(c, pos);
        if (next != NONE) {
            return next;
        }
        throw tokenizer.expected(pos, Problem.EXPECTED_KEY, position.frame.path());
    }

    /** Behind a key: no colon. */
    int afterKey(char c, int pos) {
        int next = inGap(c, pos);
        if (next != NONE) {
            return next;
        }
        if (c == '=' && accepts(Tolerance.EQUALS_SIGN)) {
            int second = look.from(pos).second();
            if (second == Lookahead.MORE) {
                return tokenizer.hold(pos);
            }
            if (second != '=') {
                return equalsSign(second == '>' ? pos + 1 : pos, pos);
            }
        }
        throw tokenizer.expected(pos, Problem.EXPECTED_COLON, position.path());
    }

    private int equalsSign(int last, int pos) {
        decided();
        report(Tolerance.EQUALS_SIGN, last + 1);
        window.chars[pos] = ' ';
        window.chars[last] = ':';
        return pos;
    }

    /** A value that begins as in plain JSON may be something else all the same. */
    int beforeValue(char c, int pos) {
        if (c != '"') {
            return bare.read(pos, true);
        }
        if (tokenizer.state != State.BEFORE_ITEM || !accepts(Tolerance.MISSING_CLOSER)) {
            return NONE;
        }
        return keyInArray(pos);
    }

    /** Decides whether a string in an array is a key, because the closer of the array is missing before it. */
    private int keyInArray(int pos) {
        if (position.frame.objectAround() == null || isClearlyText(pos)) {
            return NONE;
        }
        return switch (look.from(pos).nameAsKey()) {
            case LATER -> tokenizer.hold(pos);
            case NO -> {
                decided();
                yield NONE;
            }
            case YES -> {
                decided();
                while (!position.frame.isObject()) {
                    closeOne(pos);
                }
                closedBeforeKey = true;
                tokenizer.state = State.BEFORE_KEY;
                yield pos;
            }
        };
    }

    /** Returns whether a string in an array is at hand as far as to see that it is no key, as is nearly always the case. */
    private boolean isClearlyText(int pos) {
        char[] chars = window.chars;
        int end = Math.min(window.end - 1, pos + Lookahead.MAX_KEY);
        int i = pos + 1;
        while (i < end && (chars[i] >= 'a' && chars[i] <= 'z' || chars[i] >= 'A' && chars[i] <= 'Z')) {
            i++;
        }
        if (i == pos + 1
                || i >= end
                || chars[i] != ' ' && (chars[i] != '"' || chars[i + 1] != ',' && chars[i + 1] != ']')) {
            return false;
        }
        position.knownAt = window.base + i + (chars[i] == ' ' ? 1 : 2);
        return true;
    }

    /** Where a value must begin, nothing does that would in plain JSON. */
    int otherValue(char c, int pos) {
        int next = inGap(c, pos);
        if (next != NONE) {
            return next;
        }
        if (strings.acceptsQuote(c)) {
            return strings.startValue(c, pos);
        }
        if (c == '(' && accepts(Tolerance.TUPLE)) {
            return overwrite('[', Tolerance.TUPLE, pos);
        }
        if (tokenizer.state != State.BEFORE_VALUE && !position.frame.isDocument()) {
            next = atEnd(c, pos);
        }
        if (next == NONE && c != ',' && c != ':' && c != '}' && c != ']' && c != ')') {
            next = bare.read(pos, false);
        }
        if (next != NONE) {
            return next;
        }
        throw tokenizer.expectedValue(pos);
    }

    /** Behind a value: neither a comma nor the closer that is due. */
    int afterValue(char c, int pos) {
        int next = inGap(c, pos);
        if (next != NONE) {
            return next;
        }
        if (c == ';' && accepts(Tolerance.SEMICOLON)) {
            return overwrite(',', Tolerance.SEMICOLON, pos);
        }
        next = atEnd(c, pos);
        if (next == NONE) {
            next = position.frame.isObject() ? nextKey(c, pos) : nextItem(c, pos);
        }
        if (next == NONE) {
            next = atParagraph(c, pos);
        }
        if (next != NONE) {
            return next;
        }
        throw tokenizer.expectedCommaOrCloser(pos);
    }

    /** In an object, behind a value: the comma before the next key is missing, or the closer before the next item. */
    private int nextKey(char c, int pos) {
        if (c == '{' && position.frame.isInArray() && accepts(Tolerance.MISSING_CLOSER)) {
            closeOne(pos);
            tokenizer.state = State.AFTER_VALUE;
            return pos;
        }
        if (!Quotes.isQuote(c) || !accepts(Tolerance.MISSING_COMMA)) {
            return NONE;
        }
        return switch (look.from(pos).key()) {
            case LATER -> tokenizer.hold(pos);
            case NO -> NONE;
            case YES -> {
                decided();
                reportInside(Tolerance.MISSING_COMMA, pos);
                tokenizer.state = State.BEFORE_KEY;
                yield pos;
            }
        };
    }

    /** In an array, behind a value: the comma before the next item is missing. */
    private int nextItem(char c, int pos) {
        int lines = linesInGapBefore(pos);
        boolean bracket = c == '{' || c == '[' || c == '(' && accepts(Tolerance.TUPLE);
        boolean digit = c >= '0' && c <= '9' || c == '-' && lines > 0;
        if (!accepts(Tolerance.MISSING_COMMA) || !bracket && (lines < 0 || !digit && !Quotes.isQuote(c))) {
            return NONE;
        }
        if (c == '"' && accepts(Tolerance.MISSING_CLOSER)) {
            int next = keyInArray(pos);
            if (next != NONE) {
                return next;
            }
        }
        reportInside(Tolerance.MISSING_COMMA, pos + 1);
        tokenizer.state = State.BEFORE_ITEM;
        return pos;
    }

    /** Text that begins behind an empty line shows that the document had ended before it. */
    private int atParagraph(char c, int pos) {
        boolean ended = Character.isLetter(c)
                && linesInGapBefore(pos) > 1
                && accepts(Tolerance.MISSING_CLOSER)
                && accepts(Tolerance.TRAILING_TEXT)
                && !manyValues;
        if (!ended) {
            return NONE;
        }
        return switch (look.from(pos).key()) {
            case LATER -> tokenizer.hold(pos);
            case YES -> throw unclear(pos, "It is unclear whether a key begins here or text behind the document,");
            case NO -> {
                decided();
                yield closeAll(pos);
            }
        };
    }

    /** What may end a container, or stand at its end: closers, dots, a fence. */
    private int atEnd(char c, int pos) {
        return switch (c) {
            case '}', ']' -> atCloser(c, pos);
            case ')' ->
                position.frame.isArray() && accepts(Tolerance.TUPLE)
                        ? overwrite(']', Tolerance.TUPLE, pos)
                        : atCloser(c, pos);
            case '.', '…' -> accepts(Tolerance.ELLIPSIS) ? ellipsis(c, pos) : NONE;
            case '`' -> accepts(Tolerance.MISSING_CLOSER) && !manyValues ? atFence(pos) : NONE;
            default -> NONE;
        };
    }

    private int atCloser(char c, int pos) {
        State state = tokenizer.state;
        boolean afterComma = state == State.BEFORE_KEY || state == State.BEFORE_ITEM;
        if (afterComma) {
            if (!accepts(Tolerance.TRAILING_COMMA)) {
                return NONE;
            }
            reportInside(Tolerance.TRAILING_COMMA, pos + 1);
            tokenizer.state = State.AFTER_VALUE;
            return pos;
        }
        CloserJudge.Verdict verdict = closers.judge(pos);
        switch (verdict) {
            case LATER -> {
                return tokenizer.hold(pos);
            }
            case OPEN -> {
                return window.end;
            }
            case UNCLEAR -> {
                return NONE;
            }
            case EXTRA -> {
                if (closedBeforeKey) {
                    return NONE;
                }
                decided();
            }
            default -> decided();
        }
        if (verdict == CloserJudge.Verdict.MISSING) {
            boolean object = c == '}';
            while (position.frame.isObject() != object) {
                closeOne(pos);
            }
            tokenizer.state = State.AFTER_VALUE;
            window.chars[pos] = object ? '}' : ']';
            return pos;
        }
        boolean wrong = verdict == CloserJudge.Verdict.WRONG;
        reportInside(wrong ? Tolerance.WRONG_CLOSER : Tolerance.EXTRA_CLOSER, pos + 1);
        return wrong ? tokenizer.close(pos + 1) : pos + 1;
    }

    private int ellipsis(char c, int pos) {
        look.from(pos);
        int length = c == '.' ? 3 : 1;
        Lookahead.Answer dots = look.accept(c == '.' ? "..." : "…");
        int next = dots == Lookahead.Answer.YES ? look.skipBlanks() : 0;
        if (dots == Lookahead.Answer.LATER || next == Lookahead.MORE) {
            return tokenizer.hold(pos);
        }
        boolean closed = next == ']' || next == '}' || next == ')';
        if (dots == Lookahead.Answer.NO || !closed && next != ',' && look.lines == 0) {
            return NONE;
        }
        decided();
        reportInside(Tolerance.ELLIPSIS, pos + length);
        for (int i = pos; i < pos + length; i++) {
            window.chars[i] = ' ';
        }
        if (tokenizer.state != State.AFTER_VALUE) {
            if (closed) {
                tokenizer.state = position.frame.isObject() ? State.BEFORE_FIRST_KEY : State.BEFORE_FIRST_ITEM;
            } else if (next == ',') {
                window.chars[look.pos] = ' ';
            }
        }
        return pos;
    }

    /** A fence behind a value, or behind a comma, shows that the document had ended before it. */
    private int atFence(int pos) {
        return switch (look.from(pos).accept("```")) {
            case LATER -> tokenizer.hold(pos);
            case NO -> NONE;
            case YES -> {
                State state = tokenizer.state;
                boolean afterComma = state == State.BEFORE_KEY || state == State.BEFORE_ITEM;
                if (afterComma && !accepts(Tolerance.TRAILING_COMMA)) {
                    yield NONE;
                }
                decided();
                if (afterComma) {
                    reportInside(Tolerance.TRAILING_COMMA, pos);
                }
                yield closeAll(pos);
            }
        };
    }

    private void closeOne(int pos) {
        reportInside(Tolerance.MISSING_CLOSER, pos);
        tokenizer.closeHere(pos);
    }

    private int closeAll(int pos) {
        while (!position.frame.isDocument()) {
            closeOne(pos);
        }
        return tokenizer.afterValue(pos);
    }

    /** What may stand wherever white space may. */
    private int inGap(char c, int pos) {
        if (c == '/' && accepts(Tolerance.COMMENT)) {
            int second = look.from(pos).second();
            if (second == Lookahead.MORE) {
                return tokenizer.hold(pos);
            }
            if (second == '/' || second == '*') {
                reportInside(Tolerance.COMMENT, pos + 2);
                return startComment(second == '/' ? State.IN_LINE_COMMENT : State.IN_BLOCK_COMMENT, pos + 2);
            }
        }
        if (c == '#' && accepts(Tolerance.HASH_COMMENT)) {
            reportInside(Tolerance.HASH_COMMENT, pos + 1);
            return startComment(State.IN_LINE_COMMENT, pos + 1);
        }
        if (Lookahead.isOtherSpace(c) && accepts(Tolerance.OTHER_SPACE)) {
            reportInside(Tolerance.OTHER_SPACE, pos + 1);
            return pos + 1;
        }
        if (FullWidth.is(c) && !Quotes.isQuote(c) && accepts(Tolerance.FULL_WIDTH)) {
            return overwrite(FullWidth.ascii(c), Tolerance.FULL_WIDTH, pos);
        }
        return NONE;
    }

    private int overwrite(char c, Tolerance what, int pos) {
        reportInside(what, pos + 1);
        window.chars[pos] = c;
        return pos;
    }

    private int startComment(State comment, int pos) {
        interrupted = tokenizer.state;
        tokenizer.state = comment;
        return pos;
    }

    private int inLineComment(int from) {
        int pos = from;
        while (pos < window.end && window.chars[pos] != '\n' && window.chars[pos] != '\r') {
            pos++;
        }
        if (pos < window.end) {
            tokenizer.state = interrupted;
        }
        return pos;
    }

    private int inBlockComment(int from) {
        for (int pos = from; pos < window.end; pos++) {
            if (window.chars[pos] == '*') {
                int second = look.from(pos).second();
                if (second == Lookahead.MORE) {
                    passLines(from, pos);
                    return tokenizer.hold(pos);
                }
                if (second == '/') {
                    passLines(from, pos);
                    tokenizer.state = interrupted;
                    return pos + 2;
                }
            }
        }
        passLines(from, window.end);
        return window.end;
    }

    /** Behind the document, where text is not handled as such: only what may stand in a gap. */
    int afterDocument(char c, int pos) {
        int next = inGap(c, pos);
        if (next != NONE) {
            return next;
        }
        throw tokenizer.expected(pos, Problem.EXPECTED_END, ValuePath.root());
    }

    /** An object whose braces are missing begins at its first key. */
    int openWithoutBrace(int pos) {
        report(Tolerance.MISSING_OUTER_BRACES, pos);
        position.frame.valueStarted();
        tokenizer.openHere(ValueKind.OBJECT, State.BEFORE_FIRST_KEY, pos);
        return pos;
    }

    void write(CheckpointWriter out) {
        window.writeUnread(out);
        out.writeEnum(interrupted);
        out.writeInt(gapLine);
        out.writeLong(gapEnd);
        out.writeBoolean(closedBeforeKey);
        strings.write(out);
        locator.write(out);
    }

    void read(CheckpointReader in) {
        window.readUnread(in);
        interrupted = in.readEnum(State.class);
        gapLine = in.readInt();
        gapEnd = in.readLong();
        closedBeforeKey = in.readBoolean();
        strings.read(in);
        locator.read(in);
        boolean comment = tokenizer.state == State.IN_LINE_COMMENT || tokenizer.state == State.IN_BLOCK_COMMENT;
        in.require(!comment || interrupted.fits(position) && !interrupted.isInsideToken(), "comment");
    }
}
