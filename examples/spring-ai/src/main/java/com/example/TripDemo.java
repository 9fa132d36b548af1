// SPDX-License-Identifier: Apache-2.0
package com.example;

import dev.leafout.testkit.replay.ModelReplies;
import dev.leafout.testkit.replay.ReplayServer;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * A page on which an itinerary fills in while the model writes it.
 *
 * <p>Needs no key: a server on localhost plays OpenAI. For the real one, delete {@code spring.ai.openai.base-url} below, and
 * put your key in place of {@code none}.
 */
@SpringBootApplication
public class TripDemo {
    public static void main(String[] args) throws IOException {
        ReplayServer openAi =
                ReplayServer.start(ModelReplies.openAiChat(answer()).paced(Duration.ofMillis(20)));
        ConfigurableApplicationContext app = start(openAi, args);
        System.out.println("Open http://localhost:" + app.getEnvironment().getProperty("local.server.port")
                + " in a browser, and press Ctrl+C to stop.");
    }

    static ConfigurableApplicationContext start(ReplayServer openAi, String... args) {
        SpringApplication app = new SpringApplication(TripDemo.class);
        app.setDefaultProperties(Map.of(
                "spring.ai.openai.base-url", openAi.url(),
                "spring.ai.openai.api-key", "none",
                "spring.ai.model.embedding", "none",
                "server.address", "127.0.0.1",
                "spring.main.banner-mode", "off",
                "logging.level.root", "warn"));
        return app.run(args);
    }

    /** What the model writes. */
    static String answer() throws IOException {
        try (InputStream file = TripDemo.class.getResourceAsStream("/answer.json")) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
