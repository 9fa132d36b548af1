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
 * What to put into a request so that the answer is of a type: {@link SchemaDialect#OPENAI_STRICT}, as OpenAI's Java client
 * takes it.
 *
 * <pre>{@code
 * ChatCompletionCreateParams.builder()
 *         .responseFormat(OpenAiSchemas.chatFormat("itinerary", Itinerary.class))
 * ResponseCreateParams.builder()
 *         .text(ResponseTextConfig.builder().format(OpenAiSchemas.responseFormat("itinerary", Itinerary.class)).build())
 * }</pre>
 *
 * <p>Both are strict: every property is required, and one that may be missing in Java may be null. The root has to be an
 * object, so a list or a single value is asked for inside of one; read it with {@code unwrap(ProviderSchema.WRAPPER)}. A
 * type with a map cannot be asked for so: choose {@link SchemaDialect#JSON_SCHEMA}, which is not strict.
 *
 * <p>Thread-safe: it has no state.
 *
 * @since 0.1
 */
public final class OpenAiSchemas {
    private OpenAiSchemas() {}

    /**
     * Returns the response format of a chat completion.
     *
     * @throws IllegalArgumentException if the strict mode cannot say what the type is
     */
    public static ResponseFormatJsonSchema chatFormat(String name, Type type) {
        return chatFormat(name, type, SchemaDialect.OPENAI_STRICT);
    }

    /** As {@link #chatFormat(String, Type)}, in a dialect; only {@link SchemaDialect#OPENAI_STRICT} is strict. */
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
     * @throws IllegalArgumentException if the strict mode cannot say what the type is
     */
    public static ResponseFormatTextJsonSchemaConfig responseFormat(String name, Type type) {
        return responseFormat(name, type, SchemaDialect.OPENAI_STRICT);
    }

    /** As {@link #responseFormat(String, Type)}, in a dialect; only {@link SchemaDialect#OPENAI_STRICT} is strict. */
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
