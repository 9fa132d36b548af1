// SPDX-License-Identifier: Apache-2.0
package dev.leafout.field;

import dev.leafout.document.PartialDocument;
import dev.leafout.event.JsonEvent;
import dev.leafout.parse.CheckpointReader;
import dev.leafout.parse.CheckpointWriter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Makes of the events of a document what is said about its fields. Each {@link Completion} has its own. */
abstract class FieldReport implements Consumer<JsonEvent> {
    /** The document so far; it hears of each event first. */
    final PartialDocument document;

    private List<StreamingData> said = new ArrayList<>();

    FieldReport(PartialDocument document) {
        this.document = document;
    }

    /** A chunk is over. */
    void chunkEnded() {}

    /** The input is over, and the last event has been heard. */
    abstract void finish(Truncated how);

    /** Returns what its checkpoints are called. */
    abstract String checkpointName();

    /** Writes its state between two chunks. */
    abstract void write(CheckpointWriter out);

    abstract void read(CheckpointReader in);

    void say(
            Field field,
            @Nullable Object value,
            @Nullable Object delta,
            EventType type,
            Supplier<@Nullable Object> snapshot) {
        said.add(new StreamingData(field, value, delta, type, new Later(snapshot, Field.ROOT.path())));
    }

    /** Returns what was said since this was called last. */
    List<StreamingData> take() {
        if (said.isEmpty()) {
            return List.of();
        }
        List<StreamingData> taken = Collections.unmodifiableList(said);
        said = new ArrayList<>();
        return taken;
    }
}
