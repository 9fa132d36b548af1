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
 * Lines of JSON out of bytes: give it the bytes in any pieces, and it hands over each line at the line feed that ends it.
 *
 * <p>A carriage return before the line feed is no part of the line; blank lines and a byte order mark at the beginning are passed
 * over. What is no UTF-8 becomes U+FFFD. A line whose end has not come when the input ends is discarded, and {@link #finish()}
 * says so.
 *
 * <p>Not thread-safe: a call from a callback, or by a second thread meanwhile, throws an {@code IllegalStateException}.
 *
 * @since 0.1
 */
public final class NdjsonDecoder {
    private final Sink sink;
    private final Lines lines;
    private final OneCaller caller = new OneCaller();
    private boolean started;

    /** Decodes for this consumer, with the default limits. */
    public NdjsonDecoder(Consumer<? super String> consumer) {
        this(consumer, DecodeLimits.defaults());
    }

    /** Decodes for this consumer; of the limits that of a line counts. */
    public NdjsonDecoder(Consumer<? super String> consumer, DecodeLimits limits) {
        this(sinkOf(consumer), limits);
    }

    NdjsonDecoder(Sink sink, DecodeLimits limits) {
        this.sink = sink;
        this.lines = new Lines(limits.maxLineBytes());
    }

    /** Takes lines that are still bytes, which are only lent. */
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
     * Takes the next bytes. Every line that they complete is handed over before this returns.
     *
     * @throws ProviderStreamException if a line is too long
     * @throws IllegalStateException after an error
     */
    public void feed(byte[] utf8) {
        caller.call("decoder", () -> lines.feed(utf8, 0, utf8.length));
    }

    /** As {@link #feed(byte[])}, for the bytes between the buffer's position and its limit; consumes them. */
    public void feed(ByteBuffer utf8) {
        caller.call("decoder", () -> lines.feed(utf8));
    }

    /**
     * Says that the input is over.
     *
     * @return how many bytes of a line were discarded because its end has not come; 0 if none was open
     */
    public int finish() {
        return lines.pendingBytes();
    }

    /** Returns the line whose end has not come. */
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
