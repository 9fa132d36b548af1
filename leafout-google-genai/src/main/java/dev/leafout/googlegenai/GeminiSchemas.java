// SPDX-License-Identifier: Apache-2.0
package dev.leafout.googlegenai;

import com.google.genai.types.GenerateContentConfig;
import com.google.genai.types.Schema;
import dev.leafout.llm.SchemaDialect;
import java.lang.reflect.Type;

/**
 * Request settings for an answer of a given type: {@link SchemaDialect#GEMINI} in the form that Google's Java client takes.
 *
 * <pre>{@code
 * client.models.generateContentStream(model, question, GeminiSchemas.config(Itinerary.class))
 * }</pre>
 *
 * <p>Thread-safe: has no state.
 *
 * @since 0.1
 */
public final class GeminiSchemas {
    private GeminiSchemas() {}

    /**
     * Returns the configuration of a request. To add to it, call {@code toBuilder()}.
     *
     * @throws IllegalArgumentException if Gemini's structured output cannot express the type
     */
    public static GenerateContentConfig config(Type type) {
        return GenerateContentConfig.builder()
                .responseMimeType("application/json")
                .responseSchema(Schema.fromJson(SchemaDialect.GEMINI.of(type).json()))
                .build();
    }
}
