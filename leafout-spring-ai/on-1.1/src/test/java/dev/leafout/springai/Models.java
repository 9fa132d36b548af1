// SPDX-License-Identifier: Apache-2.0
package dev.leafout.springai;

import org.springframework.ai.anthropic.AnthropicChatModel;
import org.springframework.ai.anthropic.AnthropicChatOptions;
import org.springframework.ai.anthropic.api.AnthropicApi;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.chat.prompt.Prompt;
import org.springframework.ai.openai.OpenAiChatModel;
import org.springframework.ai.openai.OpenAiChatOptions;
import org.springframework.ai.openai.api.OpenAiApi;

/** How Spring AI 1.1 makes its models. */
final class Models {
    /** It hands over each chunk together with the next one, where it looks for the usage. */
    static final int AHEAD = 1;

    /** Whether the words that Claude thinks are in the stream. */
    static final boolean HAS_CLAUDES_THOUGHTS = true;

    private Models() {}

    static ChatModel openAi(String url) {
        return OpenAiChatModel.builder()
                .openAiApi(OpenAiApi.builder().baseUrl(url).apiKey("none").build())
                .defaultOptions(OpenAiChatOptions.builder().model("m").build())
                .build();
    }

    static ChatModel anthropic(String url) {
        return AnthropicChatModel.builder()
                .anthropicApi(AnthropicApi.builder().baseUrl(url).apiKey("none").build())
                .defaultOptions(AnthropicChatOptions.builder()
                        .model("m")
                        .maxTokens(1_000)
                        .build())
                .build();
    }

    static Prompt leavingTools(String text) {
        return new Prompt(
                text,
                OpenAiChatOptions.builder()
                        .model("m")
                        .internalToolExecutionEnabled(false)
                        .build());
    }
}
