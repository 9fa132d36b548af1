// SPDX-License-Identifier: Apache-2.0
package dev.leafout.wire;

import dev.leafout.document.PartialDocument;
import dev.leafout.event.Ending;
import dev.leafout.event.InputRepaired;
import dev.leafout.event.JsonEvent;
import dev.leafout.event.JsonNumber;
import dev.leafout.event.TextAppended;
import dev.leafout.event.Tolerance;
import dev.leafout.event.ValueCompleted;
import dev.leafout.event.ValueKind;
import dev.leafout.event.ValuePath;
import dev.leafout.event.ValueStarted;
import dev.leafout.event.ValueState;
import dev.leafout.parse.ParseLimits;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The open values of a client, outermost first. Turns operations on them into events. Whether an operation fits is
 * checked before anything is changed.
 */
final class OpenValues {
    /** A client does not know how far the model's text had been read. */
    static final long OFFSET = -1;

    /** An open value. */
    private static final class Open {
        final ValuePath path;
        final ValueKind kind;
        /** The keys of an object, each with its value if that is a complete container. */
        final Map<String, @Nullable Object> children;
        /** How many values have begun in it. */
        int count;

        Open(ValuePath path, ValueKind kind) {
            this.path = path;
            this.kind = kind;
            this.children = kind == ValueKind.OBJECT ? new HashMap<>() : Map.of();
        }

        boolean isHeld() {
            return !kind.isContainer() && kind != ValueKind.STRING;
        }
    }

    private final PartialDocument document;
    private final ParseLimits limits;
    private final Consumer<JsonEvent> events;
    private final List<Open> open = new ArrayList<>();
    private final StringBuilder text = new StringBuilder();
    /** The characters of all keys and values, plus one for each value. */
    private long size;

    OpenValues(PartialDocument document, ParseLimits limits, Consumer<JsonEvent> events) {
        this.document = document;
        this.limits = limits;
        this.events = events;
    }

    void append(ValuePath path, String more) {
        boolean grows = isTip(path, ValueKind.STRING);
        requireRoom(path, grows ? text.length() : 0, more);
        if (!grows) {
            start(path, ValueKind.STRING);
        }
        reportText(path, more);
    }

    private void requireRoom(ValuePath path, int length, String more) {
        require(length + (long) more.length() <= limits.maxStringLength(), "A string is too long: ", path);
        grow(more.length());
    }

    private void reportText(ValuePath path, String more) {
        if (!more.isEmpty()) {
            text.append(more);
            events.accept(new TextAppended(path, more, OFFSET));
        }
    }

    void start(ValuePath path, ValueKind kind) {
        int keep = placeOf(path);
        require(!kind.isContainer() || keep < limits.maxDepth(), "Too deep: ", path);
        String key = path.key();
        Open parent = keep == 0 ? null : open.get(keep - 1);
        if (key != null && parent != null) {
            require(key.length() <= limits.maxKeyLength(), "A key is too long: ", path);
            require(parent.count < limits.maxKeysPerObject(), "Too many keys, at ", path);
        }
        grow(key == null ? 1 : 1 + key.length());
        completeDownTo(keep);
        Open started = new Open(path, kind);
        if (parent != null) {
            parent.count++;
            begin(parent, path, started.isHeld());
        }
        text.setLength(0);
        open.add(started);
        events.accept(new ValueStarted(path, kind, OFFSET));
    }

    /**
     * A key that is already there is repeated, whether the server says so or not. Its old value is gone, unless the new
     * one is held.
     */
    private void begin(Open parent, ValuePath path, boolean held) {
        String key = path.key();
        if (key == null) {
            return;
        }
        if (parent.children.containsKey(key)) {
            document.accept(new InputRepaired(path, Tolerance.DUPLICATE_KEY, OFFSET));
        }
        if (!held || !parent.children.containsKey(key)) {
            parent.children.put(key, null);
        }
    }

    void set(ValuePath path, @Nullable Object value) {
        if (value instanceof String whole) {
            requireRoom(path, 0, whole);
            start(path, ValueKind.STRING);
            reportText(path, whole);
            completeDownTo(open.size() - 1);
            return;
        }
        ValueKind kind = kindOf(value);
        if (!isTip(path, kind)) {
            start(path, kind);
        }
        completed(open.remove(open.size() - 1), value);
    }

    private void completed(Open done, @Nullable Object value) {
        events.accept(new ValueCompleted(done.path, done.kind, value, OFFSET));
        String key = done.path.key();
        if (key != null) {
            Object kept = done.kind.isContainer() ? document.lastCompleted() : null;
            open.get(open.size() - 1).children.put(key, kept);
        }
    }

    private void grow(int more) {
        size += more;
        require(size <= limits.maxDocumentLength(), "The document is too long, at ", ValuePath.root());
    }

    private static void require(boolean fits, String otherwise, ValuePath path) {
        if (!fits) {
            throw new WireException(otherwise, path);
        }
    }

    void repaired(ValuePath path, Tolerance what) {
        events.accept(new InputRepaired(path, what, OFFSET));
    }

    /** The value is complete, and before it everything open inside it. */
    void complete(ValuePath path) {
        int place = indexOf(path);
        if (place < 0) {
            throw new WireException("Not open: ", path);
        }
        refuseHeld(place);
        completeDownTo(place);
    }

    private static ValueKind kindOf(@Nullable Object value) {
        if (value instanceof JsonNumber) {
            return ValueKind.NUMBER;
        }
        if (value instanceof Boolean) {
            return ValueKind.BOOLEAN;
        }
        if (value == null) {
            return ValueKind.NULL;
        }
        throw new WireException("An object or array must be opened, not set");
    }

    private boolean isTip(ValuePath path, ValueKind kind) {
        Open tip = open.isEmpty() ? null : open.get(open.size() - 1);
        return tip != null && tip.kind == kind && tip.path.equals(path);
    }

    private int indexOf(ValuePath path) {
        int depth = path.depth(); // at most one value is open at each depth
        return depth < open.size() && open.get(depth).path.equals(path) ? depth : -1;
    }

    /** Returns how many values stay open when one begins here: those that enclose it. */
    private int placeOf(ValuePath path) {
        ValuePath parent = path.parent();
        if (document.stateAt(ValuePath.root()) == ValueState.COMPLETE || (parent == null && !open.isEmpty())) {
            throw new WireException("There is a document already, and no place for ", path);
        }
        int place = parent == null ? -1 : indexOf(parent);
        if (parent != null && (place < 0 || !fits(open.get(place), path))) {
            throw new WireException("Nothing can begin at ", path);
        }
        refuseHeld(place + 1);
        return place + 1;
    }

    private static boolean fits(Open container, ValuePath path) {
        return switch (container.kind) {
            case OBJECT -> path.key() != null;
            case ARRAY -> path.index() == container.count;
            case STRING, NUMBER, BOOLEAN, NULL -> false;
        };
    }

    private void refuseHeld(int from) {
        if (open.size() > from) {
            Open tip = open.get(open.size() - 1);
            require(!tip.isHeld(), "Complete without a value: ", tip.path);
        }
    }

    private void completeDownTo(int keep) {
        for (int i = open.size() - 1; i >= keep; i--) {
            Open done = open.remove(i);
            completed(done, done.kind == ValueKind.STRING ? text.toString() : null);
        }
    }

    void requireComplete(Ending ending) {
        if (ending == Ending.COMPLETE && document.stateAt(ValuePath.root()) != ValueState.COMPLETE) {
            throw new WireException("The document is not complete");
        }
    }

    /** Returns the path for these segments; inside an array, a segment is an index. */
    ValuePath resolve(ValuePath from, List<String> segments, String pointer) {
        if (from.depth() + segments.size() > limits.maxDepth()) {
            throw new WireException("Too deep: ", pointer);
        }
        Cursor cursor = new Cursor();
        from.steps().forEach(cursor::move);
        for (String segment : segments) {
            cursor.move(
                    cursor.isInArray()
                            ? cursor.path.index(Pointers.number(segment, pointer))
                            : cursor.path.key(segment));
        }
        return cursor.path;
    }

    /** Walks down a path, along the open values as far as possible, so that complete values need not be searched. */
    private final class Cursor {
        ValuePath path = ValuePath.root();
        private @Nullable Open at = open.isEmpty() ? null : open.get(0);
        /** The complete value at this step, if it is not open. */
        private @Nullable Object value = open.isEmpty() ? document.value() : null;

        boolean isInArray() {
            return at != null && at.kind.isContainer() ? at.kind == ValueKind.ARRAY : value instanceof List<?>;
        }

        void move(ValuePath step) {
            if (at != null && at.kind.isContainer()) {
                Open inside = openAt(step);
                value = inside != null && !inside.isHeld() ? null : complete(at, step);
                at = inside;
            } else {
                at = null;
                value = child(value, step);
            }
            path = step;
        }

        /** Returns the open value that this step leads to from an open one, or null if it leads elsewhere. */
        private @Nullable Open openAt(ValuePath step) {
            Open next = step.depth() < open.size() ? open.get(step.depth()) : null;
            return next != null && isSame(next.path, step) ? next : null;
        }

        private @Nullable Object complete(Open container, ValuePath step) {
            return container.kind == ValueKind.OBJECT
                    ? container.children.get(step.key())
                    : child(document.valueAt(container.path), step);
        }
    }

    private static boolean isSame(ValuePath a, ValuePath b) {
        return a.index() == b.index() && Objects.equals(a.key(), b.key());
    }

    private static @Nullable Object child(@Nullable Object value, ValuePath step) {
        if (value instanceof List<?> list) {
            return step.index() >= 0 && step.index() < list.size() ? list.get(step.index()) : null;
        }
        return value instanceof Map<?, ?> map ? map.get(step.key()) : null;
    }
}
