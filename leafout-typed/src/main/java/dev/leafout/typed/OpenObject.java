// SPDX-License-Identifier: Apache-2.0
package dev.leafout.typed;

import dev.leafout.typed.spi.BindException;
import dev.leafout.typed.spi.FieldTable;
import dev.leafout.typed.spi.Shape;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** An object with fields, while it is being read. */
final class OpenObject extends OpenValue {
    private final Shape.Fields shape;
    /** The fields that it needs before it is shown. */
    private final int[] gates;

    private @Nullable Object[] values;
    /** The field that is being read. */
    private int open = FieldTable.NO_FIELD;

    /** The properties without a field; null if the type does not take any. */
    private final @Nullable OpenMap others;
    /** Whether the value that is being read has no field. */
    private boolean inOthers;
    /** Whether a layer reads the values, so the array must not be written again. */
    private boolean captured;

    OpenObject(@Nullable Slot slot, Shape.Fields shape, int[] gates) {
        super(slot);
        this.shape = shape;
        this.gates = gates;
        Shape.Entries entries = shape.others();
        this.others = entries == null ? null : new OpenMap(null, entries);
        this.values = new Object[shape.fields().size() + (others == null ? 0 : 1)];
        Arrays.fill(values, Shape.ABSENT);
    }

    @Override
    @Nullable
    Slot begin(@Nullable String key) {
        changed();
        String name = key == null ? "" : key;
        open = shape.fields().find(name);
        inOthers = open == FieldTable.NO_FIELD && others != null && !shape.ignores(name);
        if (others != null && inOthers) {
            return others.begin(name);
        }
        if (open == FieldTable.NO_FIELD) {
            shape.unknown(name);
            return null;
        }
        return Slot.of(shape.fields().get(open));
    }

    @Override
    void add(@Nullable Object value, @Nullable Object plain) {
        changed();
        if (others != null && inOthers) {
            others.add(value, plain);
            inOthers = false;
        }
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
        if (others == null) {
            return wrapped(shape.build(values, true));
        }
        @Nullable Object[] all = values.clone();
        all[all.length - 1] = others.close(plain);
        return wrapped(shape.build(all, true));
    }

    @Override
    Layer newLayer() {
        if (!gatesAreOpen()) {
            return Layer.HELD;
        }
        captured = true;
        @Nullable Object[] shown = values;
        int field = open;
        if (others == null) {
            return child -> show(shown, field, child);
        }
        Layer rest = others.newLayer();
        return inOthers
                ? child -> show(shown, shown.length - 1, rest.show(child))
                : child -> showWith(rest.show(Shape.ABSENT), shown, field, child);
    }

    private @Nullable Object showWith(
            @Nullable Object rest, @Nullable Object[] shown, int field, @Nullable Object child) {
        @Nullable Object[] all = shown.clone();
        all[all.length - 1] = rest;
        return show(all, field, child);
    }

    private boolean gatesAreOpen() {
        for (int gate : gates) {
            if (values[gate] == Shape.ABSENT) {
                return false;
            }
        }
        return true;
    }

    /** An object that cannot be created from what has arrived so far is not shown yet. */
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
