// SPDX-License-Identifier: Apache-2.0
package dev.leafout.wire;

import dev.leafout.event.JsonText;

/** A travel plan of any length, as a model writes one: days of activities, each with a title, a text and a price. */
final class Itinerary {
    private static final String[] PLACES = {"Trieste", "Muggia", "Grado", "Aquileia", "Cividale", "Gorizia", "Palmanova"
    };
    private static final String[] KINDS = {"walk", "museum", "dinner", "boat", "rest"};
    private static final String[] SENTENCES = {
        "Leave the bags at the hotel and follow the water until the last café has closed its umbrellas.",
        "The tram is slow, crowded and worth it: sit on the left for the view over the gulf.",
        "Ask for the table by the window, \"the one with the clock\", and order whatever the boats brought.",
        "Nobody hurries here; the morning belongs to the market, the afternoon to the shade.",
        "If it rains, and it may, the old library lets you in and says nothing about umbrellas."
    };

    private Itinerary() {}

    /** Returns a document of about so many characters; it ends with the day in which it reaches them. */
    static String text(int length) {
        StringBuilder out = new StringBuilder(
                "{\"title\":\"A slow week between the sea and the Karst\",\"currency\":\"EUR\",\"days\":[");
        for (int day = 0; out.length() < length; day++) {
            String place = PLACES[day % PLACES.length];
            out.append(day == 0 ? "{" : ",{").append("\"destination\":").append(JsonText.quoted(place));
            out.append(",\"subtitle\":\"Day ")
                    .append(day + 1)
                    .append(" in ")
                    .append(place)
                    .append("\",\"activities\":[");
            for (int i = 0; i < 3; i++) {
                int n = day * 3 + i;
                out.append(i == 0 ? "{" : ",{");
                out.append("\"type\":").append(JsonText.quoted(KINDS[n % KINDS.length]));
                out.append(",\"title\":")
                        .append(JsonText.quoted("Stop " + (n + 1) + ": " + KINDS[n % KINDS.length] + " in " + place));
                out.append(",\"description\":")
                        .append(JsonText.quoted(
                                SENTENCES[n % SENTENCES.length] + " " + SENTENCES[(n + 2) % SENTENCES.length]));
                out.append(",\"price\":")
                        .append(n * 7 % 60)
                        .append(".50,\"booked\":")
                        .append(n % 2 == 0)
                        .append('}');
            }
            out.append("]}");
        }
        return out.append("]}").toString();
    }
}
