// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse.text;

import dev.leafout.event.Ending;
import dev.leafout.event.Tolerance;
import dev.leafout.event.ValueKind;
import dev.leafout.event.ValuePath;
import dev.leafout.parse.CheckpointException;
import dev.leafout.parse.CheckpointReader;
import dev.leafout.parse.CheckpointWriter;
import dev.leafout.parse.JsonSyntaxException;
import dev.leafout.parse.ParseLimits;
import dev.leafout.parse.ParseListener;
import dev.leafout.parse.Problem;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Reads the structure of JSON: a push machine with one method per {@link State}. {@link StringScanner} and {@link
 * NumberScanner} read the inside of strings and numbers.
 *
 * <p>A character is consumed before anything is reported about it, so that the offset is right in every call of a
 * listener.
 *
 * <p>It is long because its states lead straight to one another: a class between them would cost another call per
 * token.
 */
public final class Tokenizer implements RepairAccess {
    private static final char BYTE_ORDER_MARK = '\uFEFF';
    private static final Slice NO_TEXT = new Slice();

    private final Position position;
    private final InputWindow window;
    private final ParseListener listener;
    private final ParseLimits limits;
    private final boolean manyValues;
    /** Whether a line feed ends every value. */
    private final boolean wholeLines;

    private final boolean rejectDuplicateKeys;

    /** The part of a key or number that must be kept. */
    private final TextBuffer carried = new TextBuffer();

    private final OpenKeys keys = new OpenKeys();
    private final KeyReader keyReader = new KeyReader(carried);
    private final StringScanner strings;
    private final NumberScanner numbers;
    /** What is called for text that is not plain JSON; null if only plain JSON is accepted. */
    final @Nullable RepairHooks repairs;
    /** Whether the repairs must see every key and value. */
    private final boolean expects;

    /** Where the tokenizer is in the grammar. */
    State state = State.AT_START;
    /**
     * How much white space there has been in this gap; in text outside the document, how much directly before this
     * place.
     */
    private int gap;
    /** The literal that is being read, and how many of its characters have been read. */
    private Literal literal = Literal.NULL;

    private int literalLength;
    /** The offset at which the document must have ended; its length includes the white space before it. */
    private long documentLimit;
    /** Whether more input is needed before the next character can be consumed. */
    private boolean holding;

    /**
     * Creates a tokenizer.
     *
     * @param repairs creates the repairs for text that is not plain JSON; null if only plain JSON is accepted
     */
    public Tokenizer(
            InputWindow window,
            ParseListener listener,
            TokenizerOptions options,
            ErrorMaker errors,
            @Nullable Function<RepairAccess, RepairHooks> repairs) {
        this.limits = options.limits();
        this.position = new Position(window, errors);
        this.window = window;
        this.listener = listener;
        this.manyValues = options.manyValues();
        this.wholeLines = options.wholeLines();
        this.rejectDuplicateKeys = options.rejectDuplicateKeys();
        this.repairs = repairs == null ? null : repairs.apply(this);
        this.expects = this.repairs != null && this.repairs.expects();
        this.strings = new StringScanner(this, position, listener, keyReader, limits, options.rejectLoneSurrogates());
        this.numbers = new NumberScanner(this, position, listener, carried, limits.maxNumberLength());
        startDocument(0);
    }

    public boolean isManyValues() {
        return manyValues;
    }

    @Override
    public Position position() {
        return position;
    }

    /** Reads the plain characters at the beginning of a text, if a string is open, and returns how many there are. */
    public int takePlain(String text) {
        return takesPlain(text.length()) ? strings.takePlain(text) : 0;
    }

    /**
     * Reads a piece of UTF-8 that begins with a whole character, if a string is open and the piece is plain ASCII from end to
     * end. Returns whether it is.
     */
    public boolean takePlain(byte[] utf8, int from, int to) {
        return takesPlain(to - from) && strings.takePlain(utf8, from, to);
    }

    private boolean takesPlain(int length) {
        return state == State.IN_STRING
                && !position.inKey
                && window.unread == 0
                && window.offset() + length <= documentLimit;
    }

    /**
     * Consumes the first {@code filled} characters of the window and then the text from {@code from} on, block by
     * block.
     *
     * <p>The methods it calls read the characters from {@code pos} on and return where they stopped. The position that
     * a listener sees is set only when there is something to report.
     *
     * <p>It is one method on purpose: at this size the JIT compiler compiles it on its own instead of inlining part of
     * it into its caller, which would slow down the fast path of plain chunks.
     */
    public void consume(int filled, String text, int from) {
        int count = filled;
        int next = from;
        int pos = window.pos;
        if (filled > 0) {
            window.unread = 0;
        }
        while (true) {
            if (pos >= count) {
                if (next == text.length()) {
                    break;
                }
                int taken = window.fill(text, next);
                count = window.unread + taken;
                next += taken;
                window.unread = 0;
                pos = 0;
            }
            window.end = (int) Math.min(count, documentLimit - window.base);
            if (pos >= window.end) {
                throw documentTooLong(pos);
            }
            while (pos < window.end) {
                switch (state) {
                    case IN_STRING -> pos = strings.inString(pos);
                    case IN_ESCAPE -> pos = strings.inEscape(pos);
                    case IN_UNICODE_ESCAPE -> pos = strings.inUnicodeEscape(pos);
                    case IN_NUMBER -> pos = numbers.inNumber(pos);
                    case IN_LITERAL -> pos = inLiteral(pos);
                    case AT_START,
                            AFTER_WORD,
                            SEEKING,
                            IN_TRAILING_TEXT,
                            IN_OTHER_STRING,
                            IN_LINE_COMMENT,
                            IN_BLOCK_COMMENT -> pos = elsewhere(pos);
                    default -> {
                        if (gap > 0 || window.chars[pos] <= ' ') {
                            pos = skipGap(pos);
                            if (pos == window.end) {
                                break;
                            }
                        }
                        char c = window.chars[pos];
                        switch (state) {
                            case BEFORE_FIRST_KEY, BEFORE_KEY -> pos = beforeKey(c, pos);
                            case AFTER_KEY -> pos = afterKey(c, pos);
                            case AFTER_VALUE -> pos = afterValue(c, pos);
                            case AFTER_DOCUMENT -> pos = afterDocument(c, pos);
                            default -> pos = beforeValue(c, pos);
                        }
                    }
                }
            }
            window.pos = pos;
            if (holding) {
                keepUnread(count);
                count = pos;
            }
        }
        window.release();
    }

    private JsonSyntaxException documentTooLong(int pos) {
        return position.failLimit(
                pos,
                Problem.DOCUMENT_LENGTH_LIMIT,
                "The document is longer than %s characters",
                limits.maxDocumentLength());
    }

    @Override
    public int hold(int pos) {
        holding = true;
        window.end = pos;
        return pos;
    }

    private void keepUnread(int count) {
        holding = false;
        if (window.base + count > documentLimit) {
            throw documentTooLong((int) (documentLimit - window.base));
        }
        window.unread = (short) (count - window.pos);
    }

    private int elsewhere(int pos) {
        return switch (state) {
            case AT_START -> atStart(pos);
            case AFTER_WORD -> afterWord(pos);
            default -> Objects.requireNonNull(repairs).elsewhere(pos);
        };
    }

    private int afterDocument(char c, int pos) {
        if (repairs != null) {
            return repairs.afterDocument(c, pos);
        }
        throw expected(pos, Problem.EXPECTED_END, ValuePath.root());
    }

    @Override
    public JsonSyntaxException expected(int pos, Problem problem, ValuePath path) {
        return position.failExpected(pos, problem, state.expected, path);
    }

    @Override
    public int skipGap(int from) {
        if (gap == 0 && repairs != null) {
            repairs.gapBegan();
        }
        int pos = skipWhitespace(from);
        while (repairs != null && pos < window.end && repairs.isOtherSpace(window.chars[pos])) {
            countWhitespace(pos);
            repairs.passOtherSpace(pos);
            pos = skipWhitespace(pos + 1);
        }
        if (pos < window.end) {
            gap = 0;
            if (repairs != null) {
                repairs.gapEnded(pos);
            }
        }
        return pos;
    }

    private int skipWhitespace(int from) {
        char[] chars = window.chars;
        int pos = from;
        while (pos < window.end && isWhitespace(chars[pos])) {
            countWhitespace(pos);
            char c = chars[pos++];
            if (c == '\n' || c == '\r') {
                if (wholeLines && c == '\n' && !position.frame.isDocument()) {
                    throw lineEndedEarly(pos - 1);
                }
                window.lineEnded(c, pos);
            }
        }
        return pos;
    }

    private JsonSyntaxException lineEndedEarly(int pos) {
        return switch (state) {
            case BEFORE_FIRST_KEY, BEFORE_KEY -> expected(pos, Problem.EXPECTED_KEY, position.frame.path());
            case AFTER_KEY -> expected(pos, Problem.EXPECTED_COLON, position.path());
            case AFTER_VALUE -> expectedCommaOrCloser(pos);
            default -> expectedValue(pos);
        };
    }

    @Override
    public void countWhitespace(int pos) {
        if (gap >= limits.maxWhitespaceLength()) {
            throw position.failLimit(
                    pos,
                    Problem.WHITESPACE_LIMIT,
                    "A gap has more than %s characters of white space",
                    limits.maxWhitespaceLength());
        }
        gap++;
    }

    private static boolean isWhitespace(char c) {
        return c == ' ' || c == '\n' || c == '\r' || c == '\t';
    }

    private static boolean isBracketOrQuote(char c) {
        return c == '{' || c == '[' || c == '"';
    }

    /** Returns whether the character that nearly always follows is there, so that it can be consumed right away. */
    private boolean isNext(char c, int pos) {
        return pos < window.end && window.chars[pos] == c;
    }

    private int atStart(int pos) {
        state = repairs != null && repairs.seeksDocument() ? State.SEEKING : State.BEFORE_DOCUMENT;
        return window.chars[pos] == BYTE_ORDER_MARK ? pos + 1 : pos;
    }

    private int afterWord(int pos) {
        char c = window.chars[pos];
        if (!isWhitespace(c) && !isBracketOrQuote(c)) {
            throw expected(pos, Problem.EXPECTED_END, ValuePath.root());
        }
        state = State.BEFORE_DOCUMENT;
        return pos;
    }

    private int beforeKey(char c, int pos) {
        if (c == '"') {
            return quotedKey(pos);
        }
        if (c == '}' && state == State.BEFORE_FIRST_KEY) {
            return close(pos + 1);
        }
        if (repairs != null) {
            return repairs.beforeKey(c, pos);
        }
        throw expected(pos, Problem.EXPECTED_KEY, position.frame.path());
    }

    private int quotedKey(int pos) {
        int next = expects ? Objects.requireNonNull(repairs).beforeQuotedKey(pos) : RepairHooks.NONE;
        return next == RepairHooks.NONE ? startKey(pos) : next;
    }

    /** The text before {@code pos} shows that the innermost container gets another member. */
    private void memberExpected(int pos) {
        window.pos = pos;
        position.inKey = true;
        listener.memberExpected(position);
        position.inKey = false;
    }

    private int startKey(int pos) {
        beginKey(pos);
        state = State.IN_STRING;
        return pos + 1;
    }

    @Override
    public void beginKey(int pos) {
        Frame frame = position.frame;
        if (repairs != null || frame.count == 0) {
            memberExpected(pos + 1);
        }
        if (frame.count >= limits.maxKeysPerObject()) {
            throw position.failLimit(
                    pos, Problem.KEYS_LIMIT, "An object has more than %s keys", limits.maxKeysPerObject());
        }
        frame.count++;
        position.inKey = true;
        keyReader.start();
        strings.start();
    }

    private int afterKey(char c, int pos) {
        if (c != ':') {
            if (repairs != null) {
                return repairs.afterKey(c, pos);
            }
            throw expected(pos, Problem.EXPECTED_COLON, position.path());
        }
        state = State.BEFORE_VALUE;
        return !expects && isNext('"', pos + 1) ? startString(pos + 1) : pos + 1;
    }

    /**
     * Before a value: the document, a property or an item; or the end of an empty array. One method, for the same
     * reason as {@link #consume}.
     */
    private int beforeValue(char c, int pos) {
        boolean startsValue = switch (c) {
            case '"', '{', '[', 't', 'f', 'n', '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9' -> true;
            default -> false;
        };
        if (!startsValue) {
            if (c == ']' && state == State.BEFORE_FIRST_ITEM) {
                return close(pos + 1);
            }
            if (repairs != null) {
                return repairs.otherValue(c, pos);
            }
            throw expectedValue(pos);
        }
        if (repairs != null && (expects || c != '{' && c != '[')) {
            int next = repairs.beforeValue(c, pos);
            if (next != RepairHooks.NONE) {
                return next;
            }
        }
        position.frame.valueStarted();
        return switch (c) {
            case '"' -> startString(pos);
            case '{' -> open(ValueKind.OBJECT, State.BEFORE_FIRST_KEY, pos);
            case '[' -> open(ValueKind.ARRAY, State.BEFORE_FIRST_ITEM, pos);
            case 't' -> startLiteral(Literal.TRUE, pos);
            case 'f' -> startLiteral(Literal.FALSE, pos);
            case 'n' -> startLiteral(Literal.NULL, pos);
            default -> startNumber(c, pos);
        };
    }

    @Override
    public JsonSyntaxException expectedValue(int pos) {
        return expected(
                pos, Problem.EXPECTED_VALUE, state == State.BEFORE_VALUE ? position.path() : position.frame.path());
    }

    private int afterValue(char c, int pos) {
        boolean inObject = position.frame.isObject();
        if (c == ',') {
            return afterComma(inObject, pos + 1);
        }
        if (c == (inObject ? '}' : ']')) {
            return close(pos + 1);
        }
        if (repairs != null) {
            return repairs.afterValue(c, pos);
        }
        throw expectedCommaOrCloser(pos);
    }

    @Override
    public JsonSyntaxException expectedCommaOrCloser(int pos) {
        return position.failExpected(
                pos,
                Problem.EXPECTED_COMMA_OR_CLOSER,
                position.frame.isObject() ? "',' or '}' after %s" : "',' or ']' after %s",
                position.path());
    }

    private int afterComma(boolean inObject, int pos) {
        if (repairs == null) {
            memberExpected(pos);
        }
        state = inObject ? State.BEFORE_KEY : State.BEFORE_ITEM;
        return inObject && isNext('"', pos) ? quotedKey(pos) : pos;
    }

    private int startString(int pos) {
        window.pos = pos + 1;
        listener.valueStarted(position, ValueKind.STRING);
        strings.start();
        state = State.IN_STRING;
        return pos + 1;
    }

    private int startNumber(char c, int pos) {
        window.pos = pos + 1;
        listener.valueStarted(position, ValueKind.NUMBER);
        return numbers.start(c, pos + 1);
    }

    private int open(ValueKind kind, State inside, int pos) {
        window.pos = pos + 1;
        openHere(kind, inside, pos);
        return pos + 1;
    }

    /** An object or array begins at {@code pos}, whether its bracket is there or not. */
    private void openHere(ValueKind kind, State inside, int pos) {
        if (position.openContainers >= limits.maxDepth()) {
            throw position.failLimit(
                    pos, Problem.DEPTH_LIMIT, "Objects and arrays are nested more than %s deep", limits.maxDepth());
        }
        if (expects) {
            Objects.requireNonNull(repairs).containerOpens();
        }
        listener.valueStarted(position, kind);
        int column = window.columnAt(window.base + pos);
        position.openContainers++;
        position.frame = position.frame.open(kind == ValueKind.OBJECT, window.line, column, keys.mark());
        state = inside;
    }

    @Override
    public int close(int pos) {
        closeHere(pos);
        return afterValue(pos);
    }

    @Override
    public void closeHere(int pos) {
        Frame closed = position.frame;
        keys.leave(closed.keyMark());
        position.frame = closed.requireParent();
        position.openContainers--;
        window.pos = pos;
        listener.valueCompleted(position, closed.kind(), NO_TEXT);
    }

    @Override
    public void openUnwritten(ValueKind kind, int pos) {
        position.frame.valueStarted();
        window.pos = pos;
        openHere(kind, kind == ValueKind.OBJECT ? State.BEFORE_FIRST_KEY : State.BEFORE_FIRST_ITEM, pos);
    }

    private int startLiteral(Literal word, int pos) {
        literal = word;
        literalLength = 1;
        window.pos = pos + 1;
        listener.valueStarted(position, word.kind);
        if (word != Literal.NULL) {
            listener.booleanStarted(position, word == Literal.TRUE);
        }
        return inLiteral(pos + 1);
    }

    private int inLiteral(int from) {
        String word = literal.word;
        int length = literalLength;
        for (int pos = from; pos < window.end; pos++) {
            char expected = word.charAt(length);
            if (window.chars[pos] != expected) {
                throw position.failExpected(
                        pos, Problem.INVALID_LITERAL, "'" + expected + "' to complete " + word, position.path());
            }
            if (++length == word.length()) {
                return literalCompleted(pos + 1);
            }
        }
        literalLength = length;
        state = State.IN_LITERAL;
        return window.end;
    }

    @Override
    public void beginValue(ValueKind kind, int pos) {
        position.frame.valueStarted();
        window.pos = pos;
        listener.valueStarted(position, kind);
        if (kind == ValueKind.STRING) {
            strings.start();
        }
    }

    @Override
    public boolean hasKey(String key) {
        return keys.has(key, position.frame.keyMark());
    }

    @Override
    public int completeLiteral(Literal word, int pos) {
        return completeValue(word.kind, word.raw, pos);
    }

    @Override
    public int completeNumber(String text, int pos) {
        window.pos = pos;
        Slice raw = window.other.of(text.toCharArray(), text.length());
        listener.numberAppended(position, raw);
        return completeValue(ValueKind.NUMBER, raw, pos);
    }

    private int completeValue(ValueKind kind, Slice raw, int pos) {
        window.pos = pos;
        listener.valueCompleted(position, kind, raw);
        return afterValue(pos);
    }

    private int literalCompleted(int pos) {
        int next = completeLiteral(literal, pos);
        if (state == State.BEFORE_DOCUMENT) {
            state = State.AFTER_WORD;
        }
        return next;
    }

    /** A quote that ends a key or string value in plain JSON is before {@code pos}. */
    int stringClosed(int pos) {
        if (repairs == null) {
            return endString(pos);
        }
        if (position.inKey) {
            return strings.isEmpty() ? repairs.atEmptyKey(pos) : endString(pos);
        }
        return repairs.atQuote(pos);
    }

    @Override
    public int endString(int pos) {
        window.pos = pos;
        if (position.inKey) {
            return keyClosed(pos);
        }
        listener.valueCompleted(position, ValueKind.STRING, NO_TEXT);
        return afterValue(pos);
    }

    private int keyClosed(int pos) {
        String key = keyReader.complete();
        position.inKey = false;
        position.frame.keyCompleted(key);
        if (!keys.enter(key, position.frame.keyMark())) {
            duplicateKey(pos);
        }
        listener.keyCompleted(position, key);
        state = State.AFTER_KEY;
        return isNext(':', pos) ? afterKey(':', pos) : pos;
    }

    private void duplicateKey(int pos) {
        if (rejectDuplicateKeys) {
            throw position.fail(
                    pos - 1, Problem.DUPLICATE_KEY, "The key of " + position.quote(position.path()) + " is repeated");
        }
        listener.inputRepaired(position, Tolerance.DUPLICATE_KEY);
    }

    /** Returns whether a number can end before this character. */
    boolean endsNumber(char c) {
        return isWhitespace(c)
                || c == ','
                || c == ']'
                || c == '}'
                || (manyValues && position.frame.isDocument() && isBracketOrQuote(c))
                || (repairs != null && repairs.endsNumber(c));
    }

    private long documentStart() {
        return documentLimit - limits.maxDocumentLength();
    }

    private void startDocument(long offset) {
        documentLimit = offset + limits.maxDocumentLength();
    }

    @Override
    public int afterValue(int pos) {
        if (expects) {
            closeUnwritten(pos);
        }
        if (!position.frame.isDocument()) {
            if (isNext(',', pos)) {
                return afterComma(position.frame.isObject(), pos + 1);
            }
            state = State.AFTER_VALUE;
        } else if (manyValues) {
            listener.documentEnded(position, Ending.COMPLETE, List.of());
            startDocument(window.base + pos);
            state = State.BEFORE_DOCUMENT;
        } else {
            state = repairs != null && repairs.handlesOutside() ? State.IN_TRAILING_TEXT : State.AFTER_DOCUMENT;
        }
        return pos;
    }

    private void closeUnwritten(int pos) {
        while (Objects.requireNonNull(repairs).endsUnwrittenArray()) {
            closeHere(pos);
        }
    }

    /**
     * Ends the input. Reports the end of the document and returns the open paths if it was cut off, otherwise null.
     *
     * @param insideCharacter whether the input ended inside a UTF-8 sequence
     */
    public @Nullable List<ValuePath> finish(boolean insideCharacter) {
        if (repairs != null) {
            repairs.inputEnded();
            consume(window.pos + window.unread, "", 0);
            repairs.finish();
        }
        if (state == State.IN_NUMBER && position.frame.isDocument() && !insideCharacter && numbers.completeAtEnd()) {
            afterValue(window.pos);
        }
        boolean betweenDocuments = manyValues && position.frame.isDocument() && !state.isInsideToken();
        boolean afterDocument = state == State.AFTER_DOCUMENT || state == State.IN_TRAILING_TEXT;
        if (!insideCharacter && (betweenDocuments || afterDocument)) {
            if (documentStart() == 0) {
                listener.documentEnded(position, Ending.COMPLETE, List.of());
            }
            return null;
        }
        List<ValuePath> open = position.openPaths(state.isInsideToken() && !position.inKey);
        listener.documentEnded(position, Ending.TRUNCATED, open);
        return open;
    }

    /** Returns whether a document has begun, and has not ended. */
    public boolean isInDocument() {
        return !position.frame.isDocument() || state.isInsideToken();
    }

    /** Returns whether a string, number or literal is open, and not a key. */
    public boolean isInScalar() {
        return state.isInsideToken() && !position.inKey;
    }

    public long offset() {
        return window.offset();
    }

    /**
     * Gives up after an error: what is open ends here, and another document may begin.
     *
     * @param mistake the offset of the character that is wrong
     * @param inDocument whether a document was open
     * @param inScalar whether a string, number or literal was open, and not a key
     */
    public void abandon(long mistake, boolean inDocument, boolean inScalar) {
        position.knownSince(mistake + 1);
        if (inDocument) {
            listener.documentEnded(position, Ending.TRUNCATED, position.openPaths(inScalar));
        }
        for (Frame frame = position.frame; frame.parent != null; frame = frame.parent) {
            keys.leave(frame.keyMark());
            position.frame = frame.parent;
        }
        position.openContainers = 0;
        position.inKey = false;
        strings.abandon();
        carried.clear();
        gap = 0;
        state = State.BEFORE_DOCUMENT;
    }

    /** Continues at this offset, after characters that nobody reads. */
    public void continueAt(long offset) {
        window.moveTo(offset);
        startDocument(offset);
    }

    @Override
    public State state() {
        return state;
    }

    @Override
    public void goTo(State next) {
        state = next;
    }

    @Override
    public StringScanner strings() {
        return strings;
    }

    @Override
    public int gap() {
        return gap;
    }

    @Override
    public void setGap(int length) {
        gap = length;
    }

    @Override
    public void report(Tolerance what, int pos) {
        window.pos = pos;
        listener.inputRepaired(position, what);
    }

    @Override
    public void reportMade(String written, String made, int pos, boolean inside) {
        window.pos = pos;
        boolean inKey = position.inKey;
        position.inKey |= inside;
        listener.inputRepaired(position, Tolerance.SCHEMA, written, made);
        position.inKey = inKey;
    }

    @Override
    public void reportInside(Tolerance what, int pos) {
        boolean inKey = position.inKey;
        position.inKey = true;
        report(what, pos);
        position.inKey = inKey;
    }

    @Override
    public void handOverOutside(int from, int to) {
        window.pos = to;
        listener.outsideAppended(position, window.part.of(from, to));
        window.passLines(from, to);
    }

    /**
     * Returns whether the text so far is a document once its open string, objects and arrays are closed. So it must not end
     * in a key, before a value, in an escape, a number or a word; and no character may be undecided, except for the quote
     * that may end the string.
     */
    public boolean isClosable() {
        return switch (state) {
            case BEFORE_FIRST_KEY, BEFORE_KEY, BEFORE_FIRST_ITEM, BEFORE_ITEM, AFTER_VALUE -> window.unread == 0;
            case IN_STRING, IN_OTHER_STRING ->
                !position.inKey && !strings.isInsidePair() && (window.unread == 0 || window.isQuoteUnread());
            case AFTER_DOCUMENT, IN_TRAILING_TEXT -> true;
            default -> false;
        };
    }

    /** Returns whether there was text without a document in it. */
    public boolean foundNothing() {
        return repairs != null && state == State.SEEKING && repairs.hasSeenText();
    }

    public void write(CheckpointWriter out) {
        position.write(out, keys);
        out.writeEnum(state);
        out.writeInt(gap);
        out.writeEnum(literal);
        out.writeInt(literalLength);
        out.writeLong(documentStart());
        if (position.inKey) {
            keyReader.dropGuess();
        }
        carried.write(out);
        strings.write(out);
        numbers.write(out);
        out.writeBoolean(repairs != null);
        if (repairs != null) {
            repairs.write(out);
        }
    }

    public void read(CheckpointReader in) {
        position.read(in, keys, limits.maxDepth());
        state = in.readEnum(State.class);
        gap = in.readInt(0, Integer.MAX_VALUE);
        literal = in.readEnum(Literal.class);
        literalLength = in.readInt(0, literal.word.length());
        startDocument(in.readLong());
        carried.read(in);
        strings.read(in);
        numbers.read(in);
        boolean tolerant = in.readBoolean();
        if (tolerant != (repairs != null)) {
            throw new CheckpointException("The checkpoint is from a parser "
                    + (tolerant
                            ? "with tolerances, but this one has none."
                            : "without tolerances, but this one has some."));
        }
        if (repairs != null) {
            repairs.read(in);
        }
        in.require(state.fits(position) && (repairs != null || !state.isOfRepairs()), "state");
        in.require(state != State.IN_LITERAL || literalLength < literal.word.length(), "literal");
        in.require(documentStart() >= 0 && documentStart() <= window.offset(), "document start");
    }
}
