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
    /** Which characters stand for themselves: no control, quote, backslash or surrogate. */
    private static final boolean[] PLAIN = new boolean[Character.MAX_VALUE + 1];

    static {
        for (int c = ' '; c <= Character.MAX_VALUE; c++) {
            PLAIN[c] = c != '"' && c != '\\' && !Character.isSurrogate((char) c);
        }
    }

    private final Tokenizer tokenizer;
    private final Position position;
    private final InputWindow window;
    private final ParseLimits limits;
    private final boolean rejectLoneSurrogates;
    private final TextSlice run;
    private final char[] decoded = new char[2];
    private final TextSlice decodedText = new TextSlice();

    /** How many more characters this string may have. */
    private int room;
    /** Where the last unicode escape, or surrogate on its own, began. */
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
        this.run = new TextSlice(window);
        this.limits = limits;
        this.rejectLoneSurrogates = rejectLoneSurrogates;
    }

    /** Begins a key or a string value, as {@link Position#inKey} says. */
    State start() {
        room = position.inKey ? limits.maxKeyLength() : limits.maxStringLength();
        return State.IN_STRING;
    }

    /**
     * Takes what is plain at the beginning of a text, as nearly every chunk inside a string is from end to end, without
     * copying it, and returns how much it took.
     */
    int takePlain(String text) {
        int length = text.length();
        if (high != 0 || length > room) {
            return 0;
        }
        int end = 0;
        while (end < length && PLAIN[text.charAt(end)]) {
            end++;
        }
        if (end > 0) {
            room -= end;
            window.pass(text, end);
            tokenizer.textAppended(run.of(0, end), false);
            window.release();
        }
        return end;
    }

    /** Consumes runs and what stands between them, up to the closing quote, as far as they are at hand. */
    State inString() {
        char[] chars = window.chars;
        int end = window.end;
        while (high == 0) {
            int start = window.pos;
            int runEnd = endOfRun(chars, start, end);
            if (runEnd > start) {
                handOverRun(start, runEnd);
            }
            if (runEnd == end) {
                return State.IN_STRING;
            }
            char c = chars[runEnd];
            if (c == '"') {
                window.pos = runEnd + 1;
                return tokenizer.stringClosed();
            }
            if (c != '\\' || runEnd + 1 == end || chars[runEnd + 1] == 'u') {
                break;
            }
            window.pos = runEnd + 1;
            inEscape();
            if (window.pos == end) {
                return State.IN_STRING;
            }
        }
        return inSpecial();
    }

    /** Consumes a character that is not plain, or any character while a surrogate is held. */
    private State inSpecial() {
        char c = window.chars[window.pos++];
        if (c == '\\') {
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
        window.pos--;
        if (c < ' ') {
            throw position.fail(
                    Problem.CONTROL_CHARACTER,
                    "The control character " + Messages.name(c) + " must be escaped in a string");
        }
        return State.IN_STRING;
    }

    /** Returns where the run ends: at what is not plain, unless that is a surrogate pair. */
    private static int endOfRun(char[] chars, int from, int end) {
        int i = from;
        while (true) {
            while (i < end && PLAIN[chars[i]]) {
                i++;
            }
            if (i + 1 >= end || !Character.isSurrogatePair(chars[i], chars[i + 1])) {
                return i;
            }
            i += 2;
        }
    }

    private void handOverRun(int start, int end) {
        if (end - start > room) {
            handOverRoom(start);
        }
        room -= end - start;
        window.pos = end;
        tokenizer.textAppended(run.of(start, end), false);
    }

    /** The limit falls inside a run: hands over what still fits and fails at the character that does not. */
    private void handOverRoom(int start) {
        int end = start + room;
        if (room > 0 && Character.isHighSurrogate(window.chars[end - 1])) {
            end--;
        }
        window.pos = end;
        if (end > start) {
            tokenizer.textAppended(run.of(start, end), false);
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
                escapeStart = window.offset() - 2;
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
        tokenizer.textAppended(decodedText.of(decoded, count), true);
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
