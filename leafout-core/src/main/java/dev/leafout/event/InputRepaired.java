// SPDX-License-Identifier: Apache-2.0
package dev.leafout.event;

import org.jspecify.annotations.Nullable;

/**
 * The input deviates from plain JSON here, in a way that is accepted.
 *
 * <p>Immutable.
 *
 * @param written the text that was read as something else, with {@link Tolerance#SCHEMA}; empty if something was added,
 *     null with all other tolerances
 * @param made the JSON that was made of it; empty if it was left out, null with all other tolerances
 * @since 0.1
 */
public record InputRepaired(
        ValuePath path,
        Tolerance what,
        long offset,
        @Nullable String written,
        @Nullable String made) implements JsonEvent {
    /** Creates an event without what was written and made. */
    public InputRepaired(ValuePath path, Tolerance what, long offset) {
        this(path, what, offset, null, null);
    }
}
