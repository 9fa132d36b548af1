// SPDX-License-Identifier: Apache-2.0
package dev.leafout.snapshot;

import dev.leafout.event.ValueKind;
import dev.leafout.parse.ParseLimits;
import org.jspecify.annotations.Nullable;

/** Where a walk is in the text of a snapshot, and what is there. */
final class Cursor {
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

    void skipGap() {
        if (chars[pos] <= ' ') {
            skipWhitespace();
        }
    }

    private void skipWhitespace() {
        int from = pos;
        while (isWhitespace(chars[pos])) {
            pos++;
        }
        WalkAbandoned.unless(pos - from <= limits.maxWhitespaceLength());
    }

    private static boolean isWhitespace(char c) {
        return c == ' ' || c == '\n' || c == '\r' || c == '\t';
    }

    void colon() {
        if (chars[pos] != ':') {
            skipGap();
            WalkAbandoned.unless(chars[pos] == ':');
        }
        pos++;
        skipGap();
    }

    /** Returns the kind of the value that begins here. */
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

    /** Returns how many characters from here on match the last text from {@code lastStart} on, up to {@code most}. */
    int same(int lastStart, int most) {
        return text.same(lastStart, pos, most);
    }

    /** Returns whether a value that ends here is complete. */
    boolean endsValue(int end) {
        return endsValue(chars[end]);
    }

    private static boolean endsValue(char next) {
        return next == ',' || next == '}' || next == ']' || next <= ' ';
    }

    /** Returns the number of the key that is probably after this quote. */
    int likelyKey(int quote) {
        return keys.guessNumber(chars, quote + 1, length);
    }

    /** Returns the key that is probably here, after its opening quote; null if there is no guess. */
    @Nullable
    Key guess() {
        return keys.guess(chars, pos + 1, length);
    }

    /** Reads the key whose opening quote is here. */
    Key key(@Nullable Key guess) {
        pos++;
        if (guess != null && guess.isAt(chars, pos, length)) {
            pos += guess.rawLength();
            return guess;
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
            // There is an escape in it.
            quote = RawText.closingQuote(chars, from);
            WalkAbandoned.unless(quote >= 0);
            key = keys.intern(chars, from, quote);
        }
        WalkAbandoned.unless(key.text.length() <= limits.maxKeyLength());
        keys.remember(key, chars, from, length);
        pos = quote + 1;
        return key;
    }
}
