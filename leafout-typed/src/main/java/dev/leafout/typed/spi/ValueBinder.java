// SPDX-License-Identifier: Apache-2.0
package dev.leafout.typed.spi;

import java.lang.reflect.Type;

/**
 * What an {@link dev.leafout.typed.ObjectStream} needs to know about Java types: how they look in JSON, and how their
 * values are created. The modules {@code leafout-jackson2}, {@code leafout-jackson3} and {@code leafout-kotlinx} provide one
 * each, which can use your own object mapper or {@code Json}.
 *
 * <p>A binder is thread-safe, and caches what it finds out about a type. To be found by {@link
 * java.util.ServiceLoader}, it needs a public constructor without parameters.
 *
 * @since 0.1
 */
public interface ValueBinder {

    /**
     * Returns how values of this type are read and created.
     *
     * @throws BindException if that cannot be determined, or if the type lets the input name classes
     */
    Shape shapeOf(Type type);

    /**
     * Returns the JSON Schema (2020-12) to ask a model for. Properties are in declaration order, required unless
     * optional or nullable, and no others are allowed.
     */
    String schemaOf(Type type);

    /**
     * Returns the JSON Schema (2020-12) of everything this type accepts. Violations are judged by it. It requires only
     * what the binder requires, and leaves open what it cannot know. Default: {@link #schemaOf}.
     */
    default String acceptedSchemaOf(Type type) {
        return schemaOf(type);
    }

    /**
     * Returns whether a document may be of another kind than its type: an array around an object, or the only item of a
     * list without its array. If so, the first object or array in the text is the document. Default: false.
     */
    default boolean takesOtherKinds() {
        return false;
    }
}
