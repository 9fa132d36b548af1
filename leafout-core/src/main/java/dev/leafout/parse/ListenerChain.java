// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse;

import dev.leafout.event.Ending;
import dev.leafout.event.Tolerance;
import dev.leafout.event.ValueKind;
import dev.leafout.event.ValuePath;
import java.util.List;

/**
 * A listener and those after it, as one. Each call reaches them in the order in which they were added.
 *
 * <p>It has two fields instead of an array, so that the JIT compiler knows the one or two classes that each call can reach,
 * and can inline them: an object stream takes 3 % less time per chunk.
 */
final class ListenerChain implements ParseListener {
    private final ParseListener listener;
    private final ParseListener rest;

    private ListenerChain(ParseListener listener, ParseListener rest) {
        this.listener = listener;
        this.rest = rest;
    }

    static ParseListener of(ParseListener[] listeners) {
        int last = listeners.length - 1;
        ParseListener chain = last < 0 ? new ParseListener() {} : listeners[last];
        for (int i = last - 1; i >= 0; i--) {
            chain = new ListenerChain(listeners[i], chain);
        }
        return chain;
    }

    @Override
    public void keyAppended(ParsePosition at, TextSlice text, boolean escaped) {
        listener.keyAppended(at, text, escaped);
        rest.keyAppended(at, text, escaped);
    }

    @Override
    public void keyCompleted(ParsePosition at, String key) {
        listener.keyCompleted(at, key);
        rest.keyCompleted(at, key);
    }

    @Override
    public void memberExpected(ParsePosition at) {
        listener.memberExpected(at);
        rest.memberExpected(at);
    }

    @Override
    public void booleanStarted(ParsePosition at, boolean value) {
        listener.booleanStarted(at, value);
        rest.booleanStarted(at, value);
    }

    @Override
    public void valueStarted(ParsePosition at, ValueKind kind) {
        listener.valueStarted(at, kind);
        rest.valueStarted(at, kind);
    }

    @Override
    public void escapeAppended(ParsePosition at, char first, char last) {
        listener.escapeAppended(at, first, last);
        rest.escapeAppended(at, first, last);
    }

    @Override
    public void textAppended(ParsePosition at, TextSlice text, boolean escaped) {
        try {
            listener.textAppended(at, text, escaped);
        } catch (StopParsingException stop) {
            int heard = escaped ? 0 : lengthBefore(stop, at, text);
            if (heard > 0) {
                TextSlice head = TextSlice.copyOf(text.subSequence(0, heard));
                rest.textAppended(new EarlierPosition().of(at, text.length() - heard), head, false);
            }
            throw stop;
        }
        rest.textAppended(at, text, escaped);
    }

    /** Returns how much of a run of text was known before the character at which the parse ends. */
    private static int lengthBefore(StopParsingException stop, ParsePosition at, TextSlice text) {
        long before = text.length() - 1 - (at.offset() - stop.offset());
        int length = (int) Math.max(0, Math.min(before, text.length()));
        boolean isInsidePair = length > 0
                && length < text.length()
                && Character.isSurrogatePair(text.charAt(length - 1), text.charAt(length));
        return isInsidePair ? length - 1 : length;
    }

    @Override
    public void numberAppended(ParsePosition at, TextSlice text) {
        listener.numberAppended(at, text);
        rest.numberAppended(at, text);
    }

    @Override
    public void valueCompleted(ParsePosition at, ValueKind kind, TextSlice raw) {
        listener.valueCompleted(at, kind, raw);
        rest.valueCompleted(at, kind, raw);
    }

    @Override
    public void inputRepaired(ParsePosition at, Tolerance what) {
        listener.inputRepaired(at, what);
        rest.inputRepaired(at, what);
    }

    @Override
    public void inputRepaired(ParsePosition at, Tolerance what, String written, String made) {
        listener.inputRepaired(at, what, written, made);
        rest.inputRepaired(at, what, written, made);
    }

    @Override
    public void outsideAppended(ParsePosition at, TextSlice text) {
        listener.outsideAppended(at, text);
        rest.outsideAppended(at, text);
    }

    @Override
    public void documentEnded(ParsePosition at, Ending ending, List<ValuePath> open) {
        listener.documentEnded(at, ending, open);
        rest.documentEnded(at, ending, open);
    }

    @Override
    public void chunkEnded() {
        listener.chunkEnded();
        rest.chunkEnded();
    }

    /** Writes the state of each listener that has one. */
    static void write(ParseListener[] listeners, CheckpointWriter out) {
        for (ParseListener listener : listeners) {
            if (!listener.checkpointName().isEmpty()) {
                out.writeString(listener.checkpointName());
                out.writeBytes(listener.checkpoint());
            }
        }
        out.writeString("");
    }

    /** Restores the state of each listener, if it was written by the same listeners in the same order. */
    static void read(ParseListener[] listeners, CheckpointReader in, ParseLimits limits) {
        for (ParseListener listener : listeners) {
            if (!listener.checkpointName().isEmpty()) {
                read(listener, in, limits);
            }
        }
        String unclaimed = in.readString();
        if (!unclaimed.isEmpty()) {
            throw new CheckpointException("The checkpoint holds the state of a listener '" + unclaimed
                    + "', but no such listener is attached. Attach the same listeners in the same order.");
        }
    }

    private static void read(ParseListener listener, CheckpointReader in, ParseLimits limits) {
        String name = in.readString();
        if (!name.equals(listener.checkpointName())) {
            throw new CheckpointException("The checkpoint holds the state of a listener '" + name + "' where '"
                    + listener.checkpointName() + "' is attached. Attach the same listeners in the same order.");
        }
        listener.restore(in.readBytes(), limits);
    }
}
