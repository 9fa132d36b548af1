// SPDX-License-Identifier: Apache-2.0
package dev.leafout.typed;

import dev.leafout.typed.spi.Shape;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** An object of one of several types. Nothing is shown until its type is known. */
final class OpenChoice extends OpenValue {
    private final Decision decision;
    private final Function<Shape.Fields, OpenObject> opener;
    private String key = "";
    /** The properties that came before the type was known. */
    private Map<String, @Nullable Object> earlier = new LinkedHashMap<>(4);

    private boolean decided;
    private @Nullable OpenObject chosen;

    OpenChoice(@Nullable Slot slot, Decision decision, Function<Shape.Fields, OpenObject> opener) {
        super(slot);
        this.decision = decision;
        this.opener = opener;
    }

    /** Finds out the type. Asked until it knows. */
    interface Decision {
        /** Called when a property begins. Returns the type if that decides it. */
        @Nullable
        Shape begun(String name);

        /** Called when a property is complete. Returns the type if that decides it. */
        @Nullable
        Shape completed(String name, @Nullable Object plain);

        /** Returns whether this property is hidden from the type. */
        boolean hides(String name);

        /** Decides by a property that contains the name of the type. */
        static Decision by(Shape.Choice choice) {
            return new Decision() {
                @Override
                public @Nullable Shape begun(String name) {
                    return null;
                }

                @Override
                public @Nullable Shape completed(String name, @Nullable Object plain) {
                    return plain instanceof String type && name.equals(choice.property()) ? choice.of(type) : null;
                }

                @Override
                public boolean hides(String name) {
                    return name.equals(choice.property()) && !choice.isPropertyPassedOn();
                }
            };
        }

        /** Decides by which properties are present, as soon as only one type has them all. */
        static Decision by(Shape.Deduced types) {
            BitSet left = new BitSet();
            left.set(0, types.types().size());
            return new Decision() {
                @Override
                public @Nullable Shape begun(String name) {
                    BitSet with = types.typesWith(name);
                    if (with == null) {
                        return null;
                    }
                    left.and(with);
                    return left.cardinality() == 1 ? types.types().get(left.nextSetBit(0)) : null;
                }

                @Override
                public @Nullable Shape completed(String name, @Nullable Object plain) {
                    return null;
                }

                @Override
                public boolean hides(String name) {
                    return false;
                }
            };
        }
    }

    @Override
    @Nullable
    Slot begin(@Nullable String name) {
        changed();
        key = name == null ? "" : name;
        if (!decided) {
            decide(decision.begun(key));
        }
        return chosen == null || decision.hides(key) ? null : chosen.begin(key);
    }

    @Override
    void add(@Nullable Object value, @Nullable Object plain) {
        changed();
        if (chosen != null) {
            if (!decision.hides(key)) {
                chosen.add(value, plain);
            }
        } else if (!decided) {
            earlier.put(key, plain);
            decide(decision.completed(key, plain));
        }
    }

    private void decide(@Nullable Shape type) {
        if (type == null) {
            return;
        }
        decided = true;
        if (type instanceof Shape.Fields fields) {
            OpenObject object = opener.apply(fields);
            for (Map.Entry<String, @Nullable Object> entry : earlier.entrySet()) {
                Slot place = decision.hides(entry.getKey()) ? null : object.begin(entry.getKey());
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
