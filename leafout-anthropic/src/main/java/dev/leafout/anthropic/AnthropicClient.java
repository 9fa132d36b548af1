// SPDX-License-Identifier: Apache-2.0
package dev.leafout.anthropic;

import com.anthropic.core.JsonValue;
import com.anthropic.core.ObjectMappers;
import com.anthropic.errors.AnthropicException;
import com.anthropic.errors.AnthropicServiceException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.leafout.llm.Channel;
import dev.leafout.llm.ModelEvent;
import dev.leafout.llm.client.ClientReader;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Adapts the events and errors of Anthropic's client. */
final class AnthropicClient implements ClientReader.Client {
    @Override
    public String json(Object event) throws IOException {
        return ObjectMappers.jsonMapper().writeValueAsString(event);
    }

    @Override
    public boolean isThrownByIt(RuntimeException error) {
        return error instanceof AnthropicException;
    }

    @Override
    public ModelEvent.@Nullable ProviderError reportedBy(Throwable error) {
        return error instanceof AnthropicServiceException reported
                ? new ModelEvent.ProviderError(
                        Channel.turn(),
                        reported.statusCode(),
                        codeIn(reported.body()),
                        String.valueOf(reported.getMessage()))
                : null;
    }

    /** The exception itself knows its type only in the newest versions of the client. */
    private static String codeIn(JsonValue body) {
        JsonNode error = ObjectMappers.jsonMapper().valueToTree(body);
        return error.path("error").path("type").asText("");
    }
}
