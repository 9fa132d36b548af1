// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse;

import java.util.Arrays;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * Reads what {@link CheckpointWriter} wrote. Throws a {@link CheckpointException} for anything else: a wrong checksum,
 * another kind of checkpoint, a version from the future, a value out of range, missing or extra bytes.
 *
 * <p>Not thread-safe.
 *
 * @since 0.1
 */
public final class CheckpointReader {
    private final byte[] bytes;
    private final int end;
    private final int version;
    private int pos;

    /**
     * Opens a checkpoint and checks its header and checksum.
     *
     * @param of what the checkpoint must be of, such as {@code "parser"}
     * @param newestVersion the newest version that the caller can read
     */
    public CheckpointReader(byte[] bytes, String of, int newestVersion) {
        this.bytes = bytes;
        this.end = bytes.length - CheckpointWriter.CHECKSUM_LENGTH;
        int headerLength = CheckpointWriter.MAGIC.length;
        if (end < headerLength || !Arrays.equals(bytes, 0, headerLength, CheckpointWriter.MAGIC, 0, headerLength)) {
            throw new CheckpointException("These bytes are not a Leafout checkpoint.");
        }
        if (!checksumMatches()) {
            throw new CheckpointException("The checkpoint is damaged: its checksum does not match.");
        }
        this.pos = headerLength;
        this.version = readInt();
        String found = readString();
        if (!found.equals(of)) {
            throw new CheckpointException("This is a checkpoint of '" + found + "', not of '" + of + "'.");
        }
        if (version < 1 || version > newestVersion) {
            throw new CheckpointException("The checkpoint has version " + version + "; this Leafout reads "
                    + (newestVersion == 1 ? "version 1." : "versions 1 to " + newestVersion + "."));
        }
    }

    private boolean checksumMatches() {
        CRC32 crc = new CRC32();
        crc.update(bytes, 0, end);
        for (int i = 0; i < CheckpointWriter.CHECKSUM_LENGTH; i++) {
            if (bytes[end + i] != (byte) (crc.getValue() >>> (8 * i))) {
                return false;
            }
        }
        return true;
    }

    /** Returns the version of the checkpoint's format. */
    public int version() {
        return version;
    }

    public int readInt() {
        return readInt(Integer.MIN_VALUE, Integer.MAX_VALUE);
    }

    /** Reads an int that must be in the given range. */
    public int readInt(int min, int max) {
        long value = readLong();
        require(value >= min && value <= max, "number");
        return (int) value;
    }

    public long readLong() {
        long result = 0;
        for (int shift = 0; shift < 64; shift += 7) {
            int b = readByte();
            result |= (long) (b & 0x7F) << shift;
            if ((b & 0x80) == 0) {
                return (result >>> 1) ^ -(result & 1);
            }
        }
        throw damaged("number");
    }

    public boolean readBoolean() {
        int b = readByte();
        require(b <= 1, "flag");
        return b == 1;
    }

    public <E extends Enum<E>> E readEnum(Class<E> type) {
        String name = readString();
        try {
            return Enum.valueOf(type, name);
        } catch (IllegalArgumentException e) {
            throw damaged(type.getSimpleName());
        }
    }

    /** Reads a String that is not null. */
    public String readString() {
        String value = readNullableString();
        if (value == null) {
            throw damaged("text");
        }
        return value;
    }

    public @Nullable String readNullableString() {
        int length = readInt(-1, end - pos);
        if (length < 0) {
            return null;
        }
        char[] chars = new char[length];
        for (int i = 0; i < length; i++) {
            chars[i] = readChar();
        }
        return new String(chars);
    }

    private char readChar() {
        int result = 0;
        for (int shift = 0; shift < 21; shift += 7) {
            int b = readByte();
            result |= (b & 0x7F) << shift;
            if ((b & 0x80) == 0) {
                require(result <= Character.MAX_VALUE, "character");
                return (char) result;
            }
        }
        throw damaged("character");
    }

    public byte[] readBytes() {
        int length = readInt(0, end - pos);
        byte[] result = Arrays.copyOfRange(bytes, pos, pos + length);
        pos += length;
        return result;
    }

    private int readByte() {
        if (pos >= end) {
            throw damaged("end");
        }
        return bytes[pos++] & 0xFF;
    }

    /** Checks something that is true of every undamaged checkpoint. */
    public void require(boolean holds, String what) {
        if (!holds) {
            throw damaged(what);
        }
    }

    /** Checks that everything has been read. */
    public void requireEnd() {
        require(pos == end, "end");
    }

    /** Returns the exception for something that an undamaged checkpoint cannot contain. */
    public CheckpointException damaged(String what) {
        return new CheckpointException("The checkpoint is damaged: impossible " + what + " at byte " + pos + ".");
    }
}
