// SPDX-License-Identifier: Apache-2.0
package dev.leafout.document;

import dev.leafout.event.JsonNumber;
import dev.leafout.parse.CheckpointException;
import dev.leafout.parse.CheckpointReader;
import dev.leafout.parse.CheckpointWriter;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The byte form of plain values inside a checkpoint, written and read without recursion. */
final class DocumentCheckpoint {
    private static final int NULL = 0;
    private static final int FALSE = 1;
    private static final int TRUE = 2;
    private static final int NUMBER = 3;
    private static final int STRING = 4;
    private static final int OBJECT = 5;
    private static final int ARRAY = 6;

    private DocumentCheckpoint() {}

    static void writeValue(CheckpointWriter out, @Nullable Object value) {
        Deque<Iterator<?>> open = new ArrayDeque<>();
        begin(out, value, open);
        while (!open.isEmpty()) {
            Iterator<?> items = open.element();
            if (!items.hasNext()) {
                open.pop();
                continue;
            }
            Object item = items.next();
            if (item instanceof Map.Entry<?, ?> entry) {
                out.writeString((String) entry.getKey());
                begin(out, entry.getValue(), open);
            } else {
                begin(out, item, open);
            }
        }
    }

    /** Writes a scalar, or the beginning of a container, whose items follow. */
    private static void begin(CheckpointWriter out, @Nullable Object value, Deque<Iterator<?>> open) {
        if (value instanceof Map<?, ?> map) {
            out.writeInt(OBJECT).writeInt(map.size());
            open.push(map.entrySet().iterator());
        } else if (value instanceof List<?> list) {
            out.writeInt(ARRAY).writeInt(list.size());
            open.push(list.iterator());
        } else if (value instanceof String text) {
            out.writeInt(STRING).writeString(text);
        } else if (value instanceof JsonNumber number) {
            out.writeInt(NUMBER).writeString(number.toString());
        } else if (value instanceof Boolean truth) {
            out.writeInt(truth ? TRUE : FALSE);
        } else {
            out.writeInt(NULL);
        }
    }

    /** Reads a value that is nested no deeper than {@code maxDepth}. */
    static @Nullable Object readValue(CheckpointReader in, int maxDepth) {
        Object value = begin(in);
        return value instanceof Unfilled container
                ? fill(in, container, maxDepth).view()
                : value;
    }

    /** Reads an object or array that can still be appended to. */
    static OpenContainer readContainer(CheckpointReader in, int maxDepth) {
        if (begin(in) instanceof Unfilled container) {
            return fill(in, container, maxDepth);
        }
        throw in.damaged("container");
    }

    /** A container that has only begun, and how many values it will have. */
    private record Unfilled(OpenContainer container, int count) {
        boolean isFull() {
            return container.count() == count;
        }
    }

    /** Reads a scalar, or the beginning of a container. */
    private static @Nullable Object begin(CheckpointReader in) {
        int tag = in.readInt(NULL, ARRAY);
        return switch (tag) {
            case FALSE -> false;
            case TRUE -> true;
            case NUMBER -> readNumber(in);
            case STRING -> in.readString();
            case OBJECT, ARRAY -> new Unfilled(new OpenContainer(tag == OBJECT), in.readInt(0, Integer.MAX_VALUE));
            default -> null;
        };
    }

    private static JsonNumber readNumber(CheckpointReader in) {
        try {
            return JsonNumber.of(in.readString());
        } catch (NumberFormatException e) {
            throw in.damaged("number");
        }
    }

    /** Reads the values of a container, and of the containers among them, until it is full. */
    private static OpenContainer fill(CheckpointReader in, Unfilled outermost, int maxDepth) {
        Deque<Unfilled> open = new ArrayDeque<>();
        open.push(outermost);
        while (true) {
            if (open.size() > maxDepth) {
                throw new CheckpointException("The document in the checkpoint is nested deeper than the limit allows.");
            }
            Unfilled innermost = open.element();
            OpenContainer container = innermost.container;
            if (!innermost.isFull()) {
                container.startChild(container.isObject() ? in.readString() : null, false);
                Object value = begin(in);
                if (value instanceof Unfilled inner) {
                    open.push(inner);
                } else {
                    container.completeChild(value);
                }
                continue;
            }
            open.pop();
            if (open.isEmpty()) {
                return container;
            }
            open.element().container.completeChild(container.view());
        }
    }
}
