// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.leafout.event.JsonText;
import dev.leafout.field.StreamingData;
import dev.leafout.parse.TextVisibility;
import dev.leafout.testkit.CutPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The fields of an answer and of the arguments of tool calls, straight from what a provider sends. */
class ModelFieldsTest {
    private final List<String> told = new ArrayList<>();

    private static String said(String... pieces) {
        StringBuilder out = new StringBuilder();
        for (String piece : pieces) {
            out.append("data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":")
                    .append(JsonText.quoted(piece))
                    .append("}}]}\n\n");
        }
        return out.toString();
    }

    private static String finished(String reason) {
        return "data: {\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"" + reason
                + "\"}]}\n\ndata: [DONE]\n\n";
    }

    private static String called(String name, String... pieces) {
        StringBuilder out = new StringBuilder(
                "data: {\"choices\":[{\"index\":0,\"delta\":{\"tool_calls\":[{\"index\":0,\"id\":\"c1\","
                        + "\"function\":{\"name\":\"" + name + "\",\"arguments\":\"\"}}]}}]}\n\n");
        for (String piece : pieces) {
            out.append(
                            "data: {\"choices\":[{\"index\":0,\"delta\":{\"tool_calls\":[{\"index\":0,\"function\":{\"arguments\":")
                    .append(JsonText.quoted(piece))
                    .append("}}]}}]}\n\n");
        }
        return out.toString();
    }

    private void note(StreamingData data) {
        told.add(data.eventType() + " " + data.path() + " " + data.value());
    }

    private <T> ModelResult<T> read(ModelStreamBuilder<T> builder, String transcript, int size) {
        ModelStream<T> stream = builder.open();
        byte[] bytes = transcript.getBytes(UTF_8);
        CutPlan.every(size, bytes.length).cut(bytes).forEach(stream::feed);
        return stream.finish();
    }

    record Trip(String city, int days) {}

    @Test
    void theFieldsOfTheAnswerAreToldBesideTheTypedObject() {
        String transcript = said("Sure: {\"city\":\"Ro", "me\",\"days\":", "3}") + finished("stop");
        for (int size : new int[] {1, 7, transcript.length()}) {
            told.clear();
            ModelResult<Trip> result =
                    read(ModelStream.openAiChat().text(Trip.class).fields(this::note), transcript, size);
            assertThat(result.answer()).isEqualTo(new Trip("Rome", 3));
            assertThat(told)
                    .containsExactly(
                            "DELTA city Ro", "DELTA city Rome", "DONE city Rome", "DELTA days 3", "DONE days 3");
        }
    }

    @Test
    void aCutOffAnswerEndsItsFields() {
        read(ModelStream.openAiChat().fields(this::note), said("{\"city\":\"Ro") + finished("length"), 50);
        assertThat(told).containsExactly("DELTA city Ro", "TRUNCATED city Ro");
        told.clear();
        read(ModelStream.openAiChat().fields(this::note), said("{\"city\":\"Ro"), 50);
        assertThat(told).as("disconnected").containsExactly("DELTA city Ro", "TRUNCATED city Ro");
    }

    @Test
    void anAnswerThatBreaksItsTypeEndsItsFieldsToo() {
        ModelResult<Trip> result = read(
                ModelStream.openAiChat()
                        .text(Trip.class, s -> s.tolerate(Set.of()))
                        .fields(this::note),
                said("{\"city\":\"Rome\",}") + finished("stop"),
                50);
        assertThat(result.failure()).isNotNull();
        assertThat(told).last().asString().matches("(DONE|TRUNCATED|FAILED) .*");
    }

    @Test
    void theFieldsOfArgumentsAreToldWithTheirCall() {
        String transcript = called("weather", "{\"city\":\"Os", "lo\"}") + finished("tool_calls");
        ModelStreamBuilder<String> builder = ModelStream.openAiChat()
                .fieldParser(parser -> parser.text(TextVisibility.WHEN_COMPLETE))
                .toolFields((call, data) -> told.add(call.name() + " " + data.eventType() + " " + data.path()));
        read(builder, transcript, 9);
        assertThat(told).containsExactly("weather DELTA city", "weather DONE city");
        told.clear();
        read(builder.tool("weather", Trip.class, (call, trip) -> {}), transcript, 9);
        assertThat(told).as("declared").startsWith("weather DELTA city", "weather DONE city");
    }

    @Test
    void aRestartBeginsTheFieldsAgain() {
        ModelStream<String> stream = ModelStream.ofEvents().fields(this::note).open();
        stream.accept(new ModelEvent.TextDelta(Channel.text(0, 0), "{\"a\":\"x"));
        stream.accept(new ModelEvent.Restarted(Channel.turn()));
        stream.accept(new ModelEvent.TextDelta(Channel.text(0, 0), "{\"a\":\"y\"}"));
        stream.accept(new ModelEvent.Finished(Channel.output(0), FinishReason.STOP, "stop"));
        stream.finish();
        assertThat(told).containsExactly("DELTA a x", "DELTA a y", "DONE a y");
    }
}
