// SPDX-License-Identifier: Apache-2.0
package dev.leafout.snapshot;

import dev.leafout.document.FieldOrder;
import dev.leafout.event.ValueKind;
import dev.leafout.parse.CheckpointReader;
import dev.leafout.parse.CheckpointWriter;
import dev.leafout.snapshot.Node.State;

/**
 * Saves how far the values of the last snapshot have been written. The tree is rebuilt from the snapshot's text, so
 * only the open values and the unwritten children in them are saved.
 */
final class ChunkerCheckpoint {
    private ChunkerCheckpoint() {}

    static void write(CheckpointWriter out, Node root, OpenPath openPath, Tip tip) {
        out.writeEnum(root.state);
        out.writeInt(openPath.depth);
        for (int level = 0; level < openPath.depth; level++) {
            Node node = openPath.node(level);
            out.writeInt(node.place);
            if (node instanceof Container container) {
                writeUnwritten(out, container);
            }
        }
        out.writeInt(tip.written);
        out.writeString(tip.number);
    }

    private static void writeUnwritten(CheckpointWriter out, Container container) {
        int count = 0;
        for (int i = 0; i < container.count; i++) {
            count += container.child(i).state == State.UNWRITTEN ? 1 : 0;
        }
        out.writeInt(count);
        for (int i = 0; i < container.count; i++) {
            if (container.child(i).state == State.UNWRITTEN) {
                out.writeInt(i);
            }
        }
    }

    static void read(CheckpointReader in, Container document, OpenPath openPath, Tip tip, FieldOrder rootOrder) {
        State rootState = in.readEnum(State.class);
        document.child(0).state = rootState;
        int depth = in.readInt(rootState == State.OPEN ? 1 : 0, rootState == State.OPEN ? Integer.MAX_VALUE : 0);
        Container parent = document;
        FieldOrder order = rootOrder;
        int start = 0;
        for (int level = 0; level < depth; level++) {
            in.require(parent.count > 0, "open value");
            Node node = parent.child(in.readInt(0, parent.count - 1));
            in.require(level == 0 || node.state == State.WRITTEN, "open value");
            if (level > 0) {
                order = node.key == null ? order.item(node.place) : order.property(node.key.text);
            }
            start += node.start;
            openPath.push(node, start, order);
            if (node instanceof Container container) {
                readUnwritten(in, container, openPath, level);
                parent = container;
            } else {
                in.require(level == depth - 1, "open value");
            }
        }
        tip.written = in.readInt(0, Integer.MAX_VALUE);
        tip.number = in.readString();
    }

    private static void readUnwritten(CheckpointReader in, Container container, OpenPath openPath, int level) {
        for (int i = 0; i < container.count; i++) {
            container.child(i).state = State.WRITTEN;
        }
        int count = in.readInt(0, container.count);
        int next = 0;
        for (int i = 0; i < count; i++) {
            next = in.readInt(next, container.count - 1);
            container.child(next++).state = State.UNWRITTEN;
        }
        if (count < container.count) {
            openPath.begin(level);
        }
    }

    /**
     * Checks that the text contains what was written of the tip, and returns how many characters of the text that is.
     */
    static int rawWritten(CheckpointReader in, char[] text, int start, Node leaf, Tip tip) {
        if (leaf.kind != ValueKind.STRING) {
            String now = new String(text, start, leaf.length);
            in.require(now.startsWith(tip.number) || RawText.isSameNumber(now, tip.number), "number");
            return 0;
        }
        int pos = start + 1;
        for (int i = 0; i < tip.written; i++) {
            in.require(pos < start + leaf.length - 1, "length");
            pos += RawText.unitLength(text, pos);
        }
        return pos - start;
    }
}
