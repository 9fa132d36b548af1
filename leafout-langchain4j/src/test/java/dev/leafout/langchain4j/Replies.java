// SPDX-License-Identifier: Apache-2.0
package dev.leafout.langchain4j;

import dev.langchain4j.model.chat.StreamingChatModel;
import dev.langchain4j.model.openai.OpenAiStreamingChatModel;
import dev.leafout.event.JsonText;
import dev.leafout.testkit.replay.ReplayServer;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a server of OpenAI's format says, and LangChain4j's client of it. */
final class Replies {
    private Replies() {}

    record Day(String title, int km) {}

    record Trip(String city, List<Day> days) {}

    static final Trip TRIP = new Trip("Rome", List.of(new Day("Walk", 12)));
    static final String[] PIECES = {"{\"city\":\"Ro", "me\",\"days\":[{\"title\":\"Wa", "lk\",\"km\":12}", "]}"};

    static String chunk(String delta, String finish) {
        return "data: {\"id\":\"c1\",\"object\":\"chat.completion.chunk\",\"created\":1,\"model\":\"m\",\"choices\":[{\"index\":0,"
                + "\"delta\":" + delta + ",\"finish_reason\":" + finish + "}]}\n\n";
    }

    static String said(String... pieces) {
        return Stream.of(pieces)
                .map(piece -> chunk("{\"content\":" + JsonText.quoted(piece) + "}", "null"))
                .collect(Collectors.joining());
    }

    static String finished(String reason) {
        return chunk("{}", "\"" + reason + "\"") + "data: [DONE]\n\n";
    }

    static String call(int index, String id, String... pieces) {
        return chunk(
                        "{\"tool_calls\":[{\"index\":" + index + ",\"id\":\"" + id
                                + "\",\"type\":\"function\",\"function\":{\"name\":\"weather\",\"arguments\":\"\"}}]}",
                        "null")
                + Stream.of(pieces).map(piece -> argument(index, piece)).collect(Collectors.joining());
    }

    static String argument(int index, String json) {
        return chunk(
                "{\"tool_calls\":[{\"index\":" + index + ",\"function\":{\"arguments\":" + JsonText.quoted(json)
                        + "}}]}",
                "null");
    }

    static final String CHAT = said(PIECES) + finished("stop");

    static StreamingChatModel model(ReplayServer server) {
        return OpenAiStreamingChatModel.builder()
                .baseUrl(server.url() + "/v1")
                .apiKey("none")
                .modelName("m")
                .strictJsonSchema(true)
                .build();
    }
}
