// SPDX-License-Identifier: Apache-2.0
package dev.leafout.springai;

import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;
import org.springframework.ai.chat.prompt.ChatOptions;
import org.springframework.ai.model.tool.StructuredOutputChatOptions;

/**
 * Sets the schema in the options of a model. In Spring AI 2.0, options are immutable and have a builder; in 1.1 they
 * have a setter.
 */
final class OutputSchema {
    private static final @Nullable Method SETTER =
            find(StructuredOutputChatOptions.class, "setOutputSchema", String.class);
    private static final @Nullable Method COPY = find(ChatOptions.class, "copy");

    /** Whether this is Spring AI 1.1. */
    static final boolean HAS_SETTER = SETTER != null;

    private OutputSchema() {}

    private static @Nullable Method find(Class<?> type, String name, Class<?>... parameters) {
        try {
            return type.getMethod(name, parameters);
        } catch (NoSuchMethodException e) {
            return null;
        }
    }

    /** Returns a copy of the options with the schema. */
    static ChatOptions in(StructuredOutputChatOptions options, String schema) {
        if (SETTER == null || COPY == null) {
            return options.mutate().outputSchema(schema).build();
        }
        try {
            ChatOptions copy = (ChatOptions) COPY.invoke(options);
            SETTER.invoke(copy, schema);
            return copy;
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("The options of the model do not take a schema: " + options, e);
        }
    }
}
