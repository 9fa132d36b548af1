// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse.text;

import org.jspecify.annotations.Nullable;

/**
 * Reads a key. The items of an array usually have the same keys in the same order, so it guesses the key that followed
 * the previous key last time. While the guess holds, the key is only compared, not copied, hashed or looked up.
 */
final class KeyReader {
    private static final @Nullable String[] NO_FOLLOWERS = new String[1];
    private static final int FEW_FOLLOWERS = 16;
    private static final int MANY_FOLLOWERS = 1024;

    /** The key so far, if there is no guess. */
    private final TextBuffer carried;

    /** By the hash of a key: the key that followed it last time, or another one with such a hash. Only a guess. */
    private @Nullable String[] followers = NO_FOLLOWERS;
    /** How many guesses were wrong since there has been room for this many. */
    private int mistakes;
    /** Where the follower of the last key belongs. */
    private int place;

    /** The guessed key, and how many of its characters have been read. */
    private @Nullable String guess;

    private int seen;

    KeyReader(TextBuffer carried) {
        this.carried = carried;
    }

    void start() {
        carried.clear();
        seen = 0;
        guess = followers[place];
    }

    void append(Slice piece) {
        if (guess != null) {
            if (piece.standsIn(guess, seen)) {
                if (seen == 0) {
                    piece.knownToBegin(guess);
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
            carried.append(guess, seen);
            guess = null;
        }
    }

    /** Returns the key, which is complete. */
    String complete() {
        String key = guess;
        if (key == null || seen < key.length()) {
            dropGuess();
            key = KeyTexts.of(carried.chars(), carried.length());
            remember(key);
        }
        place = placeOf(key);
        return key;
    }

    private void remember(String key) {
        if (mistakes++ == 2 * followers.length && followers.length < MANY_FOLLOWERS) {
            followers = new String[Math.max(FEW_FOLLOWERS, 4 * followers.length)];
            mistakes = 0;
        } else if (followers.length > 1) {
            followers[place] = key;
        }
    }

    private int placeOf(String key) {
        int hash = key.hashCode() * 0x9E3779B1;
        return (hash ^ hash >>> 16) & followers.length - 1;
    }
}
