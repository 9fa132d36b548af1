// SPDX-License-Identifier: Apache-2.0
package dev.leafout.page;

import dev.leafout.reactor.ObjectOperators;
import dev.leafout.typed.Partial;
import java.util.List;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** The program that {@code docs/providers.md} shows, with all that it imports. */
public final class TripProgram {
    private TripProgram() {}

    public record Day(String title, int km) {}

    public record Trip(String city, List<Day> days) {}

    public static List<Mono<?>> run(Flux<String> text) {
        ObjectOperators<Trip> trip = ObjectOperators.of(Trip.class);
        Flux<Partial<Trip>> partials = text.transform(trip::partials);
        Flux<Day> days = trip.each(text, "days[*]", Day.class);
        Mono<Trip> whole = text.as(trip::whole);
        return List.of(partials.last().map(Partial::value), days.collectList(), whole);
    }
}
