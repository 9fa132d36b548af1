// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm;

import dev.leafout.llm.provider.ByteText;
import dev.leafout.llm.provider.LineSplitter;
import dev.leafout.llm.provider.Utf8;
import dev.leafout.typed.guard.OneCaller;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * Decodes bytes into server-sent events, following the WHATWG rules. Feed it bytes in pieces of any size; it passes on each event
 * as soon as the blank line that ends it arrives.
 *
 * <pre>{@code
 * SseDecoder sse = new SseDecoder(event -> System.out.println(event.data()));
 * sse.feed("data: one\nda".getBytes(UTF_8));
 * sse.feed("ta: two\n\n".getBytes(UTF_8));     // prints one, line feed, two
 * int lost = sse.finish();                     // 0: nothing was cut off
 * }</pre>
 *
 * <p>Lines end with LF, CR or CRLF. A byte order mark at the beginning, comments and unknown fields are skipped. One space after
 * a field's colon is not part of its value. Invalid UTF-8 becomes U+FFFD. An incomplete event at the end of the input is
 * discarded, and {@link #finish()} reports it.
 *
 * <p>Not thread-safe: a call from a callback, or from a second thread at the same time, throws an {@code IllegalStateException}.
 *
 * @since 0.1
 */
public final class SseDecoder {
    private static final byte[] DATA = ascii("data");
    private static final byte[] EVENT = ascii("event");
    private static final byte[] ID = ascii("id");
    private static final byte[] RETRY = ascii("retry");
    private static final String DEFAULT_TYPE = "message";
    /** A {@code retry} with more digits than this is ignored. */
    private static final int MAX_RETRY_DIGITS = 15;

    private final Sink sink;
    private final int maxEvent;
    private final Lines lines;
    private final OneCaller caller = new OneCaller();
    /** The event's data so far, with a line feed after each line. */
    private final ByteText data = new ByteText();

    private String type = DEFAULT_TYPE;
    /** The bytes of the last type. The next type is nearly always the same. */
    private byte[] knownTypeBytes = {};

    private String knownType = DEFAULT_TYPE;
    private String nextId = "";
    private String lastId = "";
    private long retry = -1;
    /** How many bytes of lines belong to the incomplete event. */
    private long pendingBytes;

    private boolean started;

    /** Creates a decoder for this consumer, with the default limits. */
    public SseDecoder(Consumer<? super SseEvent> consumer) {
        this(consumer, DecodeLimits.defaults());
    }

    /** Creates a decoder for this consumer. */
    public SseDecoder(Consumer<? super SseEvent> consumer, DecodeLimits limits) {
        this(sinkOf(consumer), limits);
    }

    SseDecoder(Sink sink, DecodeLimits limits) {
        this.sink = sink;
        this.maxEvent = limits.maxEventBytes();
        this.lines = new Lines(limits.maxLineBytes());
    }

    /** Receives events whose data is the first {@code length} bytes. The bytes are valid only during the call. */
    interface Sink {
        void event(String type, byte[] data, int length, String lastId);
    }

    private static Sink sinkOf(Consumer<? super SseEvent> consumer) {
        Objects.requireNonNull(consumer, "consumer");
        return (type, data, length, lastId) ->
                consumer.accept(new SseEvent(type, Utf8.decode(data, 0, length), lastId));
    }

    private final class Lines extends LineSplitter {
        Lines(int maxLine) {
            super(maxLine, true);
        }

        @Override
        protected void line(byte[] bytes, int from, int to) {
            SseDecoder.this.line(bytes, from, to);
        }

        @Override
        protected RuntimeException lineTooLong(int limit) {
            return ProviderStreamException.lineTooLong(limit);
        }
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    /**
     * Takes the next bytes. Every event they complete is passed on before this returns.
     *
     * @throws ProviderStreamException if a line or an event is too long
     * @throws IllegalStateException after an error
     */
    public void feed(byte[] utf8) {
        caller.call("decoder", () -> lines.feed(utf8, 0, utf8.length));
    }

    /** Same as {@link #feed(byte[])}, for the bytes between the buffer's position and its limit. Consumes them. */
    public void feed(ByteBuffer utf8) {
        caller.enter("decoder"); // without a lambda, which every event would allocate
        try {
            lines.feed(utf8);
        } finally {
            caller.leave();
        }
    }

    /**
     * Ends the input.
     *
     * @return how many bytes of an incomplete event were discarded; 0 if no event was open
     */
    public int finish() {
        long lost = pendingBytes + lines.pendingBytes();
        pendingBytes = 0;
        data.clear();
        return (int) Math.min(Integer.MAX_VALUE, lost);
    }

    /** Returns the last {@code retry} so far, in milliseconds; -1 if there was none. */
    public long retryMillis() {
        return retry;
    }

    /** Returns the last {@code id} seen in or before a finished event; empty if there was none. */
    public String lastId() {
        return lastId;
    }

    private void line(byte[] bytes, int start, int to) {
        int from = started ? start : ByteText.skipByteOrderMark(bytes, start, to);
        started = true;
        if (from == to) {
            dispatch();
            return;
        }
        pendingBytes += to - from;
        int colon = from;
        while (colon < to && bytes[colon] != ':') {
            colon++;
        }
        int value = colon + 1 < to && bytes[colon + 1] == ' ' ? colon + 2 : Math.min(colon + 1, to);
        field(bytes, from, colon, value, to);
    }

    private void field(byte[] bytes, int from, int colon, int value, int to) {
        if (matches(DATA, bytes, from, colon)) {
            if (data.length() + (to - value) > maxEvent) {
                throw ProviderStreamException.eventTooLong(maxEvent);
            }
            data.append(bytes, value, to);
            data.append((byte) '\n');
        } else if (matches(EVENT, bytes, from, colon)) {
            type = typeOf(bytes, value, to);
        } else if (matches(ID, bytes, from, colon)) {
            String id = Utf8.decode(bytes, value, to);
            if (id.indexOf('\0') < 0) {
                nextId = id;
            }
        } else if (matches(RETRY, bytes, from, colon)) {
            retry(bytes, value, to);
        }
    }

    private static boolean matches(byte[] name, byte[] bytes, int from, int to) {
        return to - from == name.length && Arrays.equals(name, 0, name.length, bytes, from, to);
    }

    private String typeOf(byte[] bytes, int from, int to) {
        if (from == to) {
            return DEFAULT_TYPE;
        }
        if (!Arrays.equals(knownTypeBytes, 0, knownTypeBytes.length, bytes, from, to)) {
            knownTypeBytes = Arrays.copyOfRange(bytes, from, to);
            knownType = Utf8.decode(bytes, from, to);
        }
        return knownType;
    }

    private void retry(byte[] bytes, int from, int to) {
        if (from == to || to - from > MAX_RETRY_DIGITS) {
            return;
        }
        long millis = 0;
        for (int i = from; i < to; i++) {
            if (bytes[i] < '0' || bytes[i] > '9') {
                return;
            }
            millis = millis * 10 + (bytes[i] - '0');
        }
        retry = millis;
    }

    private void dispatch() {
        lastId = nextId;
        pendingBytes = 0;
        String eventType = type;
        type = DEFAULT_TYPE;
        int length = data.length() - 1;
        if (length >= 0) {
            byte[] bytes = data.bytes();
            data.clear();
            sink.event(eventType, bytes, length, lastId);
        }
    }
}
