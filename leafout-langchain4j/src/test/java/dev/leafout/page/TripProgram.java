// SPDX-License-Identifier: Apache-2.0
package dev.leafout.page;

import dev.langchain4j.model.chat.StreamingChatModel;
import dev.langchain4j.service.AiServices;
import dev.leafout.langchain4j.ChatObjects;
import dev.leafout.langchain4j.PartialStream;
import dev.leafout.typed.Partial;
import java.util.List;
import reactor.core.publisher.Flux;

/** The program that {@code docs/providers.md} shows, with all that it imports. */
public final class TripProgram {
    private TripProgram() {}

    public record Day(String title, int km) {}

    public record Trip(String city, List<Day> days) {}

    public static final class Ui {
        public final List<Object> shown = new java.util.concurrent.CopyOnWriteArrayList<>();

        void render(Partial<Trip> partial) {
            shown.add(partial);
        }
    }

    interface Guide {
        Flux<Partial<Trip>> plan(String wish);

        PartialStream<Trip> planWithoutReactor(String wish);
    }

    public static Trip run(StreamingChatModel model, Ui ui) {
        Guide guide = AiServices.builder(Guide.class)
                .streamingChatModel(model)
                .chatRequestTransformer(ChatObjects.answering(Trip.class))
                .build();
        Flux<Partial<Trip>> partials = guide.plan("A day in Rome");
        Trip whole = guide.planWithoutReactor("A day in Rome")
                .start(s -> s.onPartial(ui::render))
                .join()
                .answer();
        partials.doOnNext(ui::render).blockLast();
        return whole;
    }
}
