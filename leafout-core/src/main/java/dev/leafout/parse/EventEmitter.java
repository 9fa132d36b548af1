// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse;

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
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Makes the events that people read of what the listener hears. */
final class EventEmitter implements ParseListener {
    private final Consumer<? super JsonEvent> consumer;
    /** The open string so far: its completed value repeats it whole. */
    private final TextBuffer text = new TextBuffer();

    EventEmitter(Consumer<? super JsonEvent> consumer) {
        this.consumer = consumer;
    }

    @Override
    public void valueStarted(ParsePosition at, ValueKind kind) {
        consumer.accept(new ValueStarted(at.path(), kind, at.offset()));
    }

    @Override
    public void textAppended(ParsePosition at, TextSlice piece, boolean escaped) {
        text.append(piece);
        consumer.accept(new TextAppended(at.path(), piece.toString(), at.offset()));
    }

    @Override
    public void valueCompleted(ParsePosition at, ValueKind kind, TextSlice raw) {
        consumer.accept(new ValueCompleted(at.path(), kind, value(kind, raw), at.offset()));
    }

    private @Nullable Object value(ValueKind kind, TextSlice raw) {
        return switch (kind) {
            case STRING -> takeText();
            case NUMBER -> JsonNumber.ofChecked(raw.toString());
            case BOOLEAN -> raw.charAt(0) == 't';
            case NULL, OBJECT, ARRAY -> null;
        };
    }

    private String takeText() {
        String value = text.toString();
        text.clear();
        text.trim();
        return value;
    }

    @Override
    public void inputRepaired(ParsePosition at, Tolerance what) {
        consumer.accept(new InputRepaired(at.path(), what, at.offset()));
    }

    @Override
    public void documentEnded(ParsePosition at, Ending ending, List<ValuePath> open) {
        consumer.accept(new DocumentEnded(ending, open, at.offset()));
    }

    @Override
    public String checkpointName() {
        return "events";
    }

    @Override
    public byte[] checkpoint() {
        CheckpointWriter out = new CheckpointWriter("events", 1);
        text.write(out);
        return out.toBytes();
    }

    @Override
    public void restore(byte[] checkpoint) {
        CheckpointReader in = new CheckpointReader(checkpoint, "events", 1);
        text.read(in);
        in.requireEnd();
    }
}
