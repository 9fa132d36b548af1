// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm;

import dev.leafout.llm.provider.ByteText;
import dev.leafout.llm.provider.LineSplitter;
import dev.leafout.llm.provider.Utf8;
import dev.leafout.typed.guard.OneCaller;
import java.nio.ByteBuffer;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * Decodes bytes into lines of JSON. Feed it bytes in pieces of any size; it passes on each line as soon as its line feed arrives.
 *
 * <p>A carriage return before the line feed is not part of the line. Blank lines and a byte order mark at the beginning are
 * skipped. Invalid UTF-8 becomes U+FFFD. An incomplete line at the end of the input is discarded, and {@link #finish()} reports
 * it.
 *
 * <p>Not thread-safe: a call from a callback, or from a second thread at the same time, throws an {@code IllegalStateException}.
 *
 * @since 0.1
 */
public final class NdjsonDecoder {
    private final Sink sink;
    private final Lines lines;
    private final OneCaller caller = new OneCaller();
    private boolean started;

    /** Creates a decoder for this consumer, with the default limits. */
    public NdjsonDecoder(Consumer<? super String> consumer) {
        this(consumer, DecodeLimits.defaults());
    }

    /** Creates a decoder for this consumer. Only the line limit applies. */
    public NdjsonDecoder(Consumer<? super String> consumer, DecodeLimits limits) {
        this(sinkOf(consumer), limits);
    }

    NdjsonDecoder(Sink sink, DecodeLimits limits) {
        this.sink = sink;
        this.lines = new Lines(limits.maxLineBytes());
    }

    /** Receives lines as bytes, which are valid only during the call. */
    interface Sink {
        void line(byte[] utf8, int from, int to);
    }

    private static Sink sinkOf(Consumer<? super String> consumer) {
        Objects.requireNonNull(consumer, "consumer");
        return (utf8, from, to) -> consumer.accept(Utf8.decode(utf8, from, to));
    }

    private final class Lines extends LineSplitter {
        Lines(int maxLine) {
            super(maxLine, false);
        }

        @Override
        protected void line(byte[] bytes, int from, int to) {
            NdjsonDecoder.this.line(bytes, from, to);
        }

        @Override
        protected RuntimeException lineTooLong(int limit) {
            return ProviderStreamException.lineTooLong(limit);
        }
    }

    /**
     * Takes the next bytes. Every line they complete is passed on before this returns.
     *
     * @throws ProviderStreamException if a line is too long
     * @throws IllegalStateException after an error
     */
    public void feed(byte[] utf8) {
        caller.call("decoder", () -> lines.feed(utf8, 0, utf8.length));
    }

    /** Same as {@link #feed(byte[])}, for the bytes between the buffer's position and its limit. Consumes them. */
    public void feed(ByteBuffer utf8) {
        caller.call("decoder", () -> lines.feed(utf8));
    }

    /**
     * Ends the input.
     *
     * @return how many bytes of an incomplete line were discarded; 0 if no line was open
     */
    public int finish() {
        return lines.pendingBytes();
    }

    /** Returns the incomplete line. */
    String pending() {
        return lines.pendingText();
    }

    private void line(byte[] bytes, int from, int to) {
        int start = started ? from : ByteText.skipByteOrderMark(bytes, from, to);
        started = true;
        int end = to > start && bytes[to - 1] == '\r' ? to - 1 : to;
        for (int i = start; i < end; i++) {
            if (bytes[i] != ' ' && bytes[i] != '\t') {
                sink.line(bytes, start, end);
                return;
            }
        }
    }
}
