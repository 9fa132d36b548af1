// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse;

import dev.leafout.event.Ending;
import dev.leafout.event.Tolerance;
import dev.leafout.event.ValueKind;
import dev.leafout.event.ValuePath;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The structure of JSON: a push machine with one method per {@link State}. What happens inside strings and numbers is
 * the business of {@link StringScanner} and {@link NumberScanner}.
 *
 * <p>A character is consumed before anything is reported about it, so that the position's offset is right in every call
 * of the listener.
 */
final class Tokenizer {
    private static final char BYTE_ORDER_MARK = '\uFEFF';
    private static final TextSlice NO_TEXT = new TextSlice();

    private final Position position;
    private final InputWindow window;
    private final ParseListener listener;
    private final ParseLimits limits;
    private final boolean manyValues;
    private final boolean rejectDuplicateKeys;

    /** The key or number that is being read, if it must be kept. */
    private final TextBuffer carried = new TextBuffer();

    private final StringScanner strings;
    private final NumberScanner numbers;
    private final KeyTable keys = new KeyTable();
    private final KeyReader keyReader = new KeyReader(keys, carried);

    private State state = State.AT_START;
    /** How much white space there has been in this gap. */
    private int gap;
    /** The word that is being read, and how much of it has been. */
    private Literal literal = Literal.NULL;

    private int literalLength;
    /** The offset at which the document, with the white space before it, began. */
    private long documentStart;

    Tokenizer(InputWindow window, ParseListener listener, JsonPushParser.Builder options) {
        this.position = new Position(window, options.limits.maxSnippetLength());
        this.window = window;
        this.listener = listener;
        this.limits = options.limits;
        this.manyValues = options.manyValues;
        this.rejectDuplicateKeys = options.rejectDuplicateKeys;
        this.strings = new StringScanner(this, position, limits, options.rejectLoneSurrogates);
        this.numbers = new NumberScanner(this, position, carried, limits.maxNumberLength());
    }

    Position position() {
        return position;
    }

    /** Takes what is plain at the beginning of a text, if it goes on with a string; returns how much it took. */
    int takePlain(String text) {
        return state == State.IN_STRING
                        && !position.inKey
                        && window.offset() + text.length() <= documentStart + limits.maxDocumentLength()
                ? strings.takePlain(text)
                : 0;
    }

    /** Consumes the first {@code count} characters of the window. */
    void consume(int count) {
        while (window.pos < count) {
            window.end = (int) Math.min(count, documentStart + limits.maxDocumentLength() - window.base);
            if (window.pos >= window.end) {
                throw position.failLimit(
                        Problem.DOCUMENT_LENGTH_LIMIT,
                        "The document is longer than %s characters",
                        limits.maxDocumentLength());
            }
            run();
        }
        window.release();
    }

    private void run() {
        State now = state;
        while (window.pos < window.end) {
            now = step(now);
        }
        state = now;
    }

    private State step(State now) {
        return switch (now) {
            case IN_STRING -> strings.inString();
            case IN_NUMBER -> numbers.inNumber();
            case BEFORE_KEY -> skipWhitespace() ? beforeKey(next()) : now;
            case AFTER_KEY -> skipWhitespace() ? afterKey(next()) : now;
            case BEFORE_VALUE -> skipWhitespace() ? beforeValue(next()) : now;
            case BEFORE_ITEM -> skipWhitespace() ? beforeItem(next()) : now;
            case AFTER_VALUE -> skipWhitespace() ? afterValue(next()) : now;
            default -> rareStep(now);
        };
    }

    /** The states that are seldom entered, apart from the others so that the compiler can inline those. */
    private State rareStep(State now) {
        return switch (now) {
            case IN_ESCAPE -> strings.inEscape();
            case IN_UNICODE_ESCAPE -> strings.inUnicodeEscape();
            case IN_LITERAL -> inLiteral();
            case AT_START -> atStart(next());
            case AFTER_WORD -> afterWord(next());
            case BEFORE_FIRST_KEY -> skipWhitespace() ? beforeFirstKey(next()) : now;
            case BEFORE_FIRST_ITEM -> skipWhitespace() ? beforeFirstItem(next()) : now;
            case AFTER_DOCUMENT -> skipWhitespace() ? afterDocument() : now;
            default -> skipWhitespace() ? beforeDocument(next()) : now;
        };
    }

    /** What nearly always follows can be taken along at once, if it is at hand. */
    private boolean isNext(char c) {
        return window.pos < window.end && window.chars[window.pos] == c;
    }

    private char next() {
        return window.chars[window.pos];
    }

    private State afterDocument() {
        throw position.failExpected(Problem.EXPECTED_END, "the end of the input after the document", ValuePath.root());
    }

    private State atStart(char c) {
        if (c == BYTE_ORDER_MARK) {
            window.pos++;
        }
        return State.BEFORE_DOCUMENT;
    }

    private State afterWord(char c) {
        if (isWhitespace(c) || isBracketOrQuote(c)) {
            return State.BEFORE_DOCUMENT;
        }
        throw position.failExpected(Problem.EXPECTED_END, "white space before the next value", ValuePath.root());
    }

    /** Returns whether there is a character behind the white space. */
    private boolean skipWhitespace() {
        if (gap == 0 && window.chars[window.pos] > ' ') {
            return true;
        }
        return skipGap();
    }

    private boolean skipGap() {
        char[] chars = window.chars;
        int start = window.pos;
        int i = start;
        while (i < window.end && isWhitespace(chars[i])) {
            if (gap + i - start == limits.maxWhitespaceLength()) {
                window.pos = i;
                throw position.failLimit(
                        Problem.WHITESPACE_LIMIT,
                        "A gap has more than %s characters of white space",
                        limits.maxWhitespaceLength());
            }
            char c = chars[i++];
            if (c == '\n' || c == '\r') {
                window.pos = i;
                window.lineEnded(c);
            }
        }
        window.pos = i;
        if (i == window.end) {
            gap += i - start;
            return false;
        }
        gap = 0;
        return true;
    }

    private static boolean isWhitespace(char c) {
        return c == ' ' || c == '\n' || c == '\r' || c == '\t';
    }

    private static boolean isBracketOrQuote(char c) {
        return c == '{' || c == '[' || c == '"';
    }

    private State beforeDocument(char c) {
        return startsValue(c) ? startValue(c) : expectedValue("a JSON value", ValuePath.root());
    }

    private State beforeFirstKey(char c) {
        return c == '}' ? close() : startKey(c, "a key in double quotes or '}' in %s");
    }

    private State beforeKey(char c) {
        return startKey(c, "a key in double quotes after ',' in %s");
    }

    private State startKey(char c, String expected) {
        Frame frame = position.frame;
        if (c != '"') {
            throw position.failExpected(Problem.EXPECTED_KEY, expected, frame.path());
        }
        if (frame.count == limits.maxKeysPerObject()) {
            throw position.failLimit(Problem.KEYS_LIMIT, "An object has more than %s keys", limits.maxKeysPerObject());
        }
        window.pos++;
        frame.count++;
        keyReader.start();
        position.inKey = true;
        return strings.start();
    }

    private State afterKey(char c) {
        if (c != ':') {
            throw position.failExpected(Problem.EXPECTED_COLON, "':' after the key of %s", position.path());
        }
        window.pos++;
        return isNext('"') ? startString() : State.BEFORE_VALUE;
    }

    private State beforeValue(char c) {
        return startsValue(c) ? startValue(c) : expectedValue("a value for %s", position.path());
    }

    private State beforeFirstItem(char c) {
        return c == ']' ? close() : startItem(c, "a value or ']' in %s");
    }

    private State beforeItem(char c) {
        return startItem(c, "a value after ',' in %s");
    }

    private State startItem(char c, String expected) {
        if (!startsValue(c)) {
            return expectedValue(expected, position.frame.path());
        }
        position.frame.itemStarted();
        return startValue(c);
    }

    private State expectedValue(String expected, ValuePath path) {
        throw position.failExpected(Problem.EXPECTED_VALUE, expected, path);
    }

    private State afterValue(char c) {
        boolean inObject = position.frame.isObject();
        if (c == ',') {
            window.pos++;
            if (inObject) {
                return isNext('"') ? beforeKey('"') : State.BEFORE_KEY;
            }
            return State.BEFORE_ITEM;
        }
        if (c == (inObject ? '}' : ']')) {
            return close();
        }
        throw position.failExpected(
                Problem.EXPECTED_COMMA_OR_CLOSER,
                inObject ? "',' or '}' after %s" : "',' or ']' after %s",
                position.path());
    }

    private static boolean startsValue(char c) {
        return switch (c) {
            case '"', '{', '[', 't', 'f', 'n', '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9' -> true;
            default -> false;
        };
    }

    private State startValue(char c) {
        return switch (c) {
            case '"' -> startString();
            case '{' -> open(ValueKind.OBJECT, State.BEFORE_FIRST_KEY);
            case '[' -> open(ValueKind.ARRAY, State.BEFORE_FIRST_ITEM);
            case 't' -> startLiteral(Literal.TRUE);
            case 'f' -> startLiteral(Literal.FALSE);
            case 'n' -> startLiteral(Literal.NULL);
            default -> startNumber(c);
        };
    }

    private State startString() {
        window.pos++;
        listener.valueStarted(position, ValueKind.STRING);
        return strings.start();
    }

    private State startNumber(char c) {
        window.pos++;
        listener.valueStarted(position, ValueKind.NUMBER);
        return numbers.start(c);
    }

    private State open(ValueKind kind, State inside) {
        if (position.frame.depth == limits.maxDepth()) {
            throw position.failLimit(
                    Problem.DEPTH_LIMIT, "Objects and arrays are nested more than %s deep", limits.maxDepth());
        }
        int column = window.columnAt(window.offset());
        window.pos++;
        listener.valueStarted(position, kind);
        position.frame = position.frame.open(kind == ValueKind.OBJECT, window.line, column, keys.mark());
        return inside;
    }

    private State close() {
        Frame closed = position.frame;
        window.pos++;
        keys.leave(closed.keyMark());
        position.frame = closed.requireParent();
        listener.valueCompleted(position, closed.kind(), NO_TEXT);
        return afterValue();
    }

    private State startLiteral(Literal word) {
        window.pos++;
        literal = word;
        literalLength = 1;
        listener.valueStarted(position, word.kind);
        return inLiteral();
    }

    private State inLiteral() {
        String word = literal.word;
        int length = literalLength;
        int i = window.pos;
        while (i < window.end) {
            char expected = word.charAt(length);
            if (window.chars[i] != expected) {
                window.pos = i;
                throw position.failExpected(
                        Problem.INVALID_LITERAL, "'" + expected + "' to complete " + word, position.path());
            }
            i++;
            if (++length == word.length()) {
                window.pos = i;
                listener.valueCompleted(position, literal.kind, literal.raw);
                State next = afterValue();
                return next == State.BEFORE_DOCUMENT ? State.AFTER_WORD : next;
            }
        }
        window.pos = i;
        literalLength = length;
        return State.IN_LITERAL;
    }

    /** The closing quote of a key or of a string value has been consumed. */
    State stringClosed() {
        if (position.inKey) {
            return keyClosed();
        }
        listener.valueCompleted(position, ValueKind.STRING, NO_TEXT);
        return afterValue();
    }

    private State keyClosed() {
        KeyTable.Key key = keyReader.complete();
        position.inKey = false;
        position.frame.keyCompleted(key.text);
        if (!keys.enter(key, position.frame.depth)) {
            duplicateKey();
        }
        listener.keyCompleted(position, key.text);
        return isNext(':') ? afterKey(':') : State.AFTER_KEY;
    }

    private void duplicateKey() {
        if (rejectDuplicateKeys) {
            window.pos--;
            throw position.fail(Problem.DUPLICATE_KEY, "A second key of " + position.quote(position.path()) + " ends");
        }
        repaired(Tolerance.DUPLICATE_KEY);
    }

    /** Returns whether a number can end before this character. */
    boolean endsNumber(char c) {
        return isWhitespace(c)
                || c == ','
                || c == ']'
                || c == '}'
                || (manyValues && position.frame.isDocument() && isBracketOrQuote(c));
    }

    /** A value has been completed: where does that lead? */
    State afterValue() {
        if (!position.frame.isDocument()) {
            return isNext(',') ? afterValue(',') : State.AFTER_VALUE;
        }
        if (!manyValues) {
            return State.AFTER_DOCUMENT;
        }
        listener.documentEnded(position, Ending.COMPLETE, List.of());
        documentStart = window.offset();
        return State.BEFORE_DOCUMENT;
    }

    /** As {@link #afterValue()}, for a number: the character that ended it has yet to play its own part. */
    State afterNumber() {
        if (position.frame.isDocument()) {
            State next = afterValue();
            window.pos--;
            return next;
        }
        window.pos--;
        return afterValue();
    }

    void textAppended(TextSlice text, boolean escaped) {
        if (position.inKey) {
            keyReader.append(text);
            listener.keyAppended(position, text, escaped);
        } else {
            listener.textAppended(position, text, escaped);
        }
    }

    void numberAppended(TextSlice text) {
        listener.numberAppended(position, text);
    }

    void numberCompleted(TextSlice raw) {
        listener.valueCompleted(position, ValueKind.NUMBER, raw);
    }

    void repaired(Tolerance what) {
        listener.inputRepaired(position, what);
    }

    /**
     * The input is over. Reports the end of the document and returns the open paths if it was cut off, else null.
     *
     * @param insideCharacter whether the input ended inside a UTF-8 sequence
     */
    @Nullable
    List<ValuePath> finish(boolean insideCharacter) {
        if (state == State.IN_NUMBER && position.frame.isDocument() && !insideCharacter && numbers.completeAtEnd()) {
            state = afterValue();
        }
        boolean betweenDocuments = manyValues && position.frame.isDocument() && !state.isInsideToken();
        if (!insideCharacter && (betweenDocuments || state == State.AFTER_DOCUMENT)) {
            if (documentStart == 0) {
                listener.documentEnded(position, Ending.COMPLETE, List.of());
            }
            return null;
        }
        List<ValuePath> open = position.openPaths(state.isInsideToken() && !position.inKey);
        listener.documentEnded(position, Ending.TRUNCATED, open);
        return open;
    }

    void write(CheckpointWriter out) {
        position.write(out, keys);
        out.writeEnum(state);
        out.writeInt(gap);
        out.writeEnum(literal);
        out.writeInt(literalLength);
        out.writeLong(documentStart);
        if (position.inKey) {
            keyReader.spellOut();
        }
        carried.write(out);
        strings.write(out);
        numbers.write(out);
    }

    void read(CheckpointReader in) {
        position.read(in, keys, limits.maxDepth());
        state = in.readEnum(State.class);
        gap = in.readInt(0, Integer.MAX_VALUE);
        literal = in.readEnum(Literal.class);
        literalLength = in.readInt(0, literal.word.length());
        documentStart = in.readLong();
        carried.read(in);
        strings.read(in);
        numbers.read(in);
        in.require(state.fits(position.frame), "state");
        in.require(state != State.IN_LITERAL || literalLength < literal.word.length(), "literal");
        in.require(documentStart >= 0 && documentStart <= window.offset(), "document start");
    }
}
