// SPDX-License-Identifier: Apache-2.0
package dev.leafout.springai;

import org.springframework.ai.chat.client.ChatClientRequest;
import org.springframework.ai.chat.client.ChatClientResponse;
import org.springframework.ai.chat.client.advisor.api.StreamAdvisor;
import org.springframework.ai.chat.client.advisor.api.StreamAdvisorChain;
import org.springframework.ai.chat.prompt.Prompt;
import org.springframework.ai.model.tool.StructuredOutputChatOptions;
import org.springframework.core.Ordered;
import reactor.core.publisher.Flux;

/** Puts a JSON Schema into a request that is streamed; Spring AI itself does so for calls only. */
final class SchemaAdvisor implements StreamAdvisor {
    private final String schema;

    SchemaAdvisor(String schema) {
        this.schema = schema;
    }

    @Override
    public String getName() {
        return "Leafout schema";
    }

    /** After everybody who may change the options, just before the model. */
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
            return prompt.mutate().chatOptions(OutputSchema.in(options, schema)).build();
        }
        return prompt.augmentUserMessage(message -> message.mutate()
                .text(message.getText()
                        + "\n\nAnswer with JSON that is valid against this JSON Schema, and with nothing else:\n"
                        + schema)
                .build());
    }
}
