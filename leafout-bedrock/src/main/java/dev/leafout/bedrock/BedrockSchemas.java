// SPDX-License-Identifier: Apache-2.0
package dev.leafout.bedrock;

import dev.leafout.llm.SchemaDialect;
import java.lang.reflect.Type;
import software.amazon.awssdk.services.bedrockruntime.model.OutputConfig;
import software.amazon.awssdk.services.bedrockruntime.model.OutputFormatType;

/**
 * Request settings for an answer of a given type, in the form that the AWS SDK takes.
 *
 * <pre>{@code
 * ConverseStreamRequest.builder().outputConfig(BedrockSchemas.outputConfig("itinerary", Itinerary.class))
 * }</pre>
 *
 * <p>Bedrock checks schemas for every model by rules like Anthropic's, so the dialect is {@link SchemaDialect#ANTHROPIC}. The root
 * must be an object, so a list or a single value is wrapped in one. To read it, call {@code unwrap(ProviderSchema.WRAPPER)}. Some
 * models do not support structured output; describe the type in the prompt instead.
 *
 * <p>Thread-safe: has no state.
 *
 * @since 0.1
 */
public final class BedrockSchemas {
    private BedrockSchemas() {}

    /**
     * Returns the output configuration of a conversation.
     *
     * @throws IllegalArgumentException if Bedrock's structured output cannot express the type
     */
    public static OutputConfig outputConfig(String name, Type type) {
        String schema = SchemaDialect.ANTHROPIC.of(type).json();
        return OutputConfig.builder()
                .textFormat(format -> format.type(OutputFormatType.JSON_SCHEMA)
                        .structure(structure -> structure.jsonSchema(
                                definition -> definition.name(name).schema(schema))))
                .build();
    }
}
