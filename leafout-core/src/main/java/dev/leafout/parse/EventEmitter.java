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
import dev.leafout.parse.text.Slice;
import dev.leafout.parse.text.TextBuffer;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Turns the calls of the parser into events. The pieces of a string that arrive in one feed become one event, at the
 * end of the feed.
 */
final class EventEmitter implements ParseListener {
    private final Consumer<? super JsonEvent> consumer;

    /** What this feed has added to the open string: one piece that is the whole text fed, or several pieces. */
    private @Nullable String piece;

    private final TextBuffer pieces = new TextBuffer();
    private ValuePath path = ValuePath.root();
    private long offset;

    /** What earlier feeds have added, in the same two forms; needed for the completed value. */
    private @Nullable String text;

    private final TextBuffer texts = new TextBuffer();

    EventEmitter(Consumer<? super JsonEvent> consumer) {
        this.consumer = consumer;
    }

    @Override
    public void valueStarted(ParsePosition at, ValueKind kind) {
        consumer.accept(new ValueStarted(at.path(), kind, at.offset()));
    }

    @Override
    public void textAppended(ParsePosition at, TextSlice next, boolean escaped) {
        if (next instanceof Slice slice && slice.isAllThatWasFed()) {
            piece = next.toString();
        } else {
            pieces.append(next);
        }
        path = at.path();
        offset = at.offset();
    }

    @Override
    public void chunkEnded() {
        flush();
    }

    /** Emits the pieces of this feed. */
    private void flush() {
        if (piece == null && pieces.length() == 0) {
            return;
        }
        String appended = piece == null ? pieces.toString() : piece;
        piece = null;
        pieces.clear();
        remember(appended);
        consumer.accept(new TextAppended(path, appended, offset));
    }

    /** Appends to the value of the open string. */
    private void remember(String appended) {
        if (text == null) {
            text = appended;
        } else {
            if (texts.length() == 0) {
                texts.append(text);
            }
            texts.append(appended);
        }
    }

    @Override
    public void valueCompleted(ParsePosition at, ValueKind kind, TextSlice raw) {
        flush();
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
        String value = texts.length() > 0 ? texts.toString() : text == null ? "" : text;
        text = null;
        texts.clear();
        texts.trim();
        pieces.trim();
        return value;
    }

    @Override
    public void inputRepaired(ParsePosition at, Tolerance what) {
        flush();
        consumer.accept(new InputRepaired(at.path(), what, at.offset()));
    }

    @Override
    public void documentEnded(ParsePosition at, Ending ending, List<ValuePath> open) {
        flush();
        consumer.accept(new DocumentEnded(ending, open, at.offset()));
    }

    @Override
    public String checkpointName() {
        return "events";
    }

    @Override
    public byte[] checkpoint() {
        CheckpointWriter out = new CheckpointWriter("events", 1);
        out.writeString(texts.length() > 0 ? texts.toString() : text);
        return out.toBytes();
    }

    @Override
    public void restore(byte[] checkpoint) {
        CheckpointReader in = new CheckpointReader(checkpoint, "events", 1);
        text = in.readNullableString();
        texts.clear();
        in.requireEnd();
    }
}
