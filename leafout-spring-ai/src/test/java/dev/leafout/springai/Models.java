// SPDX-License-Identifier: Apache-2.0
package dev.leafout.springai;

import org.springframework.ai.anthropic.AnthropicChatModel;
import org.springframework.ai.anthropic.AnthropicChatOptions;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.chat.prompt.Prompt;
import org.springframework.ai.openai.OpenAiChatModel;
import org.springframework.ai.openai.OpenAiChatOptions;

/** How Spring AI 2.0 makes its models. */
final class Models {
    /** It hands over every chunk as it comes. */
    static final int AHEAD = 0;

    /** Whether the words that Claude thinks are in the stream. This version only marks that it thinks. */
    static final boolean HAS_CLAUDES_THOUGHTS = false;

    private Models() {}

    static ChatModel openAi(String url) {
        return OpenAiChatModel.builder()
                .options(OpenAiChatOptions.builder()
                        .baseUrl(url + "/v1")
                        .apiKey("none")
                        .maxRetries(0)
                        .model("m")
                        .build())
                .build();
    }

    static ChatModel anthropic(String url) {
        return AnthropicChatModel.builder()
                .options(AnthropicChatOptions.builder()
                        .baseUrl(url)
                        .apiKey("none")
                        .maxRetries(0)
                        .model("m")
                        .maxTokens(1_000)
                        .build())
                .build();
    }

    /** The models leave all tools to the caller. */
    static Prompt leavingTools(String text) {
        return new Prompt(text);
    }
}
