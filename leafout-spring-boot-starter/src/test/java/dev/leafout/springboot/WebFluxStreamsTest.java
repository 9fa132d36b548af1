// SPDX-License-Identifier: Apache-2.0
package dev.leafout.springboot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leafout.parse.JsonPushParser;
import dev.leafout.wire.WireBatch;
import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.http.codec.autoconfigure.CodecsAutoConfiguration;
import org.springframework.boot.jackson.autoconfigure.JacksonAutoConfiguration;
import org.springframework.boot.test.context.runner.ReactiveWebApplicationContextRunner;
import org.springframework.boot.webflux.autoconfigure.HttpHandlerAutoConfiguration;
import org.springframework.boot.webflux.autoconfigure.WebFluxAutoConfiguration;
import org.springframework.context.ApplicationContext;
import org.springframework.core.ParameterizedTypeReference;
import org.springframework.http.MediaType;
import org.springframework.http.codec.ServerSentEvent;
import org.springframework.test.web.reactive.server.FluxExchangeResult;
import org.springframework.test.web.reactive.server.WebTestClient;
import reactor.test.StepVerifier;

/** The same with Spring WebFlux. */
class WebFluxStreamsTest {
    /** Only to end a hang. */
    private static final Duration LIMIT = Duration.ofSeconds(120);

    private final ReactiveWebApplicationContextRunner runner = new ReactiveWebApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(
                    HttpHandlerAutoConfiguration.class,
                    WebFluxAutoConfiguration.class,
                    CodecsAutoConfiguration.class,
                    JacksonAutoConfiguration.class,
                    LeafoutAutoConfiguration.class,
                    LeafoutMvcAutoConfiguration.class,
                    LeafoutWebFluxAutoConfiguration.class))
            .withBean(TripController.class);

    private static FluxExchangeResult<ServerSentEvent<String>> get(
            ApplicationContext context, String path, String lastEventId) {
        FluxExchangeResult<ServerSentEvent<String>> result = WebTestClient.bindToApplicationContext(context)
                .configureClient()
                .responseTimeout(LIMIT)
                .build()
                .get()
                .uri(path)
                .header("Last-Event-ID", lastEventId)
                .exchange()
                .returnResult(new ParameterizedTypeReference<>() {});
        assertThat(result.getResponseHeaders().getContentType())
                .matches(type -> type.isCompatibleWith(MediaType.TEXT_EVENT_STREAM));
        return result;
    }

    @Test
    void partialsAreServerSentEventsEachAtOnce() {
        runner.run(context -> {
            TripController controller = context.getBean(TripController.class);
            controller.model.tryEmitNext("{\"title\":\"Se");
            StepVerifier.create(get(context, "/trip", "")
                            .getResponseBody()
                            .map(event -> Objects.requireNonNull(event.data())))
                    .expectNext("{\"title\":\"Se\"}")
                    .then(() -> controller.model.tryEmitNext("a\"}"))
                    .expectNext("{\"title\":\"Sea\"}")
                    .then(controller.model::tryEmitComplete)
                    .expectComplete()
                    .verify(LIMIT);
        });
    }

    @Test
    void aLogIsSentAsItGrowsAndFromWhereAClientLeftOff() {
        runner.run(context -> {
            TripController controller = context.getBean(TripController.class);
            JsonPushParser parser =
                    JsonPushParser.builder().onEvent(controller.log).build();
            parser.feed("{\"title\":\"Se");
            controller.log.flush();
            WireBatch first = Objects.requireNonNull(controller.log.reader(null).poll());
            StepVerifier.create(get(context, "/log", "").getResponseBody())
                    .expectNextMatches(event -> isSame(event, first))
                    .then(() -> {
                        parser.feed("a\"}");
                        parser.finish();
                        controller.log.flush();
                    })
                    .expectNextCount(1)
                    .expectComplete()
                    .verify(LIMIT);
            String id = String.valueOf(first.id());
            WireBatch second = Objects.requireNonNull(controller.log.reader(id).poll());
            StepVerifier.create(get(context, "/log", id).getResponseBody())
                    .expectNextMatches(event -> isSame(event, second))
                    .expectComplete()
                    .verify(LIMIT);
        });
    }

    private static boolean isSame(ServerSentEvent<String> event, WireBatch batch) {
        return String.valueOf(batch.id()).equals(event.id())
                && String.join("\n", batch.lines()).equals(event.data());
    }
}
