// SPDX-License-Identifier: Apache-2.0
package dev.leafout.snapshot;

import dev.leafout.document.FieldOrder;
import dev.leafout.event.ValueKind;
import dev.leafout.snapshot.Node.State;

/**
 * Decides what of an accepted snapshot can be written, and writes it.
 *
 * <p>What has been written ends inside the innermost open value. A snapshot adds to it in this order: what the open leaf
 * has grown by; then, if a container around it has got a child, everything in the containers below that one, with their
 * closers; then what has waited in the innermost open container, as far as it is decided; then what is new there.
 *
 * <p>Of several values of an object that might grow only one can be written while it grows, the last one. Which one that
 * is, {@link Choice} says.
 */
final class Emitter {
    private final SnapshotText text;
    private final Edge edge;
    private final Tip tip;
    private final Choice choice;
    private final boolean closesUnchanged;
    private final FieldOrder order;
    private final ChunkWriter out = new ChunkWriter();

    Emitter(SnapshotText text, Edge edge, Tip tip, Options options) {
        this.text = text;
        this.edge = edge;
        this.tip = tip;
        this.choice = new Choice(options);
        this.closesUnchanged = options.closing == Closing.UNCHANGED;
        this.order = options.fieldOrder;
    }

    /** Returns the chunk that a snapshot makes that has been walked over. */
    String emit(Walker walked) {
        int snapshot = walked.snapshot;
        Node root = walked.document.child(0);
        if (edge.depth == 0) {
            if (root.state == State.UNWRITTEN && root.kind != ValueKind.NULL) {
                open(root, root.start, order, snapshot);
            }
            return out.take();
        }
        edge.move();
        Node leaf = edge.innermost() instanceof Container ? null : edge.innermost();
        if (leaf != null) {
            extend(leaf, walked.respelt);
        }
        int level = outermostNews(snapshot);
        if (level >= 0) {
            completeInside(level, snapshot);
        }
        // Nothing waits beside a string that is open.
        if (edge.innermostContainer() >= 0 && (level >= 0 || leaf == null || !leaf.isGrowable())) {
            advance(edge.innermostContainer(), snapshot);
        }
        if (closesUnchanged && leaf != null && leaf == edge.innermost() && leaf.kind == ValueKind.STRING) {
            if (leaf.changed != snapshot) {
                completeInnermost(snapshot);
            }
        }
        return out.take();
    }

    /** Returns the chunk that a snapshot makes in which the open string has grown, and nothing else has changed. */
    String emitGrowth() {
        writeString(edge.node(edge.depth - 1), edge.start(edge.depth - 1), true);
        return out.take();
    }

    /** Returns the rest. */
    String flush(Walker walked) {
        Container document = walked.document;
        if (edge.depth == 0 && document.count > 0 && document.child(0).state == State.UNWRITTEN) {
            Node root = document.child(0);
            out.value(text.last, root.start, root.end());
            root.state = State.WRITTEN;
        }
        while (edge.depth > 0) {
            completeInnermost(walked.snapshot + 1);
        }
        return out.take();
    }

    /** The level of the outermost open container that has got a child, -1 if none has. */
    private int outermostNews(int snapshot) {
        for (int i = 0; i < edge.depth; i++) {
            if (edge.node(i) instanceof Container container && container.news == snapshot) {
                return i;
            }
        }
        return -1;
    }

    /** Writes everything inside the open container at this level that stands before its new children. */
    private void completeInside(int level, int snapshot) {
        // A word or number needs nothing after it, and can stay open while nothing is written after it.
        int last = level + 1;
        while (edge.depth - 1 > last) {
            completeInnermost(snapshot);
        }
        if (edge.depth - 1 == last && edge.node(last).isGrowable()) {
            completeInnermost(snapshot);
        }
    }

    /** Writes what is decided of the innermost open container, and opens the child that grows, if there is one. */
    private void advance(int level, int snapshot) {
        Container container = (Container) edge.node(level);
        if (container.changed != snapshot && !closesUnchanged) {
            return;
        }
        choice.make(container, edge.order(level), snapshot);
        for (Node child : choice.complete) {
            complete(level, child);
        }
        if (choice.open != null) {
            openChild(level, choice.open, snapshot);
        }
    }

    private void openChild(int level, Node child, int snapshot) {
        settle(level);
        beginChild(level, child);
        FieldOrder of = edge.order(level);
        open(
                child,
                edge.start(level) + child.start,
                child.key == null ? of.item(child.place) : of.property(child.key.text),
                snapshot);
    }

    /** Opens a value, in it the one that grows, and so on. */
    private void open(Node outermost, int outermostStart, FieldOrder outermostOrder, int snapshot) {
        Node node = outermost;
        int start = outermostStart;
        FieldOrder of = outermostOrder;
        while (true) {
            edge.push(node, start, of);
            if (!(node instanceof Container container)) {
                openLeaf(node, start);
                return;
            }
            int level = edge.depth - 1;
            out.write(container.isObject() ? '{' : '[');
            choice.make(container, of, snapshot);
            for (Node child : choice.complete) {
                complete(level, child);
            }
            Node next = choice.open;
            if (next == null) {
                return;
            }
            settle(level);
            beginChild(level, next);
            of = next.key == null ? of.item(next.place) : of.property(next.key.text);
            start += next.start;
            node = next;
        }
    }

    private void openLeaf(Node leaf, int start) {
        tip.written = 0;
        if (leaf.kind == ValueKind.STRING) {
            out.write('"');
            tip.rawWritten = 1;
            writeString(leaf, start, true);
        } else {
            tip.number = new String(text.last, start, leaf.length);
            out.write(tip.number);
        }
    }

    private void writeString(Node string, int start, boolean hold) {
        int end = out.content(text.last, start + tip.rawWritten, start + string.length - 1, hold);
        tip.rawWritten = end - start;
        tip.written += out.written;
    }

    /** Writes what the open leaf has grown by. */
    private void extend(Node leaf, boolean respelt) {
        int start = edge.start(edge.depth - 1);
        if (leaf.kind == ValueKind.STRING) {
            if (respelt) {
                tip.rawWritten = rawLength(start);
            }
            writeString(leaf, start, true);
        } else if (leaf.kind == ValueKind.NUMBER) {
            String number = new String(text.last, start, leaf.length);
            if (!RawText.isSameNumber(number, tip.number)) {
                out.write(number.substring(tip.number.length()));
                tip.number = number;
            }
        }
    }

    /** Returns how many characters of a string's text, the opening quote included, are what has been written of it. */
    private int rawLength(int start) {
        int pos = start + 1;
        for (int i = 0; i < tip.written; i++) {
            pos += RawText.unitLength(text.last, pos);
        }
        return pos - start;
    }

    /** Writes the rest of the innermost open value. */
    private void completeInnermost(int snapshot) {
        int level = edge.depth - 1;
        Node node = edge.node(level);
        if (node instanceof Container container) {
            if (container.changed == snapshot || hasUnwritten(container)) {
                for (Node child : choice.all(container, edge.order(level), snapshot)) {
                    complete(level, child);
                }
                settle(level);
            }
            out.write(container.isObject() ? '}' : ']');
        } else if (node.kind == ValueKind.STRING) {
            writeString(node, edge.start(level), false);
            out.write('"');
        }
        edge.pop();
    }

    private static boolean hasUnwritten(Container container) {
        // Of an array the last items are.
        int first = container.isObject() ? 0 : Math.max(0, container.count - 1);
        for (int i = container.count - 1; i >= first; i--) {
            if (container.child(i).state == State.UNWRITTEN) {
                return true;
            }
        }
        return false;
    }

    /** Writes a child whole. */
    private void complete(int level, Node child) {
        settle(level);
        beginChild(level, child);
        int start = edge.start(level) + child.start;
        if (child.isGrowable()) {
            out.value(text.last, start, start + child.length);
            child.state = State.WRITTEN;
        } else {
            // Until something is written after it, a number may go on.
            edge.push(child, start, FieldOrder.unknown());
            openLeaf(child, start);
        }
    }

    /** Closes the leaf that is open inside the container at this level: something will be written after it. */
    private void settle(int level) {
        if (edge.depth - 1 > level) {
            completeInnermost(0);
        }
    }

    private void beginChild(int level, Node child) {
        if (edge.begin(level)) {
            out.write(',');
        }
        if (child.key != null) {
            out.write(child.key.written);
        }
    }
}
