// SPDX-License-Identifier: Apache-2.0
package dev.leafout.snapshot;

import dev.leafout.event.ValuePath;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a walk has found to contradict what was written, and how the snapshot would have to read to fit it. */
final class Conflicts {
    /** A value as it came; how long it is, its node knows only at the end of the walk. */
    private record Found(
            ValuePath path,
            @Nullable String written,
            int start,
            @Nullable Node came) {}

    /** Text to put into the snapshot, for that of a value or before a character. */
    private record Splice(int start, @Nullable Node replaced, String by) {}

    private final SnapshotText text;
    /** Whether all of them are wanted, rather than the first. */
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

    /** Returns whether another one is of interest. */
    boolean wantsMore() {
        return all || found.isEmpty();
    }

    void add(ValuePath path, @Nullable String written, int start, @Nullable Node came) {
        found.add(new Found(path, written, start, came));
    }

    /** Says what the text of a value would have to be. The first word about a value stands. */
    void replace(int start, Node replaced, String by) {
        if (splices.isEmpty() || splices.get(splices.size() - 1).start != start) {
            splices.add(new Splice(start, replaced, by));
        }
    }

    /** Says what would have to stand before a character. */
    void insert(int start, String what) {
        splices.add(new Splice(start, null, what));
    }

    /** Returns the conflicts. To be called at the end of the walk, before it is rolled back. */
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

    /** Returns the snapshot with what was written in the place of what contradicts it. */
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
