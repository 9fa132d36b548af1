// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse;

import dev.leafout.event.Ending;
import dev.leafout.event.Tolerance;
import dev.leafout.event.ValueKind;
import dev.leafout.event.ValuePath;
import dev.leafout.parse.text.TextBuffer;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;

/**
 * The stage between a parser and the listeners that show text: holds back what may not be shown yet of a string that is
 * still being written.
 *
 * <p>A parser whose options hold back text puts one before its listeners by itself. Put one before a listener yourself
 * if visibility must be decided string by string. Not thread-safe, like the listener it calls.
 *
 * @since 0.1
 */
public final class VisibleText implements ParseListener {
    private static final String CHECKPOINT_OF = "visible text";

    private final Function<? super ParsePosition, TextVisibility> rule;
    private final ParseListener[] listeners;
    private final ParseListener next;

    private TextVisibility visibility = TextVisibility.AS_IT_GROWS;
    /** What is held of the open string. */
    private final TextBuffer held = new TextBuffer();

    private final EarlierPosition earlier = new EarlierPosition();

    private VisibleText(Function<? super ParsePosition, TextVisibility> rule, ParseListener[] listeners) {
        this.rule = Objects.requireNonNull(rule, "rule");
        this.listeners = listeners;
        this.next = ListenerChain.of(listeners);
    }

    /**
     * Returns a stage that calls the listener.
     *
     * @param rule called once for each string, when it begins
     */
    public static VisibleText of(ParseListener listener, Function<? super ParsePosition, TextVisibility> rule) {
        return new VisibleText(rule, new ParseListener[] {Objects.requireNonNull(listener, "listener")});
    }

    /** Returns a stage that calls the listeners in this order. The rule is still called once for each string. */
    public static VisibleText of(List<ParseListener> listeners, Function<? super ParsePosition, TextVisibility> rule) {
        return new VisibleText(rule, listeners.toArray(new ParseListener[0]));
    }

    /** It hears all text, to decide what to hold back. */
    @Override
    public boolean hearsHeldText() {
        return true;
    }

    @Override
    public void valueStarted(ParsePosition at, ValueKind kind) {
        if (kind == ValueKind.STRING) {
            visibility = rule.apply(at);
            if (visibility == TextVisibility.WHEN_COMPLETE) {
                return;
            }
        }
        next.valueStarted(at, kind);
    }

    @Override
    public void textAppended(ParsePosition at, TextSlice text, boolean escaped) {
        if (visibility == TextVisibility.AS_IT_GROWS) {
            next.textAppended(at, text, escaped);
            return;
        }
        int from = held.length();
        held.append(text);
        if (visibility == TextVisibility.BY_WORD) {
            showWords(at, from, escaped);
        }
    }

    /** Shows each whole word at the position where that word ended, so it does not matter how many arrived at once. */
    private void showWords(ParsePosition at, int from, boolean escaped) {
        int shown = 0;
        int end = TextVisibility.endOfWord(held.chars(), from, held.length());
        while (end >= 0) {
            show(shown, end, escaped ? at : earlier.of(at, held.length() - end));
            shown = end;
            end = TextVisibility.endOfWord(held.chars(), shown, held.length());
        }
        held.drop(shown);
    }

    /** Shows part of the held text. It counts as escaped, because it may no longer be a run of source characters. */
    private void show(int from, int to, ParsePosition at) {
        next.textAppended(at, held.slice(from, to), true);
    }

    @Override
    public void valueCompleted(ParsePosition at, ValueKind kind, TextSlice raw) {
        if (kind == ValueKind.STRING) {
            release(at);
        }
        next.valueCompleted(at, kind, raw);
    }

    /** A string is complete, so nothing needs to be held any longer. */
    private void release(ParsePosition at) {
        if (visibility == TextVisibility.WHEN_COMPLETE) {
            next.valueStarted(at, ValueKind.STRING);
        }
        if (held.length() > 0) {
            show(0, held.length(), at);
            held.clear();
            held.trim();
        }
    }

    @Override
    public void keyAppended(ParsePosition at, TextSlice text, boolean escaped) {
        next.keyAppended(at, text, escaped);
    }

    @Override
    public void keyCompleted(ParsePosition at, String key) {
        next.keyCompleted(at, key);
    }

    @Override
    public void memberExpected(ParsePosition at) {
        next.memberExpected(at);
    }

    @Override
    public void booleanStarted(ParsePosition at, boolean value) {
        next.booleanStarted(at, value);
    }

    @Override
    public void numberAppended(ParsePosition at, TextSlice text) {
        next.numberAppended(at, text);
    }

    @Override
    public void inputRepaired(ParsePosition at, Tolerance what) {
        next.inputRepaired(at, what);
    }

    @Override
    public void inputRepaired(ParsePosition at, Tolerance what, String written, String made) {
        next.inputRepaired(at, what, written, made);
    }

    @Override
    public void outsideAppended(ParsePosition at, TextSlice text) {
        next.outsideAppended(at, text);
    }

    /** Drops the held text of a string that was cut off: it is never shown. */
    @Override
    public void documentEnded(ParsePosition at, Ending ending, List<ValuePath> open) {
        held.clear();
        next.documentEnded(at, ending, open);
    }

    @Override
    public void chunkEnded() {
        next.chunkEnded();
    }

    @Override
    public String checkpointName() {
        return CHECKPOINT_OF;
    }

    @Override
    public byte[] checkpoint() {
        CheckpointWriter out = new CheckpointWriter(CHECKPOINT_OF, 1);
        out.writeEnum(visibility);
        held.write(out);
        ListenerChain.write(listeners, out);
        return out.toBytes();
    }

    @Override
    public void restore(byte[] checkpoint) {
        restore(checkpoint, ParseLimits.defaults());
    }

    @Override
    public void restore(byte[] checkpoint, ParseLimits limits) {
        CheckpointReader in = new CheckpointReader(checkpoint, CHECKPOINT_OF, 1);
        visibility = in.readEnum(TextVisibility.class);
        held.read(in);
        in.require(visibility != TextVisibility.AS_IT_GROWS || held.length() == 0, "text");
        ListenerChain.read(listeners, in, limits);
        in.requireEnd();
    }
}
