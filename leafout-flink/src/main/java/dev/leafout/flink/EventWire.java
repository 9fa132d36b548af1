// SPDX-License-Identifier: Apache-2.0
package dev.leafout.flink;

import dev.leafout.event.DocumentEnded;
import dev.leafout.event.Ending;
import dev.leafout.event.InputRepaired;
import dev.leafout.event.JsonEvent;
import dev.leafout.event.JsonNumber;
import dev.leafout.event.TextAppended;
import dev.leafout.event.Tolerance;
import dev.leafout.event.ValueCompleted;
import dev.leafout.event.ValueKind;
import dev.leafout.event.ValuePath;
import dev.leafout.event.ValueStarted;
import java.io.IOException;
import java.util.List;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.jspecify.annotations.Nullable;

/** The byte form of events: the kind, the path, the offset, and the rest. */
final class EventWire {
    private static final int STARTED = 0;
    private static final int APPENDED = 1;
    private static final int COMPLETED = 2;
    private static final int REPAIRED = 3;
    private static final int ENDED = 4;

    private EventWire() {}

    static void write(DataOutputView out, JsonEvent event) throws IOException {
        if (event instanceof TextAppended appended) {
            begin(out, APPENDED, event);
            Wire.writeString(out, appended.text());
        } else if (event instanceof ValueStarted started) {
            begin(out, STARTED, event);
            Wire.writeEnum(out, started.kind());
        } else if (event instanceof ValueCompleted completed) {
            begin(out, COMPLETED, event);
            Wire.writeEnum(out, completed.kind());
            writeValue(out, completed);
        } else if (event instanceof InputRepaired repaired) {
            begin(out, REPAIRED, event);
            Wire.writeEnum(out, repaired.what());
        } else if (event instanceof DocumentEnded ended) {
            begin(out, ENDED, event);
            Wire.writeEnum(out, ended.ending());
            Wire.writeList(out, ended.open(), Wire::writePath);
        }
    }

    private static void begin(DataOutputView out, int tag, JsonEvent event) throws IOException {
        out.writeByte(tag);
        Wire.writePath(out, event.path());
        Wire.writeLong(out, event.offset());
    }

    private static void writeValue(DataOutputView out, ValueCompleted completed) throws IOException {
        Object value = completed.value();
        Wire.writeString(out, value == null ? null : value.toString());
    }

    static JsonEvent read(DataInputView in) throws IOException {
        int tag = in.readUnsignedByte();
        ValuePath path = Wire.readPath(in);
        long offset = Wire.readLong(in);
        return switch (tag) {
            case STARTED -> new ValueStarted(path, Wire.readEnum(in, ValueKind.class), offset);
            case APPENDED -> new TextAppended(path, Wire.readString(in), offset);
            case COMPLETED -> {
                ValueKind kind = Wire.readEnum(in, ValueKind.class);
                yield new ValueCompleted(path, kind, value(kind, Wire.readNullableString(in)), offset);
            }
            case REPAIRED -> new InputRepaired(path, Wire.readEnum(in, Tolerance.class), offset);
            case ENDED -> {
                Ending ending = Wire.readEnum(in, Ending.class);
                List<ValuePath> open = Wire.readList(in, Wire::readPath);
                yield new DocumentEnded(ending, open, offset);
            }
            default -> throw new IOException("No event has the number " + tag);
        };
    }

    private static @Nullable Object value(ValueKind kind, @Nullable String text) {
        if (text == null) {
            return null;
        }
        return switch (kind) {
            case NUMBER -> JsonNumber.of(text);
            case BOOLEAN -> Boolean.valueOf(text);
            default -> text;
        };
    }
}
