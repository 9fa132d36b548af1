// SPDX-License-Identifier: Apache-2.0
package dev.leafout.anthropic;

import com.anthropic.core.JsonValue;
import com.anthropic.core.ObjectMappers;
import com.anthropic.models.messages.JsonOutputFormat;
import com.anthropic.models.messages.OutputConfig;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import dev.leafout.llm.SchemaDialect;
import java.lang.reflect.Type;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Request settings for an answer of a given type: {@link SchemaDialect#ANTHROPIC} in the form that Anthropic's Java client takes.
 *
 * <pre>{@code
 * MessageCreateParams.builder().outputConfig(AnthropicSchemas.outputConfig(Itinerary.class))
 * }</pre>
 *
 * <p>The root must be an object, so a list or a single value is wrapped in one. To read it, call {@code
 * unwrap(ProviderSchema.WRAPPER)}.
 *
 * <p>Thread-safe: has no state.
 *
 * @since 0.1
 */
public final class AnthropicSchemas {
    private AnthropicSchemas() {}

    /**
     * Returns the output configuration of a message.
     *
     * @throws IllegalArgumentException if Anthropic's structured output cannot express the type
     */
    public static OutputConfig outputConfig(Type type) {
        return OutputConfig.builder()
                .format(JsonOutputFormat.builder()
                        .schema(JsonOutputFormat.Schema.builder()
                                .putAllAdditionalProperties(schema(type))
                                .build())
                        .build())
                .build();
    }

    private static Map<String, JsonValue> schema(Type type) {
        try {
            return ObjectMappers.jsonMapper()
                    .readValue(
                            SchemaDialect.ANTHROPIC.of(type).json(),
                            new TypeReference<LinkedHashMap<String, JsonValue>>() {});
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("The schema of " + type + " is not JSON.", e);
        }
    }
}
