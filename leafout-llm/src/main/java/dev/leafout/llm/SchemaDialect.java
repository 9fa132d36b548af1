// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm;

import dev.leafout.document.JsonWriter;
import dev.leafout.document.PartialDocument;
import dev.leafout.llm.dialect.DialectRules;
import dev.leafout.llm.dialect.DialectWriter;
import dev.leafout.llm.dialect.SchemaSize;
import dev.leafout.parse.JsonPushParser;
import dev.leafout.typed.ObjectStream;
import java.lang.reflect.Type;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The subset of JSON Schema that a provider accepts. Schemas are rewritten for it. Unsupported keywords that only narrow the
 * values are left out. Those that would change the shape of the values are rejected.
 *
 * <pre>{@code
 * ProviderSchema schema = SchemaDialect.OPENAI_STRICT.of(Itinerary.class);
 * request.put("schema", schema.json());
 * }</pre>
 *
 * <p>This affects only the request. The answer is validated against the class, not against the schema that was sent.
 *
 * @since 0.1
 */
public enum SchemaDialect {
    /** JSON Schema 2020-12, as it is. */
    JSON_SCHEMA,
    /**
     * OpenAI's strict mode, and compatible ones. The root must be an object; anything else is {@link ProviderSchema#isWrapped()
     * wrapped}. Every property is required. Maps are rejected.
     */
    OPENAI_STRICT,
    /**
     * Anthropic's structured output: no recursive types, no maps, no bounds on numbers or lengths, and few properties that
     * may be missing or null.
     */
    ANTHROPIC,
    /** Gemini's response schema, a subset of OpenAPI. Definitions are inlined where they are used. */
    GEMINI,
    /** Ollama accepts JSON Schema as it is. */
    OLLAMA;

    /**
     * Returns the schema to send for a type.
     *
     * @throws IllegalArgumentException if this dialect cannot express the type; the message says where and what to do
     */
    public ProviderSchema of(Type type) {
        try {
            return ofSchema(ObjectStream.schemaOf(type));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(type.getTypeName() + ": " + e.getMessage(), e);
        }
    }

    /**
     * Returns a JSON Schema rewritten for this dialect.
     *
     * @throws IllegalArgumentException if this dialect cannot express the schema, or the schema is not an object
     */
    public ProviderSchema ofSchema(String jsonSchema) {
        DialectRules rules = rules();
        if (rules == null) {
            return new ProviderSchema(jsonSchema, false, List.of());
        }
        DialectWriter writer = new DialectWriter(rules, read(jsonSchema));
        Map<String, @Nullable Object> written = writer.write();
        if (this == OPENAI_STRICT) {
            SchemaSize.checkOpenAi(written, rules.name());
        } else if (this == ANTHROPIC) {
            SchemaSize.checkAnthropic(written, rules.name());
        }
        return new ProviderSchema(JsonWriter.write(written), writer.isWrapped(), writer.leftOut());
    }

    private @Nullable DialectRules rules() {
        return switch (this) {
            case OPENAI_STRICT -> DialectRules.OPENAI_STRICT;
            case ANTHROPIC -> DialectRules.ANTHROPIC;
            case GEMINI -> DialectRules.GEMINI;
            case JSON_SCHEMA, OLLAMA -> null;
        };
    }

    private static Map<String, ?> read(String json) {
        PartialDocument document = new PartialDocument();
        JsonPushParser parser = JsonPushParser.builder().listen(document).build();
        parser.feed(json);
        parser.finish();
        if (!(document.value() instanceof Map<?, ?> map)) {
            throw new IllegalArgumentException("A schema to send must be an object, not " + json);
        }
        Map<String, @Nullable Object> schema = new LinkedHashMap<>();
        map.forEach((key, value) -> schema.put((String) key, value));
        return schema;
    }
}
