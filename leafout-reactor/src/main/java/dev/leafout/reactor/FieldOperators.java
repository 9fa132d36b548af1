// SPDX-License-Identifier: Apache-2.0
package dev.leafout.reactor;

import dev.leafout.field.EventType;
import dev.leafout.field.StreamingData;
import dev.leafout.field.StreamingJsonParser;
import reactor.core.publisher.Flux;

/**
 * Reports the events of each field of a JSON text, as a Reactor operator.
 *
 * <pre>{@code
 * Flux<StreamingData> fields = FieldOperators.fields(chatClient.prompt("Three days in Lisbon").stream().content());
 * }</pre>
 *
 * <p>Every field that begins also ends, whether the text completes or fails. An error of the text comes after that.
 * Text that cannot be parsed ends with {@link EventType#FAILED}, and its source is cancelled.
 *
 * <p>Thread-safe: every subscription has its own parser.
 *
 * @since 0.1
 */
public final class FieldOperators {
    private FieldOperators() {}

    /** Returns the events of each field of a text. */
    public static Flux<StreamingData> fields(Flux<String> text) {
        return fields(text, StreamingJsonParser.builder());
    }

    /**
     * Same as {@link #fields(Flux)}, with other parsers.
     *
     * @param parsers creates one parser per subscription; must not be changed afterwards
     */
    public static Flux<StreamingData> fields(Flux<String> text, StreamingJsonParser.Builder parsers) {
        return Flux.defer(() -> {
            StreamingJsonParser parser = parsers.build();
            Flux<StreamingData> end = Flux.defer(() -> Flux.fromIterable(parser.finish()));
            return text.concatMapIterable(parser::parseChunk)
                    .takeUntil(data -> data.eventType() == EventType.FAILED)
                    .onErrorResume(error -> end.concatWith(Flux.error(error)))
                    .concatWith(end);
        });
    }
}
