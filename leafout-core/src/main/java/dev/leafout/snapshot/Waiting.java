// SPDX-License-Identifier: Apache-2.0
package dev.leafout.snapshot;

import dev.leafout.event.ValuePath;
import java.util.List;

/**
 * Values of a snapshot that are not written yet, because any of them may be the one that grows.
 *
 * <p>Immutable, and safe for use by several threads.
 *
 * @since 0.1
 */
public final class Waiting {
    private final List<ValuePath> paths;
    private final int snapshots;

    Waiting(List<ValuePath> paths, int snapshots) {
        this.paths = List.copyOf(paths);
        this.snapshots = snapshots;
    }

    /** Returns the paths of the values, in the order of the snapshot. */
    public List<ValuePath> paths() {
        return paths;
    }

    /** Returns for how many snapshots in a row values have waited, this one included. */
    public int snapshots() {
        return snapshots;
    }

    @Override
    public String toString() {
        return "Waiting" + paths + " for " + snapshots + (snapshots == 1 ? " snapshot" : " snapshots");
    }
}
