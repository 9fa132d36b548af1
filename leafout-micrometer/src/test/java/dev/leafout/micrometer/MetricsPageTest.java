// SPDX-License-Identifier: Apache-2.0
package dev.leafout.micrometer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leafout.llm.LeafoutBodyHandlers;
import dev.leafout.llm.ModelResult;
import dev.leafout.llm.ModelStream;
import dev.leafout.parse.JsonPushParser;
import dev.leafout.testkit.replay.ModelReplies;
import dev.leafout.testkit.replay.ReplayServer;
import dev.leafout.typed.ObjectStream;
import dev.leafout.typed.StreamListener;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.observation.ObservationRegistry;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The examples of docs/metrics.md, and its table of meters. */
class MetricsPageTest {
    record Trip(String title, List<String> stops) {}

    private static final String ANSWER = "{\"title\":\"Sea\",\"stops\":[\"Pier\"]}";

    private final MeterRegistry registry = new SimpleMeterRegistry();
    private final ObservationRegistry observations = ObservationRegistry.create();

    @Test
    void anObject() {
        List<String> chunks = List.of(ANSWER);

        StreamMetrics metrics = StreamMetrics.of(registry).withModel("gpt-5-mini");

        ObjectStream<Trip> stream = metrics.observe(ObjectStream.of(Trip.class)).open();
        try {
            chunks.forEach(stream::feed);
            stream.finish();
        } finally {
            stream.cancel();
        }

        assertThat(registry.get("leafout.stream.characters").summary().totalAmount())
                .isEqualTo(ANSWER.length());
    }

    @Test
    void aTurn() throws Exception {
        StreamMetrics metrics = StreamMetrics.of(registry);
        try (ReplayServer server = ReplayServer.start(ModelReplies.openAiChat(ANSWER))) {
            HttpRequest request = HttpRequest.newBuilder(URI.create(server.url() + "/v1/chat/completions"))
                    .POST(HttpRequest.BodyPublishers.ofString("{}"))
                    .build();
            HttpClient client = HttpClient.newHttpClient();

            ModelResult<Trip> result = client.send(
                            request,
                            LeafoutBodyHandlers.of(metrics.startNow()
                                    .observe(ModelStream.openAiChat().text(Trip.class))))
                    .body();

            assertThat(result.answer().title()).isEqualTo("Sea");
        }
        assertThat(registry.get("gen_ai.client.operation.duration").timer().count())
                .isEqualTo(1);
    }

    @Test
    void aParser() {
        StreamMetrics metrics = StreamMetrics.of(registry).withObservations(observations);
        String text = ANSWER;

        StreamListener stream = metrics.listener();
        JsonPushParser parser = JsonPushParser.builder().listen(stream).build();
        try {
            parser.feed(text);
            parser.finish();
            stream.streamEnded(parser.offset(), null);
        } catch (RuntimeException e) {
            stream.streamEnded(parser.offset(), e);
            throw e;
        }

        assertThat(registry.get("leafout.stream.duration").timer().count()).isEqualTo(1);
    }

    @Test
    void theTableNamesEveryMeter() throws IOException {
        Set<String> named = new TreeSet<>();
        Matcher row = Pattern.compile(
                        "^\\| `((?:leafout|gen_ai)[a-z_.]+)` \\| (?:gauge|timer|summary|counter) \\|",
                        Pattern.MULTILINE)
                .matcher(Files.readString(Path.of("../docs/metrics.md")));
        while (row.find()) {
            named.add(row.group(1));
        }
        assertThat(named)
                .containsExactlyInAnyOrder(
                        StreamMeters.OPEN,
                        StreamMeters.DURATION,
                        StreamMeters.FIRST_FIELD,
                        StreamMeters.FIRST_ELEMENT,
                        StreamMeters.CHARACTERS,
                        StreamMeters.EVENTS,
                        StreamMeters.REPAIRS,
                        StreamMeters.VIOLATIONS,
                        StreamMeters.OPERATION,
                        StreamMeters.FIRST_CHUNK,
                        StreamMeters.TOKENS);
    }
}
