// SPDX-License-Identifier: Apache-2.0
package dev.leafout.field;

import dev.leafout.event.ValuePath;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A value inside a document snapshot, looked up on reading. */
record Later(Supplier<@Nullable Object> snapshot, ValuePath path) {

    /** Returns the value, looking it up if necessary. */
    static @Nullable Object read(@Nullable Object value) {
        return value instanceof Later later ? later.read() : value;
    }

    private @Nullable Object read() {
        return path.valueIn(snapshot.get(), null);
    }
}
