// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse.repair;

import dev.leafout.event.Tolerance;
import dev.leafout.event.ValueKind;
import dev.leafout.event.ValuePath;
import dev.leafout.parse.CheckpointReader;
import dev.leafout.parse.CheckpointWriter;
import dev.leafout.parse.Problem;
import dev.leafout.parse.text.InputWindow;
import dev.leafout.parse.text.Position;
import dev.leafout.parse.text.RepairAccess;
import dev.leafout.parse.text.State;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Finds the document in a text as it streams, and reports the text around it.
 *
 * <p>At the beginning of the text, or of a block between fences, the document may be any JSON value: a bracket with
 * something plausible after it is accepted at once, a literal or number if nothing else follows. After other text it
 * must look like an object or an array; {@link DocumentJudge} decides whether it does. What is not the document is
 * passed over character by character, except for an object with unexpected keys, which is passed over whole.
 *
 * <p>It is long because it is a state machine of its own: its states are the kinds of text around a document.
 */
final class JsonLocator {
    /** Where it is in the text around the document. Each constant shows text after which it is there. */
    private enum Mode {
        /** Nothing but white space, or {@code <think>Hm</think>}, or <code>```json</code>. */
        AT_START,
        /** {@code // the} */
        IN_LINE_COMMENT,
        /** {@code /* the} */
        IN_BLOCK_COMMENT,
        /** {@code Here is the} */
        IN_TEXT,
        /** {@code Rome is}: a text without quotes that is the document */
        IN_BARE_TEXT,
        /** {@code <think>The user} */
        IN_THOUGHTS,
        /** <code>{"example": </code> */
        IN_OTHER_VALUE,
        /** <code>{"a":1} I hope</code>; with {@code <think>} after that it is IN_THOUGHTS again */
        AFTER_DOCUMENT
    }

    /** Returned instead of a place: the document begins here. */
    private static final int FOUND = -1;
    /** Returned instead of a place: more input is needed. */
    private static final int LATER = -2;
    /** Returned instead of a place: the document is the text that begins here. */
    private static final int BARE_TEXT = -3;

    private static final String FENCE = "```";

    private final Repairs repairs;
    private final RepairAccess tokenizer;
    private final Position position;
    private final InputWindow window;
    private final Lookahead look;
    private final DocumentJudge judge;
    /** Null if nothing is expected. */
    private final @Nullable BareText bareText;

    private final @Nullable SchemaRepairs schema;
    /** The limit on consecutive blanks. */
    private final int maxGap;

    private Mode mode = Mode.AT_START;
    /** Whether it is between fences, has seen text, and has seen thoughts. */
    private boolean fenced;

    private boolean text;
    private boolean thoughts;
    /**
     * The kind of the first empty object or array, which is the document if nothing better follows, and what was before
     * it.
     */
    private @Nullable ValueKind empty;

    private boolean emptyWasFenced;
    private boolean textBeforeEmpty;
    /**
     * The state in a value that is passed over: how many containers are open, whether in a string, whether after a
     * backslash.
     */
    private int otherDepth;

    private boolean otherString;
    private boolean otherEscape;

    JsonLocator(Repairs repairs, RepairAccess tokenizer, Lookahead look, RepairOptions options) {
        this.repairs = repairs;
        this.tokenizer = tokenizer;
        this.position = tokenizer.position();
        this.window = position.window();
        this.look = look;
        this.maxGap = options.limits().maxWhitespaceLength();
        this.judge = new DocumentJudge(repairs, window, look, options);
        this.schema = repairs.schema();
        this.bareText = schema == null ? null : new BareText(repairs, tokenizer, look);
    }

    boolean hasSeenText() {
        return text || thoughts || fenced || empty != null;
    }

    /** Looks for the document, starting here. */
    int seek(int from) {
        if (mode == Mode.IN_BARE_TEXT) {
            return inBareText(from);
        }
        int pos = from;
        while (pos < window.end()) {
            int next = step(pos);
            if (next == FOUND) {
                handOver(from, pos);
                return found(pos);
            }
            if (next == LATER) {
                handOver(from, pos);
                return tokenizer.hold(pos);
            }
            if (next == BARE_TEXT) {
                handOver(from, pos);
                reportBefore(false, false, pos);
                mode = Mode.IN_BARE_TEXT;
                requireBareText().begin(pos);
                return inBareText(pos);
            }
            pos = next;
        }
        handOver(from, pos);
        return pos;
    }

    private int inBareText(int from) {
        int pos = requireBareText().read(from);
        mode = tokenizer.state() == State.SEEKING ? mode : Mode.AFTER_DOCUMENT;
        return pos;
    }

    /** Returns whether a text without quotes begins here that is the document. */
    private boolean isBareText(int pos) {
        return schema != null
                && mode == Mode.AT_START
                && !fenced
                && !text
                && empty == null
                && Character.isLetterOrDigit(window.at(pos))
                && schema.isTextDue();
    }

    private BareText requireBareText() {
        return Objects.requireNonNull(bareText);
    }

    /** Reports text that is not the document. Too many consecutive blanks are an error there too. */
    private void handOver(int from, int to) {
        int end = endOfShortGaps(from, to);
        if (end > from) {
            tokenizer.handOverOutside(from, end);
        }
        if (end < to) {
            tokenizer.countWhitespace(end);
        }
    }

    private int endOfShortGaps(int from, int to) {
        int gap = tokenizer.gap();
        int pos = from;
        while (pos < to && gap <= maxGap) {
            gap = Lookahead.isBlank(window.at(pos++)) ? gap + 1 : 0;
        }
        tokenizer.setGap(Math.min(gap, maxGap));
        return gap > maxGap ? pos - 1 : pos;
    }

    /** Returns where the text that is not the document continues; {@link #FOUND} or {@link #LATER} if it does not. */
    private int step(int pos) {
        return switch (mode) {
            case AT_START -> atStart(pos);
            case IN_LINE_COMMENT -> inLineComment(pos);
            case IN_BLOCK_COMMENT -> inBlockComment(pos);
            case IN_TEXT -> inText(pos);
            case IN_THOUGHTS -> inThoughts(pos);
            case IN_OTHER_VALUE -> inOtherValue(pos);
            case IN_BARE_TEXT, AFTER_DOCUMENT -> throw new IllegalStateException("The document has been found");
        };
    }

    private int found(int pos) {
        repairs.decided();
        reportBefore(text || empty != null, fenced, pos);
        mode = Mode.AFTER_DOCUMENT;
        tokenizer.setGap(0);
        tokenizer.goTo(State.BEFORE_DOCUMENT);
        return judge.isWithoutBrace() ? repairs.openWithoutBrace(pos) : pos;
    }

    private void reportBefore(boolean leadingText, boolean inFence, int pos) {
        if (thoughts) {
            tokenizer.report(Tolerance.THINK_BLOCK, pos);
        }
        if (leadingText) {
            tokenizer.report(Tolerance.LEADING_TEXT, pos);
        }
        if (inFence) {
            tokenizer.report(Tolerance.CODE_FENCE, pos);
        }
        text = false;
    }

    private int atStart(int pos) {
        char c = window.at(pos);
        if (Lookahead.isBlank(c)) {
            return pos + 1;
        }
        if (c == '`' && repairs.accepts(Tolerance.CODE_FENCE)) {
            return atBacktick(pos);
        }
        if (c == '<' && repairs.accepts(Tolerance.THINK_BLOCK)) {
            return atAngle(pos);
        }
        if (c == '/' && repairs.accepts(Tolerance.COMMENT) && repairs.accepts(Tolerance.LEADING_TEXT)) {
            int second = look.from(pos).second();
            if (second == Lookahead.MORE) {
                return LATER;
            }
            if (second == '/' || second == '*') {
                text = true;
                mode = second == '/' ? Mode.IN_LINE_COMMENT : Mode.IN_BLOCK_COMMENT;
                return pos + 2;
            }
        }
        return judged(judge.atStart(pos, fenced), pos);
    }

    /** A comment before the document is text before it, but what follows it is still at the start. */
    private int inLineComment(int from) {
        int pos = from;
        while (pos < window.end() && window.at(pos) != '\n') {
            pos++;
        }
        mode = pos < window.end() ? Mode.AT_START : mode;
        return pos;
    }

    private int inBlockComment(int pos) {
        if (window.at(pos) != '*') {
            return pos + 1;
        }
        int second = look.from(pos).second();
        if (second == '/') {
            mode = Mode.AT_START;
            return pos + 2;
        }
        return second == Lookahead.MORE ? LATER : pos + 1;
    }

    private int inText(int from) {
        for (int pos = from; pos < window.end(); pos++) {
            char c = FullWidth.ascii(window.at(pos));
            boolean special = c == '{' || c == '[' || c == '`' || c == '<';
            if (special) {
                return pos > from ? pos : atSpecial(c, pos);
            }
            text |= !Lookahead.isBlank(c);
        }
        return window.end();
    }

    private int atSpecial(char c, int pos) {
        if (c == '`') {
            return repairs.accepts(Tolerance.CODE_FENCE) ? atBacktick(pos) : asText(pos);
        }
        if (c == '<') {
            return repairs.accepts(Tolerance.THINK_BLOCK) ? atAngle(pos) : asText(pos);
        }
        return judged(judge.inText(pos), pos);
    }

    private int asText(int pos) {
        text = true;
        mode = Mode.IN_TEXT;
        return pos + 1;
    }

    private int judged(DocumentJudge.Verdict verdict, int pos) {
        switch (verdict) {
            case YES -> {
                return FOUND;
            }
            case LATER -> {
                return LATER;
            }
            case EMPTY -> {
                return passEmpty(pos);
            }
            case OTHER -> {
                return passOver(pos);
            }
            default -> {
                if (isBareText(pos)) {
                    return BARE_TEXT;
                }
                // If no text is accepted before the document, this must be the document.
                if (!repairs.accepts(Tolerance.LEADING_TEXT)) {
                    return FOUND;
                }
                return isWhole(pos) ? passOver(pos) : asText(pos);
            }
        }
    }

    /** Passes over a value with all that is inside it. */
    private int passOver(int pos) {
        text = true;
        mode = Mode.IN_OTHER_VALUE;
        otherDepth = 0;
        otherString = false;
        return inOtherValue(pos);
    }

    /**
     * Returns whether nothing inside a bracket that does not read as the beginning of a document can be the document. At the
     * start it may well be one with a glitch, of which a part is worse than nothing.
     */
    private boolean isWhole(int pos) {
        char c = FullWidth.ascii(window.at(pos));
        boolean bracket = c == '{' || c == '[' && mode == Mode.AT_START;
        int second = look.from(pos).second();
        return bracket && second != '{' && second != Lookahead.MORE;
    }

    private int passEmpty(int pos) {
        if (empty == null) {
            empty = FullWidth.ascii(window.at(pos)) == '{' ? ValueKind.OBJECT : ValueKind.ARRAY;
            emptyWasFenced = fenced;
            textBeforeEmpty = text;
            text = false;
        } else {
            text = true;
        }
        mode = Mode.IN_TEXT;
        return look.pos + 1;
    }

    private int atBacktick(int pos) {
        Lookahead.Answer fence = look.from(pos).accept(FENCE);
        if (fence == Lookahead.Answer.NO) {
            return asText(pos);
        }
        int c = look.peek();
        while (c == '`' || !fenced && isTag(c)) {
            look.pos++;
            c = look.peek();
        }
        if (c == Lookahead.MORE) {
            return LATER;
        }
        mode = fenced ? Mode.IN_TEXT : Mode.AT_START;
        fenced = !fenced;
        return look.pos;
    }

    private static boolean isTag(int c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '+' || c == '_';
    }

    private int atAngle(int pos) {
        Lookahead.Answer tag = tag("<think", pos);
        if (tag == Lookahead.Answer.YES) {
            thoughts = true;
            mode = Mode.IN_THOUGHTS;
            return look.pos;
        }
        if (tag == Lookahead.Answer.NO) {
            tag = tag("</think", pos);
        }
        if (tag == Lookahead.Answer.YES) {
            endUnopenedThoughts();
            return look.pos;
        }
        return tag == Lookahead.Answer.LATER ? LATER : asText(pos);
    }

    /** The prompt had opened the thoughts: all text so far was thoughts. */
    private void endUnopenedThoughts() {
        thoughts = true;
        text = false;
        fenced = false;
        empty = null;
        mode = Mode.AT_START;
    }

    private int inThoughts(int from) {
        int pos = from;
        while (pos < window.end() && window.at(pos) != '<') {
            pos++;
        }
        if (pos > from) {
            return pos;
        }
        Lookahead.Answer tag = tag("</think", pos);
        if (tag == Lookahead.Answer.YES) {
            mode = Mode.AT_START;
            return look.pos;
        }
        return tag == Lookahead.Answer.LATER ? LATER : pos + 1;
    }

    /** Returns whether the tag, with or without {@code ing}, is here. */
    private Lookahead.Answer tag(String beginning, int pos) {
        Lookahead.Answer answer = look.from(pos).accept(beginning);
        if (answer == Lookahead.Answer.YES) {
            answer = look.accept("ing>");
            return answer == Lookahead.Answer.NO ? look.accept(">") : answer;
        }
        return answer;
    }

    private int inOtherValue(int from) {
        for (int pos = from; pos < window.end(); pos++) {
            char c = FullWidth.ascii(window.at(pos));
            if (otherString) {
                otherString = otherEscape || c != '"' && c != '\n';
                otherEscape = !otherEscape && c == '\\';
                continue;
            }
            switch (c) {
                case '"' -> otherString = true;
                case '{', '[', '(' -> otherDepth++;
                case '}', ']', ')' -> {
                    if (--otherDepth <= 0) {
                        otherDepth = 0;
                        mode = Mode.IN_TEXT;
                        return pos + 1;
                    }
                }
                case '`' -> {
                    mode = Mode.IN_TEXT;
                    return pos > from ? pos : inText(pos);
                }
                default -> {}
            }
        }
        return window.end();
    }

    /** At the end of the input: a text without quotes ends here. */
    void finish() {
        if (mode == Mode.IN_BARE_TEXT) {
            mode = Mode.AFTER_DOCUMENT;
            requireBareText().finish(window.pos());
        } else {
            takeEmptyDocument();
        }
    }

    /** Accepts an empty object or array as the document, now that nothing better has followed. */
    private void takeEmptyDocument() {
        ValueKind kind = empty;
        if (kind == null || text && !repairs.accepts(Tolerance.TRAILING_TEXT)) {
            return;
        }
        boolean hasTrailingText = text;
        reportBefore(textBeforeEmpty, emptyWasFenced, window.pos());
        tokenizer.openUnwritten(kind, window.pos());
        tokenizer.close(window.pos());
        if (hasTrailingText) {
            tokenizer.report(Tolerance.TRAILING_TEXT, window.pos());
        }
    }

    /** Reads the text after the document. */
    int afterDocument(int from) {
        int pos = from;
        while (pos < window.end()) {
            char c = window.at(pos);
            if (text) {
                pos = textAfter(from, pos);
                if (pos < window.end()) {
                    handOver(from, pos);
                    return tokenizer.hold(pos);
                }
            } else if (Lookahead.isBlank(c)) {
                pos++;
            } else {
                handOver(from, pos);
                return firstAfterDocument(c, pos);
            }
        }
        handOver(from, pos);
        return pos;
    }

    /**
     * Returns how far the text after the document is certain to be only that. If thoughts end there that nobody has opened, the document
     * stood in them, and is not the one that was meant.
     */
    private int textAfter(int start, int from) {
        int pos = from;
        while (pos < window.end()) {
            if (window.at(pos) == '<' && repairs.accepts(Tolerance.THINK_BLOCK)) {
                boolean isOpen = mode == Mode.IN_THOUGHTS;
                Lookahead.Answer tag = tag(isOpen ? "</think" : "<think", pos);
                if (tag == Lookahead.Answer.YES) {
                    mode = isOpen ? Mode.AFTER_DOCUMENT : Mode.IN_THOUGHTS;
                } else if (tag == Lookahead.Answer.NO && !isOpen) {
                    tag = tag("</think", pos);
                    if (tag == Lookahead.Answer.YES) {
                        handOver(start, pos);
                        throw position.fail(
                                pos, Problem.EXPECTED_END, "The document is part of the thoughts, which end");
                    }
                }
                if (tag == Lookahead.Answer.LATER) {
                    return pos;
                }
            }
            pos++;
        }
        return pos;
    }

    private int firstAfterDocument(char c, int pos) {
        if (c == '`' && fenced) {
            Lookahead.Answer fence = look.from(pos).accept(FENCE);
            if (fence == Lookahead.Answer.LATER) {
                return tokenizer.hold(pos);
            }
            if (fence == Lookahead.Answer.YES) {
                fenced = false;
                handOver(pos, look.pos);
                return look.pos;
            }
        }
        if (c == ')' && repairs.isRoundEnd(pos)) {
            handOver(pos, pos + 1);
            return pos + 1;
        }
        if ((c == '}' || c == ']' || c == ')') && repairs.accepts(Tolerance.EXTRA_CLOSER)) {
            tokenizer.report(Tolerance.EXTRA_CLOSER, pos + 1);
            handOver(pos, pos + 1);
            return pos + 1;
        }
        if (c == ',' && repairs.accepts(Tolerance.TRAILING_COMMA) && repairs.accepts(Tolerance.TRAILING_TEXT)) {
            Lookahead.Answer prose = isProseAfterComma(pos);
            if (prose == Lookahead.Answer.LATER) {
                return tokenizer.hold(pos);
            }
            if (prose == Lookahead.Answer.YES) {
                repairs.decided();
                tokenizer.report(Tolerance.TRAILING_COMMA, pos + 1);
                handOver(pos, pos + 1);
                return pos + 1;
            }
        }
        if (c == ',' || c == ':' || !repairs.accepts(Tolerance.TRAILING_TEXT)) {
            throw position.failExpected(pos, Problem.EXPECTED_END, State.AFTER_DOCUMENT.expected(), ValuePath.root());
        }
        tokenizer.report(Tolerance.TRAILING_TEXT, pos + 1);
        text = true;
        return pos;
    }

    /** Returns whether text follows a comma after the document, and no key. */
    private Lookahead.Answer isProseAfterComma(int pos) {
        look.from(pos);
        look.pos++;
        int c = look.skipBlanks();
        if (c < 0 || !Character.isLetter(c)) {
            return c == Lookahead.MORE ? Lookahead.Answer.LATER : Lookahead.Answer.NO;
        }
        return switch (look.key()) {
            case LATER -> Lookahead.Answer.LATER;
            case YES -> Lookahead.Answer.NO;
            case NO -> Lookahead.Answer.YES;
        };
    }

    void write(CheckpointWriter out) {
        out.writeEnum(mode);
        out.writeBoolean(fenced).writeBoolean(text).writeBoolean(thoughts);
        out.writeBoolean(empty != null);
        if (empty != null) {
            out.writeEnum(empty).writeBoolean(emptyWasFenced).writeBoolean(textBeforeEmpty);
        }
        out.writeInt(otherDepth).writeBoolean(otherString).writeBoolean(otherEscape);
    }

    void read(CheckpointReader in) {
        mode = in.readEnum(Mode.class);
        fenced = in.readBoolean();
        text = in.readBoolean();
        thoughts = in.readBoolean();
        if (in.readBoolean()) {
            empty = in.readEnum(ValueKind.class);
            emptyWasFenced = in.readBoolean();
            textBeforeEmpty = in.readBoolean();
            in.require(empty.isContainer(), "kind");
        }
        otherDepth = in.readInt(0, Integer.MAX_VALUE);
        otherString = in.readBoolean();
        otherEscape = in.readBoolean();
        in.require(mode != Mode.IN_BARE_TEXT || bareText != null, "text without quotes");
        in.require(tokenizer.state() != State.SEEKING || mode != Mode.AFTER_DOCUMENT, "place of the document");
    }
}
