// SPDX-License-Identifier: Apache-2.0
package dev.leafout.snapshot;

import dev.leafout.event.ValueKind;
import dev.leafout.parse.ParseLimits;
import dev.leafout.snapshot.Node.State;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Walks over a snapshot and brings the tree of the last one up to it.
 *
 * <p>There is one tree, kept in place: each value knows where its text begins within that of its parent, and how long it
 * is. A value whose text is the same as before is stepped over, with all that is in it, and at most moves. Where two texts
 * differ, the walk goes into the container with the number of characters that are equal, finds the first child beyond
 * them, and goes on from there; so nothing is compared twice, and a document that grows at its end is walked in O(depth).
 *
 * <p>Everything a walk changes is in the {@link Journal}: a snapshot that is not JSON, or contradicts what was written, is
 * taken back. What is wrong with it is left to the parser to say.
 */
final class Walker {
    /** How a walk went. */
    enum Outcome {
        ACCEPTED,
        NOT_JSON,
        /** It is perhaps JSON, with a key that an object has twice. */
        REPEATED_KEY,
        CONFLICT
    }

    /** Leads out of the walk. */
    private static final class Derailed extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private final Outcome outcome;

        Derailed(Outcome outcome) {
            super(null, null, false, false);
            this.outcome = outcome;
        }
    }

    /** The container of the root; it has no brackets. */
    final Container document = new Container(null, ValueKind.ARRAY, 0);
    /** The number of the snapshot at hand. Every walk has another one. */
    int snapshot;
    /** Whether the open string is written otherwise than in the last snapshot, as far as it was there. */
    boolean respelt;
    /** Whether what has the length it had is hopped over. */
    boolean hops;

    private final SnapshotText text;
    private final KeyTable keys;
    private final Journal journal;
    private final Conflicts conflicts;
    private final Leaves leaves;
    private final Frames frames = new Frames(document);
    private final ParseLimits limits;
    private final boolean nullIsAbsent;

    /** The texts, while it walks. */
    private char[] last = {};

    private char[] fresh = {};
    private int freshLength;
    private int pos;

    Walker(SnapshotText text, KeyTable keys, Journal journal, Conflicts conflicts, Tip tip, Options options) {
        this.text = text;
        this.keys = keys;
        this.journal = journal;
        this.conflicts = conflicts;
        this.leaves = new Leaves(text, tip, options.limits);
        this.limits = options.limits;
        this.nullIsAbsent = options.nullIsAbsent;
        this.hops = options.trust == Trust.UNCHANGED_LENGTH;
    }

    /** Walks over the new text, of which so many characters at the beginning are as they were. */
    Outcome walk(int same) {
        snapshot++;
        respelt = false;
        conflicts.clear();
        frames.clear();
        pos = 0;
        last = text.last;
        fresh = text.fresh;
        freshLength = text.freshLength;
        try {
            descend(document, State.OPEN, 0, same);
            if (frames.depth() == 1 && frames.innermost().next == 0) {
                skipGap();
                item(frames.innermost());
            }
            while (frames.depth() > 1) {
                step(frames.innermost());
            }
            skipGap();
            require(pos == freshLength);
        } catch (Derailed e) {
            return e.outcome;
        }
        return conflicts.isEmpty() ? Outcome.ACCEPTED : Outcome.CONFLICT;
    }

    private static void require(boolean holds) {
        if (!holds) {
            throw new Derailed(Outcome.NOT_JSON);
        }
    }

    private void skipGap() {
        if (fresh[pos] <= ' ') {
            skipWhitespace();
        }
    }

    private void skipWhitespace() {
        char[] chars = fresh;
        int from = pos;
        while (isWhitespace(chars[pos])) {
            pos++;
        }
        require(pos - from <= limits.maxWhitespaceLength());
    }

    private static boolean isWhitespace(char c) {
        return c == ' ' || c == '\n' || c == '\r' || c == '\t';
    }

    private Frame push(Container container, State state, int lastStart) {
        require(frames.depth() <= limits.maxDepth());
        return frames.push(container, state, pos, lastStart);
    }

    /**
     * Goes into a container that begins as it did for so many characters, and into those in it, as far as these reach.
     */
    private void descend(Container outermost, State outermostState, int outermostStart, int equal) {
        Container container = outermost;
        State state = outermostState;
        int lastStart = outermostStart;
        int same = equal;
        while (true) {
            require(!container.stale);
            Frame frame = push(container, state, lastStart);
            int next = container.firstBeyond(same);
            frame.next = next;
            if (next == container.count || container.children[next].start >= same) {
                int opener = container == document ? 0 : 1;
                pos += next == 0 ? opener : container.children[next - 1].end();
                text.expose(pos);
                return;
            }
            Node child = container.children[next];
            frame.next++;
            pos += child.start;
            lastStart += child.start;
            same -= child.start;
            state = frame.stateOf(child);
            if (hops && state == State.WRITTEN) {
                text.expose(pos);
                if (hop(frame, child, lastStart)) {
                    return;
                }
            }
            if (!(child instanceof Container inner)) {
                leaf(frame, child, state, lastStart, same);
                return;
            }
            container = inner;
        }
    }

    /** The next child of a container, or its end. */
    private void step(Frame frame) {
        skipGap();
        if (fresh[pos] == frame.closer()) {
            leave(frame);
            return;
        }
        if (frame.next > 0) {
            require(fresh[pos] == ',');
            pos++;
            skipGap();
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
            match(frame, array.children[frame.next++]);
        } else {
            add(frame, null);
        }
    }

    private void property(Frame frame) {
        require(fresh[pos] == '"' && frame.next < limits.maxKeysPerObject());
        pos++;
        Container object = frame.container;
        Node likely = frame.next < object.count ? object.children[frame.next] : null;
        int length = likely == null || likely.key == null ? 0 : likely.key.lengthAt(fresh, pos, freshLength);
        if (likely != null && length > 0) {
            pos += length;
            colon();
            frame.next++;
            match(frame, likely);
        } else {
            unlikelyProperty(frame);
        }
    }

    /** Puts a property behind those that have been met. */
    private Node bringForward(Frame frame, int place) {
        Container object = frame.container;
        if (place > frame.next) {
            if (!frame.reordered) {
                frame.reordered = true;
                journal.reorder(object);
            }
            object.swap(frame.next, place);
        }
        return object.children[frame.next++];
    }

    private void unlikelyProperty(Frame frame) {
        Key key = keys.guess(fresh, pos, freshLength);
        if (key == null) {
            key = readKey();
        } else {
            pos += key.rawLength();
        }
        colon();
        Container object = frame.container;
        int place = object.find(key, frame.next);
        if (place < 0) {
            add(frame, key);
            return;
        }
        if (place < frame.next) {
            throw new Derailed(Outcome.REPEATED_KEY);
        }
        match(frame, bringForward(frame, place));
    }

    private Key readKey() {
        int from = pos;
        Key key;
        int quote = keys.closingQuote(fresh, from);
        if (quote >= 0) {
            key = keys.internPlain(fresh, from, quote);
        } else {
            quote = RawText.closingQuote(fresh, from);
            require(quote >= 0);
            key = keys.intern(fresh, from, quote);
        }
        require(key.text.length() <= limits.maxKeyLength());
        keys.remember(key, fresh, from, freshLength);
        pos = quote + 1;
        return key;
    }

    private void colon() {
        if (fresh[pos] != ':') {
            skipGap();
            require(fresh[pos] == ':');
        }
        pos++;
        skipGap();
    }

    /** A value that was there before, wherever it stood. */
    private void match(Frame frame, Node child) {
        int lastStart = frame.lastStart + child.start;
        int length = child.length;
        if (hops && hop(frame, child, lastStart)) {
            return;
        }
        int same = same(lastStart, length);
        if (same == length && !(child.kind == ValueKind.NUMBER && RawText.continuesNumber(fresh[pos + length]))) {
            journal.place(child, pos - frame.start, length);
            pos += length;
            return;
        }
        if (same == 0 && kind() != child.kind) {
            replace(frame, child, lastStart);
            return;
        }
        journal.place(child, pos - frame.start, length);
        if (child instanceof Container container) {
            descend(container, frame.stateOf(child), lastStart, same);
        } else {
            leaf(frame, child, frame.stateOf(child), lastStart, same);
        }
    }

    /** Steps over a value unread, if all of it has been written and it seems to end where it did. */
    private boolean hop(Frame frame, Node child, int lastStart) {
        int end = pos + child.length;
        if (frame.stateOf(child) != State.WRITTEN
                || end > freshLength
                || fresh[pos] != last[lastStart]
                || fresh[end - 1] != last[lastStart + child.length - 1]
                || !endsValue(fresh[end])) {
            return false;
        }
        if (child instanceof Container container) {
            container.stale = true;
        }
        journal.place(child, pos - frame.start, child.length);
        pos = end;
        return true;
    }

    private static boolean endsValue(char c) {
        return c == ',' || c == '}' || c == ']' || c <= ' ';
    }

    private int same(int lastStart, int length) {
        int end = Math.min(length, freshLength - pos);
        int differs = Arrays.mismatch(last, lastStart, lastStart + end, fresh, pos, pos + end);
        return differs < 0 ? end : differs;
    }

    private ValueKind kind() {
        return switch (fresh[pos]) {
            case '{' -> ValueKind.OBJECT;
            case '[' -> ValueKind.ARRAY;
            case '"' -> ValueKind.STRING;
            case 't', 'f' -> ValueKind.BOOLEAN;
            case 'n' -> ValueKind.NULL;
            default -> ValueKind.NUMBER;
        };
    }

    /** A value of the same kind as before, and without children, whose text differs after so many characters. */
    private void leaf(Frame frame, Node child, State state, int lastStart, int same) {
        boolean equal = false;
        boolean grown = child.kind == ValueKind.STRING && same == child.length - 1;
        int end;
        if (grown) {
            // It differs at its closing quote.
            end = leaves.endOfString(pos, pos + same);
            require(end >= 0);
        } else {
            text.expose(pos);
            end = endOfLeaf(child.kind);
            respelt |= state == State.OPEN && child.kind == ValueKind.STRING;
            equal = leaves.isEqual(child, state, lastStart, pos, end);
            grown = !equal && state == State.OPEN && leaves.continuesTip(child, lastStart, pos, end);
        }
        if (!equal && (state == State.WRITTEN || (state == State.OPEN && !grown))) {
            conflicts.changed(frames, pos, child, child, lastStart);
        }
        if (!equal) {
            changed(frame, child);
        }
        journal.place(child, child.start, end - pos);
        pos = end;
    }

    private int endOfLeaf(ValueKind kind) {
        int end = leaves.end(kind, pos);
        require(end >= 0);
        return end;
    }

    private void changed(Frame frame, Node child) {
        child.changed = snapshot;
        frame.changed = true;
    }

    /** A value of another kind than the one that was there. */
    private void replace(Frame frame, Node child, int lastStart) {
        Node now = newNode(child.key);
        journal.replace(frame.container, frame.next - 1, now);
        if (frame.stateOf(child) != State.UNWRITTEN) {
            conflicts.changed(frames, pos, child, now, lastStart);
        }
        if (!isAbsent(now)) {
            frame.container.news = snapshot;
        }
        frame.changed = true;
        begin(frame, now);
    }

    /** A value that was not there. */
    private void add(Frame frame, @Nullable Key key) {
        Node now = newNode(key);
        journal.insert(frame.container, frame.next++, now);
        if (!isAbsent(now)) {
            frame.container.news = snapshot;
            frame.changed = true;
            if (frame.state == State.WRITTEN) {
                conflicts.tooLate(frames, pos, now);
            }
        }
        begin(frame, now);
    }

    private Node newNode(@Nullable Key key) {
        ValueKind kind = kind();
        return kind.isContainer() ? new Container(key, kind, snapshot) : new Node(key, kind, snapshot);
    }

    private boolean isAbsent(Node node) {
        return nullIsAbsent && node.kind == ValueKind.NULL;
    }

    private void begin(Frame frame, Node now) {
        now.start = pos - frame.start;
        if (now instanceof Container container) {
            push(container, State.UNWRITTEN, 0);
            pos++;
        } else {
            int end = endOfLeaf(now.kind);
            now.length = end - pos;
            pos = end;
        }
    }

    /** The end of a container. What has not been met is not there any more. */
    private void leave(Frame frame) {
        Container container = frame.container;
        if (frame.next < container.count) {
            frame.changed |= conflicts.missing(frames, pos, nullIsAbsent);
            journal.resize(container, frame.next);
        }
        pos++;
        journal.place(container, container.start, pos - frame.start);
        Frame outer = frames.pop();
        if (frame.changed) {
            changed(outer, container);
        }
    }
}
