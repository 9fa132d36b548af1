// SPDX-License-Identifier: Apache-2.0
package dev.leafout.snapshot;

import dev.leafout.parse.text.KeyHash;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The keys of a chunker, found by how they are written; different spellings of a key lead to the same one. Keys that
 * were prepared to collide are harmless: see {@link KeyHash}.
 */
final class KeyTable {
    private static final int GUESSES = 256;

    /** One way to write a key. */
    private static final class Spelling {
        final char[] raw;
        int hash;
        final Key key;
        /** The spelling before it in the same chain. */
        @Nullable
        Spelling next;

        Spelling(char[] raw, int hash, Key key) {
            this.raw = raw;
            this.hash = hash;
            this.key = key;
        }
    }

    private @Nullable Spelling[] chains = new Spelling[16];
    private final List<Spelling> spellings = new ArrayList<>();
    /** Whether the spellings are hashed with the secret. */
    boolean secret;
    /** By text; a HashMap handles colliding Strings well, because it keeps them in a tree. */
    private final Map<String, Key> keys = new HashMap<>();

    private final @Nullable Key[] guesses = new Key[GUESSES];
    private final int[] guessedNumbers = new int[GUESSES];
    private int plainHash;

    /** Returns how many spellings are known, to be passed to {@link #forget}. */
    int mark() {
        return spellings.size();
    }

    /** Forgets the spellings that were added since the mark. */
    void forget(int mark) {
        for (int i = spellings.size() - 1; i >= mark; i--) {
            Spelling last = spellings.remove(i);
            chains[last.hash & (chains.length - 1)] = last.next;
            if (last.key.isWritten(last.raw)) {
                keys.remove(last.key.text);
                Arrays.fill(guesses, null);
            }
        }
    }

    /** Returns the last key that began with the characters here; null if there is none. */
    @Nullable
    Key guess(char[] chars, int from, int end) {
        return from + 2 < end ? guesses[slot(chars, from)] : null;
    }

    /** Returns the number of that key, or any other number. */
    int guessNumber(char[] chars, int from, int end) {
        return from + 2 < end ? guessedNumbers[slot(chars, from)] : 0;
    }

    private static int slot(char[] chars, int from) {
        return (chars[from] + 5 * chars[from + 1] + 27 * chars[from + 2]) & (GUESSES - 1);
    }

    /** Remembers a key that is here and was not guessed. */
    void remember(Key key, char[] chars, int from, int end) {
        if (from + 2 < end) {
            guesses[slot(chars, from)] = key;
            guessedNumbers[slot(chars, from)] = key.number;
        }
    }

    /** Returns the place of the closing quote of a key without escapes; -1 if it has escapes, or is not a key. */
    int closingQuote(char[] chars, int from) {
        int hash = 0;
        int pos = from;
        char c = chars[pos];
        while (c != '"' && c != '\\' && c >= ' ') {
            hash = hash * 31 + c;
            c = chars[++pos];
        }
        plainHash = hash;
        return c == '"' ? pos : -1;
    }

    /** Returns the key whose closing quote {@link #closingQuote} has just found. */
    Key internPlain(char[] chars, int from, int to) {
        return intern(chars, from, to, secret ? KeyHash.secret(chars, from, to) : spread(plainHash));
    }

    /** Returns the key with this text between its quotes. */
    Key intern(char[] chars, int from, int to) {
        return intern(chars, from, to, hash(chars, from, to));
    }

    private Key intern(char[] chars, int from, int to, int hash) {
        int passed = 0;
        for (Spelling known = chains[hash & (chains.length - 1)]; known != null; known = known.next) {
            if (known.hash == hash && Arrays.equals(known.raw, 0, known.raw.length, chars, from, to)) {
                return known.key;
            }
            passed++;
        }
        if (passed == KeyHash.LONGEST_CHAIN && !secret) {
            hashWithSecret();
            return intern(chars, from, to);
        }
        return learn(chars, from, to, hash);
    }

    private void hashWithSecret() {
        secret = true;
        for (Spelling spelling : spellings) {
            spelling.hash = hash(spelling.raw, 0, spelling.raw.length);
        }
        rehash(chains.length);
    }

    private int hash(char[] chars, int from, int to) {
        if (secret) {
            return KeyHash.secret(chars, from, to);
        }
        int hash = 0;
        for (int i = from; i < to; i++) {
            hash = hash * 31 + chars[i];
        }
        return spread(hash);
    }

    private static int spread(int hash) {
        int product = hash * 0x9E3779B1;
        return product ^ product >>> 15;
    }

    private Key learn(char[] chars, int from, int to, int hash) {
        if (spellings.size() == chains.length) {
            rehash(chains.length * 2);
        }
        char[] raw = Arrays.copyOfRange(chars, from, to);
        Key key = keys.computeIfAbsent(RawText.decode(chars, from, to), text -> new Key(text, raw, keys.size()));
        Spelling spelling = new Spelling(raw, hash, key);
        chain(spelling);
        spellings.add(spelling);
        return key;
    }

    private void chain(Spelling spelling) {
        int chain = spelling.hash & (chains.length - 1);
        spelling.next = chains[chain];
        chains[chain] = spelling;
    }

    private void rehash(int capacity) {
        chains = new Spelling[capacity];
        spellings.forEach(this::chain);
    }
}
