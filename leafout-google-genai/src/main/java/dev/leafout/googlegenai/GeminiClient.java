// SPDX-License-Identifier: Apache-2.0
package dev.leafout.googlegenai;

import com.google.genai.JsonSerializable;
import com.google.genai.errors.ApiException;
import com.google.genai.errors.GenAiIOException;
import dev.leafout.llm.Channel;
import dev.leafout.llm.ModelEvent;
import dev.leafout.llm.client.ClientReader;
import org.jspecify.annotations.Nullable;

/** Adapts the events and errors of Google's client. */
final class GeminiClient implements ClientReader.Client {
    @Override
    public String json(Object event) {
        return ((JsonSerializable) event).toJson();
    }

    @Override
    public boolean isThrownByIt(RuntimeException error) {
        return error instanceof ApiException || error instanceof GenAiIOException;
    }

    @Override
    public ModelEvent.@Nullable ProviderError reportedBy(Throwable error) {
        return error instanceof ApiException reported
                ? new ModelEvent.ProviderError(Channel.turn(), reported.code(), reported.status(), reported.message())
                : null;
    }
}
