// SPDX-License-Identifier: Apache-2.0
package com.example;

import com.openai.client.OpenAIClient;
import com.openai.client.okhttp.OpenAIOkHttpClient;
import com.openai.models.chat.completions.ChatCompletionCreateParams;
import dev.leafout.llm.ModelStream;
import dev.leafout.openai.OpenAiSchemas;
import dev.leafout.openai.OpenAiStreams;
import dev.leafout.testkit.replay.ModelReplies;
import dev.leafout.testkit.replay.ReplayServer;
import java.time.Duration;
import java.util.List;

/** Asks OpenAI for a trip, and prints it while the model writes. */
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
        // Needs no key: a server on localhost plays OpenAI. For the real one, use OpenAIOkHttpClient.fromEnv().
        try (ReplayServer openAi =
                ReplayServer.start(ModelReplies.openAiChat(ANSWER).paced(Duration.ofMillis(30)))) {
            OpenAIClient client = OpenAIOkHttpClient.builder()
                    .baseUrl(openAi.url())
                    .apiKey("none")
                    .build();
            Trip trip = ask(client);
            System.out.println("\n" + trip.days().size() + " days in " + trip.city());
            client.close();
        }
    }

    static Trip ask(OpenAIClient client) {
        ChatCompletionCreateParams question = ChatCompletionCreateParams.builder()
                .model("gpt-5-mini")
                .addUserMessage("Three days in Trieste")
                .responseFormat(OpenAiSchemas.chatFormat("trip", Trip.class))
                .build();
        return OpenAiStreams.readChat(
                        client.chat().completions().createStreaming(question),
                        ModelStream.openAiChat().text(Trip.class, trip -> trip.onText("summary", System.out::print)
                                .onEach("days[*]", Day.class, (path, day) -> System.out.print("\n- " + day.title() + ", " + day.km() + " km"))))
                .answer();
    }
}
