// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse.repair;

import dev.leafout.event.Tolerance;
import dev.leafout.event.ValueKind;
import dev.leafout.event.ValuePath;
import dev.leafout.parse.CheckpointReader;
import dev.leafout.parse.CheckpointWriter;
import dev.leafout.parse.JsonSyntaxException;
import dev.leafout.parse.Problem;
import dev.leafout.parse.text.Frame;
import dev.leafout.parse.text.InputWindow;
import dev.leafout.parse.text.Position;
import dev.leafout.parse.text.RepairAccess;
import dev.leafout.parse.text.RepairHooks;
import dev.leafout.parse.text.State;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What the tokenizer calls where the text is not plain JSON, or may turn out not to be. There is one method per place
 * in the grammar; each either repairs the text and reports how, or throws what plain JSON would throw.
 *
 * <p>A repair that depends on what follows looks ahead ({@link Lookahead}) and, if the available text is not enough,
 * makes the tokenizer {@link RepairAccess#hold wait}. Nothing is reported before it is certain. Where one character
 * stands for another ({@code ;} for {@code ,}), it is overwritten in the window, and the tokenizer reads it again.
 *
 * <p>It is long because it lists these places; the other classes of this package do the repairs.
 */
public final class Repairs extends RepairHooks {
    private final RepairAccess tokenizer;
    private final Position position;
    private final InputWindow window;
    private final AcceptedTolerances tolerances;
    private final Lookahead look;
    private final MemberJudge members;
    private final EscapedDocument escaped;
    private final SpaceRepairs gaps;
    private final StringRepairs strings;
    private final RoundBrackets brackets;
    private final BareValues bare;
    private final CloserRepairs ends;
    /** Null if nothing is expected. */
    private final @Nullable SchemaRepairs schema;

    private final JsonLocator locator;
    private final boolean manyValues;

    public Repairs(RepairAccess tokenizer, RepairOptions options) {
        this.tokenizer = tokenizer;
        this.position = tokenizer.position();
        this.window = position.window();
        this.tolerances = options.tolerances();
        this.manyValues = options.manyValues();
        this.look = new Lookahead(window);
        this.schema = SchemaRepairs.expects(options) ? new SchemaRepairs(this, tokenizer, look, options) : null;
        this.members = new MemberJudge(position, look, schema);
        this.escaped = new EscapedDocument(this, tokenizer, look);
        this.gaps = new SpaceRepairs(this, tokenizer, look, escaped);
        this.strings = new StringRepairs(this, tokenizer, look, escaped);
        this.brackets = new RoundBrackets(this, tokenizer, look);
        this.bare =
                new BareValues(this, tokenizer, look, brackets, options.limits().maxNumberLength());
        this.ends = new CloserRepairs(this, tokenizer, look, manyValues);
        this.locator = new JsonLocator(this, tokenizer, look, options);
    }

    /** Returns whether every quote of the document has a backslash before it. */
    boolean isEscaped() {
        return escaped.isActive();
    }

    /** Returns whether the round bracket at this place means nothing: it closes one around one value. */
    boolean isRoundEnd(int pos) {
        return brackets.isEnd(pos);
    }

    @Nullable
    SchemaRepairs schema() {
        return schema;
    }

    MemberJudge members() {
        return members;
    }

    boolean accepts(Tolerance what) {
        return tolerances.hasRules() ? tolerances.accepts(what, pathFor(what)) : tolerances.accepts(what);
    }

    /** Returns whether the tolerance is accepted everywhere. */
    boolean acceptsEverywhere(Tolerance what) {
        return !tolerances.hasRules() && tolerances.accepts(what);
    }

    /** Returns the path that decides whether the tolerance is accepted here. */
    private ValuePath pathFor(Tolerance what) {
        Frame frame = position.frame();
        return switch (tokenizer.state()) {
            case BEFORE_KEY, BEFORE_FIRST_KEY, AFTER_VALUE -> frame.path();
            case BEFORE_ITEM, BEFORE_FIRST_ITEM ->
                AcceptedTolerances.isAboutValue(what) ? frame.nextItemPath() : frame.path();
            default -> AcceptedTolerances.isAboutValue(what) ? position.path() : frame.path();
        };
    }

    /** Returns whether this is between the top-level values of a sequence. */
    boolean isBetweenValues() {
        return manyValues && position.frame().isDocument();
    }

    @Override
    public boolean seeksDocument() {
        return !manyValues
                && (accepts(Tolerance.LEADING_TEXT)
                        || accepts(Tolerance.CODE_FENCE)
                        || accepts(Tolerance.THINK_BLOCK)
                        || accepts(Tolerance.MISSING_OUTER_BRACES));
    }

    @Override
    public boolean handlesOutside() {
        return !manyValues && (accepts(Tolerance.TRAILING_TEXT) || seeksDocument());
    }

    @Override
    public boolean hasSeenText() {
        return locator.hasSeenText();
    }

    @Override
    public boolean expects() {
        return schema != null;
    }

    @Override
    public int beforeQuotedKey(int pos) {
        return requireSchema().key(pos);
    }

    @Override
    public void containerOpens() {
        requireSchema().opens();
    }

    @Override
    public boolean endsUnwrittenArray() {
        return requireSchema().endsUnwrittenArray();
    }

    private SchemaRepairs requireSchema() {
        return Objects.requireNonNull(schema);
    }

    @Override
    public void inputEnded() {
        look.ended = true;
    }

    @Override
    public void finish() {
        if (tokenizer.state() == State.SEEKING) {
            locator.finish();
        } else {
            gaps.finish();
            if (schema != null && schema.isBetweenRows()) {
                tokenizer.close(window.pos());
            }
        }
    }

    /** What is reported next became known at the last character that the lookahead has seen. */
    void decided() {
        position.knownSince(look.knownAt());
    }

    JsonSyntaxException unclear(int pos, String what) {
        return position.fail(pos, Problem.UNCLEAR, what);
    }

    JsonSyntaxException unclearValue(int pos) {
        return unclear(pos, "It is unclear what this value without quotes is, or where it ends,");
    }

    @Override
    public void gapBegan() {
        gaps.began();
    }

    @Override
    public void gapEnded(int pos) {
        gaps.ended(pos);
    }

    @Override
    public boolean isOtherSpace(char c) {
        return gaps.isOtherSpace(c);
    }

    @Override
    public void passOtherSpace(int pos) {
        tokenizer.reportInside(Tolerance.OTHER_SPACE, pos + 1);
    }

    @Override
    public State insideString() {
        return strings.inside();
    }

    @Override
    public int elsewhere(int pos) {
        return switch (tokenizer.state()) {
            case SEEKING -> locator.seek(pos);
            case IN_TRAILING_TEXT -> locator.afterDocument(pos);
            case IN_OTHER_STRING -> strings.inOtherString(pos);
            case IN_LINE_COMMENT -> gaps.inLineComment(pos);
            case IN_BLOCK_COMMENT -> gaps.inBlockComment(pos);
            default -> throw new IllegalStateException("Not a state of repairs: " + tokenizer.state());
        };
    }

    @Override
    public int atComma(int from, int to) {
        return strings.atComma(from, to);
    }

    @Override
    public int inKey(int from, int to) {
        return strings.inKey(from, to);
    }

    @Override
    public int atEmptyKey(int pos) {
        return strings.atEmptyKey(pos);
    }

    @Override
    public int atQuote(int pos) {
        return strings.atQuote(pos);
    }

    @Override
    public int atBackslash(int pos) {
        return strings.atBackslash(pos);
    }

    @Override
    public boolean acceptsControl(char c) {
        return (c == '\n' || c == '\r' || c == '\t') && accepts(Tolerance.RAW_CONTROL_CHARACTER);
    }

    @Override
    public int atControl(char c, int pos) {
        return strings.atControl(c, pos);
    }

    @Override
    public boolean endsNumber(char c) {
        return BareValues.endsToken(c) || c == '/' && accepts(Tolerance.COMMENT) || c == '\\' && escaped.isActive();
    }

    @Override
    public int beforeKey(char c, int pos) {
        int next = c == '\\' ? escaped.beforeString(pos) : NONE;
        if (next != NONE) {
            return escaped.isInsideString() ? strings.startKey('"', next) : next;
        }
        next = gaps.repair(c, pos);
        if (next != NONE) {
            return next;
        }
        if (strings.acceptsQuote(c)) {
            return strings.startKey(c, pos);
        }
        if ((Lookahead.isNameStart(c) || c >= '0' && c <= '9')
                && (accepts(Tolerance.BARE_KEY) || accepts(Tolerance.MISSING_QUOTE))) {
            return bare.key(pos);
        }
        if (c == ',' && accepts(Tolerance.EXTRA_COMMA)) {
            tokenizer.reportInside(Tolerance.EXTRA_COMMA, pos + 1);
            return pos + 1;
        }
        boolean afterComma = tokenizer.state() == State.BEFORE_KEY;
        if (afterComma && c == '{' && position.frame().isInArray() && accepts(Tolerance.MISSING_CLOSER)) {
            return ends.closeBeforeItem(pos, State.BEFORE_ITEM);
        }
        next = ends.atEnd(c, pos);
        if (next != NONE) {
            return next;
        }
        throw tokenizer.expected(pos, Problem.EXPECTED_KEY, position.frame().path());
    }

    @Override
    public int afterKey(char c, int pos) {
        int next = gaps.repair(c, pos);
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
        if (accepts(Tolerance.MISSING_COLON)) {
            next = withoutColon(c, pos);
            if (next != NONE) {
                return next;
            }
        }
        throw tokenizer.expected(pos, Problem.EXPECTED_COLON, position.path());
    }

    /** A value that follows its key at once. A string right at the quote of the key may be part of the key. */
    private int withoutColon(char c, int pos) {
        if (Quotes.isQuote(c) && gaps.linesBefore(pos) < 0) {
            return NONE;
        }
        Lookahead.Answer value = look.from(pos).key();
        if (value == Lookahead.Answer.NO) {
            look.from(pos);
            value = members.valueWithoutColon();
        } else if (value == Lookahead.Answer.YES) {
            return NONE;
        }
        if (value != Lookahead.Answer.YES) {
            return value == Lookahead.Answer.LATER ? tokenizer.hold(pos) : NONE;
        }
        decided();
        tokenizer.report(Tolerance.MISSING_COLON, pos);
        tokenizer.goTo(State.BEFORE_VALUE);
        return pos;
    }

    private int equalsSign(int last, int pos) {
        decided();
        tokenizer.report(Tolerance.EQUALS_SIGN, last + 1);
        window.overwrite(pos, ' ');
        window.overwrite(last, ':');
        return pos;
    }

    @Override
    public int beforeValue(char c, int pos) {
        if (schema != null) {
            int next = schema.value(c, pos);
            if (next != NONE || c == '{' || c == '[') {
                return next;
            }
        }
        if (c != '"') {
            return bare.read(pos, true);
        }
        if (tokenizer.state() != State.BEFORE_ITEM || !accepts(Tolerance.MISSING_CLOSER)) {
            return NONE;
        }
        return keyInArray(pos);
    }

    /** Decides whether a string in an array is really a key, because the closer of the array is missing before it. */
    private int keyInArray(int pos) {
        if (position.frame().objectAround() == null || isClearlyText(pos)) {
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
                ends.closeBeforeKey(pos);
                yield pos;
            }
        };
    }

    /**
     * The most common case: returns whether the window contains enough of a string in an array to see that it is not a
     * key.
     */
    private boolean isClearlyText(int pos) {
        char[] chars = window.array();
        int end = Math.min(window.end() - 1, pos + Lookahead.MAX_KEY);
        int i = pos + 1;
        while (i < end && (chars[i] >= 'a' && chars[i] <= 'z' || chars[i] >= 'A' && chars[i] <= 'Z')) {
            i++;
        }
        if (i == pos + 1
                || i >= end
                || chars[i] != ' ' && (chars[i] != '"' || chars[i + 1] != ',' && chars[i + 1] != ']')) {
            return false;
        }
        position.knownSince(window.base() + i + (chars[i] == ' ' ? 1 : 2));
        return true;
    }

    @Override
    public int otherValue(char c, int pos) {
        int next = c == '\\' ? escaped.beforeString(pos) : NONE;
        if (next != NONE) {
            return escaped.isInsideString() ? strings.startValue('"', next) : next;
        }
        next = gaps.repair(c, pos);
        if (next != NONE) {
            return next;
        }
        if (strings.acceptsQuote(c)) {
            return strings.startValue(c, pos);
        }
        if (c == '(' && accepts(Tolerance.TUPLE)) {
            return brackets.open(pos);
        }
        if (tokenizer.state() != State.BEFORE_VALUE && !position.frame().isDocument()) {
            next = ends.atEnd(c, pos);
        }
        if (next == NONE && c != ',' && c != ':' && c != '}' && c != ']' && c != ')') {
            next = schema == null ? NONE : schema.word(pos);
            next = next == NONE ? bare.read(pos, false) : next;
        }
        if (next != NONE) {
            return next;
        }
        throw tokenizer.expectedValue(pos);
    }

    @Override
    public int afterValue(char c, int pos) {
        int next = gaps.repair(c, pos);
        if (next != NONE) {
            return next;
        }
        if (schema != null && schema.isBetweenRows()) {
            return schema.betweenRows(c, pos);
        }
        if (c == ')' && brackets.isEnd(pos)) {
            return pos + 1;
        }
        if (c == ';' && accepts(Tolerance.SEMICOLON)) {
            return overwrite(',', Tolerance.SEMICOLON, pos);
        }
        next = ends.atEnd(c, pos);
        if (next == NONE) {
            next = position.frame().isObject() ? nextKey(c, pos) : nextItem(c, pos);
        }
        if (next == NONE) {
            next = ends.atParagraph(c, gaps.linesBefore(pos), pos);
        }
        if (next != NONE) {
            return next;
        }
        throw tokenizer.expectedCommaOrCloser(pos);
    }

    /** In an object, after a value: the comma before the next key is missing, or the closer before the next item. */
    private int nextKey(char c, int pos) {
        if (c == '{' && position.frame().isInArray() && accepts(Tolerance.MISSING_CLOSER)) {
            return ends.closeBeforeItem(pos, State.AFTER_VALUE);
        }
        boolean name = Lookahead.isNameStart(c) && gaps.linesBefore(pos) >= 0 && gaps.linesBefore(pos) < 2;
        if (!Quotes.isQuote(c) && !name || !accepts(Tolerance.MISSING_COMMA)) {
            return NONE;
        }
        look.from(pos);
        return switch (name ? members.member() : look.key()) {
            case LATER -> tokenizer.hold(pos);
            case NO -> NONE;
            case YES -> {
                decided();
                tokenizer.reportInside(Tolerance.MISSING_COMMA, pos);
                tokenizer.goTo(State.BEFORE_KEY);
                yield pos;
            }
        };
    }

    /** In an array, after a value: the comma before the next item is missing. */
    private int nextItem(char c, int pos) {
        int lines = gaps.linesBefore(pos);
        boolean bracket = c == '{' || c == '[' || c == '(' && accepts(Tolerance.TUPLE);
        boolean digit = c >= '0' && c <= '9' || c == '-' && lines > 0;
        boolean word = c == 't' || c == 'f' || c == 'n';
        if (!accepts(Tolerance.MISSING_COMMA) || !bracket && (lines < 0 || !digit && !word && !Quotes.isQuote(c))) {
            return NONE;
        }
        if (word) {
            look.from(pos);
            Lookahead.Answer item = members.value(false);
            if (item != Lookahead.Answer.YES) {
                return item == Lookahead.Answer.LATER ? tokenizer.hold(pos) : NONE;
            }
            decided();
        }
        if (c == '"' && accepts(Tolerance.MISSING_CLOSER)) {
            int next = keyInArray(pos);
            if (next != NONE) {
                return next;
            }
        }
        tokenizer.reportInside(Tolerance.MISSING_COMMA, pos + 1);
        tokenizer.goTo(State.BEFORE_ITEM);
        return pos;
    }

    int overwrite(char c, Tolerance what, int pos) {
        tokenizer.reportInside(what, pos + 1);
        window.overwrite(pos, c);
        return pos;
    }

    @Override
    public int afterDocument(char c, int pos) {
        if (c == ')' && brackets.isEnd(pos)) {
            return pos + 1;
        }
        int next = gaps.repair(c, pos);
        if (next != NONE) {
            return next;
        }
        throw tokenizer.expected(pos, Problem.EXPECTED_END, ValuePath.root());
    }

    /** Begins an object without braces at its first key. */
    int openWithoutBrace(int pos) {
        tokenizer.report(Tolerance.MISSING_OUTER_BRACES, pos);
        tokenizer.openUnwritten(ValueKind.OBJECT, pos);
        return pos;
    }

    @Override
    public void write(CheckpointWriter out) {
        window.writeUnread(out);
        out.writeLong(position.knownAt());
        gaps.write(out);
        ends.write(out);
        brackets.write(out);
        escaped.write(out);
        out.writeBoolean(schema != null);
        if (schema != null) {
            schema.write(out);
        }
        strings.write(out);
        locator.write(out);
    }

    @Override
    public void read(CheckpointReader in) {
        window.readUnread(in, 2 * Lookahead.MAX + 1);
        long knownAt = in.readLong();
        in.require(knownAt <= window.base() + window.unread(), "known text");
        position.knownSince(knownAt);
        gaps.read(in);
        ends.read(in);
        brackets.read(in);
        escaped.read(in);
        if (in.readBoolean()) {
            SchemaRepairs.read(in, schema);
        }
        if (schema != null) {
            schema.restored();
        }
        strings.read(in);
        locator.read(in);
    }
}
