// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.util.zip.CRC32;

/** Writes messages of AWS's binary event stream. */
final class AwsMessages {
    private static final byte STRING = 7;
    private static final int FRAME = 16;

    private AwsMessages() {}

    static byte[] event(String type, String payload) {
        byte[] headers = headers(":event-type", type, ":content-type", "application/json", ":message-type", "event");
        byte[] body = payload.getBytes(UTF_8);
        ByteBuffer message = ByteBuffer.allocate(FRAME + headers.length + body.length);
        message.putInt(message.capacity()).putInt(headers.length);
        putChecksum(message);
        message.put(headers).put(body);
        putChecksum(message);
        return message.array();
    }

    private static void putChecksum(ByteBuffer message) {
        CRC32 sum = new CRC32();
        sum.update(message.array(), 0, message.position());
        message.putInt((int) sum.getValue());
    }

    private static byte[] headers(String... namesAndValues) {
        ByteBuffer headers = ByteBuffer.allocate(1_000);
        for (int i = 0; i < namesAndValues.length; i += 2) {
            byte[] name = namesAndValues[i].getBytes(UTF_8);
            byte[] value = namesAndValues[i + 1].getBytes(UTF_8);
            headers.put((byte) name.length)
                    .put(name)
                    .put(STRING)
                    .putShort((short) value.length)
                    .put(value);
        }
        byte[] written = new byte[headers.position()];
        headers.flip().get(written);
        return written;
    }
}
