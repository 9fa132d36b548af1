// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.leafout.event.JsonText;
import dev.leafout.llm.page.ProviderPrograms;
import dev.leafout.parse.JsonPushParser;
import dev.leafout.testkit.CutPlan;
import dev.leafout.testkit.replay.ReplayServer;
import dev.leafout.testkit.replay.Reply;
import dev.leafout.typed.ObjectLines;
import dev.leafout.typed.Partial;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The examples of {@code docs/providers.md}, and the one of the README, compiled and run against a server that replays a response. */
class ProvidersPageTest {
    record Weather(String city, int degrees) {}

    record Place(String city) {}

    record Day(String title, int km) {}

    record Trip(String city, List<Day> days) {}

    private static final class Ui {
        final List<Object> shown = new ArrayList<>();

        void append(String text) {
            shown.add(text);
        }

        void render(Partial<Weather> partial) {
            shown.add(partial);
        }

        void search(String text) {
            shown.add("search " + text);
        }

        void lookUp(Place place) {
            shown.add(place);
        }

        void show(Object result) {
            shown.add(result);
        }
    }

    private static final Weather OSLO = new Weather("Oslo", 1);
    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final String key = "secret";
    private final String model = "some-model";
    private String base = "";

    /** A step of an example that needs a server. */
    private interface Step {
        void run() throws Exception;
    }

    private void against(String transcript, String path, Step step) throws Exception {
        String sent = new String(ProviderStreams.bytes(transcript), UTF_8);
        try (ReplayServer server =
                ReplayServer.start(transcript.endsWith(".sse") ? Reply.sse(sent) : Reply.ndjson(sent))) {
            base = server.url();
            step.run();
            assertRequest(server, path);
        }
    }

    private static void assertRequest(ReplayServer server, String path) {
        assertThat(server.exchange().request().path()).isEqualTo(path);
        JsonPushParser json = JsonPushParser.builder().build();
        json.feed(server.exchange().request().body());
        json.finish();
    }

    @Test
    void anyProvider() throws Exception {
        Ui ui = new Ui();
        ModelStreamBuilder<Weather> turn = ModelStream.openAiChat()
                .text(Weather.class, s -> s.onText("city", ui::append).onPartial(ui::render))
                .tool("weather", Place.class, s -> s.onText("city", ui::search), (call, place) -> ui.lookUp(place));
        against("openai-chat-bare.sse", "/", () -> {
            HttpRequest request = HttpRequest.newBuilder(URI.create(base + "/"))
                    .POST(BodyPublishers.ofString("{}"))
                    .build();
            HttpResponse<ModelResult<Weather>> response = client.send(request, LeafoutBodyHandlers.of(turn));
            ModelResult<Weather> result = response.body();
            ui.show(result.hasAnswer() ? result.answer() : result.calls());
        });
        assertThat(ui.shown).contains("Oslo", "search Oslo", new Place("Oslo"), OSLO);
        byte[] sent = ProviderStreams.bytes("openai-chat-bare.sse");
        List<byte[]> chunks = CutPlan.every(7, sent.length).cut(sent);
        ModelStream<Weather> stream = turn.open();
        for (byte[] bytes : chunks) {
            stream.feed(bytes);
        }
        ModelResult<Weather> result = stream.finish();
        assertThat(result.answer()).isEqualTo(OSLO);
    }

    @Test
    void eachServerOfTheTableHasItsTranscript() throws IOException {
        String page = Files.readString(Path.of("../docs/providers.md"));
        int start = page.indexOf("| server |");
        List<String> servers = page.substring(start, page.indexOf("\n\n", start))
                .lines()
                .skip(2)
                .map(row -> row.split("\\|")[1].replaceAll("\\(.*\\)", "").strip())
                .flatMap(names -> Stream.of(names.split(", ")))
                .map(name -> name.toLowerCase(Locale.ROOT).replaceAll("[ .]", "-"))
                .map(name -> name.equals("completions") ? "legacy-completion" : name)
                .toList();
        assertThat(servers).contains("azure", "llama-cpp", "legacy-completion");
        assertThat(ProviderStreams.transcripts())
                .containsAll(servers.stream()
                        .map(server -> "openai-chat-" + server + ".sse")
                        .toList());
    }

    /** The one of {@code docs/objects.md}. */
    @Test
    void oneObjectALine() {
        Ui ui = new Ui();
        String text = "{\"title\":\"Alfama\",\"km\":4}\n{\"title\":\"Belém\",\"km\":7}";
        byte[] sent = ("data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":" + JsonText.quoted(text)
                        + "},\"finish_reason\":\"stop\"}]}\n\ndata: [DONE]\n\n")
                .getBytes(UTF_8);
        List<byte[]> chunks = CutPlan.every(7, sent.length).cut(sent);
        ObjectLines<Day> lines = ObjectLines.of(Day.class);
        ModelStream<String> stream = ModelStream.openAiChat()
                .onEvent(event -> {
                    if (event instanceof ModelEvent.TextDelta delta) {
                        lines.parseChunk(delta.text()).forEach(ui::show);
                    }
                })
                .open();
        chunks.forEach(stream::feed);
        if (stream.finish().isComplete()) {
            lines.finish().forEach(ui::show);
        }
        assertThat(ui.shown).isEqualTo(List.of(new Day("Alfama", 4), new Day("Belém", 7)));
    }

    @Test
    void theReadme() throws Exception {
        Ui ui = new Ui();
        String json = "{\"city\":\"Rome\",\"days\":[{\"title\":\"Old town\",\"km\":12}]}";
        String said = "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":" + JsonText.quoted(json)
                + "},\"finish_reason\":\"stop\"}]}\n\ndata: [DONE]\n\n";
        try (ReplayServer server = ReplayServer.start(Reply.sse(said))) {
            base = server.url();
            HttpRequest request = HttpRequest.newBuilder(URI.create(base + "/v1/chat/completions"))
                    .header("Authorization", "Bearer " + key)
                    .header("Content-Type", "application/json")
                    .POST(BodyPublishers.ofString("""
                            {"model": "MODEL", "stream": true, "messages": [{"role": "user", "content": "A day in Rome"}],
                             "response_format": {"type": "json_schema", "json_schema":
                               {"name": "trip", "strict": true, "schema": SCHEMA}}}
                            """.replace("MODEL", model).replace(
                            "SCHEMA", SchemaDialect.OPENAI_STRICT.of(Trip.class).json())))
                    .build();
            Trip trip = client.send(
                            request,
                            LeafoutBodyHandlers.of(ModelStream.openAiChat()
                                    .text(
                                            Trip.class,
                                            s -> s.onEach("days[*]", Day.class, (path, day) -> ui.show(day)))))
                    .body()
                    .answer();
            assertThat(trip).isEqualTo(new Trip("Rome", List.of(new Day("Old town", 12))));
            assertThat(ui.shown).isEqualTo(trip.days());
            JsonPushParser body = JsonPushParser.builder().build();
            body.feed(server.exchange().request().body());
            body.finish();
        }
    }

    @Test
    void openAiChat() throws Exception {
        against(
                "openai-chat-reasoning.sse",
                "/v1/chat/completions",
                () -> assertOslo(new ProviderPrograms(base).openAiChat()));
    }

    @Test
    void openAiResponses() throws Exception {
        against(
                "openai-responses-answer.sse",
                "/v1/responses",
                () -> assertOslo(new ProviderPrograms(base).openAiResponses()));
    }

    @Test
    void anthropic() throws Exception {
        against("anthropic-answer.sse", "/v1/messages", () -> assertOslo(new ProviderPrograms(base).anthropic()));
    }

    @Test
    void gemini() throws Exception {
        against(
                "gemini-answer.sse",
                "/v1beta/models/some-model:streamGenerateContent?alt=sse",
                () -> assertOslo(new ProviderPrograms(base).gemini()));
    }

    @Test
    void geminiInteractions() throws Exception {
        against(
                "gemini-interactions-answer.sse",
                "/v1beta/interactions",
                () -> assertOslo(new ProviderPrograms(base).geminiInteractions()));
    }

    @Test
    void cohere() throws Exception {
        against("cohere-answer.sse", "/v2/chat", () -> assertOslo(new ProviderPrograms(base).cohere()));
    }

    @Test
    void ollama() throws Exception {
        against("ollama-answer.ndjson", "/api/chat", () -> assertOslo(new ProviderPrograms(base).ollama()));
    }

    @Test
    void bedrock() throws Exception {
        Reply reply = Reply.events(
                "application/vnd.amazon.eventstream", List.of(ProviderStreams.bytes("bedrock-answer.bin")));
        try (ReplayServer server = ReplayServer.start(reply)) {
            assertThat(new ProviderPrograms(server.url()).bedrock()).isEqualTo(new ProviderPrograms.Weather("Óslo", 1));
            assertRequest(server, "/model/some-model/converse-stream");
        }
    }

    private static void assertOslo(ProviderPrograms.Weather weather) {
        assertThat(weather).isEqualTo(new ProviderPrograms.Weather("Oslo", 1));
    }
}
