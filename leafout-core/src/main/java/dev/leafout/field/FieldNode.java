// SPDX-License-Identifier: Apache-2.0
package dev.leafout.field;

import dev.leafout.event.JsonNumber;
import dev.leafout.event.ValueKind;
import dev.leafout.event.ValuePath;
import dev.leafout.parse.CheckpointReader;
import dev.leafout.parse.CheckpointWriter;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A field in the document. The natural order is document order, with children before their parent. */
final class FieldNode implements Comparable<FieldNode> {
    final @Nullable FieldNode parent;
    final Field field;
    final Place place;
    final ValueKind kind;
    /** The value of a number, boolean or null. */
    final @Nullable Object value;
    /** The comparison that will see its last change. */
    int changedIn;

    /** Its number in document order and, once it is complete, the number of the last field inside it. */
    private final int number;

    private int last = Integer.MAX_VALUE;
    /** The text added to a string since the last comparison. */
    private @Nullable StringBuilder added;

    private boolean replaced;
    /** The properties of an open object, used to find the one that a repeated key replaces. */
    private @Nullable Map<String, FieldNode> properties;

    /** Creates a field. Without a parent it is at the root, and its place is that of the document. */
    FieldNode(
            @Nullable FieldNode parent,
            Place root,
            ValuePath path,
            ValueKind kind,
            @Nullable Object value,
            int number) {
        this.parent = parent;
        this.place = parent == null ? root : parent.place.child(path);
        this.field = parent == null ? Field.ROOT : new Field(path);
        this.kind = kind;
        this.value = value;
        this.number = number;
        if (parent != null && path.key() != null) {
            parent.addProperty(path.key(), this);
        }
    }

    private void addProperty(String key, FieldNode node) {
        if (properties == null) {
            properties = new HashMap<>();
        }
        FieldNode before = properties.put(key, node);
        if (before != null) {
            before.replaced = true;
        }
    }

    boolean isRootContainer() {
        return parent == null && kind.isContainer();
    }

    /** Returns whether a repeated key has replaced this field or one that contains it. */
    boolean isReplaced() {
        for (FieldNode n = this; n != null; n = n.parent) {
            if (n.replaced) {
                return true;
            }
        }
        return false;
    }

    void complete(int lastInside) {
        last = lastInside;
        properties = null;
    }

    boolean isComplete() {
        return last != Integer.MAX_VALUE;
    }

    void append(String text) {
        if (added == null) {
            added = new StringBuilder();
        }
        added.append(text);
    }

    boolean hasDelta() {
        return kind == ValueKind.STRING ? added != null : !kind.isContainer() && kind != ValueKind.NULL;
    }

    @Nullable
    Object takeDelta() {
        String text = added == null ? null : added.toString();
        added = null;
        return kind == ValueKind.STRING ? text : value;
    }

    int number() {
        return number;
    }

    /**
     * Writes the state that matters between two chunks. Replaced fields are not written.
     *
     * @param changed whether it has changed since the last comparison, so that a delta may still be unreported
     */
    void write(CheckpointWriter out, boolean changed) {
        ValuePath path = field.path();
        out.writeInt(parent == null ? 0 : parent.number)
                .writeInt(number)
                .writeInt(last)
                .writeEnum(kind)
                .writeString(path.key())
                .writeInt(path.index())
                .writeString(changed && hasDelta() ? unsaid() : null);
    }

    private String unsaid() {
        return String.valueOf(kind == ValueKind.STRING ? added : value);
    }

    private static @Nullable Object scalar(ValueKind kind, @Nullable String text) {
        return switch (kind) {
            case NUMBER -> text == null ? null : JsonNumber.of(text);
            case BOOLEAN -> text == null ? null : Boolean.valueOf(text);
            default -> null;
        };
    }

    /** Reads a field whose parent was read before. */
    static FieldNode read(CheckpointReader in, Place root, Map<Integer, FieldNode> byNumber) {
        int parentNumber = in.readInt();
        FieldNode parent = byNumber.get(parentNumber);
        in.require(parentNumber == 0 || parent != null, "parent");
        int number = in.readInt(1, Integer.MAX_VALUE);
        int last = in.readInt(number, Integer.MAX_VALUE);
        ValueKind kind = in.readEnum(ValueKind.class);
        String key = in.readNullableString();
        int index = in.readInt();
        String unsaid = in.readNullableString();
        ValuePath outer = parent == null ? ValuePath.root() : parent.field.path();
        ValuePath path = parent == null ? outer : key == null ? outer.index(index) : outer.key(key);
        FieldNode node = new FieldNode(parent, root, path, kind, scalar(kind, unsaid), number);
        node.last = last;
        if (kind == ValueKind.STRING && unsaid != null) {
            node.append(unsaid);
        }
        return node;
    }

    @Override
    public int compareTo(FieldNode other) {
        if (number < other.number) {
            return other.number <= last ? 1 : -1;
        }
        return number == other.number ? 0 : number <= other.last ? -1 : 1;
    }
}
