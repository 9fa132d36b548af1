// SPDX-License-Identifier: Apache-2.0
package dev.leafout.page;

import dev.leafout.mutiny.ObjectMultis;
import dev.leafout.typed.Partial;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import java.util.List;

/** The program that {@code docs/quarkus.md} shows, with all that it imports. */
public final class TripProgram {
    private TripProgram() {}

    public record Day(String title, int km) {}

    public record Trip(String city, List<Day> days) {}

    public static List<Uni<?>> run(Multi<String> text) {
        ObjectMultis<Trip> trip = ObjectMultis.of(Trip.class);
        Multi<Partial<Trip>> partials = text.plug(trip::partials);
        Multi<Day> days = trip.each(text, "days[*]", Day.class);
        Uni<Trip> whole = trip.whole(text);
        return List.of(
                partials.collect().last().map(Partial::value), days.collect().asList(), whole);
    }
}
