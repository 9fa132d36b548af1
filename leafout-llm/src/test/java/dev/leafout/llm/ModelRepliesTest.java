// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leafout.testkit.replay.ModelReplies;
import dev.leafout.testkit.replay.ReplayServer;
import dev.leafout.testkit.replay.Reply;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import org.junit.jupiter.api.Test;

/** What the test kit makes of a text is read as what the provider would send for it. */
class ModelRepliesTest {
    private static final String TEXT = "Snow: \u2744\ufe0f, \ud83d\ude00\ud83d\ude00, \"quoted\", \\ and\nnext line";

    @Test
    void theTextIsReadAsOpenAiAndAnthropicSendIt() throws Exception {
        assertThat(read(ModelReplies.openAiChat(TEXT), ModelStream.openAiChat()).answer())
                .isEqualTo(TEXT);
        assertThat(read(ModelReplies.anthropic(TEXT), ModelStream.anthropic()).answer())
                .isEqualTo(TEXT);
    }

    @Test
    void itEndsAsATurnDoes() throws Exception {
        assertThat(read(ModelReplies.openAiChat(TEXT), ModelStream.openAiChat()).reason())
                .isEqualTo(read(ModelReplies.anthropic(TEXT), ModelStream.anthropic())
                        .reason());
    }

    private static <T> ModelResult<T> read(Reply reply, ModelStreamBuilder<T> turn) throws Exception {
        try (ReplayServer server = ReplayServer.start(reply)) {
            HttpRequest request =
                    HttpRequest.newBuilder(URI.create(server.url())).build();
            return HttpClient.newHttpClient()
                    .send(request, LeafoutBodyHandlers.of(turn))
                    .body();
        }
    }
}
