// SPDX-License-Identifier: Apache-2.0
package dev.leafout.quarkus;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.leafout.testkit.CutPlan;
import dev.leafout.testkit.replay.Exchange;
import dev.leafout.testkit.replay.ReplayServer;
import dev.leafout.typed.ObjectStream;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The application of docs/quarkus.md, with a server in place of OpenAI. */
@QuarkusTest
@QuarkusTestResource(OpenAi.class)
class QuarkusPageTest {
    @TestHTTPResource("/")
    URI application;

    ReplayServer openAi;

    private Exchange exchange;

    @BeforeEach
    void theNextRequestIsOurs() {
        exchange = openAi.exchange(openAi.connections());
        WatchedResource.CANCELLED.drainPermits();
    }

    /** The client of quarkus-langchain4j reads on when it is cancelled. */
    @AfterEach
    void letTheModelEnd() {
        exchange.sendAll();
    }

    private BufferedReader open(String path) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(application.resolve(path)).build();
        return new BufferedReader(new InputStreamReader(
                HttpClient.newHttpClient()
                        .send(request, BodyHandlers.ofInputStream())
                        .body(),
                UTF_8));
    }

    /** Returns the data of the next event; null if there is none. */
    private static String nextEvent(BufferedReader events) throws IOException {
        String line = events.readLine();
        while (line != null && !line.startsWith("data:")) {
            line = events.readLine();
        }
        return line == null ? null : line.substring("data:".length()).strip();
    }

    private static void readAll(BufferedReader events, List<String> partials) throws IOException {
        for (String next = nextEvent(events); next != null; next = nextEvent(events)) {
            partials.add(next);
        }
    }

    @Test
    void partialsAreSentWhileTheModelWrites() throws Exception {
        exchange.sendEvents(4);
        List<String> partials = new ArrayList<>();
        try (BufferedReader events = open("/trip?wish=Two%20days%20in%20Rome")) {
            partials.add(nextEvent(events));
            assertThat(exchange.request().body()).contains("Two days in Rome. Answer with JSON only", "\\\"km\\\"");
            exchange.sendAll();
            readAll(events, partials);
        }
        assertThat(allPartials()).containsSubsequence(partials);
        assertThat(partials).last().isEqualTo(OpenAi.ANSWER);
    }

    /** Those of a reader that is never late: chunks of four characters, as the server sends them. */
    private static List<String> allPartials() {
        List<String> partials = new ArrayList<>();
        ObjectStream<Trip> stream = ObjectStream.of(Trip.class)
                .onPartial(partial -> partials.add(partial.toJson()))
                .open();
        CutPlan.every(4, OpenAi.ANSWER.length()).cut(OpenAi.ANSWER).forEach(stream::feed);
        stream.finish();
        return partials;
    }

    @Test
    void theEventsOnThePageAreSome() throws Exception {
        String page = Files.readString(Path.of("../../docs/quarkus.md")).replace("\r\n", "\n");
        List<String> shown = page.lines()
                .filter(line -> line.startsWith("data:"))
                .map(line -> line.substring("data:".length()))
                .toList();
        assertThat(shown).hasSize(5);
        assertThat(allPartials()).containsSubsequence(shown);
    }

    @Test
    void aViolationCancelsTheTextAndBreaksOffTheResponse() throws Exception {
        exchange.sendEvents(7);
        List<String> partials = new ArrayList<>();
        try (BufferedReader events = open("/watched/numbers")) {
            assertThatThrownBy(() -> readAll(events, partials)).isInstanceOf(IOException.class);
        }
        assertThat(partials).last().isEqualTo("{\"city\":\"Rome\",\"days\":[]}");
        assertThat(WatchedResource.CANCELLED.tryAcquire(60, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void aBrowserThatGoesAwayCancelsTheText() throws Exception {
        exchange.sendEvents(4);
        try (BufferedReader events = open("/watched/trip")) {
            assertThat(nextEvent(events)).isNotNull();
        }
        assertThat(WatchedResource.CANCELLED.tryAcquire(60, TimeUnit.SECONDS)).isTrue();
    }
}
