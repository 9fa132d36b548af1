// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse;

import dev.leafout.event.Tolerance;

/**
 * The inside of strings, keys and values alike: runs of plain characters, escapes, surrogate pairs.
 *
 * <p>A run is found in one tight loop and handed over once. What cannot be handed over yet is held: an escape until its
 * last character, a high surrogate until what follows shows whether it has a partner. A string has no line ends, so
 * positions inside it stay on one line.
 */
final class StringScanner {
    private static final char REPLACEMENT = '\uFFFD';

    private final Tokenizer tokenizer;
    private final Position position;
    private final InputWindow window;
    private final ParseLimits limits;
    private final boolean rejectLoneSurrogates;
    private final TextSlice slice = new TextSlice();
    private final char[] decoded = new char[2];

    /** How many more characters this string may have. */
    private int room;
    /** Where the last escape began. */
    private long escapeStart;
    /** The high surrogate that is held, or 0, and where it began. */
    private char high;

    private long highStart;
    /** The digits of a unicode escape so far. */
    private int hexDigits;

    private int hexValue;

    StringScanner(Tokenizer tokenizer, Position position, ParseLimits limits, boolean rejectLoneSurrogates) {
        this.tokenizer = tokenizer;
        this.position = position;
        this.window = position.window;
        this.limits = limits;
        this.rejectLoneSurrogates = rejectLoneSurrogates;
    }

    /** Begins a key or a string value, as {@link Position#inKey} says. */
    State start() {
        room = position.inKey ? limits.maxKeyLength() : limits.maxStringLength();
        return State.IN_STRING;
    }

    void release() {
        slice.release();
    }

    /** Consumes a run and the character that ends it, as far as they are at hand. */
    State inString() {
        int start = window.pos;
        int end = window.end;
        char[] chars = window.chars;
        if (high == 0) {
            int runEnd = endOfRun(chars, start, end);
            if (runEnd > start) {
                handOverRun(start, runEnd);
            }
            if (runEnd == end) {
                return State.IN_STRING;
            }
        }
        char c = chars[window.pos++];
        if (c == '\\') {
            escapeStart = window.offset() - 1;
            return State.IN_ESCAPE;
        }
        if (Character.isSurrogate(c)) {
            escapeStart = window.offset() - 1;
            decodedUnit(c);
            return State.IN_STRING;
        }
        if (high != 0) {
            loneSurrogate(highStart);
        }
        if (c == '"') {
            return tokenizer.stringClosed();
        }
        window.pos--;
        if (c < ' ') {
            throw position.fail(
                    Problem.CONTROL_CHARACTER,
                    "The control character " + Messages.name(c) + " must be escaped in a string");
        }
        return State.IN_STRING;
    }

    /** Plain is what stands for itself: no control, quote or backslash, no surrogate without its partner at hand. */
    private static int endOfRun(char[] chars, int from, int end) {
        int i = from;
        while (i < end) {
            char c = chars[i];
            if (c < ' ' || c == '"' || c == '\\') {
                break;
            }
            if (c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE) {
                if (i + 1 == end || !Character.isSurrogatePair(c, chars[i + 1])) {
                    break;
                }
                i++;
            }
            i++;
        }
        return i;
    }

    private void handOverRun(int start, int end) {
        if (end - start > room) {
            handOverRoom(start);
        }
        room -= end - start;
        window.pos = end;
        tokenizer.textAppended(window.slice(slice, start, end), false);
    }

    /** The limit falls inside a run: hands over what still fits and fails at the character that does not. */
    private void handOverRoom(int start) {
        int end = start + room;
        if (room > 0 && Character.isHighSurrogate(window.chars[end - 1])) {
            end--;
        }
        window.pos = end;
        if (end > start) {
            tokenizer.textAppended(window.slice(slice, start, end), false);
        }
        throw tooLong();
    }

    private JsonSyntaxException tooLong() {
        return position.inKey
                ? position.failLimit(
                        Problem.KEY_LENGTH_LIMIT, "A key is longer than %s characters", limits.maxKeyLength())
                : position.failLimit(
                        Problem.STRING_LENGTH_LIMIT, "A string is longer than %s characters", limits.maxStringLength());
    }

    State inEscape() {
        char c = window.chars[window.pos++];
        switch (c) {
            case '"', '\\', '/' -> decodedUnit(c);
            case 'b' -> decodedUnit('\b');
            case 'f' -> decodedUnit('\f');
            case 'n' -> decodedUnit('\n');
            case 'r' -> decodedUnit('\r');
            case 't' -> decodedUnit('\t');
            case 'u' -> {
                return State.IN_UNICODE_ESCAPE;
            }
            default -> {
                window.pos--;
                throw position.fail(
                        Problem.INVALID_ESCAPE,
                        "Expected one of \" \\ / b f n r t u after a backslash but found " + Messages.name(c));
            }
        }
        return State.IN_STRING;
    }

    State inUnicodeEscape() {
        while (window.pos < window.end) {
            char c = window.chars[window.pos];
            int digit = c < 128 ? Character.digit(c, 16) : -1;
            if (digit < 0) {
                throw position.fail(
                        Problem.INVALID_ESCAPE,
                        "Expected four hexadecimal digits after \\u but found " + Messages.name(c));
            }
            window.pos++;
            hexValue = hexValue << 4 | digit;
            if (++hexDigits == 4) {
                char unit = (char) hexValue;
                hexDigits = 0;
                hexValue = 0;
                decodedUnit(unit);
                return State.IN_STRING;
            }
        }
        return State.IN_UNICODE_ESCAPE;
    }

    /** Takes one UTF-16 unit that an escape, or a surrogate on its own, stands for. */
    private void decodedUnit(char c) {
        if (high != 0) {
            if (Character.isLowSurrogate(c)) {
                decoded[0] = high;
                decoded[1] = c;
                high = 0;
                handOverDecoded(2);
                return;
            }
            loneSurrogate(highStart);
        }
        if (Character.isHighSurrogate(c)) {
            high = c;
            highStart = escapeStart;
        } else if (Character.isLowSurrogate(c)) {
            loneSurrogate(escapeStart);
        } else {
            decoded[0] = c;
            handOverDecoded(1);
        }
    }

    private void loneSurrogate(long start) {
        high = 0;
        if (rejectLoneSurrogates) {
            window.pos = (int) (start - window.base);
            throw position.fail(Problem.LONE_SURROGATE, "Half a surrogate pair, without its other half, begins");
        }
        tokenizer.repaired(Tolerance.LONE_SURROGATE);
        decoded[0] = REPLACEMENT;
        handOverDecoded(1);
    }

    private void handOverDecoded(int count) {
        if (count > room) {
            window.pos--;
            throw tooLong();
        }
        room -= count;
        tokenizer.textAppended(slice.of(decoded, 0, count), true);
    }

    void write(CheckpointWriter out) {
        out.writeInt(room);
        out.writeLong(escapeStart);
        out.writeInt(high);
        out.writeLong(highStart);
        out.writeInt(hexDigits);
        out.writeInt(hexValue);
    }

    void read(CheckpointReader in) {
        room = in.readInt(0, Integer.MAX_VALUE);
        escapeStart = in.readLong();
        high = (char) in.readInt(0, Character.MAX_VALUE);
        highStart = in.readLong();
        hexDigits = in.readInt(0, 3);
        hexValue = in.readInt(0, 0xFFF);
        in.require(high == 0 || Character.isHighSurrogate(high), "surrogate");
    }
}
