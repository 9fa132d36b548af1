// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm;

import dev.leafout.llm.provider.ByteText;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.zip.CRC32;

/**
 * Messages out of AWS's binary event stream: lengths, headers, a payload, and two checksums. Each message is handed over when its last byte
 * is there.
 */
final class EventStreamDecoder {
    /** Two lengths and their checksum, before the headers; the checksum of all, after the payload. */
    private static final int PRELUDE = 12;

    private static final int CHECKSUM = 4;
    private static final int BYTES = 6;
    private static final int STRING = 7;
    /** How long values of the other types are, by the number of the type. */
    private static final int[] LENGTHS = {0, 0, 1, 2, 4, 8, -1, -1, 8, 16};

    private final Sink sink;
    private final int maxMessage;
    private final ByteText pending = new ByteText();

    /** Takes a message: its headers as far as they are text, and its payload, which is only lent. */
    interface Sink {
        void message(Map<String, String> headers, byte[] bytes, int from, int to);
    }

    /** What was sent is no such stream, or was damaged on its way. */
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
     * @throws NoEventStreamException if this is no event stream
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

    /** Takes bytes until there are so many of the message. */
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
            throw new NoEventStreamException("This is no event stream of AWS, or it was damaged.");
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
                throw new NoEventStreamException("A header of the event stream has no known type.");
            }
            boolean hasLength = type == BYTES || type == STRING;
            if (hasLength && bytes.remaining() < Short.BYTES) {
                throw new NoEventStreamException("A header of the event stream is not whole.");
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
            throw new NoEventStreamException("A header of the event stream is not whole.");
        }
        byte[] text = new byte[length];
        bytes.get(text);
        return new String(text, StandardCharsets.UTF_8);
    }

    /** Returns how many bytes of a message have come whose end has not. */
    int pendingBytes() {
        return pending.length();
    }
}
