// SPDX-License-Identifier: Apache-2.0
package dev.leafout.snapshot;

import dev.leafout.event.JsonText;
import java.util.Arrays;

/** A key of the snapshots. A chunker has only one for each text, so keys can be compared by identity. */
final class Key {
    /** The key with its escapes decoded. */
    final String text;
    /** The key as it was first seen, with the closing quote but not the opening one. */
    private final char[] raw;

    /** How many keys were known before it. */
    final int number;
    /** The key as the chunks have it, with its quotes and the colon. */
    final String written;

    Key(String text, char[] raw, int number) {
        this.text = text;
        this.number = number;
        this.written = JsonText.quoted(text) + ':';
        this.raw = Arrays.copyOf(raw, raw.length + 1);
        this.raw[raw.length] = '"';
    }

    /** Returns whether this is how it was first seen. */
    boolean isWritten(char[] spelling) {
        return Arrays.equals(raw, 0, raw.length - 1, spelling, 0, spelling.length);
    }

    /** Returns how many characters it had when it was first seen, with its closing quote. */
    int rawLength() {
        return raw.length;
    }

    /** Returns whether it is at this place, written as it was first seen. */
    boolean isAt(char[] chars, int from, int end) {
        int length = raw.length;
        return from + length <= end && Arrays.equals(chars, from, from + length, raw, 0, length);
    }
}
