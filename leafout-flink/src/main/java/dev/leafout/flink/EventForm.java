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
final class EventForm {
    private static final int STARTED = 0;
    private static final int APPENDED = 1;
    private static final int COMPLETED = 2;
    private static final int REPAIRED = 3;
    private static final int ENDED = 4;

    private EventForm() {}

    static void write(DataOutputView out, JsonEvent event) throws IOException {
        if (event instanceof TextAppended appended) {
            begin(out, APPENDED, event);
            FormIo.writeString(out, appended.text());
        } else if (event instanceof ValueStarted started) {
            begin(out, STARTED, event);
            FormIo.writeEnum(out, started.kind());
        } else if (event instanceof ValueCompleted completed) {
            begin(out, COMPLETED, event);
            FormIo.writeEnum(out, completed.kind());
            writeValue(out, completed);
        } else if (event instanceof InputRepaired repaired) {
            begin(out, REPAIRED, event);
            FormIo.writeEnum(out, repaired.what());
        } else if (event instanceof DocumentEnded ended) {
            begin(out, ENDED, event);
            FormIo.writeEnum(out, ended.ending());
            FormIo.writeList(out, ended.open(), FormIo::writePath);
        }
    }

    private static void begin(DataOutputView out, int tag, JsonEvent event) throws IOException {
        out.writeByte(tag);
        FormIo.writePath(out, event.path());
        FormIo.writeLong(out, event.offset());
    }

    private static void writeValue(DataOutputView out, ValueCompleted completed) throws IOException {
        Object value = completed.value();
        FormIo.writeString(out, value == null ? null : value.toString());
    }

    static JsonEvent read(DataInputView in) throws IOException {
        int tag = in.readUnsignedByte();
        ValuePath path = FormIo.readPath(in);
        long offset = FormIo.readLong(in);
        return switch (tag) {
            case STARTED -> new ValueStarted(path, FormIo.readEnum(in, ValueKind.class), offset);
            case APPENDED -> new TextAppended(path, FormIo.readString(in), offset);
            case COMPLETED -> {
                ValueKind kind = FormIo.readEnum(in, ValueKind.class);
                yield new ValueCompleted(path, kind, value(kind, FormIo.readNullableString(in)), offset);
            }
            case REPAIRED -> new InputRepaired(path, FormIo.readEnum(in, Tolerance.class), offset);
            case ENDED -> {
                Ending ending = FormIo.readEnum(in, Ending.class);
                List<ValuePath> open = FormIo.readList(in, FormIo::readPath);
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
