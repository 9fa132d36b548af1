// SPDX-License-Identifier: Apache-2.0
package com.example;

import com.anthropic.client.AnthropicClient;
import com.anthropic.client.okhttp.AnthropicOkHttpClient;
import com.anthropic.models.messages.MessageCreateParams;
import dev.leafout.anthropic.AnthropicSchemas;
import dev.leafout.anthropic.AnthropicStreams;
import dev.leafout.llm.ModelStream;
import dev.leafout.testkit.replay.ModelReplies;
import dev.leafout.testkit.replay.ReplayServer;
import java.time.Duration;
import java.util.List;

/** Asks Anthropic for a trip, and prints it while the model writes. */
public final class TripDemo {
    public record Day(String title, int km) {}

    public record Trip(String city, String summary, List<Day> days) {}

    /** What the model writes. */
    private static final String ANSWER = """
            {"city": "Trieste",
             "summary": "Coffee in the morning, the sea in the afternoon, and a day on the Karst.",
             "days": [
               {"title": "Along the Rive to the Molo Audace", "km": 5},
               {"title": "Miramare and the park", "km": 8},
               {"title": "The Rilke path", "km": 11}]}
            """;

    public static void main(String[] args) {
        // Needs no key: a server on localhost plays Anthropic. For the real one, use AnthropicOkHttpClient.fromEnv().
        try (ReplayServer anthropic =
                ReplayServer.start(ModelReplies.anthropic(ANSWER).paced(Duration.ofMillis(30)))) {
            AnthropicClient client = AnthropicOkHttpClient.builder()
                    .baseUrl(anthropic.url())
                    .apiKey("none")
                    .build();
            Trip trip = ask(client);
            System.out.println(trip.days().size() + " days in " + trip.city());
            client.close();
        }
    }

    static Trip ask(AnthropicClient client) {
        MessageCreateParams question = MessageCreateParams.builder()
                .model("claude-sonnet-4-5")
                .maxTokens(1000)
                .addUserMessage("Three days in Trieste")
                .outputConfig(AnthropicSchemas.outputConfig(Trip.class))
                .build();
        return AnthropicStreams.read(
                        client.messages().createStreaming(question),
                        ModelStream.anthropic()
                                .text(Trip.class, trip -> trip.onText("summary", System.out::print)
                                        .onValue("summary", String.class, summary -> System.out.println())
                                        .onEach("days[*]", Day.class, (path, day) -> System.out.println(path + ": " + day))))
                .answer();
    }
}
