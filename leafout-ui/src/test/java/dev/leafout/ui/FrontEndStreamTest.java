// SPDX-License-Identifier: Apache-2.0
package dev.leafout.ui;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.leafout.llm.Channel;
import dev.leafout.llm.FinishReason;
import dev.leafout.llm.ModelEvent;
import dev.leafout.llm.ModelResult;
import dev.leafout.llm.ModelStream;
import dev.leafout.llm.ModelStreamBuilder;
import dev.leafout.llm.ToolCall;
import dev.leafout.typed.ObjectStream;
import dev.leafout.typed.StreamFailure;
import dev.leafout.ui.Turns.Place;
import dev.leafout.ui.Turns.Trip;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FrontEndStreamTest {
    private static final String INPUT = "{\"threadId\":\"t\",\"runId\":\"r\",\"state\":{},\"messages\":[]}";
    private static final ModelEvent STOP = Turns.finished(FinishReason.STOP, "stop");
    private static final ModelEvent CALLS = Turns.finished(FinishReason.TOOL_CALLS, "tool_calls");

    private final StringBuilder out = new StringBuilder();

    /** The data of the events, a line each, with the same word for every id that is made up. */
    private String written() {
        return out.toString().replaceAll("data:(.*)\n\n", "$1\n").replaceAll("[0-9a-f]{8}-[0-9a-f-]{27}", "made-up");
    }

    private static <T> ModelResult<T> play(ModelStreamBuilder<T> builder, List<List<ModelEvent>> turn) {
        ModelStream<T> stream = builder.open();
        turn.forEach(events -> events.forEach(stream));
        return stream.finish();
    }

    private void aiSdk(List<List<ModelEvent>> turn) {
        try (FrontEndStream ui = FrontEndStream.aiSdk(out::append)) {
            ui.finish(play(ModelStream.ofEvents().onEvent(ui), turn));
        }
    }

    private void agUi(List<List<ModelEvent>> turn) {
        try (FrontEndStream ui = FrontEndStream.agUi(INPUT, out::append)) {
            ui.finish(play(ModelStream.ofEvents().onEvent(ui), turn));
        }
    }

    private static final List<List<ModelEvent>> EVERYTHING = List.of(
            List.of(Turns.thinking("Hm"), Turns.thinking(".")),
            Turns.text("Let me see", 5),
            Turns.call("{\"city\": \"Oslo\"}", 9),
            List.of(CALLS));

    @Test
    void aTurnAsAiSdkChunks() {
        aiSdk(EVERYTHING);
        assertThat(written()).isEqualTo("""
                {"type":"start"}
                {"type":"start-step"}
                {"type":"reasoning-start","id":"1"}
                {"type":"reasoning-delta","id":"1","delta":"Hm"}
                {"type":"reasoning-delta","id":"1","delta":"."}
                {"type":"reasoning-end","id":"1"}
                {"type":"text-start","id":"2"}
                {"type":"text-delta","id":"2","delta":"Let m"}
                {"type":"text-delta","id":"2","delta":"e see"}
                {"type":"text-end","id":"2"}
                {"type":"tool-input-start","toolCallId":"call_a","toolName":"weather"}
                {"type":"tool-input-delta","toolCallId":"call_a","inputTextDelta":"{\\"city\\": "}
                {"type":"tool-input-delta","toolCallId":"call_a","inputTextDelta":"\\"Oslo\\"}"}
                {"type":"tool-input-available","toolCallId":"call_a","toolName":"weather","input":{"city":"Oslo"}}
                {"type":"finish-step"}
                {"type":"finish","finishReason":"tool-calls"}
                [DONE]
                """);
    }

    @Test
    void aTurnAsAgUiEvents() {
        agUi(EVERYTHING);
        assertThat(written()).isEqualTo("""
                {"type":"RUN_STARTED","threadId":"t","runId":"r"}
                {"type":"REASONING_START","messageId":"r-1"}
                {"type":"REASONING_MESSAGE_START","messageId":"r-1","role":"reasoning"}
                {"type":"REASONING_MESSAGE_CONTENT","messageId":"r-1","delta":"Hm"}
                {"type":"REASONING_MESSAGE_CONTENT","messageId":"r-1","delta":"."}
                {"type":"REASONING_MESSAGE_END","messageId":"r-1"}
                {"type":"REASONING_END","messageId":"r-1"}
                {"type":"TEXT_MESSAGE_START","messageId":"r-2","role":"assistant"}
                {"type":"TEXT_MESSAGE_CONTENT","messageId":"r-2","delta":"Let m"}
                {"type":"TEXT_MESSAGE_CONTENT","messageId":"r-2","delta":"e see"}
                {"type":"TEXT_MESSAGE_END","messageId":"r-2"}
                {"type":"TOOL_CALL_START","toolCallId":"call_a","toolCallName":"weather","parentMessageId":"r-2"}
                {"type":"TOOL_CALL_ARGS","toolCallId":"call_a","delta":"{\\"city\\": "}
                {"type":"TOOL_CALL_ARGS","toolCallId":"call_a","delta":"\\"Oslo\\"}"}
                {"type":"TOOL_CALL_END","toolCallId":"call_a"}
                {"type":"RUN_FINISHED","threadId":"t","runId":"r"}
                """);
    }

    /** A tool that ran on the server, and the turn in which the model goes on. */
    private void twoTurns(FrontEndStream ui) {
        BiConsumer<ToolCall, Place> weather =
                (call, place) -> ui.toolOutput(call, "{\"in\": \"" + place.city() + "\",\n\"degrees\": 1}");
        ui.endTurn(play(
                ModelStream.ofEvents().tool("weather", Place.class, weather).onEvent(ui),
                List.of(Turns.call("{\"city\":\"Oslo\"}", 99), List.of(CALLS))));
        ui.data("source", "[1]");
        ui.finish(play(ModelStream.ofEvents().onEvent(ui), List.of(Turns.text("Cold", 99), List.of(STOP))));
        ui.close();
    }

    @Test
    void turnsAreStepsOfOneAiSdkMessage() {
        twoTurns(FrontEndStream.aiSdk(out::append));
        assertThat(written()).isEqualTo("""
                {"type":"start"}
                {"type":"start-step"}
                {"type":"tool-input-start","toolCallId":"call_a","toolName":"weather"}
                {"type":"tool-input-delta","toolCallId":"call_a","inputTextDelta":"{\\"city\\":\\"Oslo\\"}"}
                {"type":"tool-input-available","toolCallId":"call_a","toolName":"weather","input":{"city":"Oslo"}}
                {"type":"tool-output-available","toolCallId":"call_a","output":{"in":"Oslo","degrees":1}}
                {"type":"finish-step"}
                {"type":"start-step"}
                {"type":"data-source","data":[1]}
                {"type":"text-start","id":"1"}
                {"type":"text-delta","id":"1","delta":"Cold"}
                {"type":"text-end","id":"1"}
                {"type":"finish-step"}
                {"type":"finish","finishReason":"stop"}
                [DONE]
                """);
    }

    @Test
    void turnsAreOneAgUiRun() {
        twoTurns(FrontEndStream.agUi(INPUT, out::append));
        assertThat(written()).isEqualTo("""
                {"type":"RUN_STARTED","threadId":"t","runId":"r"}
                {"type":"TOOL_CALL_START","toolCallId":"call_a","toolCallName":"weather","parentMessageId":"r-calls-1"}
                {"type":"TOOL_CALL_ARGS","toolCallId":"call_a","delta":"{\\"city\\":\\"Oslo\\"}"}
                {"type":"TOOL_CALL_END","toolCallId":"call_a"}
                {"type":"TOOL_CALL_RESULT","toolCallId":"call_a","messageId":"r-result-1","content":"{\\"in\\":\\"Oslo\\",\\"degrees\\":1}","role":"tool"}
                {"type":"CUSTOM","name":"source","value":[1]}
                {"type":"TEXT_MESSAGE_START","messageId":"r-1","role":"assistant"}
                {"type":"TEXT_MESSAGE_CONTENT","messageId":"r-1","delta":"Cold"}
                {"type":"TEXT_MESSAGE_END","messageId":"r-1"}
                {"type":"RUN_FINISHED","threadId":"t","runId":"r"}
                """);
    }

    @Test
    void anObjectGrowsInADataPart() {
        object(FrontEndStream.aiSdk(out::append), "{\"city\":\"Rome\",\"days\":[]}", 9);
        assertThat(written()).isEqualTo("""
                {"type":"start"}
                {"type":"start-step"}
                {"type":"data-trip","id":"made-up","data":{"city":""}}
                {"type":"data-trip","id":"made-up","data":{"city":"Rome"}}
                {"type":"data-trip","id":"made-up","data":{"city":"Rome","days":[]}}
                {"type":"finish-step"}
                {"type":"finish","finishReason":"stop"}
                [DONE]
                """);
    }

    @Test
    void anObjectGrowsInTheState() {
        object(FrontEndStream.agUi(INPUT, out::append), "{\"city\":\"Rome\",\"days\":[]}", 11);
        assertThat(written()).isEqualTo("""
                {"type":"RUN_STARTED","threadId":"t","runId":"r"}
                {"type":"STATE_DELTA","delta":[{"op":"add","path":"/trip","value":{}},{"op":"add","path":"/trip/city","value":"Ro"}]}
                {"type":"STATE_DELTA","delta":[{"op":"replace","path":"/trip/city","value":"Rome"}]}
                {"type":"STATE_DELTA","delta":[{"op":"add","path":"/trip/days","value":[]}]}
                {"type":"RUN_FINISHED","threadId":"t","runId":"r"}
                """);
    }

    @Test
    void aStateThatIsNoObjectBecomesOneFirst() {
        object(FrontEndStream.agUi("{\"threadId\":\"t\",\"runId\":\"r\"}", out::append), Turns.CLEAN, 99);
        assertThat(written())
                .contains("{\"type\":\"STATE_SNAPSHOT\",\"snapshot\":{}}\n{\"type\":\"STATE_DELTA\"")
                .containsOnlyOnce("SNAPSHOT");
    }

    private static void object(FrontEndStream ui, String text, int length) {
        try (ui) {
            ui.finish(play(
                    ModelStream.ofEvents().text(Trip.class, ui.object("trip")).onEvent(ui),
                    List.of(Turns.text(text, length), List.of(STOP))));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 7, 40, 1000})
    void useObjectGetsCleanJsonWhateverTheModelWrote(int length) {
        object(FrontEndStream.objectText(out::append), Turns.MESSY, length);
        assertThat(out).hasToString(Turns.CLEAN);
    }

    @Test
    void anObjectStreamDoesWithoutAModelStream() {
        try (FrontEndStream ui = FrontEndStream.objectText(out::append)) {
            var builder = ObjectStream.of(Trip.class);
            ui.object("trip").accept(builder);
            ObjectStream<Trip> stream = builder.open();
            stream.feed(Turns.MESSY);
            stream.finish();
            ui.finish();
        }
        assertThat(out).hasToString(Turns.CLEAN);
    }

    /** However long a text gets, what is sent of it stays in proportion, in pieces of one character too. */
    @ParameterizedTest
    @ValueSource(ints = {2_000, 32_000})
    void whatIsSentAgainStaysInProportion(int size) {
        String text = "{\"city\":\"" + "x".repeat(size) + "\",\"days\":[]}";
        object(FrontEndStream.aiSdk(out::append), text, 1);
        assertThat(out.length()).isLessThan(18 * size + 10_000).isGreaterThan(2 * size);
        out.setLength(0);
        object(FrontEndStream.agUi(INPUT, out::append), text, 1);
        assertThat(out.length()).isLessThan(18 * size + 10_000).isGreaterThan(2 * size);
        assertThat(out).contains("\"value\":\"" + "x".repeat(size) + "\"");
        out.setLength(0);
        object(FrontEndStream.objectText(out::append), text, 1);
        assertThat(out).hasToString(text);
    }

    @Test
    void aTextThatIsCutOffIsShownAsFarAsItGot() {
        String text = "{\"city\":\"" + "x".repeat(500);
        try (FrontEndStream ui = FrontEndStream.agUi(INPUT, out::append)) {
            ui.finish(play(
                    ModelStream.ofEvents().text(Trip.class, ui.object("trip")).onEvent(ui),
                    List.of(Turns.text(text, 1), List.of(Turns.finished(FinishReason.LENGTH, "length")))));
        }
        assertThat(written())
                .contains("\"value\":\"" + "x".repeat(500) + "\"")
                .contains("{\"type\":\"RUN_ERROR\",\"message\":\"The input ended while $.city was open (length).\","
                        + "\"code\":\"truncated\"}")
                .doesNotContain("RUN_FINISHED");
    }

    @Test
    void theUtf8OfAnOutputStreamIsTheSame() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        object(FrontEndStream.objectText(bytes), Turns.MESSY, 3);
        assertThat(bytes).hasToString(Turns.CLEAN);
        object(FrontEndStream.aiSdk(bytes), Turns.MESSY, 3);
        object(FrontEndStream.agUi(INPUT, bytes), Turns.MESSY, 3);
        assertThat(bytes.toString()).contains("Rome ☀", "[DONE]", "RUN_FINISHED");
    }

    @Test
    void aClientThatIsGoneStopsTheStream() {
        OutputStream gone = new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException("gone");
            }
        };
        assertThatThrownBy(() -> object(FrontEndStream.aiSdk(gone), Turns.CLEAN, 9))
                .isInstanceOf(UncheckedIOException.class)
                .hasRootCauseMessage("gone");
    }

    @Test
    void anInputThatIsNoneIsRejected() {
        for (String input : List.of("", "{", "[]", "{\"threadId\":\"t\"}", "{\"threadId\":1,\"runId\":\"r\"}")) {
            assertThatThrownBy(() -> FrontEndStream.agUi(input, out::append))
                    .isInstanceOf(IllegalArgumentException.class);
        }
        FrontEndStream ui = FrontEndStream.aiSdk(out::append);
        assertThatThrownBy(() -> ui.data("x", "{")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aProviderThatRunsAToolItselfIsShown() {
        List<ModelEvent> turn = List.of(
                new ModelEvent.ProviderToolCalled(Channel.call(0, 0, -1, "p1"), "search", "{\"q\": 1}", false),
                new ModelEvent.ProviderToolCalled(Channel.call(0, 1, -1, "p2"), "mcp", "not json", true),
                STOP);
        aiSdk(List.of(turn, Turns.text("x", 1)));
        assertThat(written()).contains("""
                {"type":"tool-input-available","toolCallId":"p1","toolName":"search","input":{"q":1},"providerExecuted":true}
                {"type":"tool-input-available","toolCallId":"p2","toolName":"mcp","input":"not json","providerExecuted":true}
                {"type":"tool-approval-request","approvalId":"p2","toolCallId":"p2"}
                """);
        out.setLength(0);
        agUi(List.of(turn));
        assertThat(written()).contains("""
                {"type":"CUSTOM","name":"provider_tool_call","value":{"name":"search","arguments":{"q":1},"awaitsApproval":false,"id":"p1"}}
                {"type":"CUSTOM","name":"provider_tool_call","value":{"name":"mcp","arguments":"not json","awaitsApproval":true,"id":"p2"}}
                """);
    }

    @Test
    void callsWithoutAnIdGetOne() {
        Channel channel = Channel.call(0, 0, 0, null);
        aiSdk(List.of(List.of(
                new ModelEvent.ToolCallStarted(channel, "weather"),
                new ModelEvent.ArgumentsDelta(channel, "{}"),
                new ModelEvent.ToolCallFinished(channel),
                CALLS)));
        assertThat(written()).contains("\"toolCallId\":\"call-made-up\",\"toolName\":\"weather\",\"input\":{}");
    }

    @Test
    void aSecondObjectIsNoTextOfOneObject() {
        try (FrontEndStream ui = FrontEndStream.objectText(out::append)) {
            ModelStream<Trip> stream = ModelStream.ofEvents()
                    .text(Trip.class, ui.object("trip"))
                    .onEvent(ui)
                    .open();
            stream.accept(new ModelEvent.TextDelta(Channel.text(0, 0), Turns.CLEAN));
            assertThatThrownBy(() -> stream.accept(new ModelEvent.TextDelta(Channel.text(1, 0), Turns.CLEAN)))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("second object");
            assertThatThrownBy(ui::close).isInstanceOf(IllegalStateException.class);
        }
    }

    @Test
    void anAnswerWithoutAnObjectIsNoText() {
        FrontEndStream ui = FrontEndStream.objectText(out::append);
        ModelResult<Trip> result = play(
                ModelStream.ofEvents().text(Trip.class, ui.object("trip")).onEvent(ui),
                List.of(Turns.call("{}", 9), List.of(CALLS)));
        assertThatThrownBy(() -> ui.finish(result)).hasMessage("The model gave no object.");
    }

    @Test
    void whatUseObjectCannotBeToldIsThrown() {
        FrontEndStream ui = FrontEndStream.objectText(out::append);
        ModelResult<Trip> result = play(
                ModelStream.ofEvents().text(Trip.class, ui.object("trip")).onEvent(ui),
                List.of(Turns.text("{\"city\":\"Ro", 9)));
        assertThatThrownBy(() -> ui.finish(result)).isInstanceOf(StreamFailure.Truncated.class);
        ui.close();
    }
}
