// SPDX-License-Identifier: Apache-2.0
package dev.leafout.springboot;

import dev.leafout.reactor.ObjectOperators;
import dev.leafout.typed.Partial;
import dev.leafout.wire.WireLog;
import java.util.List;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Sinks;

/** What the page shows; the text comes from the test. */
@RestController
class TripController {
    record Trip(String title, List<String> stops) {}

    private final LeafoutStreams streams;
    Sinks.Many<String> model = Sinks.many().replay().all();
    WireLog log = WireLog.builder().build();

    TripController(LeafoutStreams streams) {
        this.streams = streams;
    }

    /** Forgets what another test has written. */
    void startAgain() {
        model = Sinks.many().replay().all();
        log = WireLog.builder().build();
    }

    private Flux<String> ask() {
        return model.asFlux();
    }

    @GetMapping(path = "/trip", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
    Flux<Partial<Trip>> trip() {
        return ObjectOperators.of(streams.of(Trip.class)).partials(ask());
    }

    @GetMapping("/log")
    WireLog log() {
        return log;
    }

    @GetMapping(path = "/lines", produces = MediaType.APPLICATION_NDJSON_VALUE)
    Flux<Partial<Trip>> lines() {
        return trip();
    }

    @GetMapping("/nothing")
    WireLog nothing() {
        return null;
    }
}
