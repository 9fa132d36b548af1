// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm;

import dev.leafout.llm.dialect.DialectWriter;
import java.util.List;

/**
 * A schema in the form a provider accepts, made by a {@link SchemaDialect}. Immutable.
 *
 * @since 0.1
 */
public final class ProviderSchema {
    /** The property that wraps a value that cannot be the root: {@code {"value":[…]}}. */
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
     * Returns whether the answer will be an object around the value, because the provider accepts only objects at the root. To
     * read it, call {@code unwrap(ProviderSchema.WRAPPER)} on the object stream's builder.
     */
    public boolean isWrapped() {
        return wrapped;
    }

    /** Returns the keywords that the provider does not accept, as JSON Pointers into the given schema. */
    public List<String> leftOut() {
        return leftOut;
    }

    /** Returns the schema. */
    @Override
    public String toString() {
        return json;
    }
}
