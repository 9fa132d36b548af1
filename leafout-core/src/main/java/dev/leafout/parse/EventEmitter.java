// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse;

import dev.leafout.event.DocumentEnded;
import dev.leafout.event.Ending;
import dev.leafout.event.InputRepaired;
import dev.leafout.event.JsonEvent;
import dev.leafout.event.JsonNumber;
import dev.leafout.event.PathRules;
import dev.leafout.event.TextAppended;
import dev.leafout.event.Tolerance;
import dev.leafout.event.ValueCompleted;
import dev.leafout.event.ValueKind;
import dev.leafout.event.ValuePath;
import dev.leafout.event.ValueStarted;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Makes the events that people read of what the listener hears. The pieces of a string that one feed brings come out as
 * one text, so it has to be told when the feed is over. Of some strings it holds back what is not to be seen yet.
 */
final class EventEmitter implements ParseListener {
    private static final String CHECKPOINT_OF = "events";
    private static final int CHECKPOINT_VERSION = 2;

    private final Consumer<? super JsonEvent> consumer;
    /** How much is shown of which strings; null if it is all of all. */
    private final @Nullable PathRules<TextVisibility> rules;

    /** How much is shown of the open string. */
    private TextVisibility visibility = TextVisibility.AS_IT_GROWS;
    /** Of a string that comes by word: how much of the pieces may be shown. */
    private int whole;

    /** What this feed has brought of the open string: all of the text that was fed, or pieces of it. */
    private @Nullable String piece;

    private final TextBuffer pieces = new TextBuffer();
    private ValuePath path = ValuePath.root();
    private long offset;

    /** What earlier feeds have brought of it, in the same way: its completed value repeats it whole. */
    private @Nullable String text;

    private final TextBuffer texts = new TextBuffer();

    EventEmitter(Consumer<? super JsonEvent> consumer, PathRules<TextVisibility> rules) {
        this.consumer = consumer;
        this.rules = rules.isEverywhere(TextVisibility.AS_IT_GROWS) ? null : rules;
    }

    @Override
    public void valueStarted(ParsePosition at, ValueKind kind) {
        if (rules != null && kind == ValueKind.STRING) {
            visibility = rules.at(at.path());
            if (visibility == TextVisibility.WHEN_COMPLETE) {
                return;
            }
        }
        consumer.accept(new ValueStarted(at.path(), kind, at.offset()));
    }

    @Override
    public void textAppended(ParsePosition at, TextSlice next, boolean escaped) {
        if (visibility != TextVisibility.AS_IT_GROWS) {
            hold(at, next, escaped);
            return;
        }
        if (next.isAllThatWasFed()) {
            piece = next.toString();
        } else {
            pieces.append(next);
        }
        path = at.path();
        offset = at.offset();
    }

    private void hold(ParsePosition at, TextSlice next, boolean escaped) {
        int from = pieces.length();
        pieces.append(next);
        path = at.path();
        int end = visibility == TextVisibility.BY_WORD
                ? TextVisibility.endOfLastWord(pieces.chars(), from, pieces.length())
                : -1;
        if (end >= 0) {
            whole = end;
            offset = escaped ? at.offset() : at.offset() - (pieces.length() - end);
        }
    }

    /** Hands over the text that is still there and may be shown. */
    void flush() {
        if (visibility != TextVisibility.AS_IT_GROWS) {
            if (whole > 0) {
                handOver(pieces.take(whole));
                whole = 0;
            }
        } else if (piece != null) {
            String appended = piece;
            piece = null;
            handOver(appended);
        } else if (pieces.length() > 0) {
            handOver(pieces.take(pieces.length()));
        }
    }

    private void handOver(String appended) {
        if (text == null) {
            text = appended;
        } else {
            if (texts.length() == 0) {
                texts.append(text);
            }
            texts.append(appended);
        }
        consumer.accept(new TextAppended(path, appended, offset));
    }

    @Override
    public void valueCompleted(ParsePosition at, ValueKind kind, TextSlice raw) {
        if (visibility != TextVisibility.AS_IT_GROWS && kind == ValueKind.STRING) {
            release(at);
        }
        flush();
        consumer.accept(new ValueCompleted(at.path(), kind, value(kind, raw), at.offset()));
    }

    /** The string is complete: what was held of it need not be held any longer. */
    private void release(ParsePosition at) {
        if (visibility == TextVisibility.WHEN_COMPLETE) {
            consumer.accept(new ValueStarted(at.path(), ValueKind.STRING, at.offset()));
        }
        if (whole < pieces.length()) {
            path = at.path();
            offset = at.offset();
        }
        visibility = TextVisibility.AS_IT_GROWS;
        whole = 0;
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
        consumer.accept(new DocumentEnded(ending, open, at.offset()));
    }

    @Override
    public String checkpointName() {
        return CHECKPOINT_OF;
    }

    @Override
    public byte[] checkpoint() {
        CheckpointWriter out = new CheckpointWriter(CHECKPOINT_OF, CHECKPOINT_VERSION);
        out.writeString(texts.length() > 0 ? texts.toString() : text);
        out.writeEnum(visibility);
        pieces.write(out);
        return out.toBytes();
    }

    @Override
    public void restore(byte[] checkpoint) {
        CheckpointReader in = new CheckpointReader(checkpoint, CHECKPOINT_OF, CHECKPOINT_VERSION);
        text = in.readNullableString();
        texts.clear();
        if (in.version() > 1) {
            visibility = in.readEnum(TextVisibility.class);
            pieces.read(in);
            in.require(visibility != TextVisibility.AS_IT_GROWS || pieces.length() == 0, "text");
        }
        in.requireEnd();
    }
}
