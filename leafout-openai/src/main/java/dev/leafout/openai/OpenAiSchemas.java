// SPDX-License-Identifier: Apache-2.0
package dev.leafout.openai;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.openai.core.JsonValue;
import com.openai.core.ObjectMappers;
import com.openai.models.ResponseFormatJsonSchema;
import com.openai.models.responses.ResponseFormatTextJsonSchemaConfig;
import dev.leafout.llm.SchemaDialect;
import java.lang.reflect.Type;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Request settings for an answer of a given type: {@link SchemaDialect#OPENAI_STRICT} in the form that OpenAI's Java client
 * takes.
 *
 * <pre>{@code
 * ChatCompletionCreateParams.builder()
 *         .responseFormat(OpenAiSchemas.chatFormat("itinerary", Itinerary.class))
 * ResponseCreateParams.builder()
 *         .text(ResponseTextConfig.builder().format(OpenAiSchemas.responseFormat("itinerary", Itinerary.class)).build())
 * }</pre>
 *
 * <p>Both are strict: every property is required, and one that may be missing in Java may be null. The root must be an object, so
 * a list or a single value is wrapped in one. To read it, call {@code unwrap(ProviderSchema.WRAPPER)}. Strict mode does not
 * support maps. For a type with a map, choose {@link SchemaDialect#JSON_SCHEMA}, which is not strict.
 *
 * <p>Thread-safe: has no state.
 *
 * @since 0.1
 */
public final class OpenAiSchemas {
    private OpenAiSchemas() {}

    /**
     * Returns the response format of a chat completion.
     *
     * @throws IllegalArgumentException if strict mode cannot express the type
     */
    public static ResponseFormatJsonSchema chatFormat(String name, Type type) {
        return chatFormat(name, type, SchemaDialect.OPENAI_STRICT);
    }

    /** Same as {@link #chatFormat(String, Type)}, in a given dialect. Only {@link SchemaDialect#OPENAI_STRICT} is strict. */
    public static ResponseFormatJsonSchema chatFormat(String name, Type type, SchemaDialect dialect) {
        return ResponseFormatJsonSchema.builder()
                .jsonSchema(ResponseFormatJsonSchema.JsonSchema.builder()
                        .name(name)
                        .strict(dialect == SchemaDialect.OPENAI_STRICT)
                        .schema(ResponseFormatJsonSchema.JsonSchema.Schema.builder()
                                .putAllAdditionalProperties(schema(type, dialect))
                                .build())
                        .build())
                .build();
    }

    /**
     * Returns the format of a response's text.
     *
     * @throws IllegalArgumentException if strict mode cannot express the type
     */
    public static ResponseFormatTextJsonSchemaConfig responseFormat(String name, Type type) {
        return responseFormat(name, type, SchemaDialect.OPENAI_STRICT);
    }

    /** Same as {@link #responseFormat(String, Type)}, in a given dialect. Only {@link SchemaDialect#OPENAI_STRICT} is strict. */
    public static ResponseFormatTextJsonSchemaConfig responseFormat(String name, Type type, SchemaDialect dialect) {
        return ResponseFormatTextJsonSchemaConfig.builder()
                .name(name)
                .strict(dialect == SchemaDialect.OPENAI_STRICT)
                .schema(ResponseFormatTextJsonSchemaConfig.Schema.builder()
                        .putAllAdditionalProperties(schema(type, dialect))
                        .build())
                .build();
    }

    private static Map<String, JsonValue> schema(Type type, SchemaDialect dialect) {
        try {
            return ObjectMappers.jsonMapper()
                    .readValue(dialect.of(type).json(), new TypeReference<LinkedHashMap<String, JsonValue>>() {});
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("The schema of " + type + " is not JSON.", e);
        }
    }
}
