// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.leafout.event.JsonText;
import dev.leafout.testkit.CutPlan;
import dev.leafout.typed.ObjectStreamBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A violation cancels a model's turn: all that was written before it has been delivered, however it was cut. */
class ViolationCutsTest {
    record Stop(String name, int hours) {}

    record Trip(String title, List<Stop> stops, int days) {}

    private final List<String> log = new ArrayList<>();
    private String text = "";
    private String partial = "";

    private void say(String said) {
        if (!text.isEmpty()) {
            log.add("text " + text);
            text = "";
        }
        log.add(said);
    }

    private Consumer<ObjectStreamBuilder<Trip>> callbacks() {
        return trip -> trip.onText("title", piece -> text += piece)
                .onText("stops[*].name", piece -> text += piece)
                .onEach("stops[*]", Stop.class, (path, stop) -> say(path + " is " + stop))
                .onPartial(next -> partial = next.toJson())
                .onViolation(violation -> say(partial + "\n" + violation.message()));
    }

    private List<String> ended(ModelStream<Trip> stream) {
        ModelResult<Trip> result = stream.finish();
        say(result.failure() + "\n" + stream.partial().toJson() + "\n" + partial);
        return log;
    }

    private static List<String> readAsText(Iterable<String> deltas) {
        ViolationCutsTest test = new ViolationCutsTest();
        ModelStream<Trip> stream = ModelStream.ofEvents()
                .text(Trip.class, test.callbacks())
                .onCancel(() -> test.say("cancelled"))
                .open();
        deltas.forEach(delta -> stream.accept(new ModelEvent.TextDelta(Channel.text(0, 0), delta)));
        return test.ended(stream);
    }

    private static List<String> readAsArguments(Iterable<String> deltas) {
        ViolationCutsTest test = new ViolationCutsTest();
        ModelStream<String> stream = ModelStream.ofEvents()
                .tool("plan", Trip.class, test.callbacks(), (call, trip) -> test.say("called with " + trip))
                .onCancel(() -> test.say("cancelled"))
                .open();
        Channel channel = Channel.call(0, 0, 0, "c1");
        stream.accept(new ModelEvent.ToolCallStarted(channel, "plan"));
        deltas.forEach(delta -> stream.accept(new ModelEvent.ArgumentsDelta(channel, delta)));
        test.say(stream.finish().failure() + "\n" + test.partial);
        return test.log;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"title\":\"Three\\nslow days\",\"stops\":[{\"name\":\"Alfama\",\"hours\":2},{\"name\":\"Belém\",\"hours\":\"two\"}]}",
                "{\"title\":\"Three\",\"stops\":[{\"name\":\"Alfama\",\"hours\":2.5}],\"days\":3}",
                "{\"title\":\"Three\",\"stops\":[{\"name\":\"Alfama\",\"hours\":2,\"no\":1}],\"days\":3}",
                "{\"title\":\"Three\",\"stops\":[{\"name\":\"Alfama\",\"hours\":99999999999}],\"days\":3}",
                "{\"title\":\"Three\\tdays\",\"days\":[]}",
            })
    void theSameIsDeliveredAtEveryCut(String json) {
        List<String> expected = readAsText(CutPlan.every(1, json.length()).cut(json));
        assertThat(expected).contains("cancelled");
        List<String> expectedOfCall =
                readAsArguments(CutPlan.every(1, json.length()).cut(json));
        assertThat(expectedOfCall).contains("cancelled");
        for (int size : List.of(7, json.length())) {
            List<String> deltas = CutPlan.every(size, json.length()).cut(json);
            assertThat(readAsText(deltas)).isEqualTo(expected);
            assertThat(readAsArguments(deltas)).isEqualTo(expectedOfCall);
        }
        CutPlan.everySingleCut(json.length()).forEach(plan -> {
            assertThat(readAsText(plan.cut(json))).as("%s", plan).isEqualTo(expected);
            assertThat(readAsArguments(plan.cut(json))).as("%s", plan).isEqualTo(expectedOfCall);
        });
    }

    @Test
    void theBytesOfAProviderMayBeCutAnywhere() {
        String json = "{\"title\":\"Drei\\ngemütliche Tage\",\"stops\":[{\"name\":\"Alfama\",\"hours\":\"two\"}]}";
        byte[] sent = ("data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":" + JsonText.quoted(json)
                        + "}}]}\n\ndata: [DONE]\n\n")
                .getBytes(UTF_8);
        List<String> expected = readBytes(List.of(sent));
        CutPlan.everySingleCut(sent.length)
                .forEach(plan ->
                        assertThat(readBytes(plan.cut(sent))).as("%s", plan).isEqualTo(expected));
        assertThat(readBytes(CutPlan.every(1, sent.length).cut(sent))).isEqualTo(expected);
    }

    private static List<String> readBytes(List<byte[]> pieces) {
        ViolationCutsTest test = new ViolationCutsTest();
        ModelStream<Trip> stream = ModelStream.openAiChat()
                .text(Trip.class, test.callbacks())
                .onCancel(() -> test.say("cancelled"))
                .open();
        pieces.forEach(stream::feed);
        return test.ended(stream);
    }
}
