// SPDX-License-Identifier: Apache-2.0
package dev.leafout.micrometer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leafout.llm.Channel;
import dev.leafout.llm.FinishReason;
import dev.leafout.llm.ModelEvent;
import dev.leafout.llm.ModelStream;
import dev.leafout.llm.Usage;
import dev.leafout.typed.ObjectStream;
import io.micrometer.core.instrument.observation.DefaultMeterObservationHandler;
import io.micrometer.observation.Observation;
import io.micrometer.observation.tck.TestObservationRegistry;
import io.micrometer.observation.tck.TestObservationRegistryAssert;
import java.util.List;
import org.junit.jupiter.api.Test;

class StreamObservationTest {
    record Trip(String title, List<String> stops) {}

    private final Meters meters = new Meters();
    private final TestObservationRegistry observations = TestObservationRegistry.create();
    private final StreamMetrics metrics =
            StreamMetrics.of(meters.registry).withModel("m-1").withObservations(observations);

    @Test
    void aTurnIsObservedFromItsOpeningToItsEnd() {
        ModelStream<Trip> stream =
                metrics.observe(ModelStream.openAiChat().text(Trip.class)).open();
        TestObservationRegistryAssert.assertThat(observations)
                .hasSingleObservationThat()
                .hasBeenStarted()
                .isNotStopped();
        meters.pass(20);
        Channel text = Channel.text(0, 0);
        stream.accept(new ModelEvent.TextDelta(text, "{\"title\":\"Sea\",\"stops\":[\"a\",]}"));
        stream.accept(new ModelEvent.UsageReported(Channel.turn(), Usage.of(11, 7)));
        stream.accept(new ModelEvent.Finished(Channel.turn(), FinishReason.STOP, "stop"));
        stream.finish();
        TestObservationRegistryAssert.assertThat(observations)
                .hasSingleObservationThat()
                .hasNameEqualTo("leafout.stream")
                .hasContextualNameEqualTo("chat m-1")
                .hasLowCardinalityKeyValue("gen_ai.operation.name", "chat")
                .hasLowCardinalityKeyValue("gen_ai.provider.name", "openai")
                .hasLowCardinalityKeyValue("gen_ai.request.model", "m-1")
                .hasLowCardinalityKeyValue("gen_ai.response.finish_reasons", "stop")
                .hasLowCardinalityKeyValue("leafout.outcome", "complete")
                .hasLowCardinalityKeyValue("error.type", "none")
                .hasHighCardinalityKeyValue("gen_ai.usage.input_tokens", "11")
                .hasHighCardinalityKeyValue("gen_ai.usage.output_tokens", "7")
                .hasHighCardinalityKeyValue("gen_ai.response.time_to_first_chunk", "0.02")
                .hasHighCardinalityKeyValue("leafout.stream.characters", "30")
                .hasHighCardinalityKeyValue("leafout.stream.events", "9")
                .hasHighCardinalityKeyValue("leafout.repairs", "1")
                .hasHighCardinalityKeyValue("leafout.violations", "0")
                .hasEvent("leafout.first_field")
                .hasEvent("leafout.first_element")
                .doesNotHaveError()
                .hasBeenStopped();
    }

    @Test
    void aFailureIsAnErrorThatQuotesNothing() {
        ObjectStream<Trip> stream = metrics.observe(ObjectStream.of(Trip.class)).open();
        stream.feed("{\"title\":{\"secret\":1}}");
        TestObservationRegistryAssert.assertThat(observations)
                .hasSingleObservationThat()
                .hasLowCardinalityKeyValue("leafout.outcome", "invalid")
                .hasLowCardinalityKeyValue("error.type", "invalid")
                .hasHighCardinalityKeyValue("leafout.violations", "1")
                .hasBeenStopped()
                .thenError()
                .hasMessage("invalid")
                .hasNoCause();
    }

    @Test
    void cancellingIsNoError() {
        ObjectStream<Trip> stream = metrics.observe(ObjectStream.of(Trip.class)).open();
        stream.cancel();
        TestObservationRegistryAssert.assertThat(observations)
                .hasSingleObservationThat()
                .hasLowCardinalityKeyValue("leafout.outcome", "cancelled")
                .doesNotHaveError()
                .hasBeenStopped();
    }

    @Test
    void whatIsGoingOnIsTheParent() {
        Observation request = Observation.start("request", observations);
        ObjectStream<Trip> stream;
        try (Observation.Scope scope = request.openScope()) {
            stream = metrics.observe(ObjectStream.of(Trip.class)).open();
        }
        stream.cancel();
        request.stop();
        TestObservationRegistryAssert.assertThat(observations)
                .hasObservationWithNameEqualTo("leafout.stream")
                .that()
                .hasParentObservationEqualTo(request);
    }

    @Test
    void itsOwnMetersHaveOtherNamesThanOurs() {
        observations.observationConfig().observationHandler(new DefaultMeterObservationHandler(meters.registry));
        ObjectStream<Trip> stream = metrics.observe(ObjectStream.of(Trip.class)).open();
        stream.feed("{\"title\":\"Sea\",\"stops\":[]}");
        stream.finish();
        assertThat(meters.lines("leafout.stream ")).isEmpty();
        assertThat(meters.registry.get("leafout.stream").timer().count()).isEqualTo(1);
        assertThat(meters.registry.get("leafout.stream.duration").timer().count())
                .isEqualTo(1);
    }
}
