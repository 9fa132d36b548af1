// SPDX-License-Identifier: Apache-2.0
package dev.leafout.typed;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Objects;

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

    private TypeToken(Type type) {
        this.type = type;
    }

    /** Returns a token for a type that is known only through reflection. */
    public static TypeToken<?> of(Type type) {
        return new TypeToken<Object>(Objects.requireNonNull(type, "type")) {};
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
