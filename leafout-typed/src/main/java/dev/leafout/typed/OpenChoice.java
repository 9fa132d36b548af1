// SPDX-License-Identifier: Apache-2.0
package dev.leafout.typed;

import dev.leafout.typed.spi.Shape;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** An object of one of several types, of which nothing is shown until it says which. */
final class OpenChoice extends OpenValue {
    private final Shape.Choice shape;
    private final Function<Shape.Fields, OpenObject> opener;
    private @Nullable String key;
    /** What came before the type was known. */
    private Map<String, @Nullable Object> earlier = new LinkedHashMap<>(4);

    private boolean decided;
    private @Nullable OpenObject chosen;

    OpenChoice(@Nullable Slot slot, Shape.Choice shape, Function<Shape.Fields, OpenObject> opener) {
        super(slot);
        this.shape = shape;
        this.opener = opener;
    }

    @Override
    @Nullable
    Slot begin(@Nullable String name) {
        changed();
        key = name;
        return chosen == null || isHiddenName(name) ? null : chosen.begin(name);
    }

    private boolean isHiddenName(@Nullable String name) {
        return shape.property().equals(name) && !shape.isPropertyPassedOn();
    }

    @Override
    void add(@Nullable Object value, @Nullable Object plain) {
        changed();
        String name = key == null ? "" : key;
        if (chosen != null) {
            if (!isHiddenName(name)) {
                chosen.add(value, plain);
            }
        } else if (!decided) {
            earlier.put(name, plain);
            if (plain instanceof String type && name.equals(shape.property())) {
                decided = true;
                choose(type);
            }
        }
    }

    private void choose(String type) {
        if (shape.of(type) instanceof Shape.Fields fields) {
            OpenObject object = opener.apply(fields);
            for (Map.Entry<String, @Nullable Object> entry : earlier.entrySet()) {
                Slot place = isHiddenName(entry.getKey()) ? null : object.begin(entry.getKey());
                if (place != null) {
                    object.add(place.shape().bind(entry.getValue()), entry.getValue());
                }
            }
            chosen = object;
        }
        earlier = Map.of();
    }

    @Override
    @Nullable
    Object close(@Nullable Object plain) {
        return chosen == null ? slot == null ? Shape.ABSENT : slot.shape().bind(plain) : chosen.close(plain);
    }

    @Override
    Layer newLayer() {
        return chosen == null ? Layer.HELD : chosen.capture();
    }
}
