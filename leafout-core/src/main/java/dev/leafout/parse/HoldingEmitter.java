// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse;

import dev.leafout.event.JsonEvent;
import dev.leafout.event.PathRules;
import dev.leafout.event.TextAppended;
import dev.leafout.event.ValueKind;
import dev.leafout.event.ValuePath;
import dev.leafout.parse.text.TextBuffer;
import java.util.function.Consumer;

/**
 * An emitter that holds back of some strings what is not to be seen yet. It is a class of its own so that whoever does
 * not need it does not pay for it.
 */
final class HoldingEmitter extends EventEmitter {
    private static final String CHECKPOINT_OF = "held events";

    private final PathRules<TextVisibility> rules;
    private TextVisibility visibility = TextVisibility.AS_IT_GROWS;
    /** What is held of the open string, and how much of it may be shown: whole words. */
    private final TextBuffer held = new TextBuffer();

    private int whole;
    /** When the last whole word became known. */
    private long wholeOffset;

    private ValuePath path = ValuePath.root();

    private HoldingEmitter(Consumer<? super JsonEvent> consumer, PathRules<TextVisibility> rules) {
        super(consumer);
        this.rules = rules;
    }

    static EventEmitter of(Consumer<? super JsonEvent> consumer, PathRules<TextVisibility> rules) {
        return rules.isEverywhere(TextVisibility.AS_IT_GROWS)
                ? new EventEmitter(consumer)
                : new HoldingEmitter(consumer, rules);
    }

    @Override
    public void valueStarted(ParsePosition at, ValueKind kind) {
        if (kind == ValueKind.STRING) {
            visibility = rules.at(at.path());
            if (visibility == TextVisibility.WHEN_COMPLETE) {
                return;
            }
        }
        super.valueStarted(at, kind);
    }

    @Override
    public void textAppended(ParsePosition at, TextSlice next, boolean escaped) {
        if (visibility == TextVisibility.AS_IT_GROWS) {
            super.textAppended(at, next, escaped);
            return;
        }
        path = at.path();
        int from = held.length();
        held.append(next);
        int end = visibility == TextVisibility.BY_WORD
                ? TextVisibility.endOfLastWord(held.chars(), from, held.length())
                : -1;
        if (end >= 0) {
            whole = end;
            wholeOffset = escaped ? at.offset() : at.offset() - (held.length() - end);
        }
    }

    @Override
    void flush() {
        super.flush();
        handOver(whole, wholeOffset);
    }

    private void handOver(int count, long offset) {
        if (count > 0) {
            String appended = held.take(count);
            whole = 0;
            remember(appended);
            consumer.accept(new TextAppended(path, appended, offset));
        }
    }

    @Override
    public void valueCompleted(ParsePosition at, ValueKind kind, TextSlice raw) {
        if (kind == ValueKind.STRING) {
            release(at);
        }
        super.valueCompleted(at, kind, raw);
    }

    /** A string is complete: what was held of it need not be held any longer. */
    private void release(ParsePosition at) {
        path = at.path();
        if (visibility == TextVisibility.WHEN_COMPLETE) {
            super.valueStarted(at, ValueKind.STRING);
        }
        handOver(held.length(), whole == held.length() ? wholeOffset : at.offset());
        held.trim();
    }

    @Override
    public String checkpointName() {
        return CHECKPOINT_OF;
    }

    @Override
    public byte[] checkpoint() {
        CheckpointWriter out = new CheckpointWriter(CHECKPOINT_OF, 1);
        out.writeBytes(super.checkpoint());
        out.writeEnum(visibility);
        held.write(out);
        return out.toBytes();
    }

    @Override
    public void restore(byte[] checkpoint) {
        CheckpointReader in = new CheckpointReader(checkpoint, CHECKPOINT_OF, 1);
        super.restore(in.readBytes());
        visibility = in.readEnum(TextVisibility.class);
        held.read(in);
        in.require(visibility != TextVisibility.AS_IT_GROWS || held.length() == 0, "text");
        in.requireEnd();
    }
}
