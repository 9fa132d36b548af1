// SPDX-License-Identifier: Apache-2.0
package dev.leafout.mutiny;

import dev.leafout.field.EventType;
import dev.leafout.field.StreamingData;
import dev.leafout.field.StreamingJsonParser;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import java.util.Objects;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Reports the events of each field of a JSON text, as a Mutiny operator.
 *
 * <pre>{@code
 * Multi<StreamingData> fields = FieldMultis.fields(assistant.plan("Three days in Lisbon"));
 * }</pre>
 *
 * <p>Every field that begins also ends, whether the text completes or fails. An error of the text comes after that.
 * Text that cannot be parsed ends with {@link EventType#FAILED}, and its source is cancelled. A chunk is requested when
 * the subscriber wants more than is available.
 *
 * <p>Thread-safe: every subscription has its own parser.
 *
 * @since 0.1
 */
public final class FieldMultis {
    private FieldMultis() {}

    /** Returns the events of each field of a text. */
    public static Multi<StreamingData> fields(Multi<String> text) {
        return fields(text, StreamingJsonParser.builder());
    }

    /**
     * Same as {@link #fields(Multi)}, with other parsers.
     *
     * @param parsers creates one parser per subscription; must not be changed afterwards
     */
    public static Multi<StreamingData> fields(Multi<String> text, StreamingJsonParser.Builder parsers) {
        Objects.requireNonNull(text, "text");
        Objects.requireNonNull(parsers, "parsers");
        return Multi.createFrom().deferred(() -> {
            Flow.Processor<String, StreamingData> parser = parsers.build().processor();
            AtomicReference<Throwable> error = new AtomicReference<>();
            Multi<String> ended =
                    text.onFailure().invoke(error::set).onFailure().recoverWithCompletion();
            return Feeder.fed(parser, ended, parser, () -> {})
                    .onCompletion()
                    .call(() -> error.get() == null
                            ? Uni.createFrom().voidItem()
                            : Uni.createFrom().failure(error.get()));
        });
    }
}
