// SPDX-License-Identifier: Apache-2.0
package dev.leafout.pages;

import dev.leafout.typed.ObjectStream;
import java.util.List;

public class FirstTrip {
    record Day(String title, int km) {}

    record Trip(String city, List<Day> days) {}

    public static void main(String[] args) {
        ObjectStream<Trip> stream = ObjectStream.of(Trip.class)
                .onEach("days[*]", Day.class, (path, day) -> System.out.println(path + " is complete"))
                .onPartial(partial -> System.out.println("so far: " + partial.value()))
                .open();
        for (String chunk : List.of("{\"city\":\"Ro", "me\",\"days\":[{\"title\":\"Old town\",\"km\":1", "2}", "]}")) {
            System.out.println("fed: " + chunk);
            stream.feed(chunk);
        }
        Trip trip = stream.finish();
        System.out.println("finished: " + trip);
    }
}
