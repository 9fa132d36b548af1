// SPDX-License-Identifier: Apache-2.0
package dev.leafout.typed.spi;

import java.lang.reflect.Type;

/**
 * What an {@link dev.leafout.typed.ObjectStream} needs to know of Java types: how they look in JSON, and how their values
 * are made. The modules {@code leafout-jackson2} and {@code leafout-jackson3} have one each, on an object mapper of your
 * own.
 *
 * <p>A binder is thread-safe, and keeps what it found out about a type. To be found by
 * {@link java.util.ServiceLoader} it needs a public constructor without parameters.
 *
 * @since 0.1
 */
public interface ValueBinder {

    /**
     * Returns how values of this type are read and made.
     *
     * @throws BindException if that cannot be known, or if the type lets the input name classes
     */
    Shape shapeOf(Type type);

    /**
     * Returns the JSON Schema (2020-12) to ask a model for: properties in the order of their declaration, required unless
     * optional or nullable, and no others.
     */
    String schemaOf(Type type);

    /**
     * Returns the JSON Schema (2020-12) of all that this type accepts, by which violations are judged: it requires only what
     * the binder does, and says nothing where it cannot know. That of {@link #schemaOf}, unless the binder knows better.
     */
    default String acceptedSchemaOf(Type type) {
        return schemaOf(type);
    }
}
