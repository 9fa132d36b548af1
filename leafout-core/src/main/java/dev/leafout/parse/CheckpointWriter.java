// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse;

import java.util.Arrays;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * Writes a checkpoint in a compact byte format: a header that says what it is a checkpoint of and in which version, the
 * fields in order, and a checksum. {@link CheckpointReader} reads it.
 *
 * <pre>{@code
 * byte[] state = new CheckpointWriter("word counter", 1).writeInt(words).writeString(lastWord).toBytes();
 * }</pre>
 *
 * <p>Not thread-safe.
 *
 * @since 0.1
 */
public final class CheckpointWriter {
    static final byte[] MAGIC = {'L', 'f', 'o'};
    static final int CHECKSUM_LENGTH = 4;

    private byte[] bytes = new byte[128];
    private int length;

    /**
     * Begins a checkpoint.
     *
     * @param of what the checkpoint is of, such as {@code "parser"}
     * @param version the version of the format, from 1
     */
    public CheckpointWriter(String of, int version) {
        writeRaw(MAGIC);
        writeInt(version);
        writeString(of);
    }

    /** Writes an int in one to five bytes; small nonnegative values are shortest. */
    public CheckpointWriter writeInt(int value) {
        return writeLong(value);
    }

    /** Writes a long in one to ten bytes; small nonnegative values are shortest. */
    public CheckpointWriter writeLong(long value) {
        long rest = (value << 1) ^ (value >> 63);
        while ((rest & ~0x7FL) != 0) {
            writeByte((int) (rest & 0x7F) | 0x80);
            rest >>>= 7;
        }
        writeByte((int) rest);
        return this;
    }

    public CheckpointWriter writeBoolean(boolean value) {
        writeByte(value ? 1 : 0);
        return this;
    }

    /** Writes a constant by its name, so that the order of the constants may change. */
    public CheckpointWriter writeEnum(Enum<?> value) {
        return writeString(value.name());
    }

    /** Writes a String, or null. */
    public CheckpointWriter writeString(@Nullable String value) {
        if (value == null) {
            return writeInt(-1);
        }
        return writeText(value.toCharArray(), value.length());
    }

    private CheckpointWriter writeText(char[] chars, int count) {
        writeInt(count);
        for (int i = 0; i < count; i++) {
            writeChar(chars[i]);
        }
        return this;
    }

    /** Writes any UTF-16 unit, paired or not, in one to three bytes. */
    private void writeChar(char c) {
        int rest = c;
        while (rest >= 0x80) {
            writeByte(rest & 0x7F | 0x80);
            rest >>>= 7;
        }
        writeByte(rest);
    }

    public CheckpointWriter writeBytes(byte[] value) {
        writeInt(value.length);
        writeRaw(value);
        return this;
    }

    private void writeRaw(byte[] value) {
        ensure(value.length);
        System.arraycopy(value, 0, bytes, length, value.length);
        length += value.length;
    }

    private void writeByte(int value) {
        ensure(1);
        bytes[length++] = (byte) value;
    }

    private void ensure(int more) {
        if (length + more > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(length + more, bytes.length * 2));
        }
    }

    /** Returns the finished checkpoint. */
    public byte[] toBytes() {
        CRC32 crc = new CRC32();
        crc.update(bytes, 0, length);
        byte[] result = Arrays.copyOf(bytes, length + CHECKSUM_LENGTH);
        for (int i = 0; i < CHECKSUM_LENGTH; i++) {
            result[length + i] = (byte) (crc.getValue() >>> (8 * i));
        }
        return result;
    }
}
