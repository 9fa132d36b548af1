// SPDX-License-Identifier: Apache-2.0
package dev.leafout.snapshot;

import dev.leafout.event.ValueKind;
import dev.leafout.event.ValuePath;
import dev.leafout.snapshot.Node.State;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Reports which values wait after a snapshot, and for how long. Exists only if there is a listener. */
final class WaitingValues {
    private final boolean nullIsAbsent;
    private final Consumer<? super Waiting> listener;
    private int snapshots;

    private WaitingValues(boolean nullIsAbsent, Consumer<? super Waiting> listener) {
        this.nullIsAbsent = nullIsAbsent;
        this.listener = listener;
    }

    static @Nullable WaitingValues of(Options options) {
        Consumer<? super Waiting> listener = options.waitingListener;
        return listener == null ? null : new WaitingValues(options.nullIsAbsent, listener);
    }

    /** Reports the values that wait, after as much of a snapshot as possible has been written. */
    void report(OpenPath openPath) {
        List<ValuePath> paths = waiting(openPath);
        snapshots = paths.isEmpty() ? 0 : snapshots + 1;
        if (snapshots > 0) {
            listener.accept(new Waiting(paths, snapshots));
        }
    }

    private List<ValuePath> waiting(OpenPath openPath) {
        int level = openPath.innermostContainer();
        List<ValuePath> paths = new ArrayList<>();
        if (level < 0 || !(openPath.node(level) instanceof Container container) || !container.isObject()) {
            return paths;
        }
        for (int i = 0; i < container.count; i++) {
            Node child = container.child(i);
            boolean absent = nullIsAbsent && child.kind == ValueKind.NULL;
            if (child.state == State.UNWRITTEN && !absent) {
                paths.add(step(path(openPath, level), child));
            }
        }
        return paths;
    }

    private static ValuePath path(OpenPath openPath, int level) {
        ValuePath path = ValuePath.root();
        for (int i = 1; i <= level; i++) {
            path = step(path, openPath.node(i));
        }
        return path;
    }

    private static ValuePath step(ValuePath parent, Node child) {
        return child.key == null ? parent.index(child.place) : parent.key(child.key.text);
    }
}
