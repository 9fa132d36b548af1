// SPDX-License-Identifier: Apache-2.0
package dev.leafout.flink;

import dev.leafout.event.ValuePath;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.apache.flink.types.StringValue;
import org.jspecify.annotations.Nullable;

/** The building blocks of all forms. */
final class FormIo {
    private static final int CONTINUES = 0x80;

    /** Writes one item of a list. */
    interface ItemWriter<T> {
        void write(DataOutputView out, T item) throws IOException;
    }

    private FormIo() {}

    /** Writes a number in one to ten bytes; small numbers of either sign are short. */
    static void writeLong(DataOutputView out, long value) throws IOException {
        long rest = (value << 1) ^ (value >> 63);
        while ((rest & -CONTINUES) != 0) {
            out.writeByte((int) (rest & (CONTINUES - 1)) | CONTINUES);
            rest >>>= 7;
        }
        out.writeByte((int) rest);
    }

    static long readLong(DataInputView in) throws IOException {
        long value = 0;
        int shift = 0;
        int next;
        do {
            next = in.readUnsignedByte();
            value |= (long) (next & (CONTINUES - 1)) << shift;
            shift += 7;
        } while (next >= CONTINUES);
        return (value >>> 1) ^ -(value & 1);
    }

    static void writeString(DataOutputView out, @Nullable String text) throws IOException {
        StringValue.writeString(text, out);
    }

    static @Nullable String readNullableString(DataInputView in) throws IOException {
        return StringValue.readString(in);
    }

    static String readString(DataInputView in) throws IOException {
        String text = readNullableString(in);
        if (text == null) {
            throw new IOException("A text is missing");
        }
        return text;
    }

    /** Writes a constant by its name, so that the order of the constants may change. */
    static void writeEnum(DataOutputView out, Enum<?> constant) throws IOException {
        writeString(out, constant.name());
    }

    static <E extends Enum<E>> E readEnum(DataInputView in, Class<E> type) throws IOException {
        return Enum.valueOf(type, readString(in));
    }

    static <T> void writeList(DataOutputView out, List<T> items, ItemWriter<T> writer) throws IOException {
        writeLong(out, items.size());
        for (T item : items) {
            writer.write(out, item);
        }
    }

    static <T> List<T> readList(DataInputView in, Form.Reader<T> reader) throws IOException {
        List<T> items = new ArrayList<>();
        for (long i = readLong(in); i > 0; i--) {
            items.add(reader.read(in));
        }
        return items;
    }

    static void writePath(DataOutputView out, ValuePath path) throws IOException {
        writeList(out, path.steps(), (to, step) -> {
            writeLong(to, step.index());
            if (step.index() < 0) {
                writeString(to, step.key());
            }
        });
    }

    static ValuePath readPath(DataInputView in) throws IOException {
        ValuePath path = ValuePath.root();
        for (long i = readLong(in); i > 0; i--) {
            int index = (int) readLong(in);
            path = index < 0 ? path.key(readString(in)) : path.index(index);
        }
        return path;
    }
}
