// SPDX-License-Identifier: Apache-2.0
package dev.leafout.snapshot;

import dev.leafout.event.JsonText;
import java.util.Arrays;

/**
 * Writes a chunk: JSON without white space, with no more escapes than necessary, that does not split surrogate pairs.
 */
final class ChunkWriter {
    private char[] out = new char[64];
    private int length;
    private final StringBuilder escaped = new StringBuilder();
    /** How many characters of a string the last call of {@link #content} wrote, escapes decoded. */
    int written;

    /** Returns the chunk and begins a new one. */
    String take() {
        String chunk = length == 0 ? "" : new String(out, 0, length);
        length = 0;
        return chunk;
    }

    private void makeRoom(int more) {
        if (out.length - length < more) {
            out = Arrays.copyOf(out, Math.max(length + more, out.length * 2));
        }
    }

    void write(char c) {
        makeRoom(1);
        out[length++] = c;
    }

    void write(String text) {
        makeRoom(text.length());
        text.getChars(0, text.length(), out, length);
        length += text.length();
    }

    private void write(char[] chars, int from, int to) {
        makeRoom(to - from);
        System.arraycopy(chars, from, out, length, to - from);
        length += to - from;
    }

    /**
     * Writes the content of a string, or the rest of it, and returns where it stopped. That is the end, unless the
     * content ends with the first half of a surrogate pair and {@code hold} is set.
     */
    int content(char[] chars, int from, int to, boolean hold) {
        written = 0;
        int pos = from;
        while (pos < to) {
            int plain = pos;
            while (plain < to && chars[plain] != '\\' && !Character.isSurrogate(chars[plain])) {
                plain++;
            }
            write(chars, pos, plain);
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

    /** Writes an escape, a surrogate pair or a lone surrogate, and returns where it ends. */
    private int special(char[] chars, int pos, int to, boolean hold) {
        char unit = RawText.unit(chars, pos);
        int next = pos + RawText.unitLength(chars, pos);
        if (Character.isHighSurrogate(unit)) {
            if (next == to) {
                if (hold) {
                    return pos;
                }
            } else if (Character.isLowSurrogate(RawText.unit(chars, next))) {
                write(unit);
                write(RawText.unit(chars, next));
                written += 2;
                return next + RawText.unitLength(chars, next);
            }
        }
        escaped.setLength(0);
        JsonText.appendEscaped(escaped, unit);
        write(escaped.toString());
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
                write('"');
                content(chars, pos + 1, quote, false);
                write('"');
                pos = quote + 1;
            } else {
                if (c > ' ') {
                    write(c);
                }
                pos++;
            }
        }
    }
}
