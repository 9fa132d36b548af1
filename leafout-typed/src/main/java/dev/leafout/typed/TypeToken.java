// SPDX-License-Identifier: Apache-2.0
package dev.leafout.typed;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;

/**
 * A type with its type arguments, which a {@code Class} cannot hold: {@code new TypeToken<List<Day>>() {}}.
 *
 * <p>Immutable.
 *
 * @param <T> the type
 * @since 0.1
 */
public abstract class TypeToken<T> {
    private final Type type;

    protected TypeToken() {
        if (!(getClass().getGenericSuperclass() instanceof ParameterizedType itself)) {
            throw new IllegalStateException("A TypeToken needs its type argument: new TypeToken<List<Day>>() {}");
        }
        this.type = itself.getActualTypeArguments()[0];
    }

    /** Returns the type, as used in reflection. */
    public final Type type() {
        return type;
    }

    @Override
    public final String toString() {
        return type.getTypeName();
    }
}
