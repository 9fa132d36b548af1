// SPDX-License-Identifier: Apache-2.0
package dev.leafout.snapshot;

import dev.leafout.event.ValueKind;
import dev.leafout.parse.ParseLimits;
import org.jspecify.annotations.Nullable;

/**
 * Where a walk is in the text of a snapshot, and what stands there. Of a text that is brought in by pieces it has those
 * brought in that it needs.
 */
final class Cursor {
    /** So many characters at least can be looked at behind a gap. */
    private static final int AHEAD = 8;

    int pos;
    /** The text, and how long it is. */
    char[] chars = {};

    int length;

    private final SnapshotText text;
    private final KeyTable keys;
    private final ParseLimits limits;

    Cursor(SnapshotText text, KeyTable keys, ParseLimits limits) {
        this.text = text;
        this.keys = keys;
        this.limits = limits;
    }

    void begin() {
        pos = 0;
        chars = text.fresh;
        length = text.freshLength;
    }

    /** Makes sure that so many characters from here on are there, if the text has as many. */
    void reach(int count) {
        if (pos + count > text.loaded) {
            text.load(pos, pos + count);
        }
    }

    void skipGap() {
        reach(AHEAD);
        if (chars[pos] <= ' ') {
            skipWhitespace();
        }
    }

    private void skipWhitespace() {
        int from = pos;
        while (isWhitespace(chars[pos])) {
            pos++;
            reach(AHEAD);
        }
        Derailed.unless(pos - from <= limits.maxWhitespaceLength());
    }

    private static boolean isWhitespace(char c) {
        return c == ' ' || c == '\n' || c == '\r' || c == '\t';
    }

    void colon() {
        reach(AHEAD);
        if (chars[pos] != ':') {
            skipGap();
            Derailed.unless(chars[pos] == ':');
        }
        pos++;
        skipGap();
    }

    /** Returns the kind of the value that begins here, if one does. */
    ValueKind kind() {
        return kindOf(chars[pos]);
    }

    private static ValueKind kindOf(char first) {
        return switch (first) {
            case '{' -> ValueKind.OBJECT;
            case '[' -> ValueKind.ARRAY;
            case '"' -> ValueKind.STRING;
            case 't', 'f' -> ValueKind.BOOLEAN;
            case 'n' -> ValueKind.NULL;
            default -> ValueKind.NUMBER;
        };
    }

    /** Returns how many characters from here on are as in the last text from there on; so many at most. */
    int same(int lastStart, int most) {
        reach(most + 1);
        return text.same(lastStart, pos, most);
    }

    /** Returns whether what ends here is the whole value. */
    boolean endsValue(int end) {
        return endsValue(chars[end]);
    }

    private static boolean endsValue(char next) {
        return next == ',' || next == '}' || next == ']' || next <= ' ';
    }

    /** Steps over a value unread, if it seems to end where it did. */
    boolean hop(Node value) {
        int end = pos + value.length;
        if (end > length
                || kind() != value.kind
                || !isEnd(value.kind, text.peek(end - 1))
                || !endsValue(text.peek(end))) {
            return false;
        }
        pos = end;
        return true;
    }

    private static boolean isEnd(ValueKind kind, char c) {
        return switch (kind) {
            case OBJECT -> c == '}';
            case ARRAY -> c == ']';
            case STRING -> c == '"';
            case NUMBER -> c >= '0' && c <= '9';
            case BOOLEAN -> c == 'e';
            case NULL -> c == 'l';
        };
    }

    /** Returns the number of the key that seems to stand behind this quote. */
    int likelyKey(int quote) {
        return keys.guessNumber(chars, quote + 1, length);
    }

    /** Returns the key that seems to stand here, behind its opening quote; null if there is none. */
    @Nullable
    Key guess() {
        return keys.guess(chars, pos + 1, length);
    }

    /** Reads the key whose opening quote stands here. */
    Key key(@Nullable Key guess) {
        pos++;
        if (guess != null) {
            reach(guess.rawLength());
            if (guess.isAt(chars, pos, length)) {
                pos += guess.rawLength();
                return guess;
            }
        }
        return readKey();
    }

    private Key readKey() {
        int from = pos;
        Key key;
        int quote = keys.closingQuote(chars, from);
        if (quote >= 0) {
            key = keys.internPlain(chars, from, quote);
        } else {
            // There is an escape in it, or the end of a piece.
            reach(length - pos);
            quote = RawText.closingQuote(chars, from);
            Derailed.unless(quote >= 0);
            key = keys.intern(chars, from, quote);
        }
        Derailed.unless(key.text.length() <= limits.maxKeyLength());
        keys.remember(key, chars, from, length);
        pos = quote + 1;
        return key;
    }
}
