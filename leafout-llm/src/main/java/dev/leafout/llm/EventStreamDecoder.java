// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm;

import dev.leafout.llm.provider.ByteText;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.zip.CRC32;

/**
 * Decodes AWS's binary event stream into messages. A message has lengths, headers, a payload, and two checksums. It is passed on
 * as soon as its last byte arrives.
 */
final class EventStreamDecoder {
    /** The prelude before the headers is two lengths and their checksum. A checksum of the whole message follows the payload. */
    private static final int PRELUDE = 12;

    private static final int CHECKSUM = 4;
    private static final int BYTES = 6;
    private static final int STRING = 7;
    /** Value length by type number; -1 for the types whose length varies. */
    private static final int[] LENGTHS = {0, 0, 1, 2, 4, 8, -1, -1, 8, 16};

    private final Sink sink;
    private final int maxMessage;
    private final ByteText pending = new ByteText();

    /** Receives a message: its text headers, and its payload. The payload bytes are valid only during the call. */
    interface Sink {
        void message(Map<String, String> headers, byte[] bytes, int from, int to);
    }

    /** The input is not an event stream, or was damaged in transit. */
    static final class NoEventStreamException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        NoEventStreamException(String message) {
            super(message);
        }
    }

    EventStreamDecoder(Sink sink, DecodeLimits limits) {
        this.sink = sink;
        this.maxMessage = limits.maxEventBytes();
    }

    /**
     * Takes the next bytes; consumes them.
     *
     * @throws ProviderStreamException if a message is too long
     * @throws NoEventStreamException if the input is not an event stream
     */
    void feed(ByteBuffer bytes) {
        while (bytes.hasRemaining()) {
            take(bytes, PRELUDE);
            if (pending.length() >= PRELUDE) {
                int length = messageLength();
                take(bytes, length);
                if (pending.length() == length) {
                    message(length);
                    pending.clear();
                }
            }
        }
    }

    /** Takes bytes until {@code wanted} bytes of the message are there. */
    private void take(ByteBuffer bytes, int wanted) {
        int count = Math.min(bytes.remaining(), wanted - pending.length());
        if (count > 0) {
            byte[] taken = new byte[count];
            bytes.get(taken);
            pending.append(taken, 0, count);
        }
    }

    private int messageLength() {
        ByteBuffer prelude = ByteBuffer.wrap(pending.bytes(), 0, PRELUDE);
        long length = prelude.getInt() & 0xFFFFFFFFL;
        long headers = prelude.getInt() & 0xFFFFFFFFL;
        if (prelude.getInt() != checksum(PRELUDE - CHECKSUM) || headers + PRELUDE + CHECKSUM > length) {
            throw new NoEventStreamException("This is not an AWS event stream, or it was damaged.");
        }
        if (length > maxMessage) {
            throw ProviderStreamException.eventTooLong(maxMessage);
        }
        return (int) length;
    }

    private int checksum(int length) {
        CRC32 sum = new CRC32();
        sum.update(pending.bytes(), 0, length);
        return (int) sum.getValue();
    }

    private void message(int length) {
        ByteBuffer message = ByteBuffer.wrap(pending.bytes(), 0, length);
        if (message.getInt(length - CHECKSUM) != checksum(length - CHECKSUM)) {
            throw new NoEventStreamException("A message of the event stream was damaged.");
        }
        int payload = PRELUDE + message.getInt(Integer.BYTES);
        message.position(PRELUDE).limit(payload);
        sink.message(headers(message), pending.bytes(), payload, length - CHECKSUM);
    }

    private static Map<String, String> headers(ByteBuffer bytes) {
        Map<String, String> headers = new HashMap<>();
        while (bytes.hasRemaining()) {
            String name = text(bytes, bytes.get() & 0xFF);
            int type = bytes.hasRemaining() ? bytes.get() : -1;
            if (type < 0 || type >= LENGTHS.length) {
                throw new NoEventStreamException("A header of the event stream has an unknown type.");
            }
            boolean hasLength = type == BYTES || type == STRING;
            if (hasLength && bytes.remaining() < Short.BYTES) {
                throw new NoEventStreamException("A header of the event stream is cut off.");
            }
            String value = text(bytes, hasLength ? bytes.getShort() & 0xFFFF : LENGTHS[type]);
            if (type == STRING) {
                headers.put(name, value);
            }
        }
        return headers;
    }

    private static String text(ByteBuffer bytes, int length) {
        if (length > bytes.remaining()) {
            throw new NoEventStreamException("A header of the event stream is cut off.");
        }
        byte[] text = new byte[length];
        bytes.get(text);
        return new String(text, StandardCharsets.UTF_8);
    }

    /** Returns how many bytes of an incomplete message have arrived. */
    int pendingBytes() {
        return pending.length();
    }
}
