// SPDX-License-Identifier: Apache-2.0
package dev.leafout.wire;

import dev.leafout.document.JsonWriter;
import dev.leafout.event.DocumentEnded;
import dev.leafout.event.InputRepaired;
import dev.leafout.event.JsonEvent;
import dev.leafout.event.JsonText;
import dev.leafout.event.TextAppended;
import dev.leafout.event.ValueCompleted;
import dev.leafout.event.ValueKind;
import dev.leafout.event.ValuePath;
import dev.leafout.event.ValueStarted;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Turns events into operations and keeps them until they are sent, merging those that fit into one.
 *
 * <p>Texts of the same string are joined. A string that begins and ends here becomes one complete value, and so does a
 * number, boolean or null. A done is left out if the next operation implies it: when any other value begins, everything
 * open beside it is done. Nothing is merged across a done, a violation or an end.
 */
final class OpQueue {
    private final List<Op> ops = new ArrayList<>();
    /** The outermost value completed since the last operation; this implies that everything inside it is complete. */
    private @Nullable ValuePath done;

    private int size;

    /** Returns how much is waiting: the characters of the values, plus one for each operation. */
    int size() {
        return size + ops.size() + (done == null ? 0 : 1);
    }

    void add(JsonEvent event) {
        if (event instanceof TextAppended appended) {
            append(appended.path(), appended.text());
        } else if (event instanceof ValueStarted started) {
            start(started.path(), started.kind());
        } else if (event instanceof ValueCompleted completed) {
            complete(completed);
        } else if (event instanceof InputRepaired repaired) {
            add(
                    OpCode.REPAIRED,
                    repaired.path(),
                    JsonText.quoted(repaired.what().name()));
        } else if (event instanceof DocumentEnded ended) {
            add(OpCode.END, null, WireEnd.of(ended).fields());
        }
    }

    private void append(ValuePath path, String text) {
        size += text.length();
        Op last = last();
        if (last != null && last.is(OpCode.APPEND, path)) {
            last.append(text);
        } else {
            ops.add(Op.append(path, text, false));
        }
    }

    private void start(ValuePath path, ValueKind kind) {
        done = null; // implied; for a repeated key, the done was sent before the repair
        ops.add(
                switch (kind) {
                    case OBJECT -> Op.of(OpCode.OBJECT, path, null);
                    case ARRAY -> Op.of(OpCode.ARRAY, path, null);
                    case STRING -> Op.append(path, "", true);
                    case NUMBER, BOOLEAN, NULL -> Op.of(OpCode.HELD, path, JsonText.quoted(name(kind)));
                });
    }

    static String name(ValueKind kind) {
        return kind.name().toLowerCase(Locale.ROOT);
    }

    private void complete(ValueCompleted completed) {
        ValuePath path = completed.path();
        Op last = last();
        if (completed.kind().isContainer()) {
            done = path;
        } else if (completed.kind() == ValueKind.STRING) {
            if (last != null && last.is(OpCode.APPEND, path) && last.fresh) {
                last.complete();
            } else {
                done = path;
            }
        } else {
            String value = JsonWriter.write(completed.value());
            size += value.length();
            if (last != null && last.is(OpCode.HELD, path)) {
                last.complete(value);
            } else {
                ops.add(Op.of(OpCode.SET, path, value));
            }
        }
    }

    /** Adds an operation that does not change the document, after everything that is still implied. */
    void add(OpCode code, @Nullable ValuePath path, @Nullable String json) {
        addDone();
        ops.add(Op.of(code, path, json));
    }

    private void addDone() {
        if (done != null) {
            ops.add(Op.of(OpCode.DONE, done, null));
            done = null;
        }
    }

    private @Nullable Op last() {
        return ops.isEmpty() ? null : ops.get(ops.size() - 1);
    }

    /** Returns the waiting operations, and empties the queue. */
    List<Op> take() {
        addDone();
        List<Op> taken = List.copyOf(ops);
        ops.clear();
        size = 0;
        return taken;
    }
}
