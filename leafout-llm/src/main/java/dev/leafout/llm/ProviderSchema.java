// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm;

import dev.leafout.llm.dialect.DialectWriter;
import java.util.List;

/**
 * A schema as a provider takes it, made by a {@link SchemaDialect}. Immutable.
 *
 * @since 0.1
 */
public final class ProviderSchema {
    /** The property around a value that may not be a root: {@code {"value":[…]}}. */
    public static final String WRAPPER = DialectWriter.WRAPPER;

    private final String json;
    private final boolean wrapped;
    private final List<String> leftOut;

    ProviderSchema(String json, boolean wrapped, List<String> leftOut) {
        this.json = json;
        this.wrapped = wrapped;
        this.leftOut = List.copyOf(leftOut);
    }

    /** Returns the schema. */
    public String json() {
        return json;
    }

    /**
     * Returns whether the answer is to be an object around the value, because the provider takes nothing else at the root.
     * Read it with {@code unwrap(ProviderSchema.WRAPPER)} of an object stream's builder.
     */
    public boolean isWrapped() {
        return wrapped;
    }

    /** Returns the keywords that the provider does not take, as JSON Pointers into the schema that was given. */
    public List<String> leftOut() {
        return leftOut;
    }

    /** Returns the schema. */
    @Override
    public String toString() {
        return json;
    }
}
