// SPDX-License-Identifier: Apache-2.0
package dev.leafout.page;

import dev.leafout.bedrock.BedrockSchemas;
import dev.leafout.bedrock.BedrockStreams;
import dev.leafout.llm.ModelResult;
import dev.leafout.llm.ModelStream;
import java.util.List;
import software.amazon.awssdk.services.bedrockruntime.BedrockRuntimeAsyncClient;
import software.amazon.awssdk.services.bedrockruntime.model.ContentBlock;
import software.amazon.awssdk.services.bedrockruntime.model.ConversationRole;
import software.amazon.awssdk.services.bedrockruntime.model.ConverseStreamRequest;

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

    public static Trip run(BedrockRuntimeAsyncClient client, Ui ui) {
        ConverseStreamRequest question = ConverseStreamRequest.builder()
                .modelId("anthropic.claude-sonnet-4-5-20250929-v1:0")
                .messages(
                        message -> message.role(ConversationRole.USER).content(ContentBlock.fromText("A day in Rome")))
                .outputConfig(BedrockSchemas.outputConfig("trip", Trip.class))
                .build();
        ModelResult<Trip> result = BedrockStreams.read(
                        client, question, ModelStream.bedrock().text(Trip.class, s -> s.onPartial(ui::render)))
                .join();
        Trip whole = result.answer();
        return whole;
    }
}
