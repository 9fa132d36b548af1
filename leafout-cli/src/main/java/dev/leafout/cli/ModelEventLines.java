// SPDX-License-Identifier: Apache-2.0
package dev.leafout.cli;

import dev.leafout.event.JsonNumber;
import dev.leafout.llm.Channel;
import dev.leafout.llm.ModelEvent;
import dev.leafout.parse.JsonPushParser;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What a model sent besides texts and arguments, as lines of JSON. */
final class ModelEventLines extends ModelReplay {
    private final Output out;
    private final Function<Channel, JsonPushParser> parsers;

    ModelEventLines(Output out, Function<Channel, JsonPushParser> parsers) {
        this.out = out;
        this.parsers = parsers;
    }

    @Override
    JsonPushParser open(Channel channel, String name) {
        return parsers.apply(channel);
    }

    @Override
    void said(ModelEvent event) {
        out.line(line(event).toString());
    }

    private static JsonLine line(ModelEvent event) {
        JsonLine line = new JsonLine();
        if (event instanceof ModelEvent.ThinkingDelta delta) {
            return line.add("event", "thinking").add("text", delta.text());
        }
        if (event instanceof ModelEvent.RefusalDelta delta) {
            return line.add("event", "refusal").add("text", delta.text());
        }
        if (event instanceof ModelEvent.ToolCallStarted call) {
            return line.add("event", "call")
                    .add("channel", name(call.channel()))
                    .add("name", call.name())
                    .add("id", call.channel().callId());
        }
        if (event instanceof ModelEvent.ToolCallFinished call) {
            return line.add("event", "called").add("channel", name(call.channel()));
        }
        if (event instanceof ModelEvent.ProviderToolCalled call) {
            return line.add("event", "provider-call")
                    .add("name", call.name())
                    .add("id", call.channel().callId())
                    .add("arguments", call.arguments());
        }
        if (event instanceof ModelEvent.OtherOutput other) {
            return line.add("event", "other").add("type", other.type());
        }
        if (event instanceof ModelEvent.UsageReported report) {
            return line.add("event", "usage")
                    .add("inputTokens", number(report.usage().inputTokens()))
                    .add("outputTokens", number(report.usage().outputTokens()));
        }
        if (event instanceof ModelEvent.Finished over) {
            return line.add("event", "finished").add("reason", over.reason()).add("word", over.word());
        }
        if (event instanceof ModelEvent.ProviderError error) {
            return line.add("event", "error").add("code", error.code()).add("message", error.message());
        }
        return line.add("event", "restarted");
    }

    private static @Nullable JsonNumber number(long count) {
        return count < 0 ? null : JsonNumber.of(Long.toString(count));
    }
}
