// SPDX-License-Identifier: Apache-2.0
package dev.leafout.openai;

import com.openai.core.ObjectMappers;
import com.openai.errors.OpenAIException;
import com.openai.errors.OpenAIServiceException;
import dev.leafout.llm.Channel;
import dev.leafout.llm.ModelEvent;
import dev.leafout.llm.client.ClientReader;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Adapts the events and errors of OpenAI's client. */
final class OpenAiClient implements ClientReader.Client {
    @Override
    public String json(Object event) throws IOException {
        return ObjectMappers.jsonMapper().writeValueAsString(event);
    }

    @Override
    public boolean isThrownByIt(RuntimeException error) {
        return error instanceof OpenAIException;
    }

    @Override
    public ModelEvent.@Nullable ProviderError reportedBy(Throwable error) {
        return error instanceof OpenAIServiceException reported
                ? new ModelEvent.ProviderError(
                        Channel.turn(),
                        reported.statusCode(),
                        reported.code().or(reported::type).orElse(""),
                        String.valueOf(reported.getMessage()))
                : null;
    }
}
