// SPDX-License-Identifier: Apache-2.0
package dev.leafout.page;

import com.google.genai.Client;
import dev.leafout.googlegenai.GeminiSchemas;
import dev.leafout.googlegenai.GeminiStreams;
import dev.leafout.llm.ModelResult;
import dev.leafout.llm.ModelStream;
import java.util.List;

/** The program that {@code docs/providers.md} shows, with all that it imports. */
public final class TripProgram {
    private TripProgram() {}

    public record Day(String title, int km) {}

    public record Trip(String city, List<Day> days) {}

    public static final class Ui {
        public final List<Object> shown = new java.util.concurrent.CopyOnWriteArrayList<>();

        void render(dev.leafout.typed.Partial<Trip> partial) {
            shown.add(partial);
        }
    }

    public static Trip run(Client client, Ui ui) {
        ModelResult<Trip> result = GeminiStreams.read(
                client.models.generateContentStream(
                        "gemini-2.5-flash", "A day in Rome", GeminiSchemas.config(Trip.class)),
                ModelStream.gemini().text(Trip.class, s -> s.onPartial(ui::render)));
        Trip whole = result.answer();
        return whole;
    }
}
