// SPDX-License-Identifier: Apache-2.0
package dev.leafout.springboot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leafout.parse.JsonPushParser;
import dev.leafout.wire.WireBatch;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/**
 * An application with Spring MVC on Tomcat. The next event is sent only when the one before has arrived, so an event that waits in a
 * buffer is a hang: the limit is there to end it.
 */
@Timeout(120)
class MvcStreamsTest {
    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    @Import(TripController.class)
    static class Application {}

    private static ConfigurableApplicationContext context;
    private TripController controller;
    private HttpResponse<InputStream> response;

    @BeforeAll
    static void start() {
        SpringApplication application = new SpringApplication(Application.class);
        application.setWebApplicationType(WebApplicationType.SERVLET);
        context = application.run(
                "--server.port=0",
                "--server.address=127.0.0.1",
                "--spring.main.banner-mode=off",
                "--logging.level.root=off");
    }

    @AfterAll
    static void stop() {
        context.close();
    }

    @BeforeEach
    void startAgain() {
        controller = context.getBean(TripController.class);
        controller.startAgain();
    }

    @AfterEach
    void hangUp() throws IOException {
        if (response != null) {
            response.body().close();
        }
    }

    private BufferedReader get(String path, String... headers) throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(
                URI.create("http://127.0.0.1:" + context.getEnvironment().getProperty("local.server.port") + path));
        if (headers.length > 0) {
            request.headers(headers);
        }
        response = HttpClient.newHttpClient().send(request.build(), HttpResponse.BodyHandlers.ofInputStream());
        return new BufferedReader(new InputStreamReader(response.body(), StandardCharsets.UTF_8));
    }

    private String contentType() {
        return response.headers().firstValue("Content-Type").orElse("");
    }

    /** The lines up to the next empty one. */
    private static String event(BufferedReader lines) throws IOException {
        StringBuilder event = new StringBuilder();
        for (String line = lines.readLine(); line != null && !line.isEmpty(); line = lines.readLine()) {
            event.append(line).append('\n');
        }
        return event.toString();
    }

    @Test
    void partialsAreServerSentEventsEachAtOnce() throws Exception {
        controller.model.tryEmitNext("{\"title\":\"Se");
        BufferedReader lines = get("/trip");
        assertThat(contentType()).startsWith("text/event-stream");
        assertThat(event(lines)).isEqualTo("data:{\"title\":\"Se\"}\n");
        controller.model.tryEmitNext("a\",\"stops\":[\"Pier\"]");
        assertThat(event(lines)).isEqualTo("data:{\"title\":\"Sea\",\"stops\":[\"Pier\"]}\n");
        controller.model.tryEmitNext("}");
        controller.model.tryEmitComplete();
        assertThat(event(lines)).isEqualTo("data:{\"title\":\"Sea\",\"stops\":[\"Pier\"]}\n");
        assertThat(lines.readLine()).isNull();
    }

    /** Spring Boot's own registry, with Micrometer on the class path. */
    @Test
    void streamsAreMeasured() throws Exception {
        String text = "{\"title\":\"Sea\",\"stops\":[]}";
        controller.model.tryEmitNext(text);
        controller.model.tryEmitComplete();
        MeterRegistry registry = context.getBean(MeterRegistry.class);
        double before = total(registry);
        BufferedReader lines = get("/trip");
        event(lines);
        assertThat(lines.readLine()).isNull();
        assertThat(total(registry) - before).isEqualTo(text.length());
    }

    private static double total(MeterRegistry registry) {
        DistributionSummary found = registry.find("leafout.stream.characters").summary();
        return found == null ? 0 : found.totalAmount();
    }

    @Test
    void partialsAreLinesIfThatIsAskedFor() throws Exception {
        controller.model.tryEmitNext("{\"title\":\"Se");
        BufferedReader lines = get("/lines");
        assertThat(contentType()).startsWith("application/x-ndjson");
        assertThat(lines.readLine()).isEqualTo("{\"title\":\"Se\"}");
        controller.model.tryEmitNext("a\"}");
        assertThat(lines.readLine()).isEqualTo("{\"title\":\"Sea\"}");
        controller.model.tryEmitComplete();
        assertThat(lines.readLine()).isNull();
    }

    @Test
    void aLogIsSentAsItGrowsAndFromWhereAClientLeftOff() throws Exception {
        JsonPushParser parser = JsonPushParser.builder().onEvent(controller.log).build();
        parser.feed("{\"title\":\"Se");
        controller.log.flush();
        BufferedReader lines = get("/log");
        assertThat(contentType()).startsWith("text/event-stream");
        WireBatch first = Objects.requireNonNull(controller.log.reader(null).poll());
        assertThat(event(lines)).isEqualTo(first.toSse().stripTrailing() + "\n");
        parser.feed("a\"}");
        parser.finish();
        controller.log.flush();
        WireBatch second = Objects.requireNonNull(
                controller.log.reader(String.valueOf(first.id())).poll());
        assertThat(event(lines)).isEqualTo(second.toSse().stripTrailing() + "\n");
        assertThat(lines.readLine()).isNull();

        BufferedReader again = get("/log", "Last-Event-ID", String.valueOf(first.id()));
        assertThat(event(again)).isEqualTo(second.toSse().stripTrailing() + "\n");
        assertThat(again.readLine()).isNull();
    }

    @Test
    void noLogIsAnEmptyAnswer() throws Exception {
        assertThat(get("/nothing").readLine()).isNull();
        assertThat(response.statusCode()).isEqualTo(200);
    }
}
