// SPDX-License-Identifier: Apache-2.0
package dev.leafout.springai;

import dev.leafout.llm.ProviderSchema;
import dev.leafout.llm.SchemaDialect;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.ai.chat.client.ChatClientRequest;
import org.springframework.ai.chat.client.ChatClientResponse;
import org.springframework.ai.chat.client.advisor.api.StreamAdvisor;
import org.springframework.ai.chat.client.advisor.api.StreamAdvisorChain;
import org.springframework.ai.chat.prompt.ChatOptions;
import org.springframework.ai.chat.prompt.Prompt;
import org.springframework.ai.model.tool.StructuredOutputChatOptions;
import org.springframework.core.Ordered;
import reactor.core.publisher.Flux;

/**
 * Adds the schema of a type to a streamed request; Spring AI itself does so only for calls. If the model's structured
 * output cannot express the type, the schema goes into the text of the prompt.
 */
final class SchemaAdvisor implements StreamAdvisor {
    /** As the binder sees the type that the answer is read as. */
    private final String json;

    private final Map<SchemaDialect, Optional<ProviderSchema>> schemas = new ConcurrentHashMap<>();

    SchemaAdvisor(String json) {
        this.json = json;
    }

    /** Returns the schema in the dialect of a model; empty if the dialect cannot express it. */
    private Optional<ProviderSchema> schema(SchemaDialect dialect) {
        return schemas.computeIfAbsent(dialect, wanted -> {
            try {
                return Optional.of(wanted.ofSchema(json));
            } catch (IllegalArgumentException e) {
                return Optional.empty();
            }
        });
    }

    /** Returns whether some models need an object around the value. */
    boolean mayWrap() {
        return schema(SchemaDialect.OPENAI_STRICT)
                .map(ProviderSchema::isWrapped)
                .orElse(false);
    }

    /** Options of other models, including OpenAI-compatible ones, accept what OpenAI's strict mode accepts. */
    private static SchemaDialect dialectOf(ChatOptions options) {
        String name = options.getClass().getSimpleName();
        return name.startsWith("Anthropic")
                ? SchemaDialect.ANTHROPIC
                : name.contains("Gemini") || name.contains("GenAi")
                        ? SchemaDialect.GEMINI
                        : name.startsWith("Ollama") ? SchemaDialect.OLLAMA : SchemaDialect.OPENAI_STRICT;
    }

    @Override
    public String getName() {
        return "Leafout schema";
    }

    /** Runs after everything that may change the options, just before the model. */
    @Override
    public int getOrder() {
        return Ordered.LOWEST_PRECEDENCE - 1;
    }

    @Override
    public Flux<ChatClientResponse> adviseStream(ChatClientRequest request, StreamAdvisorChain chain) {
        return chain.nextStream(
                request.mutate().prompt(withSchema(request.prompt())).build());
    }

    private Prompt withSchema(Prompt prompt) {
        if (prompt.getOptions() instanceof StructuredOutputChatOptions options) {
            Optional<ProviderSchema> schema = schema(dialectOf(options));
            if (schema.isPresent()) {
                return prompt.mutate()
                        .chatOptions(OutputSchema.in(options, schema.get().json()))
                        .build();
            }
        }
        return prompt.augmentUserMessage(message -> message.mutate()
                .text(message.getText()
                        + "\n\nAnswer with JSON that is valid against this JSON Schema, and with nothing else:\n"
                        + json)
                .build());
    }
}
