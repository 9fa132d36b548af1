// SPDX-License-Identifier: Apache-2.0
package dev.leafout.page;

import dev.leafout.springai.ChatClientObjects;
import dev.leafout.typed.Partial;
import java.util.List;
import org.springframework.ai.chat.client.ChatClient;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** The program that {@code docs/providers.md} shows, with all that it imports. */
public final class TripProgram {
    private TripProgram() {}

    public record Day(String title, int km) {}

    public record Trip(String city, List<Day> days) {}

    public static List<Mono<?>> run(ChatClient chatClient) {
        ChatClientObjects<Trip> trips = ChatClientObjects.of(Trip.class);
        Flux<Partial<Trip>> partials = trips.partials(chatClient.prompt("A day in Rome"));
        Flux<Day> days = trips.each(chatClient.prompt("A day in Rome"), "days[*]", Day.class);
        Mono<Trip> whole = trips.entity(chatClient.prompt("A day in Rome"));
        return List.of(partials.last().map(Partial::value), days.collectList(), whole);
    }
}
