// SPDX-License-Identifier: Apache-2.0
package dev.leafout.snapshot;

import dev.leafout.event.ValuePath;
import org.jspecify.annotations.Nullable;

/**
 * A value that a snapshot has otherwise than it was written.
 *
 * <p>Immutable.
 *
 * @param path the smallest value that cannot be represented: a property that is missing, a value that changed or shrank,
 *     a child that came to a container already closed, an array that lost items
 * @param written the value as JSON, as the last accepted snapshot had it; null for a child that came too late
 * @param came the value as JSON, as this snapshot has it; null for a property that is missing
 * @since 0.1
 */
public record SnapshotConflict(
        ValuePath path, @Nullable String written, @Nullable String came) {}
