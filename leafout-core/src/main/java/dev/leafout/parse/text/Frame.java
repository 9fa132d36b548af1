// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse.text;

import dev.leafout.event.ValueKind;
import dev.leafout.event.ValuePath;
import dev.leafout.parse.CheckpointReader;
import dev.leafout.parse.CheckpointWriter;
import dev.leafout.parse.Opener;
import org.jspecify.annotations.Nullable;

/**
 * An open object or array; the outermost frame is the document itself. The frames form the current path: a {@link
 * ValuePath} is made from them only when asked for, and cached while it stays the same. A frame is reused for the next
 * container at its depth.
 */
public final class Frame {
    final @Nullable Frame parent;
    private @Nullable Frame child;

    private boolean object;
    /** How many children have begun; for an object, how many keys. */
    int count;
    /** The key of the last child of an object, once it is complete. */
    private @Nullable String key;

    private @Nullable ValuePath childPath;
    /** The line and column of the opening bracket. */
    private int line;

    private int column;
    /** The {@linkplain OpenKeys#mark mark} of the keys when this container was opened. */
    private int keyMark;

    Frame(@Nullable Frame parent) {
        this.parent = parent;
    }

    Frame open(boolean object, int line, int column, int keyMark) {
        Frame frame = child;
        if (frame == null) {
            frame = new Frame(this);
            child = frame;
        }
        frame.object = object;
        frame.count = 0;
        frame.key = null;
        frame.childPath = null;
        frame.line = line;
        frame.column = column;
        frame.keyMark = keyMark;
        return frame;
    }

    public Frame requireParent() {
        if (parent == null) {
            throw new IllegalStateException("The document itself has no parent");
        }
        return parent;
    }

    public boolean isDocument() {
        return parent == null;
    }

    public boolean isObject() {
        return object;
    }

    public boolean isArray() {
        return !object && parent != null;
    }

    /** Returns whether there is a last child: a value, or at least its key, has begun. */
    boolean hasChild() {
        return object ? key != null : count > 0 || parent == null;
    }

    @Nullable
    String key() {
        return key;
    }

    int keyMark() {
        return keyMark;
    }

    ValueKind kind() {
        return object ? ValueKind.OBJECT : ValueKind.ARRAY;
    }

    void keyCompleted(String key) {
        this.key = key;
        this.childPath = null;
    }

    /** A value begins: in an array it is the next item; in an object its key has been counted. */
    void valueStarted() {
        if (isArray()) {
            count++;
            childPath = null;
        }
    }

    /** Returns whether it is directly inside an array. */
    public boolean isInArray() {
        return parent != null && parent.isArray();
    }

    /** Returns the innermost object around it; null if there is none. */
    public @Nullable Frame objectAround() {
        Frame frame = parent;
        while (frame != null && !frame.object) {
            frame = frame.parent;
        }
        return frame;
    }

    /** Returns the path of the container itself. */
    public ValuePath path() {
        return parent == null ? ValuePath.root() : parent.childPath();
    }

    /** Returns the path of the next item of an array. */
    public ValuePath nextItemPath() {
        return path().index(count);
    }

    /** Returns the path of the last child. */
    ValuePath childPath() {
        ValuePath known = childPath;
        return known != null ? known : makeChildPath();
    }

    private ValuePath makeChildPath() {
        // Without recursion: find the innermost ancestor that has its path, then build downwards.
        Frame known = this;
        while (known.parent != null && known.parent.childPath == null) {
            known = known.parent;
        }
        ValuePath path = known.path();
        for (Frame frame = known; ; frame = frame.requireChild()) {
            path = frame.stepFrom(path);
            frame.childPath = path;
            if (frame == this) {
                return path;
            }
        }
    }

    private Frame requireChild() {
        if (child == null) {
            throw new IllegalStateException("The frame has no child");
        }
        return child;
    }

    private ValuePath stepFrom(ValuePath path) {
        if (parent == null) {
            return path;
        }
        return key != null ? path.key(key) : path.index(count - 1);
    }

    Opener opener() {
        return new Opener(kind(), path(), line, column);
    }

    void write(CheckpointWriter out) {
        out.writeBoolean(object);
        out.writeInt(count);
        out.writeString(key);
        out.writeInt(line);
        out.writeInt(column);
    }

    Frame readChild(CheckpointReader in, int keyMark) {
        boolean object = in.readBoolean();
        int count = in.readInt(0, Integer.MAX_VALUE);
        String key = in.readNullableString();
        Frame frame = open(object, in.readInt(), in.readInt(), keyMark);
        frame.count = count;
        frame.key = key;
        in.require(object || key == null, "key");
        return frame;
    }
}
