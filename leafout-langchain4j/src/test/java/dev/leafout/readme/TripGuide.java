// SPDX-License-Identifier: Apache-2.0
package dev.leafout.readme;

import dev.langchain4j.model.chat.StreamingChatModel;
import dev.langchain4j.service.AiServices;
import dev.leafout.langchain4j.ChatObjects;
import dev.leafout.typed.Partial;
import java.util.List;
import reactor.core.publisher.Flux;

public interface TripGuide {
    record Day(String title, int km) {}

    record Trip(String city, List<Day> days) {}

    Flux<Partial<Trip>> plan(String wish);

    static TripGuide with(StreamingChatModel model) {
        return AiServices.builder(TripGuide.class)
                .streamingChatModel(model)
                .chatRequestTransformer(ChatObjects.answering(Trip.class))
                .build();
    }
}
