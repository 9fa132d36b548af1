// SPDX-License-Identifier: Apache-2.0
package dev.leafout.micrometer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.leafout.llm.Channel;
import dev.leafout.llm.FinishReason;
import dev.leafout.llm.ModelEvent;
import dev.leafout.llm.ModelStream;
import dev.leafout.llm.ModelStreamBuilder;
import dev.leafout.testkit.CutPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is measured of a model's turn, with recorded ones. */
class TurnMetricsTest {
    record City(String city, int degrees) {}

    record Place(String city) {}

    private Meters meters = new Meters();

    private static byte[] recorded(String name) throws IOException {
        return Files.readAllBytes(Path.of("../leafout-llm/src/test/resources/dev/leafout/llm", name));
    }

    private <T> ModelStream<T> open(ModelStreamBuilder<T> builder) {
        return StreamMetrics.of(meters.registry)
                .withModel("m-1")
                .observe(builder)
                .open();
    }

    private static List<CutPlan> plans(byte[] bytes) {
        return List.of(
                CutPlan.whole(),
                CutPlan.every(1, bytes.length),
                CutPlan.every(7, bytes.length),
                CutPlan.random(1, 100, bytes.length),
                CutPlan.at(bytes.length / 2));
    }

    @Test
    void aRecordedAnswerHasTheSameFiguresAtEveryCut() throws IOException {
        byte[] bytes = recorded("anthropic-answer.sse");
        for (CutPlan plan : plans(bytes)) {
            meters = new Meters();
            ModelStream<City> stream = open(ModelStream.anthropic().text(City.class));
            assertThat(meters.lines("leafout")).isEqualTo("leafout.streams.open anthropic m-1: 1");
            meters.pass(300);
            plan.cut(bytes).forEach(stream::feed);
            meters.pass(200);
            assertThat(stream.finish().answer()).isEqualTo(new City("Oslo", 1));
            assertThat(meters.lines("")).as(plan.toString()).isEqualTo("""
                            gen_ai.client.operation.duration chat anthropic m-1: 1 in 500 ms
                            gen_ai.client.operation.time_to_first_chunk chat anthropic m-1: 1 in 300 ms
                            gen_ai.client.token.usage chat anthropic m-1 input: 1 with 25
                            gen_ai.client.token.usage chat anthropic m-1 output: 1 with 15
                            leafout.stream.characters anthropic m-1 complete: 1 with 27
                            leafout.stream.duration anthropic m-1 complete: 1 in 500 ms
                            leafout.stream.events anthropic m-1 complete: 1 with 6
                            leafout.stream.time_to_first_field anthropic m-1: 1 in 300 ms
                            leafout.streams.open anthropic m-1: 0""");
        }
    }

    @Test
    void aTurnWithToolCallsIsOneStreamAtEveryCut() throws IOException {
        byte[] bytes = recorded("anthropic-parallel.sse");
        for (CutPlan plan : plans(bytes)) {
            meters = new Meters();
            ModelStream<String> stream =
                    open(ModelStream.anthropic().tool("weather", Place.class, (call, place) -> {}));
            plan.cut(bytes).forEach(stream::feed);
            assertThat(stream.finish().calls()).hasSize(3);
            assertThat(meters.leafout()).as(plan.toString()).isEqualTo("""
                            leafout.stream.characters anthropic m-1 complete: 1 with 44
                            leafout.stream.duration anthropic m-1 complete: 1 in 0 ms
                            leafout.stream.events anthropic m-1 complete: 1 with 8
                            leafout.stream.time_to_first_field anthropic m-1: 1 in 0 ms
                            leafout.streams.open anthropic m-1: 0""");
        }
    }

    private void end(ModelStreamBuilder<?> builder, String recorded, String outcome, String errorType)
            throws IOException {
        meters = new Meters();
        ModelStream<?> stream = open(builder);
        stream.feed(recorded(recorded));
        stream.finish();
        assertThat(meters.lines("leafout.stream.duration")).contains("m-1 " + outcome + ": 1");
        assertThat(meters.lines("gen_ai.client.operation.duration")).contains(" " + errorType + " chat ");
        assertThat(meters.lines("leafout.streams")).endsWith(": 0");
    }

    @Test
    void theOutcomeIsThatOfTheTurn() throws IOException {
        end(ModelStream.anthropic().text(City.class), "anthropic-max-tokens.sse", "truncated", "truncated");
        end(ModelStream.anthropic().text(City.class), "anthropic-refusal.sse", "refused", "refused");
        end(ModelStream.gemini().text(City.class), "gemini-safety.sse", "filtered", "filtered");
        end(ModelStream.anthropic().text(City.class), "anthropic-error.sse", "provider_failed", "provider_failed");
        end(ModelStream.anthropic().text(Integer.class), "anthropic-answer.sse", "invalid", "invalid");
    }

    @Test
    void theStatusOfAnErrorIsItsType() {
        ModelStream<String> stream = open(ModelStream.openAiChat());
        stream.accept(new ModelEvent.ProviderError(Channel.turn(), 429, "rate_limit_" + "x".repeat(40), "Slow down"));
        stream.finish();
        assertThat(meters.lines("gen_ai")).isEqualTo("gen_ai.client.operation.duration 429 chat openai m-1: 1 in 0 ms");
    }

    @Test
    void aTurnThatIsCancelledIsWrittenOnce() {
        ModelStream<City> stream = open(ModelStream.openAiChat().text(City.class));
        stream.accept(new ModelEvent.TextDelta(Channel.text(0, 0), "{\"city\":\"Os"));
        stream.cancel();
        stream.finish();
        assertThat(meters.leafout()).isEqualTo("""
                        leafout.stream.characters openai m-1 cancelled: 1 with 11
                        leafout.stream.duration openai m-1 cancelled: 1 in 0 ms
                        leafout.stream.events openai m-1 cancelled: 1 with 2
                        leafout.stream.time_to_first_field openai m-1: 1 in 0 ms
                        leafout.streams.open openai m-1: 0""");
    }

    @Test
    void aTurnThatAViolationCancelsIsInvalid() {
        ModelStream<City> stream = open(ModelStream.openAiChat().text(City.class));
        stream.accept(new ModelEvent.TextDelta(Channel.text(0, 0), "{\"city\":\"Oslo\",\"degrees\":[]}"));
        assertThat(meters.lines("leafout.v")).isEqualTo("leafout.violations openai m-1 type: 1");
        assertThat(meters.lines("leafout.stream.duration")).contains(" invalid: 1");
        stream.finish();
        assertThat(meters.lines("leafout.stream.duration")).contains(" invalid: 1");
    }

    @Test
    void whatACallbackThrowsEndsTheTurn() {
        ModelStream<City> stream =
                open(ModelStream.openAiChat().text(City.class).onEvent(event -> {
                    throw new IllegalArgumentException("mine");
                }));
        assertThatThrownBy(() -> stream.accept(new ModelEvent.TextDelta(Channel.text(0, 0), "{")))
                .hasMessage("mine");
        assertThat(meters.lines("leafout.stream.duration")).contains(" failed: 1");
        assertThat(meters.lines("leafout.streams")).endsWith(": 0");
    }

    /** Although a turn silences what was cut off, with the same call that cancels a stream. */
    @Test
    void aTextAloneCanBeMeasuredAndKnowsHowItEnded() {
        StreamMetrics metrics = StreamMetrics.of(meters.registry);
        ModelStream<City> stream =
                ModelStream.openAiChat().text(City.class, metrics::observe).open();
        stream.accept(new ModelEvent.TextDelta(Channel.text(0, 0), "{\"city\":\"Os"));
        stream.accept(new ModelEvent.Finished(Channel.turn(), FinishReason.LENGTH, "length"));
        stream.finish();
        assertThat(meters.lines("leafout.stream.characters"))
                .isEqualTo("leafout.stream.characters truncated: 1 with 11");
        assertThat(meters.lines("gen_ai")).isEmpty();
    }

    @Test
    void aStreamMayBeginWhenItsRequestIsSent() throws IOException {
        StreamMetrics sent = StreamMetrics.of(meters.registry)
                .withProvider("groq")
                .withTag("use", "weather")
                .startNow();
        meters.pass(1_000);
        ModelStream<City> stream =
                sent.observe(ModelStream.anthropic().text(City.class)).open();
        stream.feed(recorded("anthropic-answer.sse"));
        meters.pass(50);
        stream.finish();
        assertThat(meters.lines("gen_ai.client.operation")).isEqualTo("""
                        gen_ai.client.operation.duration chat groq weather: 1 in 1050 ms
                        gen_ai.client.operation.time_to_first_chunk chat groq weather: 1 in 1000 ms""");
    }
}
