// SPDX-License-Identifier: Apache-2.0
package dev.leafout.cli;

import dev.leafout.event.DocumentEnded;
import dev.leafout.event.InputRepaired;
import dev.leafout.event.JsonEvent;
import dev.leafout.event.JsonText;
import dev.leafout.event.TextAppended;
import dev.leafout.event.ValueCompleted;
import dev.leafout.event.ValuePath;
import dev.leafout.event.ValueStarted;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Shows a document while it is being read, and its figures. */
abstract class View implements Consumer<JsonEvent> {
    final Output out;
    private final long started = System.nanoTime();
    private long received;
    private long characters;
    private int fields;
    private int violations;
    private @Nullable String first;
    private String ending = "";

    View(Output out) {
        this.out = out;
    }

    @Override
    public void accept(JsonEvent event) {
        characters = Math.max(characters, event.offset());
        if (event instanceof ValueStarted value) {
            started(value);
        } else if (event instanceof TextAppended text) {
            noteFirst();
            appended(text);
        } else if (event instanceof ValueCompleted value) {
            if (!value.kind().isContainer()) {
                noteFirst();
                fields++;
                completed(value);
            }
        } else if (event instanceof InputRepaired repair) {
            remark(repair.path() + ": accepted "
                    + repair.what().name().toLowerCase(Locale.ROOT).replace('_', ' '));
        } else if (event instanceof DocumentEnded end) {
            ending = end.ending().name().toLowerCase(Locale.ROOT)
                    + (end.open().isEmpty() ? "" : ", still open: " + end.open());
        }
    }

    private void noteFirst() {
        if (first == null) {
            first = "first field after " + count(characters, "character") + " and " + elapsed();
        }
    }

    void started(ValueStarted value) {}

    void appended(TextAppended text) {}

    abstract void completed(ValueCompleted value);

    /** Shows a line about the document, not from it. */
    abstract void remark(String text);

    /** A chunk has been read; of the characters up to there, some may still be held. */
    final void read(long characters) {
        received += characters;
        draw();
    }

    void draw() {}

    /** Returns whether characters have arrived that are not certain to mean anything yet. */
    final boolean holds() {
        return received > characters;
    }

    final void violation(String message) {
        violations++;
        remark(message);
    }

    /** Shows the summary. */
    void end() {
        out.line(String.join("; ", summary()));
    }

    /** Returns the figures, and how the document ended. */
    final List<String> summary() {
        List<String> summary = new ArrayList<>(figures());
        if (!ending.isEmpty()) {
            summary.add(ending);
        }
        return summary;
    }

    final List<String> figures() {
        List<String> figures = new ArrayList<>();
        figures.add(
                count(Math.max(received, characters), "character") + ", " + count(fields, "field") + ", " + elapsed());
        if (first != null) {
            figures.add(first);
        }
        if (violations > 0) {
            figures.add("violations: " + violations);
        }
        return figures;
    }

    private static String count(long number, String what) {
        return String.format(Locale.ROOT, "%,d %s", number, what) + (number == 1 ? "" : "s");
    }

    /** Returns the time since the beginning. */
    final long nanos() {
        return System.nanoTime() - started;
    }

    private String elapsed() {
        double seconds = nanos() / 1e9;
        return seconds < 1
                ? String.format(Locale.ROOT, "%.0f ms", seconds * 1000)
                : String.format(Locale.ROOT, "%.1f s", seconds);
    }

    static String json(@Nullable Object value) {
        return value instanceof String text ? JsonText.quoted(text) : String.valueOf(value);
    }

    /** Returns the last step of a path, as the path writes it. */
    static String label(ValuePath path) {
        if (path.isRoot()) {
            return "$";
        }
        String key = path.key();
        ValuePath root = ValuePath.root(); // only the step: a path with long keys is too long to repeat on each line
        return (key == null ? root.index(path.index()) : root.key(key)).toDotPath();
    }
}
