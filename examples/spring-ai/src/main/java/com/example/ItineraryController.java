// SPDX-License-Identifier: Apache-2.0
package com.example;

import dev.leafout.springai.ChatClientObjects;
import dev.leafout.typed.Partial;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.http.MediaType;
import org.springframework.http.codec.ServerSentEvent;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Flux;

/**
 * Sends the itinerary so far, each time the model has added something, and an event {@code end} when it is whole: a stream
 * that closes without it has broken off. The page is in resources/static.
 */
@RestController
class ItineraryController {
    private final ChatClientObjects<Itinerary> itineraries = ChatClientObjects.of(Itinerary.class);
    private final ChatClient chat;

    ItineraryController(ChatClient.Builder chat) {
        this.chat = chat.build();
    }

    @GetMapping(path = "/itinerary", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
    Flux<ServerSentEvent<Object>> itinerary(@RequestParam String town) {
        Flux<Partial<Itinerary>> partials = itineraries.partials(chat.prompt("Four quiet days in " + town));
        return partials.map(soFar -> ServerSentEvent.<Object>builder(soFar).build())
                .concatWithValues(
                        ServerSentEvent.<Object>builder("complete").event("end").build());
    }
}
