// SPDX-License-Identifier: Apache-2.0
package dev.leafout.field;

import dev.leafout.document.PartialDocument;
import dev.leafout.event.JsonEvent;
import dev.leafout.event.ValuePath;
import dev.leafout.event.ValueState;
import dev.leafout.parse.CheckpointReader;
import dev.leafout.parse.CheckpointWriter;
import dev.leafout.parse.JsonSyntaxException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Turns the events of a document into reports about its fields. Each {@link Completion} has its own subclass. */
abstract class FieldReport implements Consumer<JsonEvent> {
    /** The document so far. It receives each event before this does. */
    final PartialDocument document;

    private final List<StreamingData> said = new ArrayList<>();

    FieldReport(PartialDocument document) {
        this.document = document;
    }

    /** Called after a chunk that ends where the text could be closed into a document. */
    void compare() {}

    /** Called when the input is over and the last event was received. */
    abstract void finish(Truncated how);

    /** Returns the name for its checkpoints. */
    abstract String checkpointName();

    /** Writes its state between two chunks. */
    abstract void write(CheckpointWriter out);

    abstract void read(CheckpointReader in, int maxDepth);

    /** Checks that the fields open here, innermost last, are those open in the document. */
    void requireOpen(CheckpointReader in, List<Field> open, @Nullable Field text) {
        ValuePath tip = document.tip();
        boolean inContainer = document.openText() == null && document.stateAt(tip) == ValueState.GROWING;
        int containers = inContainer ? tip.depth() + 1 : tip.depth();
        ValuePath innermost = inContainer ? tip : tip.parent();
        boolean fits = open.size() == containers
                && (containers == 0 || open.get(containers - 1).path().equals(innermost));
        in.require(fits, "open value");
        in.require(text == null || text.path().equals(tip) && !inContainer, "open text");
    }

    void say(
            Field field,
            @Nullable Object value,
            @Nullable Object delta,
            EventType type,
            Supplier<@Nullable Object> snapshot) {
        said.add(new StreamingData(field, value, delta, type, snapshot));
    }

    /** Reports a field that was cut off: an object, an array, or a string of which something was reported. */
    void sayCutOff(Field field, boolean isText, Truncated how, Supplier<@Nullable Object> snapshot) {
        boolean dropped = field.path().valueIn(snapshot.get(), null) == null;
        if (how == Truncated.AS_TRUNCATED || dropped && isText) {
            Object value = dropped ? null : new Later(snapshot, field.path());
            say(field, value, null, EventType.TRUNCATED, snapshot);
        } else if (!dropped) {
            say(field, new Later(snapshot, field.path()), null, EventType.DONE, snapshot);
        }
    }

    /** Reports a cut-off number, boolean or null, or a string of which nothing could be shown. */
    void reportNeverShown(Field field, Truncated how) {
        if (how == Truncated.AS_TRUNCATED) {
            say(field, null, null, EventType.TRUNCATED, document.snapshot());
        }
    }

    void sayFailed(JsonSyntaxException problem) {
        said.add(StreamingData.failed(problem, document.snapshot()));
    }

    /** Returns what was reported since the last call. */
    List<StreamingData> take() {
        List<StreamingData> taken = said.size() == 1 ? List.of(said.get(0)) : List.copyOf(said);
        said.clear();
        return taken;
    }
}
