// SPDX-License-Identifier: Apache-2.0
package dev.leafout.page;

import com.openai.client.OpenAIClient;
import com.openai.models.chat.completions.ChatCompletionCreateParams;
import dev.leafout.llm.ModelResult;
import dev.leafout.llm.ModelStream;
import dev.leafout.openai.OpenAiSchemas;
import dev.leafout.openai.OpenAiStreams;
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

    public static Trip run(OpenAIClient client, Ui ui) {
        ChatCompletionCreateParams question = ChatCompletionCreateParams.builder()
                .model("gpt-5-mini")
                .addUserMessage("A day in Rome")
                .responseFormat(OpenAiSchemas.chatFormat("trip", Trip.class))
                .build();
        ModelResult<Trip> result = OpenAiStreams.readChat(
                client.chat().completions().createStreaming(question),
                ModelStream.openAiChat().text(Trip.class, s -> s.onPartial(ui::render)));
        Trip whole = result.answer();
        return whole;
    }
}
