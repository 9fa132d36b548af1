// SPDX-License-Identifier: Apache-2.0
package dev.leafout.snapshot;

import dev.leafout.event.ValuePath;
import org.jspecify.annotations.Nullable;

/**
 * A value of a snapshot that contradicts what was written.
 *
 * <p>Immutable.
 *
 * @param path the smallest value that cannot be represented: a property that is missing, a value that changed or
 *     shrank, a new child of a container that is already closed, an array that lost items
 * @param written the value in the last accepted snapshot, as JSON; null for a child that came too late
 * @param came the value in this snapshot, as JSON; null for a property that is missing
 * @since 0.1
 */
public record SnapshotConflict(
        ValuePath path, @Nullable String written, @Nullable String came) {}
