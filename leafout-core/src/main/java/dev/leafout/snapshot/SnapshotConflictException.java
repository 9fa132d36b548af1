// SPDX-License-Identifier: Apache-2.0
package dev.leafout.snapshot;

import dev.leafout.event.ValuePath;
import org.jspecify.annotations.Nullable;

/**
 * A snapshot contradicts what was written: a value changed, shrank, disappeared or became another kind. The whole
 * snapshot is ignored; the chunker stays as it was and continues with the next one.
 *
 * @since 0.1
 */
public final class SnapshotConflictException extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private static final int MAX_QUOTED = 64;

    private final transient SnapshotConflict conflict;

    SnapshotConflictException(SnapshotConflict conflict) {
        super(message(conflict));
        this.conflict = conflict;
    }

    private static String message(SnapshotConflict conflict) {
        String path = abbreviate(conflict.path().toString());
        String what;
        if (conflict.written() == null) {
            what = path + " came after its container was closed: " + quote(conflict.came());
        } else if (conflict.came() == null) {
            what = path + " is missing, but was written: " + quote(conflict.written());
        } else {
            what = path + " was written as " + quote(conflict.written()) + " and came as " + quote(conflict.came());
        }
        return what + ".  [LO-501] docs/errors.md#lo-501";
    }

    private static String quote(@Nullable String json) {
        return abbreviate(json == null ? "" : json);
    }

    private static String abbreviate(String text) {
        return text.length() <= MAX_QUOTED ? text : text.substring(0, MAX_QUOTED - 1) + "…";
    }

    /** Returns the conflict. */
    public SnapshotConflict conflict() {
        return conflict;
    }

    /** Returns the path of the smallest value that cannot be represented. */
    public ValuePath path() {
        return conflict.path();
    }

    /** Returns the value as it was written, as JSON; null for a child that came too late. */
    public @Nullable String written() {
        return conflict.written();
    }

    /** Returns the value as it came, as JSON; null for a property that is missing. */
    public @Nullable String came() {
        return conflict.came();
    }
}
