// SPDX-License-Identifier: Apache-2.0
package dev.leafout.page;

import com.anthropic.client.AnthropicClient;
import com.anthropic.models.messages.MessageCreateParams;
import dev.leafout.anthropic.AnthropicSchemas;
import dev.leafout.anthropic.AnthropicStreams;
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

    public static Trip run(AnthropicClient client, Ui ui) {
        MessageCreateParams question = MessageCreateParams.builder()
                .model("claude-sonnet-4-5")
                .maxTokens(1000)
                .addUserMessage("A day in Rome")
                .outputConfig(AnthropicSchemas.outputConfig(Trip.class))
                .build();
        ModelResult<Trip> result = AnthropicStreams.read(
                client.messages().createStreaming(question),
                ModelStream.anthropic().text(Trip.class, s -> s.onPartial(ui::render)));
        Trip whole = result.answer();
        return whole;
    }
}
