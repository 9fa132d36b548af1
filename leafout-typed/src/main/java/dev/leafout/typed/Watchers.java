// SPDX-License-Identifier: Apache-2.0
package dev.leafout.typed;

import dev.leafout.event.PathPattern;
import dev.leafout.event.ValueKind;
import dev.leafout.event.ValuePath;
import dev.leafout.parse.ParsePosition;
import dev.leafout.parse.TextSlice;
import dev.leafout.typed.spi.BindException;
import dev.leafout.typed.spi.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Delivers the text and the values at certain paths of one stream. */
final class Watchers {
    /** A consumer of the text at matching paths. */
    record TextWatcher(PathPattern pattern, Consumer<? super String> consumer) {}

    private final List<TextWatcher> texts;
    private final List<ValueWatcher> values;

    /** The watchers of the string that is being read. */
    private List<TextWatcher> readers = List.of();

    /** The text of that string that arrived in this chunk. */
    private final StringBuilder pending = new StringBuilder(0);

    private volatile boolean silenced;

    Watchers(List<TextWatcher> texts, List<ValueWatcher> values) {
        this.texts = texts;
        this.values = values;
    }

    void add(ValueWatcher watcher) {
        values.add(watcher);
    }

    /** Stops all delivery. May be called by any thread. */
    void silence() {
        silenced = true;
    }

    void textStarted(ParsePosition at) {
        if (!texts.isEmpty()) {
            readers = readersOf(at.path());
        }
    }

    private List<TextWatcher> readersOf(ValuePath path) {
        List<TextWatcher> found = List.of();
        for (TextWatcher text : texts) {
            if (text.pattern.matches(path)) {
                found = found.isEmpty() ? new ArrayList<>(1) : found;
                found.add(text);
            }
        }
        return found;
    }

    void textAppended(TextSlice piece) {
        if (!readers.isEmpty()) {
            pending.append(piece);
        }
    }

    /** Called at the end of a chunk. Delivers its text. */
    void flush() {
        if (pending.length() == 0) {
            return;
        }
        String text = pending.toString();
        pending.setLength(0);
        for (TextWatcher reader : readers) {
            if (!silenced) {
                reader.consumer.accept(text);
            }
        }
    }

    /** Called when a value is complete. If it is text, delivers the rest of it. */
    void textCompleted(ValueKind kind) {
        if (kind == ValueKind.STRING && !readers.isEmpty()) {
            flush();
            readers = List.of();
            pending.trimToSize();
        }
    }

    /**
     * Called when a value is complete and fits its type.
     *
     * @param value the typed value; {@link Shape#ABSENT} if there is none
     * @throws BindException if it does not fit the type that a watcher wants
     */
    void completed(ParsePosition at, @Nullable Object value, @Nullable Object plain) {
        if (!values.isEmpty()) {
            tell(at.path(), value, plain);
        }
    }

    private void tell(ValuePath path, @Nullable Object value, @Nullable Object plain) {
        for (int i = 0; i < values.size(); i++) {
            ValueWatcher watcher = values.get(i);
            if (!silenced && watcher.isFor(path)) {
                watcher.tell(path, value, plain);
            }
        }
    }
}
