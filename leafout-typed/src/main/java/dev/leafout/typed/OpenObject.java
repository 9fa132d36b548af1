// SPDX-License-Identifier: Apache-2.0
package dev.leafout.typed;

import dev.leafout.typed.spi.BindException;
import dev.leafout.typed.spi.FieldTable;
import dev.leafout.typed.spi.Shape;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** An object with fields that is being read. */
final class OpenObject extends OpenValue {
    private final Shape.Fields shape;
    /** The fields without which it is not shown. */
    private final int[] gates;

    private @Nullable Object[] values;
    /** The field that is being read. */
    private int open = FieldTable.NO_FIELD;
    /** Whether a layer reads the values, so that they must not be written again. */
    private boolean captured;

    OpenObject(@Nullable Slot slot, Shape.Fields shape, int[] gates) {
        super(slot);
        this.shape = shape;
        this.gates = gates;
        this.values = new Object[shape.fields().size()];
        Arrays.fill(values, Shape.ABSENT);
    }

    @Override
    @Nullable
    Slot begin(@Nullable String key) {
        changed();
        String name = key == null ? "" : key;
        open = shape.fields().find(name);
        if (open == FieldTable.NO_FIELD) {
            shape.unknown(name);
            return null;
        }
        return Slot.of(shape.fields().get(open));
    }

    @Override
    void add(@Nullable Object value, @Nullable Object plain) {
        changed();
        if (open == FieldTable.NO_FIELD) {
            return;
        }
        if (captured) {
            values = values.clone();
            captured = false;
        }
        values[open] = value;
        open = FieldTable.NO_FIELD;
    }

    @Override
    @Nullable
    Object close(@Nullable Object plain) {
        return wrapped(shape.build(values, true));
    }

    @Override
    Layer newLayer() {
        if (!gatesAreOpen()) {
            return Layer.HELD;
        }
        captured = true;
        @Nullable Object[] shown = values;
        int field = open;
        return child -> show(shown, field, child);
    }

    private boolean gatesAreOpen() {
        for (int gate : gates) {
            if (values[gate] == Shape.ABSENT) {
                return false;
            }
        }
        return true;
    }

    /** An object that cannot be made of what there is so far is not shown yet. */
    private @Nullable Object show(@Nullable Object[] shown, int field, @Nullable Object child) {
        @Nullable Object[] all = shown.clone();
        if (field != FieldTable.NO_FIELD && child != Shape.ABSENT) {
            all[field] = child;
        }
        try {
            return wrapped(shape.build(all, false));
        } catch (BindException e) {
            return Shape.ABSENT;
        }
    }
}
