// SPDX-License-Identifier: Apache-2.0
package com.example;

import com.sun.net.httpserver.HttpServer;
import dev.leafout.llm.LeafoutBodyHandlers;
import dev.leafout.llm.ModelStream;
import dev.leafout.llm.SchemaDialect;
import dev.leafout.testkit.replay.ModelReplies;
import dev.leafout.testkit.replay.ReplayServer;
import dev.leafout.wire.WireLog;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.util.List;

/**
 * A page that shows a trip while a model writes it, with nothing but the JDK on the server. The server sends what was
 * added where, and leafout-js applies it. Reload the page, or open another, and it goes on where the document is.
 */
public final class TripDemo {
    public record Day(String title, int km) {}

    public record Trip(String city, String summary, List<Day> days) {}

    /** What the model writes. */
    static final String ANSWER = """
            {"city": "Trieste",
             "summary": "Coffee in the morning, the sea in the afternoon, and a day on the Karst.",
             "days": [
               {"title": "Along the Rive to the Molo Audace", "km": 5},
               {"title": "Miramare and the park", "km": 8},
               {"title": "The Rilke path", "km": 11}]}
            """;

    public static void main(String[] args) throws IOException {
        // Needs no key: a server on localhost plays OpenAI.
        ReplayServer openAi = ReplayServer.start(ModelReplies.openAiChat(ANSWER).paced(Duration.ofMillis(60)));
        HttpServer server = start(openAi.url(), args.length == 0 ? 8080 : Integer.parseInt(args[0]));
        System.out.println("Open http://localhost:" + server.getAddress().getPort()
                + " in a browser, and press Ctrl+C to stop.");
    }

    /** Starts the page's server. The model is asked when the first page wants to see the trip. */
    static HttpServer start(String openAi, int port) throws IOException {
        WireLog log = WireLog.builder().build();
        return TripServer.start(port, log, () -> ask(openAi, log));
    }

    private static void ask(String openAi, WireLog log) {
        String question = """
                {"model": "gpt-5-mini", "stream": true,
                 "messages": [{"role": "user", "content": "Three days in Trieste"}],
                 "response_format": {"type": "json_schema",
                   "json_schema": {"name": "trip", "strict": true, "schema": SCHEMA}}}
                """.replace("SCHEMA", SchemaDialect.OPENAI_STRICT.of(Trip.class).json());
        HttpRequest request = HttpRequest.newBuilder(URI.create(openAi + "/v1/chat/completions"))
                .header("Content-Type", "application/json")
                .header("Authorization", "Bearer none")
                .POST(BodyPublishers.ofString(question))
                .build();
        HttpClient.newHttpClient()
                .sendAsync(request, LeafoutBodyHandlers.of(ModelStream.openAiChat()
                        .text(Trip.class, trip -> trip.onEvent(log))))
                .exceptionally(failure -> {
                    log.fail("The model does not answer.");
                    return null;
                });
    }
}
