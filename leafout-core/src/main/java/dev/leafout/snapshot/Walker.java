// SPDX-License-Identifier: Apache-2.0
package dev.leafout.snapshot;

import dev.leafout.event.ValueKind;
import dev.leafout.parse.ParseLimits;
import dev.leafout.snapshot.Node.State;
import org.jspecify.annotations.Nullable;

/**
 * Walks over a snapshot and updates the tree of the last one to it.
 *
 * <p>There is one tree, updated in place: each value knows where its text begins within that of its parent, and how
 * long it is. A value whose text is unchanged is skipped, with everything in it; at most it moves. Where two texts
 * differ, the walk enters the container knowing how many characters are equal, finds the first child beyond them, and
 * continues from there. So nothing is compared twice, and a document that grows at its end is walked in O(depth).
 *
 * <p>The {@link Journal} records everything a walk changes: if a snapshot is not JSON, or contradicts what was written,
 * the changes are rolled back. The parser then says what is wrong with it.
 */
final class Walker {
    /** How a walk went. */
    enum Outcome {
        ACCEPTED,
        NOT_JSON,
        /** An object has a key twice; otherwise it may be JSON. */
        REPEATED_KEY,
        CONFLICT
    }

    /** The container that holds the root; it has no brackets. */
    final Container document = new Container(null, ValueKind.ARRAY, 0);
    /** The number of the current snapshot. It is different for every walk. */
    int snapshot;
    /** Whether the part of the open string that was in the last snapshot is now written differently. */
    boolean respelled;

    private final SnapshotText text;
    private final Cursor in;
    private final Journal journal;
    private final Conflicts conflicts;
    private final Leaves leaves;
    private final Frames frames = new Frames(document);
    private final ParseLimits limits;
    private final boolean nullIsAbsent;

    Walker(SnapshotText text, KeyTable keys, Journal journal, Conflicts conflicts, Tip tip, Options options) {
        this.text = text;
        this.in = new Cursor(text, keys, options.limits);
        this.journal = journal;
        this.conflicts = conflicts;
        this.leaves = new Leaves(text, tip, options.limits);
        this.limits = options.limits;
        this.nullIsAbsent = options.nullIsAbsent;
    }

    /** Counts a snapshot that needs no walk. */
    void skip() {
        snapshot++;
        respelled = false;
    }

    /** Walks over the new text, whose first {@code same} characters are unchanged. */
    Outcome walk(int same) {
        snapshot++;
        respelled = false;
        conflicts.clear();
        frames.clear();
        in.begin();
        try {
            descend(document, State.OPEN, 0, same);
            if (frames.depth() == 1 && frames.innermost().next == 0) {
                in.skipGap();
                item(frames.innermost());
            }
            while (frames.depth() > 1) {
                step(frames.innermost());
            }
            in.skipGap();
            WalkAbandoned.unless(in.pos == in.length);
        } catch (WalkAbandoned e) {
            return e.outcome;
        }
        return conflicts.isEmpty() ? Outcome.ACCEPTED : Outcome.CONFLICT;
    }

    private Frame push(Container container, State state, int lastStart) {
        WalkAbandoned.unless(frames.depth() <= limits.maxDepth());
        return frames.push(container, state, in.pos, lastStart);
    }

    /**
     * Enters a container whose first {@code equal} characters are unchanged, and the containers inside it where these
     * end.
     */
    private void descend(Container outermost, State outermostState, int outermostStart, int equal) {
        Container container = outermost;
        State state = outermostState;
        int lastStart = outermostStart;
        int same = equal;
        while (true) {
            Frame frame = push(container, state, lastStart);
            int next = container.firstBeyond(same);
            frame.keep(next);
            if (next == container.count || container.child(next).start >= same) {
                int opener = container == document ? 0 : 1;
                in.pos += next == 0 ? opener : container.child(next - 1).end();
                text.expose(in.pos);
                return;
            }
            Node child = container.child(next);
            frame.keep(next + 1);
            in.pos += child.start;
            lastStart += child.start;
            same -= child.start;
            state = frame.stateOf(child);
            if (!(child instanceof Container inner)) {
                leaf(frame, child, state, lastStart, same);
                return;
            }
            container = inner;
        }
    }

    /** Walks over the next child of a container, or leaves it at its end. */
    private void step(Frame frame) {
        in.skipGap();
        char c = in.chars[in.pos];
        if (c == frame.closer()) {
            leave(frame);
            return;
        }
        if (frame.next > 0) {
            WalkAbandoned.unless(c == ',');
            in.pos++;
            in.skipGap();
        }
        if (frame.container.isObject()) {
            property(frame);
        } else {
            item(frame);
        }
    }

    private void item(Frame frame) {
        Container array = frame.container;
        if (frame.next < array.count) {
            Node item = array.child(frame.next);
            frame.keep(frame.next + 1);
            match(frame, item, 0);
        } else {
            add(frame, null, 0);
        }
    }

    private void property(Frame frame) {
        if (!unchanged(frame)) {
            in.skipGap();
            WalkAbandoned.unless(in.chars[in.pos] == '"' && frame.next < limits.maxKeysPerObject());
            named(frame, in.guess());
        }
    }

    /**
     * Skips unchanged properties, even if they have moved, and enters the first changed one. The key and the separator
     * are compared together with the value. Returns false if the next property must be read first.
     */
    private boolean unchanged(Frame frame) {
        char[] chars = in.chars;
        Container object = frame.container;
        int pos = in.pos;
        Node likely = likely(object, pos);
        while (likely != null && chars[pos] == '"' && !isMet(frame, likely)) {
            int lead = likely.lead;
            int length = lead + likely.length;
            // The next property is looked up before this one is compared, because the processor can do both at once.
            Node following = likely(object, pos + length + 1);
            int same = text.same(frame.lastStart + likely.start - lead, pos, length);
            if (same <= lead) {
                break;
            }
            char next = same < length ? 0 : chars[pos + length];
            if (next != ',' && next != '}') {
                in.pos = pos + lead;
                meet(frame, likely, likely.start);
                compared(frame, likely, lead, same - lead);
                return true;
            }
            meet(frame, likely, pos + lead - frame.start);
            pos += length;
            if (next == '}') {
                in.pos = pos;
                return true;
            }
            pos++;
            likely = following;
        }
        in.pos = pos;
        return false;
    }

    private @Nullable Node likely(Container object, int quote) {
        return object.likely(in.likelyKey(quote));
    }

    /** Walks over a property after reading its key. */
    private void named(Frame frame, @Nullable Key guess) {
        int from = in.pos;
        Key key = in.key(guess);
        in.colon();
        Container object = frame.container;
        Node child = object.find(key);
        if (child == null) {
            add(frame, key, in.pos - from);
        } else if (isMet(frame, child)) {
            throw new WalkAbandoned(Outcome.REPEATED_KEY);
        } else {
            meet(frame, child, child.start);
            match(frame, child, in.pos - from);
        }
    }

    private boolean isMet(Frame frame, Node property) {
        return property.place < frame.kept || property.met == snapshot;
    }

    /** Notes that a property comes next, and where it begins. */
    private void meet(Frame frame, Node property, int start) {
        int next = frame.next;
        if (!frame.reorders) {
            if (property.place == next && property.start == start) {
                frame.keep(next + 1);
                return;
            }
            reorder(frame);
        }
        frame.container.order(next, property);
        property.moveTo(next, start, snapshot);
        frame.next = next + 1;
    }

    private void reorder(Frame frame) {
        frame.reorders = true;
        journal.reorder(frame.container, frame.next, snapshot);
    }

    /** Walks over a value that was there before, at any place. */
    private void match(Frame frame, Node child, int lead) {
        compared(frame, child, lead, in.same(frame.lastStart + child.start, child.length));
    }

    /** Walks over a value that was there before and whose first {@code same} characters are unchanged. */
    private void compared(Frame frame, Node child, int lead, int same) {
        int lastStart = frame.lastStart + child.start;
        int length = child.length;
        if (same == length && in.endsValue(in.pos + length)) {
            journal.place(child, in.pos - frame.start, length, lead);
            in.pos += length;
            return;
        }
        if (same == 0 && in.kind() != child.kind) {
            replace(frame, child, lead, lastStart);
            return;
        }
        journal.place(child, in.pos - frame.start, length, lead);
        if (child instanceof Container container) {
            descend(container, frame.stateOf(child), lastStart, same);
        } else {
            leaf(frame, child, frame.stateOf(child), lastStart, same);
        }
    }

    /** Walks over a leaf of the same kind as before whose text differs after {@code same} characters. */
    private void leaf(Frame frame, Node child, State state, int lastStart, int same) {
        boolean equal = false;
        boolean grown = child.kind == ValueKind.STRING && same == child.length - 1;
        int end;
        if (grown) {
            // The texts first differ at the closing quote.
            end = endOfString(same);
        } else {
            text.expose(in.pos);
            end = endOfLeaf(child.kind);
            respelled |= state == State.OPEN && child.kind == ValueKind.STRING;
            equal = leaves.isEqual(child, state, lastStart, in.pos, end);
            grown = !equal && state == State.OPEN && leaves.continuesTip(child, lastStart, in.pos, end);
        }
        if (!equal && (state == State.WRITTEN || (state == State.OPEN && !grown))) {
            conflicts.changed(frames, in.pos, child, child, lastStart);
        }
        if (!equal) {
            changed(frame, child);
        }
        journal.place(child, child.start, end - in.pos);
        in.pos = end;
    }

    /** Returns the end of a string that begins here and whose first {@code known} characters have already been read. */
    private int endOfString(int known) {
        int end = leaves.endOfString(in.pos, in.pos + known);
        WalkAbandoned.unless(end >= 0);
        return end;
    }

    private int endOfLeaf(ValueKind kind) {
        int end = leaves.end(kind, in.pos);
        WalkAbandoned.unless(end >= 0);
        return end;
    }

    private void changed(Frame frame, Node child) {
        child.changed = snapshot;
        frame.changed = true;
    }

    /** Replaces a value by one of another kind. */
    private void replace(Frame frame, Node child, int lead, int lastStart) {
        Node now = newNode(child.key, lead);
        journal.replace(frame.container, child, now);
        if (frame.stateOf(child) != State.UNWRITTEN) {
            conflicts.changed(frames, in.pos, child, now, lastStart);
        }
        if (!isAbsent(now)) {
            frame.container.childAddedIn = snapshot;
        }
        frame.changed = true;
        begin(frame, now);
    }

    /** Adds a new value. */
    private void add(Frame frame, @Nullable Key key, int lead) {
        Node now = newNode(key, lead);
        insert(frame, now);
        if (!isAbsent(now)) {
            frame.container.childAddedIn = snapshot;
            frame.changed = true;
            if (frame.state == State.WRITTEN) {
                conflicts.tooLate(frames, in.pos, now);
            }
        }
        begin(frame, now);
    }

    private void insert(Frame frame, Node now) {
        if (!frame.reorders && frame.next < frame.container.count) {
            reorder(frame);
        }
        journal.insert(frame.container, frame.next, now);
        if (frame.reorders) {
            now.met = snapshot;
            frame.next++;
        } else {
            frame.keep(frame.next + 1);
        }
    }

    private Node newNode(@Nullable Key key, int lead) {
        ValueKind kind = in.kind();
        Node node = kind.isContainer() ? new Container(key, kind, snapshot) : new Node(key, kind, snapshot);
        node.lead = lead;
        return node;
    }

    private boolean isAbsent(Node node) {
        return nullIsAbsent && node.kind == ValueKind.NULL;
    }

    private void begin(Frame frame, Node now) {
        now.start = in.pos - frame.start;
        if (now instanceof Container container) {
            push(container, State.UNWRITTEN, 0);
            in.pos++;
        } else {
            int end = endOfLeaf(now.kind);
            now.length = end - in.pos;
            in.pos = end;
        }
    }

    /** Leaves a container at its end. Children that have not been met are gone. */
    private void leave(Frame frame) {
        Container container = frame.container;
        if (frame.next < container.count) {
            if (frame.reorders) {
                container.orderRest(frame.next, frame.kept, snapshot);
            }
            frame.changed |= conflicts.missing(frames, in.pos, nullIsAbsent);
            journal.resize(container, frame.next);
        }
        in.pos++;
        journal.place(container, container.start, in.pos - frame.start);
        Frame outer = frames.pop();
        if (frame.changed) {
            changed(outer, container);
        }
    }
}
