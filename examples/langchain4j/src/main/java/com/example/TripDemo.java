// SPDX-License-Identifier: Apache-2.0
package com.example;

import dev.langchain4j.model.chat.StreamingChatModel;
import dev.langchain4j.model.openai.OpenAiStreamingChatModel;
import dev.langchain4j.service.AiServices;
import dev.leafout.langchain4j.ChatObjects;
import dev.leafout.testkit.replay.ModelReplies;
import dev.leafout.testkit.replay.ReplayServer;
import dev.leafout.typed.Partial;
import java.time.Duration;
import java.util.List;
import reactor.core.publisher.Flux;

/** An AI service that returns a trip while the model writes it. */
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

    interface Guide {
        Flux<Partial<Trip>> plan(String wish);
    }

    public static void main(String[] args) {
        // Needs no key: a server on localhost plays OpenAI. For the real one, leave out the base URL and set your key.
        try (ReplayServer openAi =
                ReplayServer.start(ModelReplies.openAiChat(ANSWER).paced(Duration.ofMillis(30)))) {
            StreamingChatModel model = OpenAiStreamingChatModel.builder()
                    .baseUrl(openAi.url())
                    .apiKey("none")
                    .modelName("gpt-5-mini")
                    .strictJsonSchema(true)
                    .build();
            Guide guide = AiServices.builder(Guide.class)
                    .streamingChatModel(model)
                    .chatRequestTransformer(ChatObjects.answering(Trip.class))
                    .build();
            Partial<Trip> last = guide.plan("Three days in Trieste")
                    .doOnNext(partial -> show(partial.value()))
                    .blockLast();
            System.out.println("\n" + last.value().days().size() + " days in " + last.value().city());
        }
    }
    private static String shown = "";

    /** Prints what has been added to the trip. */
    private static void show(Trip trip) {
        StringBuilder text = new StringBuilder(trip.summary() == null ? "" : trip.summary());
        for (Day day : trip.days()) {
            text.append("\n- ").append(day.title() == null ? "" : day.title());
        }
        System.out.print(text.substring(shown.length()));
        shown = text.toString();
    }
}
