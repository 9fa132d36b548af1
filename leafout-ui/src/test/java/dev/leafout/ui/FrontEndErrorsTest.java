// SPDX-License-Identifier: Apache-2.0
package dev.leafout.ui;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.leafout.llm.CallResult;
import dev.leafout.llm.Channel;
import dev.leafout.llm.FinishReason;
import dev.leafout.llm.ModelEvent;
import dev.leafout.llm.ModelResult;
import dev.leafout.llm.ModelStream;
import dev.leafout.llm.ModelStreamBuilder;
import dev.leafout.typed.TypeToken;
import dev.leafout.ui.Turns.Place;
import dev.leafout.ui.Turns.Trip;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Nothing that went wrong ends well at the front end. */
class FrontEndErrorsTest {
    private static final String INPUT = "{\"threadId\":\"t\",\"runId\":\"r\",\"state\":{}}";
    private static final ModelEvent STOP = Turns.finished(FinishReason.STOP, "stop");
    private static final ModelEvent CALLS = Turns.finished(FinishReason.TOOL_CALLS, "tool_calls");
    private static final Channel TURN = Channel.turn();

    private final StringBuilder out = new StringBuilder();

    static List<Arguments> turnsThatFail() {
        List<ModelEvent> whole = Turns.text(Turns.CLEAN, 9);
        return List.of(
                Arguments.of("truncated", whole.subList(0, 3), "disconnected"),
                Arguments.of("truncated", with(whole, Turns.finished(FinishReason.LENGTH, "length")), "length"),
                Arguments.of("truncated", whole, "disconnected"),
                Arguments.of("invalid", Turns.text("{\"city\":\"Rome\",\"days\":7}", 3), "days"),
                Arguments.of("no_answer", with(Turns.text("I had rather not.", 3), STOP), "no JSON"),
                Arguments.of("no_answer", with(Turns.text("{\"city\":}", 3), STOP), "value"),
                Arguments.of(
                        "overloaded_error",
                        with(whole.subList(0, 4), new ModelEvent.ProviderError(TURN, 0, "overloaded_error", "Busy")),
                        "Busy"),
                Arguments.of(
                        "provider_error",
                        List.of(new ModelEvent.ProviderError(TURN, 429, "", "Slow down")),
                        "HTTP status 429: Slow down"),
                Arguments.of(
                        "refused", List.of(new ModelEvent.RefusalDelta(Turns.TEXT, "I will not"), STOP), "I will not"),
                Arguments.of(
                        "filtered",
                        with(whole, Turns.finished(FinishReason.CONTENT_FILTER, "content_filter")),
                        "content_filter"),
                Arguments.of("restarted", with(whole, new ModelEvent.Restarted(TURN)), "restarted"),
                Arguments.of("invalid", with(Turns.call("{\"city\":7}", 3), CALLS), "city"));
    }

    private static List<ModelEvent> with(List<ModelEvent> events, ModelEvent... more) {
        List<ModelEvent> all = new ArrayList<>(events);
        all.addAll(List.of(more));
        return all;
    }

    private static ModelResult<?> play(FrontEndStream ui, List<ModelEvent> events) {
        ModelStream<Trip> stream = ModelStream.ofEvents()
                .text(Trip.class, ui.object("trip"))
                .tool("weather", Place.class, (call, place) -> ui.toolOutput(call, "1"))
                .onEvent(ui)
                .open();
        events.forEach(stream);
        return stream.finish();
    }

    @ParameterizedTest
    @MethodSource("turnsThatFail")
    void theAiSdkGetsAnError(String code, List<ModelEvent> events, String message) {
        try (FrontEndStream ui = FrontEndStream.aiSdk(out::append)) {
            ui.finish(play(ui, events));
        }
        String last = last(2);
        assertThat(last).startsWith("data:{\"type\":\"error\",\"errorText\":\"").contains(message);
        assertThat(out.toString()).endsWith("data:[DONE]\n\n").doesNotContain("\"finish", "tool-input-available");
    }

    @ParameterizedTest
    @MethodSource("turnsThatFail")
    void agUiGetsAnError(String code, List<ModelEvent> events, String message) {
        try (FrontEndStream ui = FrontEndStream.agUi(INPUT, out::append)) {
            ui.finish(play(ui, events));
        }
        assertThat(last(1))
                .startsWith("data:{\"type\":\"RUN_ERROR\",\"message\":\"")
                .contains(message)
                .endsWith(",\"code\":\"" + code + "\"}");
        assertThat(out.toString()).doesNotContain("RUN_FINISHED", "TOOL_CALL_END");
    }

    @ParameterizedTest
    @MethodSource("turnsThatFail")
    void forUseObjectTheFailureIsThrown(String code, List<ModelEvent> events, String message) {
        assertThatThrownBy(() -> {
                    try (FrontEndStream ui = FrontEndStream.objectText(out::append)) {
                        ui.finish(play(ui, events));
                    }
                })
                .hasMessageContaining(message);
    }

    /** The AI SDK rejects such keys, and the JSON Patch of AG-UI's client passes over them with a warning. */
    @ParameterizedTest
    @ValueSource(strings = {"{\"a\":1,\"__proto__\":{}}", "{\"constructor\":{\"prototype\":[]}}"})
    void keysThatClientsDoNotTakeAreAnError(String json) {
        try (FrontEndStream ui = FrontEndStream.agUi(INPUT, out::append)) {
            ModelStream<Map<String, Object>> stream = ModelStream.ofEvents()
                    .text(new TypeToken<Map<String, Object>>() {}, ui.object("trip"))
                    .onEvent(ui)
                    .open();
            with(Turns.text(json, 99), STOP).forEach(stream);
            ui.finish(stream.finish());
        }
        assertThat(last(1)).contains("RUN_ERROR", "prot", "\"code\":\"unsendable_key\"");
    }

    private String last(int fromTheEnd) {
        String[] events = out.toString().split("\n\n");
        return events[events.length - fromTheEnd];
    }

    @Test
    void anExceptionOfYourOwnIsAnError() {
        assertThatThrownBy(() -> {
                    try (FrontEndStream ui = FrontEndStream.aiSdk(out::append)) {
                        ui.accept(new ModelEvent.TextDelta(Turns.TEXT, "Hel"));
                        throw new IllegalArgumentException("mine");
                    }
                })
                .hasMessage("mine");
        assertThat(last(2)).isEqualTo("data:{\"type\":\"error\",\"errorText\":\"The answer was interrupted.\"}");
    }

    @Test
    void nothingIsWrittenAfterTheEnd() {
        FrontEndStream ui = FrontEndStream.aiSdk(out::append);
        ui.fail("Sorry");
        int length = out.length();
        ui.accept(new ModelEvent.TextDelta(Turns.TEXT, "Hel"));
        ui.data("x", "1");
        ui.finish();
        ui.fail("again");
        ui.close();
        assertThat(out).hasSize(length);
        assertThat(last(2)).isEqualTo("data:{\"type\":\"error\",\"errorText\":\"Sorry\"}");
    }

    @Test
    void whatFollowsAProvidersErrorIsNotShown() {
        FrontEndStream ui = FrontEndStream.aiSdk(out::append);
        ui.accept(new ModelEvent.TextDelta(Turns.TEXT, "before"));
        ui.accept(new ModelEvent.ProviderError(TURN, 0, "", ""));
        ui.accept(new ModelEvent.TextDelta(Turns.TEXT, "after"));
        ui.finish();
        assertThat(out.toString()).contains("before", "\"error\"").doesNotContain("after", "\"finish\"");
    }

    @Test
    void aRestartBeforeAnythingWasShownIsNone() {
        FrontEndStream ui = FrontEndStream.aiSdk(out::append);
        ui.accept(new ModelEvent.Restarted(TURN));
        ui.accept(new ModelEvent.TextDelta(Turns.TEXT, "Hello"));
        ui.finish();
        assertThat(out.toString()).contains("Hello", "\"finish\"").doesNotContain("error");
    }

    /** An undeclared tool, whose arguments are not checked against a type, only for being JSON. */
    private static ModelResult<String> brokenCall(FrontEndStream ui) {
        ModelStreamBuilder<String> builder = ModelStream.ofEvents().onEvent(ui);
        ModelStream<String> stream = builder.open();
        with(Turns.call("{\"city\":", 99), CALLS).forEach(stream);
        return stream.finish();
    }

    @Test
    void aCallWhoseArgumentsAreNoneIsRefused() {
        FrontEndStream ui = FrontEndStream.aiSdk(out::append);
        ui.finish(brokenCall(ui));
        assertThat(out.toString())
                .contains("{\"type\":\"tool-input-error\",\"toolCallId\":\"call_a\",\"toolName\":\"weather\","
                        + "\"input\":\"{\\\"city\\\":\",\"errorText\":\"")
                .doesNotContain("available");
        out.setLength(0);
        FrontEndStream agUi = FrontEndStream.agUi(INPUT, out::append);
        agUi.finish(brokenCall(agUi));
        assertThat(last(1)).contains("RUN_ERROR");
        assertThat(out.toString()).doesNotContain("TOOL_CALL_END", "RUN_FINISHED");
    }

    @Test
    void aCallThatFailedIsAnsweredSo() {
        for (Map.Entry<FrontEndStream, String> entry : Map.of(
                        FrontEndStream.aiSdk(out::append),
                        "{\"type\":\"tool-input-error\",\"toolCallId\":\"call_a\"",
                        FrontEndStream.agUi(INPUT, out::append),
                        "\"messageId\":\"r-result-1\",\"content\":\"No city\"")
                .entrySet()) {
            FrontEndStream ui = entry.getKey();
            ModelResult<String> result = brokenCall(ui);
            for (CallResult call : result.calls()) {
                ui.toolError(call.call(), "No city");
            }
            ui.endTurn(result);
            ui.accept(new ModelEvent.TextDelta(Turns.TEXT, "Where?"));
            ui.finish();
            assertThat(out.toString()).contains(entry.getValue(), "Where?").doesNotContain("RUN_ERROR");
            assertThatThrownBy(() -> ui.toolError(result.calls().get(0).call(), "again"))
                    .isInstanceOf(IllegalArgumentException.class);
            out.setLength(0);
        }
    }

    @Test
    void aPausedTurnGoesOn() {
        FrontEndStream ui = FrontEndStream.aiSdk(out::append);
        ModelStream<String> stream = ModelStream.ofEvents().onEvent(ui).open();
        with(Turns.text("One", 9), Turns.finished(FinishReason.PAUSED, "pause_turn"))
                .forEach(stream);
        ui.endTurn(stream.finish());
        ui.accept(new ModelEvent.TextDelta(Turns.TEXT, "Two"));
        ui.finish();
        assertThat(out.toString()).contains("One", "Two", "\"finish\"").doesNotContain("error");
    }
}
