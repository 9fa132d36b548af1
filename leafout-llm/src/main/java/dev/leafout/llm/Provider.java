// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm;

import dev.leafout.llm.provider.AnthropicDecoder;
import dev.leafout.llm.provider.BedrockDecoder;
import dev.leafout.llm.provider.CohereDecoder;
import dev.leafout.llm.provider.ErrorBody;
import dev.leafout.llm.provider.GeminiDecoder;
import dev.leafout.llm.provider.GeminiInteractionsDecoder;
import dev.leafout.llm.provider.OllamaDecoder;
import dev.leafout.llm.provider.OpenAiChatDecoder;
import dev.leafout.llm.provider.OpenAiResponsesDecoder;
import dev.leafout.llm.provider.PayloadDecoder;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The format of a provider stream. Servers that use the same format count as the same provider.
 *
 * @since 0.1
 */
public enum Provider {
    /** OpenAI's Chat Completions, and the many compatible servers. SSE. */
    OPENAI_CHAT,
    /** OpenAI's Responses. SSE. */
    OPENAI_RESPONSES,
    /** Anthropic's Messages. SSE. */
    ANTHROPIC,
    /** Google's {@code streamGenerateContent?alt=sse}, in the Gemini API and Vertex AI. SSE. */
    GEMINI,
    /** Ollama's {@code /api/chat}. NDJSON. */
    OLLAMA,
    /** Google's {@code interactions}. SSE. */
    GEMINI_INTERACTIONS,
    /** Cohere's {@code /v2/chat}. SSE. */
    COHERE,
    /**
     * Amazon Bedrock's {@code converse-stream}, for every model, and its {@code invoke-with-response-stream}, for Claude, Nova
     * and text-only models. AWS's binary event stream.
     */
    BEDROCK;

    /** Returns a decoder that passes events to this consumer, with the default limits. */
    public ProviderDecoder decoder(Consumer<? super ModelEvent> consumer) {
        return decoder(consumer, DecodeLimits.defaults());
    }

    /** Returns a decoder that passes events to this consumer. */
    public ProviderDecoder decoder(Consumer<? super ModelEvent> consumer, DecodeLimits limits) {
        return new ProviderDecoder(this, consumer, limits);
    }

    PayloadDecoder payloadDecoder(Consumer<? super ModelEvent> consumer, DecodeLimits limits) {
        return switch (this) {
            case OPENAI_CHAT -> new OpenAiChatDecoder(consumer, limits);
            case OPENAI_RESPONSES -> new OpenAiResponsesDecoder(consumer, limits);
            case ANTHROPIC -> new AnthropicDecoder(consumer, limits);
            case GEMINI -> new GeminiDecoder(consumer, limits);
            case GEMINI_INTERACTIONS -> new GeminiInteractionsDecoder(consumer, limits);
            case COHERE -> new CohereDecoder(consumer, limits);
            case BEDROCK -> new BedrockDecoder(consumer, limits);
            case OLLAMA -> new OllamaDecoder(consumer, limits);
        };
    }

    /**
     * Returns the error of a response that is not a stream, in the provider's own words if they can be understood.
     *
     * @param status the status of the response; 0 if only its body may say it
     */
    ModelEvent.ProviderError errorResponse(int status, String body) {
        ModelEvent.ProviderError said = errorIn(body);
        ErrorBody other = body.isBlank() ? new ErrorBody(0, "", "", "") : ErrorBody.of(body);
        int known = status > 0 ? status : other.status();
        if (said != null) {
            return new ModelEvent.ProviderError(Channel.turn(), known, said.code(), said.message());
        }
        String unexpected =
                status > 0 || other.kind().isEmpty() ? "" : "The response is not a stream but " + other.kind() + ": ";
        return new ModelEvent.ProviderError(Channel.turn(), known, other.code(), unexpected + other.message());
    }

    /** Returns the error in a body, if it has the form of an error inside a stream; null otherwise. */
    ModelEvent.@Nullable ProviderError errorIn(String body) {
        List<ModelEvent.ProviderError> found = new ArrayList<>();
        ProviderDecoder decoder = decoder(event -> {
            if (event instanceof ModelEvent.ProviderError error
                    && !error.code().equals(PayloadDecoder.UNREADABLE)
                    && !error.code().equals(PayloadDecoder.UNRECOGNISED)
                    && !(error.code() + error.message()).isEmpty()) {
                found.add(error);
            }
        });
        decoder.event("error", body);
        return found.isEmpty() ? null : found.get(0);
    }

    /** Returns the name as used on the command line, such as {@code openai-chat}. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
