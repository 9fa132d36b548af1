// SPDX-License-Identifier: Apache-2.0
package dev.leafout.micrometer;

import dev.leafout.event.Ending;
import dev.leafout.event.Tolerance;
import dev.leafout.event.ValueKind;
import dev.leafout.event.ValuePath;
import dev.leafout.parse.ParsePosition;
import dev.leafout.parse.TextSlice;
import dev.leafout.schema.Violation;
import dev.leafout.typed.StreamListener;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Records what becomes known of one object, and how its stream ends. */
class StreamRecorder implements StreamListener {
    final StreamRecord record;
    /** How many arrays are open. */
    private int arrays;

    private boolean fieldSeen;
    private boolean elementSeen;

    StreamRecorder(StreamRecord record) {
        this.record = record;
    }

    @Override
    public void valueStarted(ParsePosition at, ValueKind kind) {
        record.events++;
        if (kind == ValueKind.ARRAY) {
            arrays++;
        }
    }

    @Override
    public void textAppended(ParsePosition at, TextSlice text, boolean escaped) {
        if (!fieldSeen) {
            seeField();
        }
    }

    private void seeField() {
        fieldSeen = true;
        if (!record.hasField()) {
            record.fieldSeen();
        }
    }

    @Override
    public void valueCompleted(ParsePosition at, ValueKind kind, TextSlice raw) {
        record.events++;
        if (kind == ValueKind.ARRAY) {
            arrays--;
        }
        if (!fieldSeen && !kind.isContainer()) {
            seeField();
        }
        if (!elementSeen && arrays == 1 && at.index() >= 0) {
            seeElement();
        }
    }

    private void seeElement() {
        elementSeen = true;
        if (!record.hasElement()) {
            record.elementSeen();
        }
    }

    @Override
    public void inputRepaired(ParsePosition at, Tolerance what) {
        record.events++;
        record.repaired(what);
    }

    @Override
    public void documentEnded(ParsePosition at, Ending ending, List<ValuePath> open) {
        arrays = 0;
    }

    @Override
    public void violated(Violation violation) {
        record.violated(violation.keyword());
    }

    @Override
    public void cancelled(long characters) {
        record.characters = characters;
        record.write(record.hasViolations() ? Outcome.INVALID : Outcome.CANCELLED);
    }

    @Override
    public void streamEnded(long characters, @Nullable Throwable failure) {
        record.characters = characters;
        record.write(Outcome.of(failure));
    }
}
