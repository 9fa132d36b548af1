// SPDX-License-Identifier: Apache-2.0
package dev.leafout.field;

import dev.leafout.event.JsonNumber;
import dev.leafout.event.ValueKind;
import dev.leafout.parse.CheckpointReader;
import dev.leafout.parse.CheckpointWriter;
import dev.leafout.parse.ParseListener;
import dev.leafout.parse.ParsePosition;
import dev.leafout.parse.TextSlice;
import org.jspecify.annotations.Nullable;

/** The digits of the current number, kept in case the input ends there. */
final class OpenNumber implements ParseListener {
    private static final String NAME = "open number";
    private static final int CHECKPOINT_VERSION = 1;

    private final StringBuilder text = new StringBuilder();

    @Override
    public void valueStarted(ParsePosition at, ValueKind kind) {
        text.setLength(0);
    }

    @Override
    public void numberAppended(ParsePosition at, TextSlice piece) {
        text.append(piece);
    }

    @Override
    public void valueCompleted(ParsePosition at, ValueKind kind, TextSlice raw) {
        text.setLength(0);
    }

    /** Returns the number up to its last digit, for example {@code 12} for {@code 12.}; null if there is none. */
    @Nullable
    JsonNumber soFar() {
        int end = text.length();
        while (end > 0 && !Character.isDigit(text.charAt(end - 1))) {
            end--;
        }
        return end == 0 ? null : JsonNumber.ofChecked(text.substring(0, end));
    }

    @Override
    public String checkpointName() {
        return NAME;
    }

    @Override
    public byte[] checkpoint() {
        return new CheckpointWriter(NAME, CHECKPOINT_VERSION)
                .writeString(text.toString())
                .toBytes();
    }

    @Override
    public void restore(byte[] checkpoint) {
        CheckpointReader in = new CheckpointReader(checkpoint, NAME, CHECKPOINT_VERSION);
        text.setLength(0);
        text.append(in.readString());
        in.requireEnd();
    }
}
