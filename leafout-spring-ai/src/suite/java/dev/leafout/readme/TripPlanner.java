// SPDX-License-Identifier: Apache-2.0
package dev.leafout.readme;

import dev.leafout.springai.ChatClientObjects;
import dev.leafout.typed.Partial;
import java.util.List;
import org.springframework.ai.chat.client.ChatClient;
import reactor.core.publisher.Flux;

public class TripPlanner {
    public record Day(String title, int km) {}

    public record Trip(String city, List<Day> days) {}

    private final ChatClientObjects<Trip> trips = ChatClientObjects.of(Trip.class);

    public Flux<Partial<Trip>> plan(ChatClient chatClient) {
        return trips.partials(chatClient.prompt("A day in Rome"));
    }
}
