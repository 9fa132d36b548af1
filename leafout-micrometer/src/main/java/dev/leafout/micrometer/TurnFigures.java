// SPDX-License-Identifier: Apache-2.0
package dev.leafout.micrometer;

import dev.leafout.llm.FinishReason;
import dev.leafout.llm.Usage;
import io.micrometer.core.instrument.Tags;
import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What is known of the turn of a model, beside the objects in it. */
final class TurnFigures {
    private static final Tags OPERATION = Tags.of("gen_ai.operation.name", "chat");

    /** When the first output arrived, in nanoseconds after the start; negative if there was none. */
    long firstChunk = -1;

    Usage usage = Usage.unknown();

    @Nullable
    FinishReason reason;

    void write(StreamMeters meters, long duration, Outcome outcome) {
        Tags tags = OPERATION.and("error.type", outcome.errorType());
        meters.time(StreamMeters.OPERATION, "GenAI operation duration", Duration.ofNanos(duration), tags);
        if (firstChunk >= 0) {
            meters.time(
                    StreamMeters.FIRST_CHUNK,
                    "Time until the first output arrived",
                    Duration.ofNanos(firstChunk),
                    OPERATION);
        }
        tokens(meters, "input", usage.inputTokens());
        tokens(meters, "output", usage.outputTokens());
    }

    private static void tokens(StreamMeters meters, String type, long count) {
        if (count >= 0) {
            meters.amount(
                    StreamMeters.TOKENS, "Input and output tokens", count, OPERATION.and("gen_ai.token.type", type));
        }
    }

    String reasonWord() {
        return reason == null ? "none" : reason.name().toLowerCase(Locale.ROOT);
    }
}
