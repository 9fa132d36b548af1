// SPDX-License-Identifier: Apache-2.0
package dev.leafout.snapshot;

import dev.leafout.document.FieldOrder;
import dev.leafout.event.ValueKind;
import dev.leafout.snapshot.Node.State;

/**
 * Decides what of an accepted snapshot can be written, and writes it.
 *
 * <p>What has been written ends inside the innermost open value. A snapshot adds to it in this order: first the growth
 * of the open leaf; then, if a container around it has a new child, everything in the containers below that one, with
 * their closers; then what has waited in the innermost open container, as far as it is certain; and then what is new
 * there.
 *
 * <p>If several values of an object might grow, only one of them can be written while it grows, after all others.
 * {@link Choice} decides which one.
 */
final class Emitter {
    private final SnapshotText text;
    private final OpenPath openPath;
    private final Tip tip;
    private final Choice choice;
    private final boolean closesUnchanged;
    private final FieldOrder order;
    private final ChunkWriter out = new ChunkWriter();

    Emitter(SnapshotText text, OpenPath openPath, Tip tip, Options options) {
        this.text = text;
        this.openPath = openPath;
        this.tip = tip;
        this.choice = new Choice(options);
        this.closesUnchanged = options.closing == Closing.UNCHANGED;
        this.order = options.fieldOrder;
    }

    /** Returns the chunk for a snapshot that has been walked over. */
    String emit(Walker walked) {
        int snapshot = walked.snapshot;
        Node root = walked.document.child(0);
        if (openPath.depth == 0) {
            if (root.state == State.UNWRITTEN && root.kind != ValueKind.NULL) {
                open(root, root.start, order, snapshot);
            }
            return out.take();
        }
        openPath.updateStarts();
        Node leaf = openPath.innermost() instanceof Container ? null : openPath.innermost();
        if (leaf != null) {
            extend(leaf, walked.respelled);
        }
        int level = outermostWithNewChild(snapshot);
        if (level >= 0) {
            completeInside(level, snapshot);
        }
        // Nothing waits next to an open string.
        if (openPath.innermostContainer() >= 0 && (level >= 0 || leaf == null || !leaf.isGrowable())) {
            advance(openPath.innermostContainer(), snapshot);
        }
        if (closesUnchanged && leaf != null && leaf == openPath.innermost() && leaf.kind == ValueKind.STRING) {
            if (leaf.changed != snapshot) {
                completeInnermost(snapshot);
            }
        }
        return out.take();
    }

    /** Returns the chunk for a snapshot in which the open string has grown and nothing else has changed. */
    String emitGrowth() {
        writeString(openPath.node(openPath.depth - 1), openPath.start(openPath.depth - 1), true);
        return out.take();
    }

    /** Returns the rest of the text. */
    String flush(Walker walked) {
        Container document = walked.document;
        if (openPath.depth == 0 && document.count > 0 && document.child(0).state == State.UNWRITTEN) {
            Node root = document.child(0);
            out.value(text.last, root.start, root.end());
            root.state = State.WRITTEN;
        }
        while (openPath.depth > 0) {
            completeInnermost(walked.snapshot + 1);
        }
        return out.take();
    }

    /** Returns the level of the outermost open container that has a new child; -1 if there is none. */
    private int outermostWithNewChild(int snapshot) {
        for (int i = 0; i < openPath.depth; i++) {
            if (openPath.node(i) instanceof Container container && container.childAddedIn == snapshot) {
                return i;
            }
        }
        return -1;
    }

    /** Writes everything inside the open container at this level that comes before its new children. */
    private void completeInside(int level, int snapshot) {
        // A literal or number has no closer, so it can stay open while nothing is written after it.
        int last = level + 1;
        while (openPath.depth - 1 > last) {
            completeInnermost(snapshot);
        }
        if (openPath.depth - 1 == last && openPath.node(last).isGrowable()) {
            completeInnermost(snapshot);
        }
    }

    /** Writes what is certain in the innermost open container, and opens the child that grows, if there is one. */
    private void advance(int level, int snapshot) {
        Container container = (Container) openPath.node(level);
        if (container.changed != snapshot && !closesUnchanged) {
            return;
        }
        choice.make(container, openPath.order(level), snapshot);
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
        FieldOrder of = openPath.order(level);
        open(
                child,
                openPath.start(level) + child.start,
                child.key == null ? of.item(child.place) : of.property(child.key.text),
                snapshot);
    }

    /** Opens a value, then the growing value inside it, and so on. */
    private void open(Node outermost, int outermostStart, FieldOrder outermostOrder, int snapshot) {
        Node node = outermost;
        int start = outermostStart;
        FieldOrder of = outermostOrder;
        while (true) {
            openPath.push(node, start, of);
            if (!(node instanceof Container container)) {
                openLeaf(node, start);
                return;
            }
            int level = openPath.depth - 1;
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

    /** Writes the growth of the open leaf. */
    private void extend(Node leaf, boolean respelled) {
        int start = openPath.start(openPath.depth - 1);
        if (leaf.kind == ValueKind.STRING) {
            if (respelled) {
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

    /** Returns how many characters of a string's text, including the opening quote, have been written. */
    private int rawLength(int start) {
        int pos = start + 1;
        for (int i = 0; i < tip.written; i++) {
            pos += RawText.unitLength(text.last, pos);
        }
        return pos - start;
    }

    /** Writes the rest of the innermost open value. */
    private void completeInnermost(int snapshot) {
        int level = openPath.depth - 1;
        Node node = openPath.node(level);
        if (node instanceof Container container) {
            if (container.changed == snapshot || hasUnwritten(container)) {
                for (Node child : choice.all(container, openPath.order(level), snapshot)) {
                    complete(level, child);
                }
                settle(level);
            }
            out.write(container.isObject() ? '}' : ']');
        } else if (node.kind == ValueKind.STRING) {
            writeString(node, openPath.start(level), false);
            out.write('"');
        }
        openPath.pop();
    }

    private static boolean hasUnwritten(Container container) {
        // In an array, only the last item can be open.
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
        int start = openPath.start(level) + child.start;
        if (child.isGrowable()) {
            out.value(text.last, start, start + child.length);
            child.state = State.WRITTEN;
        } else {
            // A number may still grow until something is written after it.
            openPath.push(child, start, FieldOrder.unknown());
            openLeaf(child, start);
        }
    }

    /** Closes the open leaf inside the container at this level, because something will be written after it. */
    private void settle(int level) {
        if (openPath.depth - 1 > level) {
            completeInnermost(0);
        }
    }

    private void beginChild(int level, Node child) {
        if (openPath.begin(level)) {
            out.write(',');
        }
        if (child.key != null) {
            out.write(child.key.written);
        }
    }
}
