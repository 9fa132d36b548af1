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
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Turns the calls of the parser into events. The pieces of a string that arrive in one feed become one event, at the
 * end of the feed.
 */
final class EventEmitter implements ParseListener {
    private final Consumer<? super JsonEvent> consumer;

    /** The text of the open string, needed for the completed value; events have been made of its beginning. */
    private final TextBuffer text = new TextBuffer();

    private int emitted;
    /** What the parser has added to it last, if that is a String already. */
    private @Nullable String piece;
    /** The first event's text, which is often the whole value. */
    private @Nullable String first;

    private long offset;
    /** The path of the open string; null if it is to be asked for. */
    private @Nullable ValuePath path;

    EventEmitter(Consumer<? super JsonEvent> consumer) {
        this.consumer = consumer;
    }

    @Override
    public void valueStarted(ParsePosition at, ValueKind kind) {
        path = at.path();
        consumer.accept(new ValueStarted(path, kind, at.offset()));
    }

    @Override
    public void textAppended(ParsePosition at, TextSlice next, boolean escaped) {
        if (path == null) {
            path = at.path();
        }
        if (next instanceof Slice slice && slice.isAllThatWasFed()) {
            piece = next.toString();
            text.append(piece);
        } else {
            text.append(next);
        }
        offset = at.offset();
    }

    @Override
    public void chunkEnded() {
        flush();
    }

    /** Emits what this feed has added to the open string. */
    private void flush() {
        if (text.length() == emitted) {
            return;
        }
        String all = piece;
        String appended = all != null && all.length() == text.length() - emitted ? all : text.substring(emitted);
        if (emitted == 0) {
            first = appended;
        }
        piece = null;
        emitted = text.length();
        consumer.accept(new TextAppended(Objects.requireNonNull(path), appended, offset));
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
        String value = first != null && first.length() == text.length() ? first : text.toString();
        first = null;
        emitted = 0;
        text.clear();
        text.trim();
        return value;
    }

    @Override
    public void inputRepaired(ParsePosition at, Tolerance what) {
        flush();
        consumer.accept(new InputRepaired(at.path(), what, at.offset()));
    }

    @Override
    public void inputRepaired(ParsePosition at, Tolerance what, String written, String made) {
        flush();
        consumer.accept(new InputRepaired(at.path(), what, at.offset(), written, made));
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
        out.writeString(text.length() > 0 ? text.toString() : null);
        return out.toBytes();
    }

    @Override
    public void restore(byte[] checkpoint) {
        CheckpointReader in = new CheckpointReader(checkpoint, "events", 1);
        String before = in.readNullableString();
        text.clear();
        text.append(before == null ? "" : before);
        emitted = text.length();
        first = before;
        in.requireEnd();
    }
}
