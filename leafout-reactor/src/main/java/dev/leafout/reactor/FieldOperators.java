// SPDX-License-Identifier: Apache-2.0
package dev.leafout.reactor;

import dev.leafout.field.EventType;
import dev.leafout.field.StreamingData;
import dev.leafout.field.StreamingJsonParser;
import reactor.core.publisher.Flux;

/**
 * What becomes of each field of a text, as a Reactor operator.
 *
 * <pre>{@code
 * Flux<StreamingData> fields = FieldOperators.fields(chatClient.prompt("Three days in Lisbon").stream().content());
 * }</pre>
 *
 * <p>Every field that began is ended, whether the text completes or fails; the error of the text comes after that. Text that
 * cannot be read on ends in {@link EventType#FAILED}, and is cancelled.
 *
 * <p>Thread-safe: every subscription has its own parser.
 *
 * @since 0.1
 */
public final class FieldOperators {
    private FieldOperators() {}

    /** Returns what becomes of each field of a text. */
    public static Flux<StreamingData> fields(Flux<String> text) {
        return fields(text, StreamingJsonParser.builder());
    }

    /**
     * Same as {@link #fields(Flux)}, with other parsers.
     *
     * @param parsers makes one for each subscription; it must not be changed afterwards
     */
    public static Flux<StreamingData> fields(Flux<String> text, StreamingJsonParser.Builder parsers) {
        return Flux.defer(() -> {
            StreamingJsonParser parser = parsers.build();
            Flux<StreamingData> end = Flux.defer(() -> Flux.fromIterable(parser.finish()));
            return text.concatMapIterable(parser::parseChunk)
                    .concatWith(end)
                    .onErrorResume(error -> end.concatWith(Flux.error(error)))
                    .takeUntil(data -> data.eventType() == EventType.FAILED);
        });
    }
}
