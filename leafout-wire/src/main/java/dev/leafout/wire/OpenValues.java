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
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The values that are open at the client's end, outermost first, and the events that operations on them are. Whether an
 * operation fits is decided before anything is changed.
 */
final class OpenValues {
    /** Nobody knows here how far the model's text had been read. */
    static final long OFFSET = -1;

    private record Open(ValuePath path, ValueKind kind) {}

    private final PartialDocument document;
    private final ParseLimits limits;
    private final Consumer<JsonEvent> events;
    private final List<Open> open = new ArrayList<>();
    private final StringBuilder text = new StringBuilder();
    /** How many characters of keys and values there are, and one for each value. */
    private long size;

    OpenValues(PartialDocument document, ParseLimits limits, Consumer<JsonEvent> events) {
        this.document = document;
        this.limits = limits;
        this.events = events;
    }

    void append(ValuePath path, String more) {
        if (!isTip(path, ValueKind.STRING)) {
            start(path, ValueKind.STRING);
        }
        if (!more.isEmpty()) {
            grow(more.length());
            require(text.length() + (long) more.length() <= limits.maxStringLength(), "A string is too long: ", path);
            text.append(more);
            events.accept(new TextAppended(path, more, OFFSET));
        }
    }

    void start(ValuePath path, ValueKind kind) {
        int keep = placeOf(path);
        require(!kind.isContainer() || keep < limits.maxDepth(), "Too deep: ", path);
        String key = path.key();
        grow(key == null ? 1 : 1 + key.length());
        completeDownTo(keep);
        text.setLength(0);
        open.add(new Open(path, kind));
        events.accept(new ValueStarted(path, kind, OFFSET));
    }

    void set(ValuePath path, @Nullable Object value) {
        if (value instanceof String whole) {
            start(path, ValueKind.STRING);
            append(path, whole);
            completeDownTo(open.size() - 1);
            return;
        }
        ValueKind kind = kindOf(value);
        if (!isTip(path, kind)) {
            start(path, kind);
        }
        open.remove(open.size() - 1);
        events.accept(new ValueCompleted(path, kind, value, OFFSET));
    }

    private void grow(int more) {
        size += more;
        require(size <= limits.maxDocumentLength(), "The document is too long, at ", ValuePath.root());
    }

    private static void require(boolean fits, String otherwise, ValuePath path) {
        if (!fits) {
            throw new WireException(otherwise + path);
        }
    }

    void repaired(ValuePath path, Tolerance what) {
        events.accept(new InputRepaired(path, what, OFFSET));
    }

    /** The value is complete, and before it what is open inside of it. */
    void complete(ValuePath path) {
        int place = indexOf(path);
        if (place < 0) {
            throw new WireException("Not open: " + path);
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
        throw new WireException("An object or array is not set, it is opened");
    }

    private boolean isTip(ValuePath path, ValueKind kind) {
        Open tip = open.isEmpty() ? null : open.get(open.size() - 1);
        return tip != null && tip.kind == kind && tip.path.equals(path);
    }

    private int indexOf(ValuePath path) {
        int depth = path.depth(); // what is open at a depth is one value at most
        return depth < open.size() && open.get(depth).path.equals(path) ? depth : -1;
    }

    /** Returns how many values stay open when one begins here: those that it is inside of. */
    private int placeOf(ValuePath path) {
        ValuePath parent = path.parent();
        if (document.stateAt(ValuePath.root()) == ValueState.COMPLETE || (parent == null && !open.isEmpty())) {
            throw new WireException("There is a document already, and no place for " + path);
        }
        int place = parent == null ? -1 : indexOf(parent);
        if (parent != null && (place < 0 || !fits(open.get(place).kind, path))) {
            throw new WireException("Nothing can begin at " + path);
        }
        refuseHeld(place + 1);
        return place + 1;
    }

    private boolean fits(ValueKind container, ValuePath path) {
        if (container == ValueKind.OBJECT) {
            return path.key() != null;
        }
        Object array = document.valueAt(Pointers.parent(path));
        return container == ValueKind.ARRAY && array instanceof List<?> items && path.index() == items.size();
    }

    private void refuseHeld(int from) {
        if (open.size() > from) {
            ValueKind tip = open.get(open.size() - 1).kind;
            if (!tip.isContainer() && tip != ValueKind.STRING) {
                throw new WireException("Complete without a value: " + open.get(open.size() - 1).path);
            }
        }
    }

    private void completeDownTo(int keep) {
        for (int i = open.size() - 1; i >= keep; i--) {
            Open done = open.remove(i);
            Object value = done.kind == ValueKind.STRING ? text.toString() : null;
            events.accept(new ValueCompleted(done.path, done.kind, value, OFFSET));
        }
    }

    void requireComplete(Ending ending) {
        if (ending == Ending.COMPLETE && document.stateAt(ValuePath.root()) != ValueState.COMPLETE) {
            throw new WireException("The document is not complete");
        }
    }

    /** Returns the path at the end of these segments; what is in an array goes by its index. */
    ValuePath resolve(ValuePath from, List<String> segments, String pointer) {
        ValuePath path = from;
        Object value = segments.isEmpty() ? null : document.valueAt(from);
        for (String segment : segments) {
            if (value instanceof List<?> list) {
                int index = Pointers.number(segment, pointer);
                path = path.index(index);
                value = index < list.size() ? list.get(index) : null;
            } else {
                path = path.key(segment);
                value = value instanceof Map<?, ?> map ? map.get(segment) : null;
            }
        }
        return path;
    }
}
