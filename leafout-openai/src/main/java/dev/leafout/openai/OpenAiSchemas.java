// SPDX-License-Identifier: Apache-2.0
package dev.leafout.openai;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.openai.core.JsonValue;
import com.openai.core.ObjectMappers;
import com.openai.models.ResponseFormatJsonSchema;
import com.openai.models.responses.ResponseFormatTextJsonSchemaConfig;
import dev.leafout.typed.ObjectStream;
import java.lang.reflect.Type;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What to put into a request so that the answer is of a type: {@link ObjectStream#schemaOf}, as OpenAI's Java client takes it.
 *
 * <pre>{@code
 * ChatCompletionCreateParams.builder()
 *         .responseFormat(OpenAiSchemas.chatFormat("itinerary", Itinerary.class))
 * ResponseCreateParams.builder()
 *         .text(ResponseTextConfig.builder().format(OpenAiSchemas.responseFormat("itinerary", Itinerary.class)).build())
 * }</pre>
 *
 * <p>Both are strict, for which OpenAI wants every property to be required. A type with an {@code Optional} or a
 * {@code @Nullable} component needs {@code toBuilder()} and {@code strict(false)}.
 *
 * <p>Thread-safe: it has no state.
 *
 * @since 0.1
 */
public final class OpenAiSchemas {
    private OpenAiSchemas() {}

    /** Returns the response format of a chat completion. */
    public static ResponseFormatJsonSchema chatFormat(String name, Type type) {
        return ResponseFormatJsonSchema.builder()
                .jsonSchema(ResponseFormatJsonSchema.JsonSchema.builder()
                        .name(name)
                        .strict(true)
                        .schema(ResponseFormatJsonSchema.JsonSchema.Schema.builder()
                                .putAllAdditionalProperties(schema(type))
                                .build())
                        .build())
                .build();
    }

    /** Returns the format of a response's text. */
    public static ResponseFormatTextJsonSchemaConfig responseFormat(String name, Type type) {
        return ResponseFormatTextJsonSchemaConfig.builder()
                .name(name)
                .strict(true)
                .schema(ResponseFormatTextJsonSchemaConfig.Schema.builder()
                        .putAllAdditionalProperties(schema(type))
                        .build())
                .build();
    }

    private static Map<String, JsonValue> schema(Type type) {
        try {
            return ObjectMappers.jsonMapper()
                    .readValue(ObjectStream.schemaOf(type), new TypeReference<LinkedHashMap<String, JsonValue>>() {});
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("The schema of " + type + " is not JSON.", e);
        }
    }
}
