// SPDX-License-Identifier: Apache-2.0
package dev.leafout.quarkus;

import dev.leafout.testkit.replay.ModelReplies;
import dev.leafout.testkit.replay.ReplayServer;
import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import java.util.Map;

/** Plays OpenAI while the application runs. It sends as far as a test lets it. */
public final class OpenAi implements QuarkusTestResourceLifecycleManager {
    static final String ANSWER =
            "{\"city\":\"Rome\",\"days\":[{\"title\":\"Old town\",\"km\":12},{\"title\":\"Tiber\",\"km\":7}]}";

    private final ReplayServer server =
            ReplayServer.start(ModelReplies.openAiChat(ANSWER).gated());

    @Override
    public Map<String, String> start() {
        return Map.of("quarkus.langchain4j.openai.base-url", server.url() + "/v1");
    }

    @Override
    public void inject(TestInjector injector) {
        injector.injectIntoFields(server, new TestInjector.MatchesType(ReplayServer.class));
    }

    @Override
    public void stop() {
        server.close();
    }
}
