// SPDX-License-Identifier: Apache-2.0
package dev.leafout.jackson3;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Something immutable that is made on first use, since a type may contain itself. Two threads may both make it. */
final class Later<T> implements Supplier<T> {
    private final Supplier<T> maker;
    private @Nullable T made;

    Later(Supplier<T> maker) {
        this.maker = maker;
    }

    @Override
    public T get() {
        T known = made;
        if (known == null) {
            known = maker.get();
            made = known;
        }
        return known;
    }
}
