// SPDX-License-Identifier: Apache-2.0
package dev.leafout.micrometer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leafout.llm.Channel;
import dev.leafout.llm.FinishReason;
import dev.leafout.llm.ModelEvent;
import dev.leafout.llm.ModelStream;
import dev.leafout.llm.Provider;
import dev.leafout.llm.Usage;
import io.micrometer.common.KeyValue;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.Tag;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;
import io.micrometer.observation.ObservationRegistry;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.semconv.ErrorAttributes;
import io.opentelemetry.semconv.incubating.GenAiIncubatingAttributes;
import io.opentelemetry.semconv.incubating.GenAiIncubatingAttributes.GenAiOperationNameIncubatingValues;
import io.opentelemetry.semconv.incubating.GenAiIncubatingAttributes.GenAiProviderNameIncubatingValues;
import io.opentelemetry.semconv.incubating.GenAiIncubatingAttributes.GenAiTokenTypeIncubatingValues;
import java.lang.reflect.Field;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Compares names with OpenTelemetry's own artifact for the conventions. It has no names of metrics: docs/metrics.md says them. */
class ConventionsTest {
    private final Meters meters = new Meters();
    private final Set<String> keys = new TreeSet<>();

    private void play(Provider provider) {
        ObservationRegistry observations = ObservationRegistry.create();
        observations.observationConfig().observationHandler(new ObservationHandler<>() {
            @Override
            public void onStop(Observation.Context context) {
                for (KeyValue value : context.getAllKeyValues()) {
                    keys.add(value.getKey());
                }
            }

            @Override
            public boolean supportsContext(Observation.Context context) {
                return true;
            }
        });
        ModelStream<String> stream = StreamMetrics.of(meters.registry)
                .withObservations(observations)
                .observe(ModelStream.of(provider))
                .open();
        stream.accept(new ModelEvent.TextDelta(Channel.text(0, 0), "Hi"));
        stream.accept(new ModelEvent.UsageReported(Channel.turn(), Usage.of(1, 2)));
        stream.accept(new ModelEvent.Finished(Channel.turn(), FinishReason.STOP, "stop"));
        stream.finish();
        for (Meter meter : meters.registry.getMeters()) {
            if (!meter.getId().getName().endsWith(".histogram")) {
                meter.getId().getTags().stream().map(Tag::getKey).forEach(keys::add);
            }
        }
    }

    private static Set<String> constants(Class<?> holder) throws IllegalAccessException {
        Set<String> names = new TreeSet<>();
        for (Field field : holder.getFields()) {
            Object value = field.get(null);
            names.add(value instanceof AttributeKey<?> key ? key.getKey() : String.valueOf(value));
        }
        return names;
    }

    @Test
    void everyKeyIsOneOfTheConventionsOrOurs() throws IllegalAccessException {
        play(Provider.OPENAI_CHAT);
        assertThat(keys).hasSizeGreaterThan(8).contains(ErrorAttributes.ERROR_TYPE.getKey());
        keys.remove(ErrorAttributes.ERROR_TYPE.getKey());
        keys.removeIf(key -> key.startsWith("leafout."));
        assertThat(constants(GenAiIncubatingAttributes.class)).containsAll(keys);
    }

    @Test
    void valuesAreThoseOfTheConventions() {
        play(Provider.OPENAI_CHAT);
        assertThat(meters.registry
                        .get("gen_ai.client.token.usage")
                        .tag("gen_ai.operation.name", GenAiOperationNameIncubatingValues.CHAT)
                        .tag("gen_ai.token.type", GenAiTokenTypeIncubatingValues.INPUT)
                        .summary()
                        .totalAmount())
                .isEqualTo(1);
        assertThat(meters.registry
                        .get("gen_ai.client.token.usage")
                        .tag("gen_ai.token.type", "output")
                        .summary()
                        .totalAmount())
                .isEqualTo(2);
    }

    /** The conventions allow a name of one's own where they have none. */
    @ParameterizedTest
    @EnumSource(Provider.class)
    void everyProviderHasTheNameThatTheConventionsGiveIt(Provider provider) throws IllegalAccessException {
        play(provider);
        String name =
                meters.registry.get("leafout.stream.duration").timer().getId().getTag("gen_ai.provider.name");
        Set<String> known = constants(GenAiProviderNameIncubatingValues.class);
        if (provider == Provider.OLLAMA) {
            assertThat(known).noneMatch(value -> value.contains("ollama"));
            assertThat(name).isEqualTo("ollama");
        } else {
            assertThat(known).contains(name);
        }
    }
}
