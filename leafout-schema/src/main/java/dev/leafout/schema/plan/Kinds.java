// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.plan;

import dev.leafout.event.ValueKind;

/** Kinds of values as numbers and as bits of a set. */
public final class Kinds {
    static final int COUNT = 6;
    static final int ALL = (1 << COUNT) - 1;

    private Kinds() {}

    @SuppressWarnings("EnumOrdinal") // The order is never stored, so ordinals are safe; used for every value.
    public static int index(ValueKind kind) {
        return kind.ordinal();
    }

    public static int bit(ValueKind kind) {
        return 1 << index(kind);
    }
}
