// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm.provider;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/**
 * Splits bytes into lines, in pieces of any size. A line that lies within one piece is passed on without copying. Only a line
 * that spans pieces is collected first.
 */
public abstract class LineSplitter {
    private static final VarHandle EIGHT_BYTES =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long LOW_BITS = 0x0101010101010101L;
    private static final long HIGH_BITS = 0x8080808080808080L;
    private static final long LINE_FEEDS = LOW_BITS * '\n';
    private static final long RETURNS = LOW_BITS * '\r';

    private final int maxLine;
    /** Whether a carriage return alone ends a line. */
    private final boolean returnsEndLines;
    /** The beginning of an incomplete line. */
    private final ByteText partialLine = new ByteText();

    /** Whether the last byte was a carriage return, so that a following line feed belongs to it. */
    private boolean afterReturn;

    private @Nullable Throwable failure;

    protected LineSplitter(int maxLine, boolean returnsEndLines) {
        this.maxLine = maxLine;
        this.returnsEndLines = returnsEndLines;
    }

    /** Takes a line without its terminator. */
    protected abstract void line(byte[] bytes, int from, int to);

    /** Returns the exception to throw if a line is longer than this many bytes. */
    protected abstract RuntimeException lineTooLong(int limit);

    /** Returns the length of the incomplete line so far. */
    public final int pendingBytes() {
        return partialLine.length();
    }

    /** Returns the incomplete line so far. */
    public final String pendingText() {
        return Utf8.decode(partialLine.bytes(), 0, partialLine.length());
    }

    public final void feed(ByteBuffer utf8) {
        if (utf8.hasArray()) {
            int from = utf8.arrayOffset() + utf8.position();
            feed(utf8.array(), from, from + utf8.remaining());
            utf8.position(utf8.limit());
        } else {
            byte[] copy = new byte[utf8.remaining()];
            utf8.get(copy);
            feed(copy, 0, copy.length);
        }
    }

    public final void feed(byte[] bytes, int from, int to) {
        if (failure != null) {
            throw new IllegalStateException(
                    "The decoder accepts no more input because of an earlier error: " + failure.getMessage(), failure);
        }
        try {
            split(bytes, from, to);
        } catch (RuntimeException | Error e) {
            failure = e;
            throw e;
        }
    }

    private void split(byte[] bytes, int from, int to) {
        int start = from;
        if (afterReturn && start < to) {
            afterReturn = false;
            if (bytes[start] == '\n') {
                start++;
            }
        }
        while (start < to) {
            int end = lineEnd(bytes, start, to);
            if (partialLine.length() + (end - start) > maxLine) {
                throw lineTooLong(maxLine);
            }
            if (end == to) {
                partialLine.append(bytes, start, to);
                return;
            }
            completeLine(bytes, start, end);
            start = end + 1;
            if (bytes[end] == '\r') {
                if (start == to) {
                    afterReturn = true;
                } else if (bytes[start] == '\n') {
                    start++;
                }
            }
        }
    }

    private void completeLine(byte[] bytes, int from, int to) {
        if (partialLine.length() == 0) {
            line(bytes, from, to);
        } else {
            partialLine.append(bytes, from, to);
            line(partialLine.bytes(), 0, partialLine.length());
            partialLine.clear();
        }
    }

    /** Returns the position of the next terminator. Scans eight bytes at a time, since a provider stream is mostly long lines. */
    private int lineEnd(byte[] bytes, int from, int to) {
        int at = from;
        for (; at + Long.BYTES <= to; at += Long.BYTES) {
            long eight = (long) EIGHT_BYTES.get(bytes, at);
            long found = zeroBytes(eight ^ LINE_FEEDS) | (returnsEndLines ? zeroBytes(eight ^ RETURNS) : 0);
            if (found != 0) {
                return at + (Long.numberOfTrailingZeros(found) >> 3);
            }
        }
        while (at < to && bytes[at] != '\n' && !(returnsEndLines && bytes[at] == '\r')) {
            at++;
        }
        return at;
    }

    /** Returns a word whose lowest set bit is in the first zero byte. */
    private static long zeroBytes(long eight) {
        return (eight - LOW_BITS) & ~eight & HIGH_BITS;
    }
}
