// SPDX-License-Identifier: Apache-2.0
package dev.leafout.typed;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;

/** The types and the text of most tests. */
final class Trips {
    enum Kind {
        @JsonProperty("walk")
        WALK,
        @JsonProperty("food")
        FOOD,
        MUSEUM
    }

    record Activity(Kind type, String title, String description) {}

    record Day(String subtitle, List<Activity> activities) {}

    record Itinerary(String title, int budget, List<Day> days) {}

    static final String JSON = "{\"title\":\"Three \\\"slow\\\" days\",\"budget\":850,\"days\":["
            + "{\"subtitle\":\"Alfama\",\"activities\":["
            + "{\"type\":\"walk\",\"title\":\"Castle\",\"description\":\"Up the hill\\nand down \\ud83d\\ude00\"},"
            + "{\"type\":\"food\",\"title\":\"Tavern\",\"description\":\"\"}]},"
            + "{\"subtitle\":\"Belém\",\"activities\":[]}]}";

    static final Itinerary WHOLE = new Itinerary(
            "Three \"slow\" days",
            850,
            List.of(
                    new Day(
                            "Alfama",
                            List.of(
                                    new Activity(Kind.WALK, "Castle", "Up the hill\nand down \ud83d\ude00"),
                                    new Activity(Kind.FOOD, "Tavern", ""))),
                    new Day("Belém", List.of())));

    private Trips() {}
}
