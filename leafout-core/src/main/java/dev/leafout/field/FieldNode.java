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

/** A field that is there. Their natural order is that of the document, children before their parent. */
final class FieldNode implements Comparable<FieldNode> {
    final @Nullable FieldNode parent;
    final Field field;
    final Place place;
    final ValueKind kind;
    /** The value of a number, boolean or null. */
    final @Nullable Object value;
    /** The last comparison before which it changed. */
    int changedIn;

    /** The how manyth it is, and, once it is complete, the last one inside of it. */
    private final int number;

    private int last = Integer.MAX_VALUE;
    /** What was added to a string since the last comparison. */
    private @Nullable StringBuilder added;

    private boolean replaced;
    /** The properties of an open object, to find the one that a repeated key replaces. */
    private @Nullable Map<String, FieldNode> properties;

    /** A field at the root if it has no parent; then its place is that of the document. */
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

    /** Returns whether a repeated key has put something else in its place, or in that of something it is in. */
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
     * Writes what counts between two chunks; what was replaced is written by nobody.
     *
     * @param changed whether it has changed since the last comparison, so that there may be a delta that was not said
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

    /** Reads one whose parent has been read before. */
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
