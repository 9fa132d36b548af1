// SPDX-License-Identifier: Apache-2.0
package dev.leafout.springai;

import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.openai.OpenAiChatModel;
import org.springframework.ai.openai.OpenAiChatOptions;

/** How Spring AI 2.0 makes its models. */
final class Models {
    /** It hands over every chunk as it comes. */
    static final int AHEAD = 0;

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
}
