// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse;

import dev.leafout.event.Ending;
import dev.leafout.event.Tolerance;
import dev.leafout.event.ValueKind;
import dev.leafout.event.ValuePath;
import java.util.List;

/** Several listeners as one. Each call reaches them in the order in which they were added. */
final class ListenerChain implements ParseListener {
    private final ParseListener[] listeners;

    private ListenerChain(ParseListener[] listeners) {
        this.listeners = listeners;
    }

    static ParseListener of(ParseListener[] listeners) {
        return listeners.length == 1 ? listeners[0] : new ListenerChain(listeners);
    }

    @Override
    public void keyAppended(ParsePosition at, TextSlice text, boolean escaped) {
        for (ParseListener listener : listeners) {
            listener.keyAppended(at, text, escaped);
        }
    }

    @Override
    public void keyCompleted(ParsePosition at, String key) {
        for (ParseListener listener : listeners) {
            listener.keyCompleted(at, key);
        }
    }

    @Override
    public void memberExpected(ParsePosition at) {
        for (ParseListener listener : listeners) {
            listener.memberExpected(at);
        }
    }

    @Override
    public void booleanStarted(ParsePosition at, boolean value) {
        for (ParseListener listener : listeners) {
            listener.booleanStarted(at, value);
        }
    }

    @Override
    public void valueStarted(ParsePosition at, ValueKind kind) {
        for (ParseListener listener : listeners) {
            listener.valueStarted(at, kind);
        }
    }

    @Override
    public void escapeAppended(ParsePosition at, char first, char last) {
        for (ParseListener listener : listeners) {
            listener.escapeAppended(at, first, last);
        }
    }

    @Override
    public void textAppended(ParsePosition at, TextSlice text, boolean escaped) {
        textAppended(0, at, text, escaped);
    }

    private void textAppended(int first, ParsePosition at, TextSlice text, boolean escaped) {
        int i = first;
        try {
            for (; i < listeners.length; i++) {
                listeners[i].textAppended(at, text, escaped);
            }
        } catch (StopParsingException stop) {
            int heard = escaped ? 0 : lengthBefore(stop, at, text);
            if (heard > 0) {
                TextSlice head = TextSlice.copyOf(text.subSequence(0, heard));
                textAppended(i + 1, new EarlierPosition().of(at, text.length() - heard), head, false);
            }
            throw stop;
        }
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
        for (ParseListener listener : listeners) {
            listener.numberAppended(at, text);
        }
    }

    @Override
    public void valueCompleted(ParsePosition at, ValueKind kind, TextSlice raw) {
        for (ParseListener listener : listeners) {
            listener.valueCompleted(at, kind, raw);
        }
    }

    @Override
    public void inputRepaired(ParsePosition at, Tolerance what) {
        for (ParseListener listener : listeners) {
            listener.inputRepaired(at, what);
        }
    }

    @Override
    public void inputRepaired(ParsePosition at, Tolerance what, String written, String made) {
        for (ParseListener listener : listeners) {
            listener.inputRepaired(at, what, written, made);
        }
    }

    @Override
    public void outsideAppended(ParsePosition at, TextSlice text) {
        for (ParseListener listener : listeners) {
            listener.outsideAppended(at, text);
        }
    }

    @Override
    public void documentEnded(ParsePosition at, Ending ending, List<ValuePath> open) {
        for (ParseListener listener : listeners) {
            listener.documentEnded(at, ending, open);
        }
    }

    @Override
    public void chunkEnded() {
        for (ParseListener listener : listeners) {
            listener.chunkEnded();
        }
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
