// SPDX-License-Identifier: Apache-2.0
package dev.leafout.pages;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leafout.llm.LeafoutBodyHandlers;
import dev.leafout.llm.ModelResult;
import dev.leafout.llm.ModelStream;
import dev.leafout.parse.JsonPushParser;
import dev.leafout.testkit.CutPlan;
import dev.leafout.testkit.EventLog;
import dev.leafout.testkit.replay.ModelReplies;
import dev.leafout.testkit.replay.ReplayServer;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import org.junit.jupiter.api.Test;

/** The examples of docs/testing.md. */
class TestingPageTest {
    private static final String EXPECTED = """
            started $ OBJECT @1
            started $.city STRING @9
            appended $.city "Rome" @13
            completed $.city "Rome" @14
            started $.tags ARRAY @23
            started $.tags[0] STRING @24
            appended $.tags[0] "a\\nb" @28
            completed $.tags[0] "a\\nb" @29
            started $.tags[1] STRING @31
            appended $.tags[1] "\uD83D\uDE00" @43
            completed $.tags[1] "\uD83D\uDE00" @44
            started $.tags[2] NUMBER @46
            completed $.tags[2] 12.5 @50
            started $.tags[3] BOOLEAN @51
            completed $.tags[3] true @54
            completed $.tags ARRAY @55
            completed $ OBJECT @56
            ended COMPLETE @56
            """;

    @Test
    void aListenerOfYourOwn() {
        String text = "{\"city\":\"Rome\",\"tags\":[\"a\\nb\",\"\\ud83d\\ude00\",12.5,true]}";
        CutPlan.thorough(text.length()).forEach(plan -> {
            EventLog log = new EventLog();
            JsonPushParser parser = JsonPushParser.builder().onEvent(log).build();
            plan.cut(text).forEach(parser::feed);
            parser.finish();
            assertThat(log.toString()).as(plan.toString()).isEqualTo(EXPECTED);
        });
    }

    record Walk(String city, int km) {}

    @Test
    void aModelThatWritesYourText() throws Exception {
        try (ReplayServer server = ReplayServer.start(ModelReplies.openAiChat("{\"city\":\"Rome\",\"km\":12}"))) {
            HttpRequest request = HttpRequest.newBuilder(URI.create(server.url() + "/v1/chat/completions"))
                    .POST(BodyPublishers.ofString("{}"))
                    .build();
            ModelResult<Walk> result = HttpClient.newHttpClient()
                    .send(
                            request,
                            LeafoutBodyHandlers.of(ModelStream.openAiChat().text(Walk.class)))
                    .body();
            assertThat(result.answer()).isEqualTo(new Walk("Rome", 12));
        }
    }
}
