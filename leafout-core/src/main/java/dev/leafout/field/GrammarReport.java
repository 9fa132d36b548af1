// SPDX-License-Identifier: Apache-2.0
package dev.leafout.field;

import dev.leafout.document.PartialDocument;
import dev.leafout.event.DocumentEnded;
import dev.leafout.event.JsonEvent;
import dev.leafout.event.TextAppended;
import dev.leafout.event.ValueCompleted;
import dev.leafout.event.ValueKind;
import dev.leafout.event.ValuePath;
import dev.leafout.event.ValueStarted;
import dev.leafout.parse.CheckpointReader;
import dev.leafout.parse.CheckpointWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Reports each field as soon as the grammar is certain about it. */
final class GrammarReport extends FieldReport {
    /** The open objects and arrays, outermost first. */
    private final List<Field> open = new ArrayList<>();
    /** The open string. */
    private @Nullable Field text;
    /** The values that were open when the input ended. */
    private List<ValuePath> cutOff = List.of();

    GrammarReport(PartialDocument document) {
        super(document);
    }

    @Override
    public void accept(JsonEvent event) {
        if (event instanceof TextAppended appended) {
            Supplier<@Nullable Object> now = document.snapshot();
            Field field = text == null ? fieldAt(event.path()) : text;
            say(field, new Later(now, field.path()), appended.text(), EventType.DELTA, now);
        } else if (event instanceof ValueStarted started) {
            started(started);
        } else if (event instanceof ValueCompleted completed) {
            completed(completed);
        } else if (event instanceof DocumentEnded ended) {
            cutOff = ended.open();
        }
    }

    private void started(ValueStarted started) {
        if (started.kind().isContainer()) {
            open.add(fieldAt(started.path()));
        } else if (started.kind() == ValueKind.STRING) {
            text = fieldAt(started.path());
        }
    }

    private Field fieldAt(ValuePath path) {
        return open.isEmpty() ? Field.ROOT : new Field(path);
    }

    private void completed(ValueCompleted completed) {
        Supplier<@Nullable Object> now = document.snapshot();
        Object value = completed.value();
        switch (completed.kind()) {
            case OBJECT, ARRAY -> {
                Field field = open.remove(open.size() - 1);
                if (!open.isEmpty()) {
                    say(field, new Later(now, field.path()), null, EventType.DONE, now);
                }
            }
            case STRING -> {
                say(text == null ? fieldAt(completed.path()) : text, value, null, EventType.DONE, now);
                text = null;
            }
            default -> {
                Field field = fieldAt(completed.path());
                say(field, value, value, EventType.DELTA, now);
                say(field, value, null, EventType.DONE, now);
            }
        }
    }

    @Override
    void finish(Truncated how) {
        Supplier<@Nullable Object> now = document.snapshot();
        if (text != null) {
            sayCutOff(text, true, how, now);
        } else if (cutOff.size() > open.size()) {
            reportNeverShown(fieldAt(cutOff.get(open.size())), how);
        }
        for (int i = open.size() - 1; i > 0; i--) {
            sayCutOff(open.get(i), false, how, now);
        }
    }

    @Override
    String checkpointName() {
        return "fields";
    }

    @Override
    void write(CheckpointWriter out) {
        out.writeInt(open.size());
        for (Field field : open) {
            writeStep(out, field.path());
        }
        out.writeBoolean(text != null);
        if (text != null) {
            writeStep(out, text.path());
        }
    }

    private static void writeStep(CheckpointWriter out, ValuePath path) {
        out.writeString(path.key()).writeInt(path.index());
    }

    /** Returns the field one step inside the innermost open one. */
    private Field readStep(CheckpointReader in) {
        String key = in.readNullableString();
        int index = in.readInt();
        if (open.isEmpty()) {
            return Field.ROOT;
        }
        ValuePath outer = open.get(open.size() - 1).path();
        return new Field(key == null ? outer.index(index) : outer.key(key));
    }

    @Override
    void read(CheckpointReader in, int maxDepth) {
        int depth = in.readInt(0, maxDepth);
        for (int i = 0; i < depth; i++) {
            open.add(readStep(in));
        }
        text = in.readBoolean() ? readStep(in) : null;
        requireOpen(in, open, text);
    }
}
