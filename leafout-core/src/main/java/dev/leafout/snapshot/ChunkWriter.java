// SPDX-License-Identifier: Apache-2.0
package dev.leafout.snapshot;

import dev.leafout.event.JsonText;

/** The chunk at hand: JSON without white space, with no more escapes than it needs, and no half of a surrogate pair. */
final class ChunkWriter {
    private final StringBuilder out = new StringBuilder();
    /** How many characters of a string the last call of {@link #content} has written, escapes decoded. */
    int written;

    /** Returns the chunk and begins another one. */
    String take() {
        String chunk = out.toString();
        out.setLength(0);
        return chunk;
    }

    void write(char c) {
        out.append(c);
    }

    void write(CharSequence text) {
        out.append(text);
    }

    void key(String key) {
        JsonText.appendQuoted(out, key);
        out.append(':');
    }

    /**
     * Writes what stands between two quotes, or the rest of it, and returns how far it came. That is to the end, but for
     * the first half of a surrogate pair there, if it is to be held.
     */
    int content(char[] chars, int from, int to, boolean hold) {
        written = 0;
        int pos = from;
        while (pos < to) {
            int plain = pos;
            while (plain < to && chars[plain] != '\\' && !Character.isSurrogate(chars[plain])) {
                plain++;
            }
            out.append(chars, pos, plain - pos);
            written += plain - pos;
            pos = plain;
            if (pos < to) {
                int next = special(chars, pos, to, hold);
                if (next == pos) {
                    return pos;
                }
                pos = next;
            }
        }
        return to;
    }

    /** Writes an escape, a surrogate pair or half of one, and returns where it ends. */
    private int special(char[] chars, int pos, int to, boolean hold) {
        char unit = RawText.unit(chars, pos);
        int next = pos + RawText.unitLength(chars, pos);
        if (Character.isHighSurrogate(unit)) {
            if (next == to) {
                if (hold) {
                    return pos;
                }
            } else if (Character.isLowSurrogate(RawText.unit(chars, next))) {
                out.append(unit).append(RawText.unit(chars, next));
                written += 2;
                return next + RawText.unitLength(chars, next);
            }
        }
        JsonText.appendEscaped(out, unit);
        written++;
        return next;
    }

    /** Writes a whole value. */
    void value(char[] chars, int from, int to) {
        int pos = from;
        while (pos < to) {
            char c = chars[pos];
            if (c == '"') {
                int quote = RawText.closingQuote(chars, pos + 1);
                out.append('"');
                content(chars, pos + 1, quote, false);
                out.append('"');
                pos = quote + 1;
            } else {
                if (c > ' ') {
                    out.append(c);
                }
                pos++;
            }
        }
    }
}
