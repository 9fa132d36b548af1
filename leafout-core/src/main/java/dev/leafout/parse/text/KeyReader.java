// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse.text;

import org.jspecify.annotations.Nullable;

/**
 * Reads a key. The items of an array usually have the same keys in the same order, so it guesses the key that followed
 * the previous key last time. While the guess holds, the key is only compared, not copied, hashed or looked up.
 */
final class KeyReader {
    private final KeyTable keys;
    /** The key so far, if there is no guess. */
    private final TextBuffer carried;

    /** The guessed key, and how many of its characters have been read. */
    private KeyTable.@Nullable Key guess;

    private int seen;

    KeyReader(KeyTable keys, TextBuffer carried) {
        this.keys = keys;
        this.carried = carried;
    }

    void start() {
        carried.clear();
        seen = 0;
        guess = keys.likelyNext();
    }

    void append(Slice piece) {
        if (guess != null) {
            if (piece.standsIn(guess.text, seen)) {
                if (seen == 0) {
                    piece.knownToBegin(guess.text);
                }
                seen += piece.length();
                return;
            }
            dropGuess();
        }
        carried.append(piece);
    }

    /** Gives up the guess: copies the characters of it that have been read. */
    void dropGuess() {
        if (guess != null) {
            carried.append(guess.text, seen);
            guess = null;
        }
    }

    /** Returns the key, which is complete. */
    KeyTable.Key complete() {
        KeyTable.Key key = guess;
        if (key == null || seen < key.text.length()) {
            dropGuess();
            key = keys.intern(carried.chars(), carried.length());
        }
        keys.read(key);
        return key;
    }
}
