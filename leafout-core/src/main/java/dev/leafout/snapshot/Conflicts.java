// SPDX-License-Identifier: Apache-2.0
package dev.leafout.snapshot;

import dev.leafout.event.JsonText;
import dev.leafout.event.ValueKind;
import dev.leafout.event.ValuePath;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Collects where a snapshot contradicts what was written, and what would have to replace it there. */
final class Conflicts {
    /** A conflict. Its node knows the length of the new value only at the end of the walk. */
    private record Found(
            ValuePath path,
            @Nullable String written,
            int start,
            @Nullable Node came) {}

    /** Text to put into the snapshot: instead of a value, or before the character at {@code start}. */
    private record Splice(int start, @Nullable Node replaced, String by) {}

    private final SnapshotText text;
    /** Whether to collect all conflicts, or only the first. */
    private final boolean all;

    private final List<Found> found = new ArrayList<>();
    private final List<Splice> splices = new ArrayList<>();

    Conflicts(SnapshotText text, boolean all) {
        this.text = text;
        this.all = all;
    }

    void clear() {
        found.clear();
        splices.clear();
    }

    boolean isEmpty() {
        return found.isEmpty();
    }

    /** Returns whether another conflict should be collected. */
    private boolean wantsMore() {
        return all || found.isEmpty();
    }

    /** A child of the innermost container has changed since it was written. */
    void changed(Frames frames, int pos, Node child, Node now, int lastStart) {
        if (wantsMore()) {
            String written = new String(text.last, lastStart, child.length);
            found.add(new Found(frames.pathOf(child), written, pos, now));
            if (!keepClosed(frames)) {
                replace(pos, now, written);
            }
        }
    }

    /** The innermost container has a new child, but is already closed. */
    void tooLate(Frames frames, int pos, Node now) {
        if (wantsMore()) {
            found.add(new Found(frames.pathOf(now), null, pos, now));
            keepClosed(frames);
        }
    }

    /**
     * The innermost container ends without some of its former children. Returns whether there are any, written or not,
     * that count as present.
     */
    boolean missing(Frames frames, int pos, boolean nullIsAbsent) {
        Frame frame = frames.innermost();
        Container container = frame.container;
        boolean missed = false;
        StringBuilder kept = new StringBuilder();
        for (int i = frame.next; i < container.count; i++) {
            Node child = container.child(i);
            if (nullIsAbsent && child.kind == ValueKind.NULL) {
                continue;
            }
            missed = true;
            if (frame.stateOf(child) != Node.State.UNWRITTEN && wantsMore()) {
                keep(frames, child, kept);
            }
        }
        if (kept.length() > 0) {
            keepMissing(frames, pos, kept.toString());
        }
        return missed;
    }

    private void keep(Frames frames, Node child, StringBuilder kept) {
        Frame frame = frames.innermost();
        String written = new String(text.last, frame.lastStart + child.start, child.length);
        if (kept.length() > 0 || frame.next > 0) {
            kept.append(',');
        }
        if (child.key != null) {
            found.add(new Found(frames.pathOf(child), written, 0, null));
            JsonText.appendQuoted(kept, child.key.text);
            kept.append(':');
        }
        kept.append(written);
    }

    private void keepMissing(Frames frames, int pos, String kept) {
        Frame frame = frames.innermost();
        if (!frame.container.isObject()) {
            found.add(new Found(frames.path(), frame.lastText(text.last), frame.start, frame.container));
        }
        if (!keepClosed(frames)) {
            splices.add(new Splice(pos, null, kept));
        }
    }

    /** Restores the outermost closed container as it was; returns false if there is none. */
    private boolean keepClosed(Frames frames) {
        Frame frame = frames.outermostClosed();
        if (frame != null) {
            replace(frame.start, frame.container, frame.lastText(text.last));
        }
        return frame != null;
    }

    /** Replaces the text of a value. The first replacement of a value wins. */
    private void replace(int start, Node replaced, String by) {
        if (splices.isEmpty() || splices.get(splices.size() - 1).start != start) {
            splices.add(new Splice(start, replaced, by));
        }
    }

    /** Returns the conflicts. Call it at the end of the walk, before the walk is rolled back. */
    List<SnapshotConflict> list() {
        List<SnapshotConflict> list = new ArrayList<>(found.size());
        for (Found each : found) {
            list.add(new SnapshotConflict(each.path, each.written, came(each)));
        }
        return list;
    }

    private @Nullable String came(Found each) {
        if (each.came == null) {
            return null;
        }
        text.expose(each.start);
        return new String(text.fresh, each.start, each.came.length);
    }

    /** Returns the snapshot, with each value that contradicts what was written replaced by what was written. */
    String resolved() {
        text.expose(0);
        StringBuilder out = new StringBuilder(text.freshLength);
        int from = 0;
        for (Splice splice : splices) {
            out.append(text.fresh, from, splice.start - from).append(splice.by);
            from = splice.start + (splice.replaced == null ? 0 : splice.replaced.length);
        }
        return out.append(text.fresh, from, text.freshLength - from).toString();
    }
}
