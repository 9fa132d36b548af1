// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse.text;

import dev.leafout.event.Tolerance;
import dev.leafout.parse.CheckpointReader;
import dev.leafout.parse.CheckpointWriter;
import dev.leafout.parse.JsonSyntaxException;
import dev.leafout.parse.ParseLimits;
import dev.leafout.parse.ParseListener;
import dev.leafout.parse.Problem;
import java.util.Objects;

/**
 * Reads the inside of strings, keys and values alike: runs of plain characters, escapes, surrogate pairs.
 *
 * <p>A run is found in one tight loop and reported once. What cannot be reported yet is held: an escape until its last
 * character, a high surrogate until the next character shows whether it has a partner. A string has no line ends, so
 * positions inside it stay on one line.
 */
public final class StringScanner {
    private static final char REPLACEMENT = '\uFFFD';
    private static final int PLAIN = 1;
    private static final int PAIRED = 2;
    private static final int COLON = 4;
    private static final int COMMA = 8;
    /** The kinds that the repairs must see. */
    private static final int SUSPICIOUS = PAIRED | COLON | COMMA;
    /** Which characters stand for themselves, all but control characters, quote, backslash and surrogates, and what they may be besides. */
    private static final byte[] KINDS = new byte[Character.MAX_VALUE + 1];
    /** The same for the bytes of UTF-8: those that are not ASCII are not plain. */
    private static final byte[] BYTE_KINDS = new byte[256];

    static {
        for (int c = ' '; c <= Character.MAX_VALUE; c++) {
            KINDS[c] = (byte) (c != '"' && c != '\\' && !Character.isSurrogate((char) c) ? PLAIN : 0);
        }
        for (char c : "[]{}“”„＂".toCharArray()) {
            KINDS[c] |= PAIRED;
        }
        KINDS[':'] |= COLON;
        KINDS[','] |= COMMA;
        System.arraycopy(KINDS, 0, BYTE_KINDS, 0, 128);
    }

    private final Tokenizer tokenizer;
    private final Position position;
    private final InputWindow window;
    private final ParseListener listener;
    private final KeyReader keyReader;
    private final int maxKeyLength;
    private final int maxStringLength;
    private final boolean rejectLoneSurrogates;
    private final char[] decoded = new char[2];
    /** How many more characters the limit allows in this string. */
    private int room;
    /** Where the last unicode escape, or unescaped surrogate, began. */
    private long escapeStart;
    /** The high surrogate that is held, or 0, and where it began. */
    private char high;

    private long highStart;
    /** The digits of a unicode escape so far. */
    private int hexDigits;

    private int hexValue;
    /** The kinds of the characters in the last run, as bits. */
    private int runKinds;
    /** How many brackets this string has opened and not closed, and whether it has so opened a quote. */
    private int openBrackets;

    private boolean openQuote;
    /** Whether this string has closed a bracket or quote that it has not opened. */
    private boolean strayCloser;

    StringScanner(
            Tokenizer tokenizer,
            Position position,
            ParseListener listener,
            KeyReader keyReader,
            ParseLimits limits,
            boolean rejectLoneSurrogates) {
        this.tokenizer = tokenizer;
        this.position = position;
        this.listener = listener;
        this.keyReader = keyReader;
        this.window = position.window;
        this.maxKeyLength = limits.maxKeyLength();
        this.maxStringLength = limits.maxStringLength();
        this.rejectLoneSurrogates = rejectLoneSurrogates;
    }

    /** Begins a key or a string value, as {@link Position#inKey} says. */
    void start() {
        room = maxLength();
        openBrackets = 0;
        openQuote = false;
        strayCloser = false;
    }

    /** Forgets an escape or a surrogate that was waiting for more. */
    void abandon() {
        high = 0;
        hexDigits = 0;
        hexValue = 0;
    }

    private int maxLength() {
        return position.inKey ? maxKeyLength : maxStringLength;
    }

    /**
     * Reads the plain characters at the beginning of a text without copying them, and returns how many there are.
     * Nearly every chunk inside a string is plain from end to end.
     */
    int takePlain(String text) {
        int length = text.length();
        if (high != 0 || length > room) {
            return 0;
        }
        int end = 0;
        int kinds = 0;
        while (end < length && KINDS[text.charAt(end)] != 0) {
            kinds |= KINDS[text.charAt(end)];
            end++;
        }
        if ((kinds & COMMA) != 0 && tokenizer.repairs != null) {
            end = withoutComma(text, end);
        }
        if (end > 0) {
            window.pass(text, end);
            handOverPlain(end, kinds);
            window.release();
        }
        return end;
    }

    /** The same for a piece of UTF-8, if it is plain ASCII from end to end; returns whether it is. */
    boolean takePlain(byte[] utf8, int from, int to) {
        int length = to - from;
        if (high != 0 || length > room) {
            return false;
        }
        int kinds = 0;
        for (int i = from; i < to; i++) {
            int kind = BYTE_KINDS[utf8[i] & 0xFF];
            if (kind == 0) {
                return false;
            }
            kinds |= kind;
        }
        if ((kinds & COMMA) != 0 && tokenizer.repairs != null && endsInComma(utf8, from, to)) {
            return false;
        }
        if (length > 0) {
            window.pass(utf8, from, length);
            handOverPlain(length, kinds);
            window.releaseBytes();
        }
        return true;
    }

    /** Appends the first characters of the window, which have these kinds. */
    private void handOverPlain(int length, int kinds) {
        room -= length;
        Slice text = window.part.of(0, length);
        if (tokenizer.repairs != null && (kinds & PAIRED) != 0) {
            countPairs(text, 0, length);
        }
        listener.textAppended(position, text, false);
    }

    /** Returns whether a comma, with or without blanks after it, is at the end: it may have to be held. */
    private static boolean endsInComma(byte[] utf8, int from, int to) {
        int i = to - 1;
        while (i >= from && utf8[i] == ' ') {
            i--;
        }
        return i >= from && utf8[i] == ',';
    }

    /** Returns where a text ends without the commas, and the blanks after them, at its end: they may have to be held. */
    private static int withoutComma(String text, int end) {
        int comma = end;
        for (int i = end - 1; i >= 0 && (text.charAt(i) == ',' || text.charAt(i) == ' '); i--) {
            comma = text.charAt(i) == ',' ? i : comma;
        }
        return comma;
    }

    /** Consumes runs and what is between them, up to the closing quote or the end of the window. */
    int inString(int from) {
        char[] chars = window.chars;
        int end = window.end;
        int pos = from;
        while (high == 0) {
            int start = pos;
            pos = endOfRun(chars, start, end);
            if (pos > start) {
                if ((runKinds & SUSPICIOUS) != 0 && tokenizer.repairs != null) {
                    int next = repairRun(start, pos);
                    if (next != RepairHooks.NONE) {
                        return next;
                    }
                }
                handOverRun(start, pos);
            }
            if (pos == end) {
                return pos;
            }
            char c = chars[pos];
            if (c == '"') {
                return tokenizer.stringClosed(pos + 1);
            }
            char unit = c != '\\' || pos + 1 == end ? 0 : unescaped(chars[pos + 1]);
            if (unit == 0) {
                break;
            }
            pos += 2;
            decodedUnit(unit, pos);
            if (pos == end) {
                return pos;
            }
        }
        return inSpecial(pos);
    }

    /** Returns where the run ends: at the first character that is not plain and not part of a surrogate pair. */
    private int endOfRun(char[] chars, int from, int end) {
        int i = from;
        int kinds = 0;
        while (true) {
            while (i < end && KINDS[chars[i]] != 0) {
                kinds |= KINDS[chars[i]];
                i++;
            }
            if (i + 1 >= end || !Character.isSurrogatePair(chars[i], chars[i + 1])) {
                runKinds = kinds;
                return i;
            }
            i += 2;
        }
    }

    /** A run that may end the string, though no quote stands there; {@link RepairHooks#NONE} if it does not. */
    private int repairRun(int start, int end) {
        RepairHooks repairs = Objects.requireNonNull(tokenizer.repairs);
        char last = window.chars[end - 1];
        int kinds = runKinds;
        int next = RepairHooks.NONE;
        if (position.inKey) {
            next = (kinds & COLON) != 0 ? repairs.inKey(start, end) : next;
        } else if ((kinds & COMMA) != 0 && (last == ',' || last == ' ')) {
            next = repairs.atComma(start, end);
        }
        if (next == RepairHooks.NONE && (kinds & PAIRED) != 0) {
            countPairs(start, end);
        }
        return next;
    }

    /** Counts the brackets and quotes in a part of the window that belongs to the string. */
    public void countPairs(int from, int to) {
        countPairs(window.part.of(from, to), 0, to - from);
    }

    private void countPairs(CharSequence text, int from, int to) {
        for (int i = from; i < to; i++) {
            char c = text.charAt(i);
            if (c == '[' || c == '{') {
                openBrackets++;
            } else if (c == ']' || c == '}') {
                strayCloser |= openBrackets == 0;
                openBrackets = Math.max(0, openBrackets - 1);
            } else if (c == '“' || c == '„' || c == '”' || c == '＂') {
                boolean opens = !openQuote && c != '”';
                strayCloser |= !openQuote && !opens || c == '＂';
                openQuote = opens;
            }
        }
    }

    /** Returns whether a bracket is open in the text of this string. */
    public boolean hasOpenBracket() {
        return openBrackets > 0;
    }

    /** Returns whether the text of this string has closed a bracket or quote that it had not opened. */
    public boolean hasStrayCloser() {
        return strayCloser;
    }

    /** Returns whether half a surrogate pair is held. */
    public boolean isInsidePair() {
        return high != 0;
    }

    public boolean isEmpty() {
        return room == maxLength() && high == 0;
    }

    public static boolean isPlain(char c) {
        return KINDS[c] != 0;
    }

    /** Appends these characters of the window as they are, plain or not. */
    public void append(int from, int to) {
        if (high != 0) {
            loneSurrogate(highStart, to);
        }
        handOverRun(from, to);
    }

    /** Appends a character that was decoded from what ends before {@code pos}. */
    public void appendDecoded(char c, int pos) {
        decodedUnit(c, pos);
    }

    /** Takes a UTF-16 unit that an escape from {@code start} to before {@code pos} stands for. */
    public void appendEscaped(char c, int start, int pos) {
        escapeStart = window.base + start;
        decodedUnit(c, pos);
    }

    /** Consumes a character that is not plain, or any character while a surrogate is held. */
    public int inSpecial(int pos) {
        char c = window.chars[pos];
        if (c == '\\') {
            RepairHooks repairs = tokenizer.repairs;
            if (repairs != null) {
                int next = repairs.atBackslash(pos);
                if (next != RepairHooks.NONE) {
                    return next;
                }
            }
            tokenizer.state = State.IN_ESCAPE;
            return pos + 1;
        }
        if (Character.isSurrogate(c)) {
            escapeStart = window.base + pos;
            decodedUnit(c, pos + 1);
            return pos + 1;
        }
        if (high != 0) {
            loneSurrogate(highStart, pos + 1);
        }
        if (c < ' ') {
            RepairHooks repairs = tokenizer.repairs;
            if (repairs != null && repairs.acceptsControl(c)) {
                return repairs.atControl(c, pos);
            }
            throw position.fail(
                    pos,
                    Problem.CONTROL_CHARACTER,
                    "The control character " + Messages.name(c) + " must be escaped in a string");
        }
        return pos;
    }

    /** Appends these characters of the window, which are plain. */
    public void handOverRun(int start, int end) {
        if (end - start > room) {
            handOverRoom(start);
        }
        room -= end - start;
        handOverSource(start, end);
    }

    private void handOverSource(int start, int end) {
        if (position.knownAt > window.base + start) {
            handOverHeld(start, end);
        } else {
            window.pos = end;
            handOver(window.part.of(start, end), false);
        }
    }

    /** Reports characters that had to be held; they all became known at once. */
    private void handOverHeld(int start, int end) {
        int held = (int) Math.min(end, position.knownAt - window.base);
        if (held < end && Character.isHighSurrogate(window.chars[held - 1])) {
            held--;
        }
        if (held > start) {
            window.pos = held;
            handOver(window.part.of(start, held), true);
        }
        if (held < end) {
            window.pos = end;
            handOver(window.part.of(held, end), false);
        }
    }

    private void handOver(Slice text, boolean escaped) {
        if (position.inKey) {
            keyReader.append(text);
            listener.keyAppended(position, text, escaped);
        } else {
            listener.textAppended(position, text, escaped);
        }
    }

    /** The limit falls inside a run: reports what still fits and fails at the first character that does not. */
    private void handOverRoom(int start) {
        int end = start + room;
        boolean splitsPair = room > 0 && Character.isHighSurrogate(window.chars[end - 1]);
        int whole = splitsPair ? end - 1 : end;
        if (whole > start) {
            handOverSource(start, whole);
        }
        throw tooLong(splitsPair || !Character.isHighSurrogate(window.chars[end]) ? end : end + 1);
    }

    private JsonSyntaxException tooLong(int pos) {
        return position.inKey
                ? position.failLimit(pos, Problem.KEY_LENGTH_LIMIT, "A key is longer than %s characters", maxKeyLength)
                : position.failLimit(
                        pos, Problem.STRING_LENGTH_LIMIT, "A string is longer than %s characters", maxStringLength);
    }

    /** Returns the state after an escape, which depends on the quotes of the string. */
    private State inside() {
        return tokenizer.repairs == null ? State.IN_STRING : tokenizer.repairs.insideString();
    }

    int inEscape(int pos) {
        if (window.chars[pos] == 'u') {
            escapeStart = window.base + pos - 1;
            tokenizer.state = State.IN_UNICODE_ESCAPE;
            return pos + 1;
        }
        char unit = unescaped(window.chars[pos]);
        if (unit == 0) {
            throw position.fail(
                    pos,
                    Problem.INVALID_ESCAPE,
                    "Expected one of \" \\ / b f n r t u after a backslash but found "
                            + Messages.name(window.chars[pos]));
        }
        tokenizer.state = inside();
        decodedUnit(unit, pos + 1);
        return pos + 1;
    }

    /** Returns what a backslash and this character stand for; 0 if they are not an escape. */
    public static char unescaped(char c) {
        return switch (c) {
            case '"', '\\', '/' -> c;
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            default -> 0;
        };
    }

    int inUnicodeEscape(int from) {
        for (int pos = from; pos < window.end; pos++) {
            char c = window.chars[pos];
            int digit = c < 128 ? Character.digit(c, 16) : -1;
            if (digit < 0) {
                throw position.fail(
                        pos,
                        Problem.INVALID_ESCAPE,
                        "Expected four hexadecimal digits after \\u but found " + Messages.name(c));
            }
            hexValue = hexValue << 4 | digit;
            if (++hexDigits == 4) {
                char unit = (char) hexValue;
                hexDigits = 0;
                hexValue = 0;
                tokenizer.state = inside();
                decodedUnit(unit, pos + 1);
                return pos + 1;
            }
            if (high == 0 && !position.inKey) {
                window.pos = pos + 1;
                int open = 4 * (4 - hexDigits);
                int first = hexValue << open;
                listener.escapeAppended(position, (char) first, (char) (first | (1 << open) - 1));
            }
        }
        return window.end;
    }

    /** Appends one UTF-16 unit that comes from an escape or is an unescaped surrogate, and ends before {@code pos}. */
    private void decodedUnit(char c, int pos) {
        if (high != 0) {
            if (Character.isLowSurrogate(c)) {
                decoded[0] = high;
                decoded[1] = c;
                high = 0;
                handOverDecoded(2, pos);
                return;
            }
            loneSurrogate(highStart, pos);
        }
        if (Character.isHighSurrogate(c)) {
            high = c;
            highStart = escapeStart;
        } else if (Character.isLowSurrogate(c)) {
            loneSurrogate(escapeStart, pos);
        } else {
            decoded[0] = c;
            handOverDecoded(1, pos);
        }
    }

    private void loneSurrogate(long start, int pos) {
        high = 0;
        if (rejectLoneSurrogates) {
            throw position.fail(
                    (int) (start - window.base), Problem.LONE_SURROGATE, "Half a surrogate pair stands alone");
        }
        window.pos = pos;
        listener.inputRepaired(position, Tolerance.LONE_SURROGATE);
        decoded[0] = REPLACEMENT;
        handOverDecoded(1, pos);
    }

    private void handOverDecoded(int count, int pos) {
        if (count > room) {
            throw tooLong(pos - 1);
        }
        room -= count;
        window.pos = pos;
        handOver(window.other.of(decoded, count), true);
    }

    void write(CheckpointWriter out) {
        out.writeInt(maxLength() - room);
        out.writeLong(escapeStart);
        out.writeInt(high);
        out.writeLong(highStart);
        out.writeInt(hexDigits);
        out.writeInt(hexValue);
    }

    /** Writes what only the repairs want to know. */
    public void writePairs(CheckpointWriter out) {
        out.writeInt(openBrackets);
        out.writeBoolean(openQuote);
        out.writeBoolean(strayCloser);
    }

    public void readPairs(CheckpointReader in) {
        openBrackets = in.readInt(0, Integer.MAX_VALUE);
        openQuote = in.readBoolean();
        strayCloser = in.readBoolean();
    }

    void read(CheckpointReader in) {
        room = Math.max(0, maxLength() - in.readInt(0, Integer.MAX_VALUE));
        escapeStart = in.readLong();
        high = (char) in.readInt(0, Character.MAX_VALUE);
        highStart = in.readLong();
        hexDigits = in.readInt(0, 3);
        hexValue = in.readInt(0, 0xFFF);
        in.require(high == 0 || Character.isHighSurrogate(high), "surrogate");
    }
}
