// SPDX-License-Identifier: Apache-2.0
package dev.leafout.micrometer;

import dev.leafout.llm.Usage;
import io.micrometer.common.KeyValue;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Tags;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The observation of one stream: started when it is opened, stopped when it ends. It has no text from the model either. */
final class StreamObservation {
    static final String NAME = "leafout.stream";

    private final Observation observation;

    private StreamObservation(Observation observation) {
        this.observation = observation;
    }

    static StreamObservation start(ObservationRegistry registry, Tags tags, String model) {
        Observation observation = Observation.createNotStarted(NAME, registry).contextualName("chat " + model);
        for (Tag tag : tags) {
            observation.lowCardinalityKeyValue(tag.getKey(), tag.getValue());
        }
        return new StreamObservation(observation
                .lowCardinalityKeyValue("gen_ai.operation.name", "chat")
                .start());
    }

    void event(String name) {
        observation.event(Observation.Event.of(name));
    }

    void stop(
            Outcome outcome,
            long characters,
            long events,
            int repairs,
            Map<String, Integer> violations,
            @Nullable TurnFigures turn) {
        observation.lowCardinalityKeyValue("leafout.outcome", outcome.tag());
        observation.lowCardinalityKeyValue("error.type", outcome.errorType());
        observation.lowCardinalityKeyValue("gen_ai.response.finish_reasons", turn == null ? "none" : turn.reasonWord());
        high("leafout.stream.characters", characters);
        high("leafout.stream.events", events);
        high("leafout.repairs", repairs);
        high(
                "leafout.violations",
                violations.values().stream().mapToLong(Integer::longValue).sum());
        if (turn != null) {
            describe(turn);
        }
        if (outcome.isError()) {
            observation.error(new FailedStreamException(outcome.tag()));
        }
        observation.stop();
    }

    private void describe(TurnFigures turn) {
        Usage usage = turn.usage;
        high("gen_ai.usage.input_tokens", usage.inputTokens());
        high("gen_ai.usage.output_tokens", usage.outputTokens());
        if (turn.firstChunk >= 0) {
            observation.highCardinalityKeyValue(
                    "gen_ai.response.time_to_first_chunk", String.valueOf(turn.firstChunk / 1e9));
        }
    }

    /** A number that is not known is negative. */
    private void high(String key, long value) {
        if (value >= 0) {
            observation.highCardinalityKeyValue(KeyValue.of(key, String.valueOf(value)));
        }
    }

    /** Stands for the failure of a stream, whose own message may quote what the model wrote. */
    private static final class FailedStreamException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        FailedStreamException(String outcome) {
            super(outcome, null, false, false);
        }
    }
}
