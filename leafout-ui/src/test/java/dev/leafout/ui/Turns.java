// SPDX-License-Identifier: Apache-2.0
package dev.leafout.ui;

import dev.leafout.event.JsonText;
import dev.leafout.llm.Channel;
import dev.leafout.llm.FinishReason;
import dev.leafout.llm.ModelEvent;
import dev.leafout.testkit.CutPlan;
import java.util.ArrayList;
import java.util.List;

/** What models send, for the tests: as events, and as a provider writes them. */
final class Turns {
    static final Channel TEXT = Channel.text(0, 0);
    static final Channel CALL = Channel.call(0, 1, 0, "call_a");

    /** An object as models like to write it: with prose, a fence, single quotes and a comma too many. */
    static final String MESSY = "Here is \"your\" trip:\n```json\n{'city': 'Rome \\u2600', days: [{'title': 'Day 1', "
            + "'km': 12.50,}, {'title': 'Day \"2\"', 'km': 7}],}\n```\nEnjoy!";

    static final String CLEAN = "{\"city\":\"Rome ☀\",\"days\":[{\"title\":\"Day 1\",\"km\":12.50},"
            + "{\"title\":\"Day \\\"2\\\"\",\"km\":7}]}";

    record Day(String title, double km) {}

    record Trip(String city, List<Day> days) {}

    record Place(String city) {}

    private Turns() {}

    /** The text in pieces of a length. */
    static List<ModelEvent> text(String text, int length) {
        List<ModelEvent> events = new ArrayList<>();
        for (String piece : CutPlan.every(length, text.length()).cut(text)) {
            events.add(new ModelEvent.TextDelta(TEXT, piece));
        }
        return events;
    }

    static List<ModelEvent> call(String arguments, int length) {
        List<ModelEvent> events = new ArrayList<>();
        events.add(new ModelEvent.ToolCallStarted(CALL, "weather"));
        for (String piece : CutPlan.every(length, arguments.length()).cut(arguments)) {
            events.add(new ModelEvent.ArgumentsDelta(CALL, piece));
        }
        events.add(new ModelEvent.ToolCallFinished(CALL));
        return events;
    }

    static ModelEvent thinking(String text) {
        return new ModelEvent.ThinkingDelta(TEXT, text);
    }

    static ModelEvent finished(FinishReason reason, String word) {
        return new ModelEvent.Finished(Channel.output(0), reason, word);
    }

    /** A Chat Completions stream with thoughts, text and a call, each in pieces of a length; empty ones are left out. */
    static String openAi(String thoughts, String text, String arguments, String reason, int length) {
        StringBuilder out = new StringBuilder();
        for (String piece : cut(thoughts, length)) {
            delta(out, "\"reasoning_content\":" + JsonText.quoted(piece));
        }
        for (String piece : cut(text, length)) {
            delta(out, "\"content\":" + JsonText.quoted(piece));
        }
        if (!arguments.isEmpty()) {
            delta(
                    out,
                    "\"tool_calls\":[{\"index\":0,\"id\":\"call_a\",\"type\":\"function\","
                            + "\"function\":{\"name\":\"weather\",\"arguments\":\"\"}}]");
        }
        for (String piece : cut(arguments, length)) {
            delta(out, "\"tool_calls\":[{\"index\":0,\"function\":{\"arguments\":" + JsonText.quoted(piece) + "}}]");
        }
        if (!reason.isEmpty()) {
            out.append("data: {\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"")
                    .append(reason)
                    .append("\"}]}\n\ndata: [DONE]\n\n");
        }
        return out.toString();
    }

    private static List<String> cut(String text, int length) {
        return text.isEmpty() ? List.of() : CutPlan.every(length, text.length()).cut(text);
    }

    private static void delta(StringBuilder out, String delta) {
        out.append("data: {\"choices\":[{\"index\":0,\"delta\":{")
                .append(delta)
                .append("},\"finish_reason\":null}]}\n\n");
    }
}
