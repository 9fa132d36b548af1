// SPDX-License-Identifier: Apache-2.0
package dev.leafout.springai;

import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.openai.OpenAiChatModel;
import org.springframework.ai.openai.OpenAiChatOptions;
import org.springframework.ai.openai.api.OpenAiApi;

/** How Spring AI 1.1 makes its models. */
final class Models {
    /** It hands over each chunk together with the next one, where it looks for the usage. */
    static final int AHEAD = 1;

    private Models() {}

    static ChatModel openAi(String url) {
        return OpenAiChatModel.builder()
                .openAiApi(OpenAiApi.builder().baseUrl(url).apiKey("none").build())
                .defaultOptions(OpenAiChatOptions.builder().model("m").build())
                .build();
    }
}
