// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse.text;

import org.jspecify.annotations.Nullable;

/**
 * A key while it is being read. The items of an array mostly have the same keys in the same order, so it bets on the key
 * that followed the last one before: while the bet holds, a key is only compared, not copied, hashed or looked up.
 */
final class KeyReader {
    private final KeyTable keys;
    /** The key so far, if there is no bet on it. */
    private final TextBuffer carried;

    /** The key that it bets on, and how much of it has been seen. */
    private KeyTable.@Nullable Key bet;

    private int seen;

    KeyReader(KeyTable keys, TextBuffer carried) {
        this.keys = keys;
        this.carried = carried;
    }

    void start() {
        carried.clear();
        seen = 0;
        bet = keys.likelyNext();
    }

    void append(Slice piece) {
        if (bet != null) {
            if (piece.standsIn(bet.text, seen)) {
                if (seen == 0) {
                    piece.knownToBegin(bet.text);
                }
                seen += piece.length();
                return;
            }
            spellOut();
        }
        carried.append(piece);
    }

    /** Gives the bet up: what has been seen of it is all that is known of the key. */
    void spellOut() {
        if (bet != null) {
            carried.append(bet.text, seen);
            bet = null;
        }
    }

    /** The key is whole. */
    KeyTable.Key complete() {
        KeyTable.Key key = bet;
        if (key == null || seen < key.text.length()) {
            spellOut();
            key = keys.intern(carried.chars(), carried.length());
        }
        keys.read(key);
        return key;
    }
}
