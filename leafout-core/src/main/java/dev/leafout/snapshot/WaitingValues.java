// SPDX-License-Identifier: Apache-2.0
package dev.leafout.snapshot;

import dev.leafout.event.ValueKind;
import dev.leafout.event.ValuePath;
import dev.leafout.snapshot.Node.State;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Says which values wait after a snapshot, and for how long. There is one only where somebody listens. */
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

    /** A snapshot has been written, as far as it can be. */
    void look(Edge edge) {
        List<ValuePath> paths = waiting(edge);
        snapshots = paths.isEmpty() ? 0 : snapshots + 1;
        if (snapshots > 0) {
            listener.accept(new Waiting(paths, snapshots));
        }
    }

    private List<ValuePath> waiting(Edge edge) {
        int level = edge.innermostContainer();
        List<ValuePath> paths = new ArrayList<>();
        if (level < 0 || !(edge.node(level) instanceof Container container) || !container.isObject()) {
            return paths;
        }
        for (int i = 0; i < container.count; i++) {
            Node child = container.child(i);
            boolean absent = nullIsAbsent && child.kind == ValueKind.NULL;
            if (child.state == State.UNWRITTEN && !absent) {
                paths.add(step(path(edge, level), child));
            }
        }
        return paths;
    }

    private static ValuePath path(Edge edge, int level) {
        ValuePath path = ValuePath.root();
        for (int i = 1; i <= level; i++) {
            path = step(path, edge.node(i));
        }
        return path;
    }

    private static ValuePath step(ValuePath parent, Node child) {
        return child.key == null ? parent.index(child.place) : parent.key(child.key.text);
    }
}
